//! Why a generator cannot be checked or repaired.

use std::{error::Error, fmt};

use crate::language::{Location, ReadError};

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
        /// The function of this name that is not marked, if there is one.
        unmarked: Option<Location>,
    },
    /// No parameters are admitted, or no value is allowed for any.
    Contradiction {
        /// The predicate that admits nothing.
        predicate: String,
        /// Where the attribute names it.
        location: Location,
    },
    /// A predicate does not end for some small values.
    Endless {
        /// The predicate that does not end.
        predicate: String,
        /// Where the attribute names it.
        location: Location,
    },
    /// A recursive call decreases in no order of the sizes that all of them decrease in.
    NotDecreasing {
        /// The call.
        location: Location,
    },
    /// A generator is called with parameters that its `requires` refuses.
    Refused {
        /// The call.
        location: Location,
    },
    /// A hole stands in a condition, or in the value of a variable.
    Nested {
        /// The hole.
        location: Location,
    },
    /// Whoever watched ended it.
    Stopped,
    /// The variables of the generator take more combinations of values than can be followed.
    Wide,
}

impl RepairError {
    /// Where it is, if it has a location in the text.
    pub fn location(&self) -> Option<Location> {
        match self {
            RepairError::Read(error) => Some(error.location),
            RepairError::Unknown { unmarked, .. } => *unmarked,
            RepairError::Contradiction { location, .. }
            | RepairError::Endless { location, .. }
            | RepairError::NotDecreasing { location }
            | RepairError::Refused { location }
            | RepairError::Nested { location } => Some(*location),
            RepairError::Stopped | RepairError::Wide => None,
        }
    }

    /// The message without the location.
    pub fn message(&self) -> String {
        match self {
            RepairError::Read(error) => error.kind.to_string(),
            RepairError::Unknown { name, unmarked: Some(_), .. } => format!(
                "`{name}` is not marked as a generator; put `#[canvass::generator(covers = predicate)]` before it"
            ),
            RepairError::Unknown { name, known, unmarked: None } => {
                format!("no generator `{name}`; there are: {}", known.join(", "))
            }
            RepairError::Contradiction { predicate, .. } => format!(
                "`{predicate}` contradicts itself: it holds for none of the small values; weaken it"
            ),
            RepairError::Endless { predicate, .. } => {
                format!("`{predicate}` does not end for some small values; let its recursion decrease")
            }
            RepairError::NotDecreasing { .. } => {
                "this recursive call does not decrease; let an unsigned parameter shrink, such as `n - 1`"
                    .to_owned()
            }
            RepairError::Refused { .. } => {
                "`requires` refuses the arguments of this call; weaken it, or test them before"
                    .to_owned()
            }
            RepairError::Nested { .. } => {
                "a hole on the way to a result cannot be filled; let it be a branch, or a part of what a branch builds"
                    .to_owned()
            }
            RepairError::Stopped => "stopped before the end".to_owned(),
            RepairError::Wide => {
                "too many combinations of variables; bind fewer variables to `any` or to generators"
                    .to_owned()
            }
        }
    }

    /// The message with the location and, if it has one, the line of the text that it is in with a mark under it.
    pub fn explain(&self, source: &str) -> String {
        match self.location() {
            Some(location) => location.explain(source, &self.to_string()),
            None => self.to_string(),
        }
    }
}

impl fmt::Display for RepairError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Location { line, column, .. }) = self.location() {
            write!(f, "{line}:{column}: ")?;
        }
        f.write_str(&self.message())
    }
}

impl Error for RepairError {}

impl From<ReadError> for RepairError {
    fn from(error: ReadError) -> Self {
        RepairError::Read(error)
    }
}
