//! Why a text cannot be read as a model, and why a model cannot be written.

use std::{error::Error, fmt};

use crate::model::{ModelError, quoted};

/// Which part of a model an error is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Parameters, values and relations.
    Model,
    /// A constraint.
    Constraint,
    /// Seed rows.
    Seeds,
}

/// What is wrong with a text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    part: Part,
    error: Box<ModelError>,
    line: usize,
    column: usize,
    /// The line, or the part of it around the error, and how many of its characters come before the error.
    excerpt: Box<str>,
    before: usize,
}

impl ReadError {
    /// Which part of the model it is in.
    pub fn part(&self) -> Part {
        self.part
    }

    /// What is wrong.
    pub fn error(&self) -> &ModelError {
        &self.error
    }

    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The character of the line, from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The message, and below it the line with a mark under the place.
    pub fn explain(&self) -> String {
        let gutter = " ".repeat(self.line.to_string().len());
        let indent: String = self
            .excerpt
            .chars()
            .take(self.before)
            .map(|c| if c == '\t' { '\t' } else { ' ' })
            .collect();
        format!("{self}\n{gutter} |\n{} | {}\n{gutter} | {indent}^", self.line, self.excerpt)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.error)
    }
}

impl Error for ReadError {}

/// An error at a byte of the text that is being read.
#[derive(Debug)]
pub(crate) struct ErrorAt {
    pub(crate) at: usize,
    pub(crate) part: Part,
    pub(crate) error: ModelError,
}

impl ErrorAt {
    /// Whether a parameter is named that the model does not have.
    pub(crate) fn is_unknown_name(&self) -> bool {
        matches!(self.error, ModelError::UnknownParameter { .. })
    }

    pub(crate) fn in_text(self, text: &str) -> ReadError {
        const AROUND: usize = 60;
        let (line, column) = Places::new(text).of(self.at);
        let start = line_start(text, self.at);
        let whole = text[start..].lines().next().unwrap_or("");
        let skipped = (column - 1).saturating_sub(AROUND);
        let excerpt = whole.chars().skip(skipped).take(2 * AROUND).collect();
        let before = column - 1 - skipped;
        ReadError { part: self.part, error: Box::new(self.error), line, column, excerpt, before }
    }
}

/// Line and column of bytes of a text. Bytes must be given in ascending order, so that the text is scanned once.
pub(crate) struct Places<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl Places<'_> {
    pub(crate) fn new(text: &str) -> Places<'_> {
        Places { text, at: 0, line: 1, column: 1 }
    }

    /// The line and the character, from 1.
    pub(crate) fn of(&mut self, at: usize) -> (usize, usize) {
        let passed = &self.text[self.at..at];
        self.at = at;
        match passed.rfind('\n') {
            None => self.column += passed.chars().count(),
            Some(newline) => {
                self.line += passed.bytes().filter(|byte| *byte == b'\n').count();
                self.column = passed[newline + 1..].chars().count() + 1;
            }
        }
        (self.line, self.column)
    }
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// Why a model cannot be written in a format.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The format cannot express a feature of the model.
    Feature {
        /// What the model has.
        feature: &'static str,
        /// Where: the name of a parameter or a value, or the text of a constraint.
        of: String,
    },
    /// A name would be read as something else.
    Name {
        /// The name of a parameter or a value.
        name: String,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Feature { feature, of } => {
                write!(f, "the format has no {feature}, as in {}", quoted(of))
            }
            WriteError::Name { name } if name.is_empty() => {
                f.write_str("the format has no way to write a blank name: give it one")
            }
            WriteError::Name { name } => {
                write!(f, "the format has no way to write the name {}: rename it", quoted(name))
            }
        }
    }
}

impl Error for WriteError {}
