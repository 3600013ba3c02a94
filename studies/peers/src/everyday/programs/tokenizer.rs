//! Tokenizer of a small language: tokens that are written and read again, and any text, whose tokens cover it.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::{Error, Kind, Token, tokenize};

#[mutate]
pub mod program {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Kind {
        Name,
        Number,
        Text,
        Symbol,
        Comment,
    }

    /// A piece of the source, with where it is.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Token {
        pub kind: Kind,
        pub text: String,
        /// From one.
        pub line: usize,
        pub column: usize,
    }

    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Error {
        /// No token begins with this.
        Unexpected { found: char, line: usize, column: usize },
        /// A text without a second quote.
        Unclosed { line: usize, column: usize },
    }

    struct Reader {
        source: Vec<char>,
        place: usize,
        line: usize,
        column: usize,
    }

    impl Reader {
        fn peek(&self, ahead: usize) -> Option<char> {
            self.source.get(self.place + ahead).copied()
        }

        fn next(&mut self) -> Option<char> {
            let next = self.peek(0)?;
            self.place += 1;
            if next == '\n' {
                self.line += 1;
                self.column = 1;
            } else {
                self.column += 1;
            }
            Some(next)
        }

        fn take_while(&mut self, text: &mut String, is_part: fn(char) -> bool) {
            while let Some(next) = self.peek(0) {
                if !is_part(next) {
                    break;
                }
                text.push(next);
                self.next();
            }
        }
    }

    /// Symbols of two characters, which are preferred to those of one.
    const PAIRS: [&str; 6] = ["==", "!=", "<=", ">=", "->", "&&"];

    const SINGLES: &str = "+-*/%=<>!(){}[],;.&";

    pub fn tokenize(source: &str) -> Result<Vec<Token>, Error> {
        let mut reader = Reader { source: source.chars().collect(), place: 0, line: 1, column: 1 };
        let mut tokens = Vec::new();
        while let Some(first) = reader.peek(0) {
            let (line, column) = (reader.line, reader.column);
            let mut text = String::new();
            if first == ' ' || first == '\t' || first == '\n' {
                reader.next();
                continue;
            }
            let kind = if first == '_' || first.is_ascii_alphabetic() {
                reader.take_while(&mut text, |c| c == '_' || c.is_ascii_alphanumeric());
                Kind::Name
            } else if first.is_ascii_digit() {
                reader.take_while(&mut text, |c| c.is_ascii_digit());
                let is_fraction = reader.peek(0) == Some('.')
                    && reader.peek(1).is_some_and(|c| c.is_ascii_digit());
                if is_fraction {
                    text.extend(reader.next());
                    reader.take_while(&mut text, |c| c.is_ascii_digit());
                }
                Kind::Number
            } else if first == '"' {
                reader.next();
                read_text(&mut reader, &mut text).ok_or(Error::Unclosed { line, column })?;
                Kind::Text
            } else if first == '/' && reader.peek(1) == Some('/') {
                reader.take_while(&mut text, |c| c != '\n');
                Kind::Comment
            } else {
                let pair: String = reader.peek(0).into_iter().chain(reader.peek(1)).collect();
                let length = if PAIRS.contains(&pair.as_str()) {
                    2
                } else if SINGLES.contains(first) {
                    1
                } else {
                    return Err(Error::Unexpected { found: first, line, column });
                };
                for _ in 0..length {
                    text.extend(reader.next());
                }
                Kind::Symbol
            };
            tokens.push(Token { kind, text, line, column });
        }
        Ok(tokens)
    }

    /// Up to the second quote. A backslash takes the next character as it is.
    fn read_text(reader: &mut Reader, text: &mut String) -> Option<()> {
        loop {
            match reader.next()? {
                '"' => return Some(()),
                '\\' => text.push(reader.next()?),
                other => text.push(other),
            }
        }
    }
}

/// A token as somebody writes it, with what comes before it.
#[input]
struct Written {
    blank: Blank,
    what: What,
}

#[input]
enum Blank {
    Space,
    Spaces(u8),
    Line,
}

#[input]
enum What {
    Name(u8, Vec<bool>),
    Number(u32),
    Fraction(u16, u16),
    Text(Vec<Piece>),
    Symbol(u8),
    Comment(bool),
}

#[input]
enum Piece {
    Letter,
    Quote,
    Backslash,
    Line,
}

const SYMBOLS: [&str; 25] = [
    "+", "-", "*", "/", "%", "=", "<", ">", "!", "(", ")", "{", "}", "[", "]", ",", ";", ".", "&",
    "==", "!=", "<=", ">=", "->", "&&",
];

/// The source of a token, its kind and its text.
fn write(what: &What) -> (String, Kind, String) {
    match what {
        What::Name(first, rest) => {
            let first = ["a", "Z", "_", "if"][usize::from(first % 4)];
            let rest: String =
                rest.iter().map(|is_digit| if *is_digit { '7' } else { 'q' }).collect();
            let name = format!("{first}{rest}");
            (name.clone(), Kind::Name, name)
        }
        What::Number(number) => (number.to_string(), Kind::Number, number.to_string()),
        What::Fraction(whole, part) => {
            let number = format!("{whole}.{part}");
            (number.clone(), Kind::Number, number)
        }
        What::Text(pieces) => {
            let character = |piece: &Piece| match piece {
                Piece::Letter => 'x',
                Piece::Quote => '"',
                Piece::Backslash => '\\',
                Piece::Line => '\n',
            };
            let text: String = pieces.iter().map(character).collect();
            let source = text.replace('\\', "\\\\").replace('"', "\\\"");
            (format!("\"{source}\""), Kind::Text, text)
        }
        What::Symbol(which) => {
            let symbol = SYMBOLS[usize::from(*which) % SYMBOLS.len()].to_owned();
            (symbol.clone(), Kind::Symbol, symbol)
        }
        What::Comment(is_long) => {
            let comment = if *is_long { "// so" } else { "//" }.to_owned();
            (format!("{comment}\n"), Kind::Comment, comment)
        }
    }
}

fn tokens_are_read_as_they_were_written(written: &Vec<Written>) -> Verdict {
    let (mut source, mut expect) = (String::new(), Vec::new());
    for Written { blank, what } in written {
        match blank {
            Blank::Space => source.push(' '),
            Blank::Spaces(count) => source.push_str(&" ".repeat(usize::from(count % 4) + 1)),
            Blank::Line => source.push('\n'),
        }
        let line = source.matches('\n').count() + 1;
        let column = source.chars().rev().take_while(|c| *c != '\n').count() + 1;
        let (text_of_source, kind, text) = write(what);
        source.push_str(&text_of_source);
        expect.push(Token { kind, text, line, column });
    }
    assert_eq!(tokenize(&source), Ok(expect));
    Verdict::Holds
}

/// Tokens without blanks between them: put together they are the source.
fn tokens_cover_the_source(characters: Vec<u8>) -> Verdict {
    let alphabet: Vec<char> = "ab1.0=<>-&/+_!(".chars().collect();
    let character = |byte: u8| alphabet[usize::from(byte) % alphabet.len()];
    let source: String = characters.into_iter().map(character).collect();
    let tokens = tokenize(&source).expect("all characters are known");
    assert_eq!(tokens.iter().map(|token| token.text.as_str()).collect::<String>(), source);
    for pair in tokens.windows(2) {
        let joined = format!("{}{}", pair[0].text, pair[1].text);
        if pair[0].kind == Kind::Symbol && pair[1].kind == Kind::Symbol {
            assert!(!SYMBOLS.contains(&joined.as_str()), "{joined} was taken apart");
        }
        assert_eq!(pair[1].column, pair[0].column + pair[0].text.len());
    }
    Verdict::Holds
}

fn errors_are_where_they_belong((before, text): (u8, String)) -> Verdict {
    let before = usize::from(before % 5);
    let text: String = text.chars().filter(|c| *c != '"' && *c != '\\').collect();
    let unclosed = format!("{}\"{text}", "\n".repeat(before));
    assert_eq!(tokenize(&unclosed), Err(Error::Unclosed { line: before + 1, column: 1 }));
    let unexpected = format!("{}#", " ".repeat(before));
    let error = Error::Unexpected { found: '#', line: 1, column: before + 1 };
    assert_eq!(tokenize(&unexpected), Err(error));
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "tokenizer",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref(
                "tokens_are_read_as_they_were_written",
                Precondition::None,
                tokens_are_read_as_they_were_written,
            ),
            by_value("tokens_cover_the_source", Precondition::None, tokens_cover_the_source),
            by_value(
                "errors_are_where_they_belong",
                Precondition::None,
                errors_are_where_they_belong,
            ),
        ],
    }
}
