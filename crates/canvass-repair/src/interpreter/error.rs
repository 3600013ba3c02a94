//! Why an expression or a run of a generator has no value.

use std::{error::Error, fmt};

/// Why an expression or a run of a generator has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunError {
    /// A number that its type does not have.
    Overflow,
    /// A division by zero.
    DivisionByZero,
    /// No pattern fits.
    Unmatched,
    /// `reject!()`, or a choice of which nothing is possible.
    Rejected,
    /// `hole!()`
    Hole,
    /// More steps or nested expressions than the interpreter follows.
    Limit,
    /// A function that must not choose makes a choice.
    Choice,
    /// The answer to a choice is not one that it admits.
    Answer,
}

impl RunError {
    /// Whether the compiled generator would give up the sample here, as `reject!()` does.
    pub fn is_rejection(self) -> bool {
        match self {
            RunError::Overflow
            | RunError::DivisionByZero
            | RunError::Unmatched
            | RunError::Rejected => true,
            RunError::Hole | RunError::Limit | RunError::Choice | RunError::Answer => false,
        }
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RunError::Overflow => "a number leaves its type",
            RunError::DivisionByZero => "a number is divided by zero",
            RunError::Unmatched => "no pattern fits",
            RunError::Rejected => "the sample is rejected",
            RunError::Hole => "a hole is reached",
            RunError::Limit => "the recursion does not end; let it decrease",
            RunError::Choice => "a predicate makes a choice",
            RunError::Answer => "a choice does not admit its answer",
        })
    }
}

impl Error for RunError {}
