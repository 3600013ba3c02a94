//! What is wrong with the text of a test suite, and where.

use std::{error::Error, fmt};

/// Why a text is no test suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuiteError {
    /// The line of the flaw, counted from 1.
    pub line: usize,
    /// The character of that line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub flaw: SuiteFlaw,
}

/// What is wrong in the text of a test suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SuiteFlaw {
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
        write!(f, "line {}, column {}: {}", self.line, self.column, self.flaw)
    }
}

impl fmt::Display for SuiteFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SuiteFlaw::NoNames => f.write_str("there are no names: give them in the first line"),
            SuiteFlaw::Unnamed => f.write_str("this column has no name: give it one"),
            SuiteFlaw::NamedTwice { name } => {
                write!(f, "a second column is named `{name}`: give it another name")
            }
            SuiteFlaw::Cells { found, expected } => {
                write!(f, "a row of {found} cells: give {expected}, one for each name")
            }
            SuiteFlaw::OpenQuote => f.write_str("this quote does not end: close it"),
            SuiteFlaw::TextAfterQuote => f.write_str(
                "there is text after a quote: give a comma, or write a quote within quotes twice",
            ),
            SuiteFlaw::QuoteInCell => f.write_str(
                "there is a quote within a cell: put the cell in quotes and write this one twice",
            ),
        }
    }
}

impl Error for SuiteError {}
