//! What is wrong with the text of a test suite, and where.

use std::{error::Error, fmt};

/// Why a text is not a test suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuiteError {
    /// The line of the error, counted from 1.
    pub line: usize,
    /// The character of that line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: SuiteErrorKind,
}

/// What is wrong in the text of a test suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SuiteErrorKind {
    /// There is no line of names.
    NoNames,
    /// A column has no name.
    Unnamed,
    /// Two columns have the same name.
    NamedTwice {
        /// Which.
        name: String,
    },
    /// A row has another number of cells than there are names.
    Cells {
        /// How many it has.
        found: usize,
        /// How many names there are.
        expected: usize,
    },
    /// A quote begins and does not end.
    OpenQuote,
    /// A quote ends, but its cell does not.
    TextAfterQuote,
    /// There is a quote in a cell that does not begin with one.
    QuoteInCell,
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl fmt::Display for SuiteErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SuiteErrorKind::NoNames => {
                f.write_str("there are no names: give them in the first line")
            }
            SuiteErrorKind::Unnamed => f.write_str("this column has no name: give it one"),
            SuiteErrorKind::NamedTwice { name } => {
                write!(f, "a second column is named `{name}`: give it another name")
            }
            SuiteErrorKind::Cells { found, expected } => {
                write!(f, "a row of {found} cells: give {expected}, one for each name")
            }
            SuiteErrorKind::OpenQuote => f.write_str("this quote does not end: close it"),
            SuiteErrorKind::TextAfterQuote => f.write_str(
                "there is text after a quote: give a comma, or write a quote within quotes twice",
            ),
            SuiteErrorKind::QuoteInCell => f.write_str(
                "there is a quote within a cell: put the cell in quotes and write this one twice",
            ),
        }
    }
}

impl Error for SuiteError {}
