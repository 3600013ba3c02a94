//! JSON: a printer and a recursive-descent parser, tested by round trips.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::mutate;
use program::{Json, MAX_DEPTH, parse, print};

#[mutate]
pub mod program {
    use canvass_peers_mutate::input;
    use std::fmt::Write;

    pub const MAX_DEPTH: usize = 64;

    #[input]
    pub enum Json {
        Null,
        Bool(bool),
        Number(i64),
        Text(String),
        List(Vec<Json>),
        Object(Vec<(String, Json)>),
    }

    /// Where the text is not JSON, in bytes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct ParseError {
        pub at: usize,
    }

    pub fn print(json: &Json) -> String {
        let mut text = String::new();
        write_json(json, &mut text);
        text
    }

    fn write_json(json: &Json, text: &mut String) {
        match json {
            Json::Null => text.push_str("null"),
            Json::Bool(bool) => text.push_str(if *bool { "true" } else { "false" }),
            Json::Number(number) => text.push_str(&number.to_string()),
            Json::Text(string) => write_string(string, text),
            Json::List(items) => {
                text.push('[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        text.push(',');
                    }
                    write_json(item, text);
                }
                text.push(']');
            }
            Json::Object(members) => {
                text.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    if index > 0 {
                        text.push(',');
                    }
                    write_string(name, text);
                    text.push(':');
                    write_json(value, text);
                }
                text.push('}');
            }
        }
    }

    fn write_string(string: &str, text: &mut String) {
        text.push('"');
        for c in string.chars() {
            match c {
                '"' => text.push_str("\\\""),
                '\\' => text.push_str("\\\\"),
                '\n' => text.push_str("\\n"),
                '\r' => text.push_str("\\r"),
                '\t' => text.push_str("\\t"),
                c if u32::from(c) < 0x20 => {
                    write!(text, "\\u{:04x}", u32::from(c)).expect("a string takes it");
                }
                c => text.push(c),
            }
        }
        text.push('"');
    }

    pub fn parse(text: &str) -> Result<Json, ParseError> {
        let mut parser = Parser { text, at: 0 };
        let json = parser.value(0)?;
        parser.skip_space();
        if parser.at < text.len() {
            return parser.error();
        }
        Ok(json)
    }

    struct Parser<'a> {
        text: &'a str,
        at: usize,
    }

    impl Parser<'_> {
        fn error<T>(&self) -> Result<T, ParseError> {
            Err(ParseError { at: self.at })
        }

        fn rest(&self) -> &str {
            &self.text[self.at..]
        }

        fn skip_space(&mut self) {
            let rest = self.rest().trim_start_matches([' ', '\n', '\r', '\t']).len();
            self.at = self.text.len() - rest;
        }

        /// Skips this after space, if it is there.
        fn takes(&mut self, token: &str) -> bool {
            self.skip_space();
            let is_there = self.rest().starts_with(token);
            if is_there {
                self.at += token.len();
            }
            is_there
        }

        fn expect(&mut self, token: &str) -> Result<(), ParseError> {
            if self.takes(token) { Ok(()) } else { self.error() }
        }

        fn next(&mut self) -> Result<char, ParseError> {
            let Some(c) = self.rest().chars().next() else { return self.error() };
            self.at += c.len_utf8();
            Ok(c)
        }

        fn value(&mut self, depth: usize) -> Result<Json, ParseError> {
            if depth > MAX_DEPTH {
                return self.error();
            }
            if self.takes("null") {
                Ok(Json::Null)
            } else if self.takes("true") {
                Ok(Json::Bool(true))
            } else if self.takes("false") {
                Ok(Json::Bool(false))
            } else if self.takes("\"") {
                self.string().map(Json::Text)
            } else if self.takes("[") {
                self.list(depth)
            } else if self.takes("{") {
                self.object(depth)
            } else {
                self.number()
            }
        }

        fn list(&mut self, depth: usize) -> Result<Json, ParseError> {
            let mut items = Vec::new();
            if self.takes("]") {
                return Ok(Json::List(items));
            }
            loop {
                items.push(self.value(depth + 1)?);
                if self.takes("]") {
                    return Ok(Json::List(items));
                }
                self.expect(",")?;
            }
        }

        fn object(&mut self, depth: usize) -> Result<Json, ParseError> {
            let mut members = Vec::new();
            if self.takes("}") {
                return Ok(Json::Object(members));
            }
            loop {
                self.expect("\"")?;
                let name = self.string()?;
                self.expect(":")?;
                members.push((name, self.value(depth + 1)?));
                if self.takes("}") {
                    return Ok(Json::Object(members));
                }
                self.expect(",")?;
            }
        }

        /// An integer without leading zeros.
        fn number(&mut self) -> Result<Json, ParseError> {
            let rest = self.rest();
            let unsigned = rest.strip_prefix('-').unwrap_or(rest);
            let digits =
                unsigned.len() - unsigned.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            if digits == 0 || digits > 1 && unsigned.starts_with('0') {
                return self.error();
            }
            let end = rest.len() - unsigned.len() + digits;
            let Ok(number) = rest[..end].parse() else { return self.error() };
            self.at += end;
            Ok(Json::Number(number))
        }

        /// The rest of a string whose first quote is read.
        fn string(&mut self) -> Result<String, ParseError> {
            let mut string = String::new();
            loop {
                match self.next()? {
                    '"' => return Ok(string),
                    '\\' => string.push(self.escape()?),
                    c if u32::from(c) < 0x20 => return self.error(),
                    c => string.push(c),
                }
            }
        }

        fn escape(&mut self) -> Result<char, ParseError> {
            match self.next()? {
                c @ ('"' | '\\' | '/') => Ok(c),
                'b' => Ok('\u{8}'),
                'f' => Ok('\u{c}'),
                'n' => Ok('\n'),
                'r' => Ok('\r'),
                't' => Ok('\t'),
                'u' => self.unicode(),
                _ => self.error(),
            }
        }

        fn unicode(&mut self) -> Result<char, ParseError> {
            let mut code = self.hex()?;
            if (0xd800..0xdc00).contains(&code) && self.rest().starts_with("\\u") {
                self.at += 2;
                let low = self.hex()?;
                if !(0xdc00..0xe000).contains(&low) {
                    return self.error();
                }
                code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
            }
            char::from_u32(code).ok_or(ParseError { at: self.at })
        }

        fn hex(&mut self) -> Result<u32, ParseError> {
            let mut code = 0;
            for _ in 0..4 {
                let Some(digit) = self.next()?.to_digit(16) else { return self.error() };
                code = code * 16 + digit;
            }
            Ok(code)
        }
    }
}

impl Json {
    fn depth(&self) -> usize {
        match self {
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) => 0,
            Json::List(items) => items.iter().map(|it| it.depth() + 1).max().unwrap_or(0),
            Json::Object(members) => members.iter().map(|it| it.1.depth() + 1).max().unwrap_or(0),
        }
    }
}

fn parsing_reverses_printing(json: Json) -> Verdict {
    if json.depth() > MAX_DEPTH {
        return Verdict::Discarded;
    }
    assert_eq!(parse(&print(&json)), Ok(json));
    Verdict::Holds
}

/// Space between tokens makes no difference.
fn spaces_are_skipped(numbers: &Vec<Vec<i64>>) -> Verdict {
    let list = |list: &Vec<i64>| Json::List(list.iter().copied().map(Json::Number).collect());
    let json = Json::List(numbers.iter().map(list).collect());
    let text = print(&json).replace(',', "\t, ").replace('[', "\n[ ").replace(']', " ]\r\n");
    assert_eq!(parse(&text), Ok(json));
    Verdict::Holds
}

/// What is parsed from any text is parsed again when it is printed.
fn any_text_is_refused_or_json(text: String) -> Verdict {
    match parse(&text) {
        Ok(json) => assert_eq!(parse(&print(&json)), Ok(json)),
        Err(error) => assert!(text.is_char_boundary(error.at), "{error:?}"),
    }
    Verdict::Holds
}

/// A string is the same with each character escaped as one or two units of UTF-16.
fn escapes_are_characters(string: String) -> Verdict {
    let units: String = string.encode_utf16().map(|unit| format!("\\u{unit:04X}")).collect();
    assert_eq!(parse(&format!(" \"{units}\"\n")), Ok(Json::Text(string)));
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "json",
        mutants: program::MUTANTS,
        properties: vec![
            by_value("parsing_reverses_printing", Precondition::Mild, parsing_reverses_printing),
            by_ref("spaces_are_skipped", Precondition::None, spaces_are_skipped),
            by_value(
                "any_text_is_refused_or_json",
                Precondition::None,
                any_text_is_refused_or_json,
            ),
            by_value("escapes_are_characters", Precondition::None, escapes_are_characters),
        ],
    }
}
