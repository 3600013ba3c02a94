//! Why a generator cannot be checked or repaired.

use std::{error::Error, fmt};

use crate::{language::ReadError, oracle::TooWide};

/// Why a generator cannot be checked or repaired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RepairError {
    /// The file cannot be read.
    Read(ReadError),
    /// No generator has this name.
    Unknown {
        /// The name.
        name: String,
        /// The generators that there are.
        known: Vec<String>,
    },
    /// No parameters are admitted, or no value is allowed for any.
    Contradiction {
        /// The predicate that admits nothing.
        predicate: String,
    },
    /// A predicate does not end for some small values.
    Endless {
        /// `covers` or `requires`.
        predicate: String,
    },
    /// A recursive call decreases in no order of the sizes that all of them decrease in.
    NotDecreasing {
        /// The line of the call, from 1.
        line: usize,
        /// The character of the line, from 1.
        column: usize,
    },
    /// A generator is called with parameters that its `requires` refuses.
    Refused {
        /// The line of the call, from 1.
        line: usize,
        /// The character of the line, from 1.
        column: usize,
    },
    /// A hole stands inside another expression.
    Nested {
        /// The line of the hole, from 1.
        line: usize,
        /// The character of the line, from 1.
        column: usize,
    },
    /// Whoever watched ended it.
    Stopped,
    /// The variables of the generator take more combinations of values than can be followed.
    Wide,
}

impl fmt::Display for RepairError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RepairError::Read(error) => write!(f, "{error}"),
            RepairError::Unknown { name, known } => {
                write!(f, "no generator `{name}`; there are: {}", known.join(", "))
            }
            RepairError::Contradiction { predicate } => {
                write!(
                    f,
                    "`{predicate}` contradicts itself: it holds for none of the small values; weaken it"
                )
            }
            RepairError::Endless { predicate } => {
                write!(
                    f,
                    "`{predicate}` does not end for some small values; let its recursion decrease"
                )
            }
            RepairError::NotDecreasing { line, column } => write!(
                f,
                "{line}:{column}: this recursive call does not decrease; let an unsigned parameter shrink, such as `n - 1`"
            ),
            RepairError::Refused { line, column } => {
                write!(
                    f,
                    "{line}:{column}: `requires` refuses the arguments of this call; weaken it, or test them before"
                )
            }
            RepairError::Nested { line, column } => {
                write!(
                    f,
                    "{line}:{column}: a hole inside an expression cannot be filled; let it be a whole branch"
                )
            }
            RepairError::Stopped => f.write_str("stopped before the end"),
            RepairError::Wide => {
                write!(
                    f,
                    "too many combinations of variables; bind fewer variables to `any` or to generators"
                )
            }
        }
    }
}

impl Error for RepairError {}

impl From<ReadError> for RepairError {
    fn from(error: ReadError) -> Self {
        RepairError::Read(error)
    }
}

impl From<TooWide> for RepairError {
    fn from(_: TooWide) -> Self {
        RepairError::Wide
    }
}
