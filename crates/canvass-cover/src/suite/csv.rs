//! The records of a text with commas between cells.
//!
//! RFC 4180, with three liberties: spaces around cells do not count, lines that begin with `#` are comments, and blank
//! lines are skipped.

use super::{Cell, Record, SuiteError, SuiteErrorKind};

pub(super) fn records(text: &str) -> Result<Vec<Record>, SuiteError> {
    let mut cursor = Cursor { rest: text, line: 1, column: 1 };
    let mut records = vec![];
    loop {
        cursor.skip_blanks();
        match cursor.peek() {
            Some('#' | '\n') => cursor.skip_line(),
            Some(_) => records.push(cursor.record()?),
            None => return Ok(records),
        }
    }
}

/// A place in the text.
struct Cursor<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl Cursor<'_> {
    /// The next character; the end of a line is one, however it is written.
    fn peek(&self) -> Option<char> {
        if self.rest.starts_with("\r\n") { Some('\n') } else { self.rest.chars().next() }
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        let ending = if self.rest.starts_with("\r\n") { 2 } else { next.len_utf8() };
        self.rest = &self.rest[ending..];
        (self.line, self.column) =
            if next == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        Some(next)
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(' ' | '\t')) {
            self.next();
        }
    }

    fn skip_line(&mut self) {
        while self.next().is_some_and(|character| character != '\n') {}
    }

    fn error(&self, kind: SuiteErrorKind) -> SuiteError {
        SuiteError { line: self.line, column: self.column, kind }
    }

    fn record(&mut self) -> Result<Record, SuiteError> {
        let line = self.line;
        let mut cells = vec![self.cell()?];
        while self.next() == Some(',') {
            cells.push(self.cell()?);
        }
        Ok(Record { line, cells })
    }

    /// Up to the comma or the end of the line that follows it.
    fn cell(&mut self) -> Result<Cell, SuiteError> {
        self.skip_blanks();
        let (line, column) = (self.line, self.column);
        let text = if self.peek() == Some('"') { self.quoted()? } else { self.unquoted()? };
        Ok(Cell { text, line, column })
    }

    fn unquoted(&mut self) -> Result<String, SuiteError> {
        let mut text = String::new();
        while let Some(character) = self.peek() {
            match character {
                ',' | '\n' => break,
                '"' => return Err(self.error(SuiteErrorKind::QuoteInCell)),
                _ => text.extend(self.next()),
            }
        }
        text.truncate(text.trim_end().len());
        Ok(text)
    }

    fn quoted(&mut self) -> Result<String, SuiteError> {
        let open = self.error(SuiteErrorKind::OpenQuote);
        self.next();
        let mut text = String::new();
        loop {
            match self.next() {
                Some('"') if self.peek() == Some('"') => text.extend(self.next()),
                Some('"') => break,
                Some(character) => text.push(character),
                None => return Err(open),
            }
        }
        self.skip_blanks();
        match self.peek() {
            None | Some(',' | '\n') => Ok(text),
            Some(_) => Err(self.error(SuiteErrorKind::TextAfterQuote)),
        }
    }
}
