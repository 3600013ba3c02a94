//! CSV (RFC 4180): a writer that quotes where it must and a parser, tested by round trips.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::{Csv, ParseError};

#[mutate]
pub mod program {
    use std::iter::Peekable;
    use std::str::Chars;

    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum ParseError {
        /// The text ends inside quotes, in this row.
        Unclosed { row: usize },
        /// A quote in a field without quotes, or text after one with quotes.
        StrayQuote { row: usize },
    }

    #[derive(Debug, Clone, Copy)]
    pub struct Csv {
        pub delimiter: char,
    }

    impl Csv {
        pub fn write(&self, rows: &[Vec<String>]) -> String {
            let mut text = String::new();
            for row in rows {
                for (index, field) in row.iter().enumerate() {
                    if index > 0 {
                        text.push(self.delimiter);
                    }
                    // An empty line would be no row at all.
                    if self.needs_quotes(field) || (row.len() == 1 && field.is_empty()) {
                        write_quoted(field, &mut text);
                    } else {
                        text.push_str(field);
                    }
                }
                text.push_str("\r\n");
            }
            text
        }

        fn needs_quotes(&self, field: &str) -> bool {
            field.chars().any(|c| c == self.delimiter || c == '"' || c == '\n' || c == '\r')
        }

        /// Lines end in `\n`, `\r\n` or `\r`; empty ones are skipped.
        pub fn parse(&self, text: &str) -> Result<Vec<Vec<String>>, ParseError> {
            let mut rows = Vec::new();
            let mut chars = text.chars().peekable();
            while chars.peek().is_some() {
                if skip_newline(&mut chars) {
                    continue;
                }
                let row = rows.len();
                rows.push(self.parse_row(&mut chars, row)?);
            }
            Ok(rows)
        }

        fn parse_row(
            &self,
            chars: &mut Peekable<Chars>,
            row: usize,
        ) -> Result<Vec<String>, ParseError> {
            let mut fields = Vec::new();
            loop {
                let field = if chars.next_if_eq(&'"').is_some() {
                    parse_quoted(chars).ok_or(ParseError::Unclosed { row })?
                } else {
                    self.parse_plain(chars)
                };
                fields.push(field);
                if chars.peek().is_none() || skip_newline(chars) {
                    return Ok(fields);
                }
                if chars.next() != Some(self.delimiter) {
                    return Err(ParseError::StrayQuote { row });
                }
            }
        }

        fn parse_plain(&self, chars: &mut Peekable<Chars>) -> String {
            let mut field = String::new();
            while let Some(c) = chars.next_if(|c| !self.needs_quotes(c.encode_utf8(&mut [0; 4]))) {
                field.push(c);
            }
            field
        }
    }

    fn write_quoted(field: &str, text: &mut String) {
        text.push('"');
        for c in field.chars() {
            if c == '"' {
                text.push('"');
            }
            text.push(c);
        }
        text.push('"');
    }

    /// The rest of a field whose first quote is read; `None` if there is no last one.
    fn parse_quoted(chars: &mut Peekable<Chars>) -> Option<String> {
        let mut field = String::new();
        loop {
            let c = chars.next()?;
            if c == '"' && chars.next_if_eq(&'"').is_none() {
                return Some(field);
            }
            field.push(c);
        }
    }

    fn skip_newline(chars: &mut Peekable<Chars>) -> bool {
        if chars.next_if_eq(&'\r').is_some() {
            chars.next_if_eq(&'\n');
            return true;
        }
        chars.next_if_eq(&'\n').is_some()
    }
}

#[input]
pub enum Delimiter {
    Comma,
    Semicolon,
    Tab,
}

impl Delimiter {
    fn csv(&self) -> Csv {
        let delimiter = match self {
            Delimiter::Comma => ',',
            Delimiter::Semicolon => ';',
            Delimiter::Tab => '\t',
        };
        Csv { delimiter }
    }
}

#[input]
pub enum Record {
    Name(String),
    Entry(String, String),
}

impl Record {
    fn fields(self) -> Vec<String> {
        match self {
            Record::Name(name) => vec![name],
            Record::Entry(name, value) => vec![name, value],
        }
    }
}

fn parsing_reverses_writing((records, delimiter): (Vec<Record>, Delimiter)) -> Verdict {
    let rows: Vec<_> = records.into_iter().map(Record::fields).collect();
    let csv = delimiter.csv();
    assert_eq!(csv.parse(&csv.write(&rows)), Ok(rows));
    Verdict::Holds
}

/// What is parsed from any text is parsed again when it is written.
fn any_text_is_refused_or_rows(text: &String) -> Verdict {
    let csv = Csv { delimiter: ',' };
    match csv.parse(text) {
        Ok(rows) => assert_eq!(csv.parse(&csv.write(&rows)), Ok(rows)),
        Err(_) => assert!(text.contains('"')),
    }
    Verdict::Holds
}

/// Without quotes, a text is lines of fields.
fn plain_text_is_split(cells: Vec<Vec<u8>>) -> Verdict {
    let rows = cells.iter().map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>());
    let rows: Vec<_> = rows.filter(|row| !row.is_empty()).collect();
    let text: Vec<_> = rows.iter().map(|row| row.join(",")).collect();
    let csv = Csv { delimiter: ',' };
    assert_eq!(csv.parse(&text.join("\n")), Ok(rows.clone()));
    assert_eq!(csv.write(&rows), text.iter().map(|row| format!("{row}\r\n")).collect::<String>());
    Verdict::Holds
}

fn errors_name_the_row((rows, rest): (Vec<String>, u8)) -> Verdict {
    let csv = Csv { delimiter: ';' };
    let rows: Vec<_> = rows.into_iter().map(|field| vec![field]).collect();
    let (text, row) = (csv.write(&rows), rows.len());
    assert_eq!(csv.parse(&format!("{text}\"{rest}")), Err(ParseError::Unclosed { row }));
    assert_eq!(csv.parse(&format!("{text}{rest}\"")), Err(ParseError::StrayQuote { row }));
    assert_eq!(csv.parse(&format!("{text}\"\"{rest}")), Err(ParseError::StrayQuote { row }));
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "csv",
        mutants: program::MUTANTS,
        properties: vec![
            by_value("parsing_reverses_writing", Precondition::None, parsing_reverses_writing),
            by_ref("any_text_is_refused_or_rows", Precondition::None, any_text_is_refused_or_rows),
            by_value("plain_text_is_split", Precondition::None, plain_text_is_split),
            by_value("errors_name_the_row", Precondition::None, errors_name_the_row),
        ],
    }
}
