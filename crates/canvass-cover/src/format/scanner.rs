//! A place in a text that moves forward.

use super::error::{ErrorAt, Part};
use crate::model::ModelError;

/// What is still to be read, from `at` to `end`.
#[derive(Debug, Clone)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    end: usize,
    part: Part,
}

impl<'a> Scanner<'a> {
    /// The bytes from `at` to `end` of the text.
    pub(super) fn new(text: &'a str, at: usize, end: usize, part: Part) -> Scanner<'a> {
        Scanner { text, at, end, part }
    }

    /// Other bytes of the same text.
    pub(super) fn elsewhere(&self, at: usize, end: usize) -> Scanner<'a> {
        Scanner { at, end, ..self.clone() }
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..self.end]
    }

    /// What was read since `from`.
    pub(super) fn since(&self, from: usize) -> &'a str {
        &self.text[from..self.at]
    }

    pub(super) fn advance(&mut self, bytes: usize) {
        self.at += bytes;
    }

    pub(super) fn skip_spaces(&mut self) {
        let rest = self.rest();
        self.advance(rest.len() - rest.trim_start().len());
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Whether only spaces stand before it on its line.
    pub(super) fn is_first_of_line(&self) -> bool {
        let line = self.text[..self.at].rsplit('\n').next().unwrap_or("");
        line.chars().all(char::is_whitespace)
    }

    pub(super) fn is_done(&self) -> bool {
        self.at == self.end
    }

    /// Reads a symbol, if it comes next after spaces.
    pub(super) fn eat(&mut self, symbol: &str) -> bool {
        self.skip_spaces();
        let found = self.rest().starts_with(symbol);
        if found {
            self.advance(symbol.len());
        }
        found
    }

    pub(super) fn expect(&mut self, symbol: &str, what: &'static str) -> Result<(), ErrorAt> {
        if self.eat(symbol) { Ok(()) } else { Err(self.expected(what)) }
    }

    /// Reads as long as characters are of a kind.
    pub(super) fn take_while(&mut self, accept: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !accept(c)).unwrap_or(rest.len());
        self.advance(length);
        &rest[..length]
    }

    /// Reads a number of decimal digits.
    pub(super) fn number<T: std::str::FromStr>(
        &mut self,
        what: &'static str,
    ) -> Result<T, ErrorAt> {
        self.skip_spaces();
        let at = self.at;
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.expected(what));
        }
        digits
            .parse()
            .map_err(|_| self.error_at(at, ModelError::Overflow { number: digits.to_owned() }))
    }

    /// That something else should come next.
    pub(super) fn expected(&self, what: &'static str) -> ErrorAt {
        let rest = self.rest().trim_start();
        let at = self.end - rest.len();
        let word = rest.find(char::is_whitespace).unwrap_or(rest.len());
        self.error_at(at, ModelError::Expected { what, found: rest[..word].to_owned() })
    }

    pub(super) fn error_at(&self, at: usize, error: ModelError) -> ErrorAt {
        ErrorAt { at, part: self.part, error }
    }

    pub(super) fn end(&mut self, what: &'static str) -> Result<(), ErrorAt> {
        self.skip_spaces();
        if self.is_done() { Ok(()) } else { Err(self.expected(what)) }
    }
}

/// The lines of a text with the byte each begins at; carriage returns are not part of them.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        (start, line.trim_end_matches(['\n', '\r']))
    })
}

/// The pieces between separators, trimmed, each with the byte it begins at; `from` is where the whole begins.
pub(super) fn pieces(
    whole: &str,
    from: usize,
    separator: char,
) -> impl Iterator<Item = (usize, &str)> {
    let mut at = from;
    whole.split(separator).map(move |piece| {
        let start = at + (piece.len() - piece.trim_start().len());
        at += piece.len() + separator.len_utf8();
        (start, piece.trim())
    })
}
