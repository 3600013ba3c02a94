//! Why a generator cannot be checked or repaired.

use std::{error::Error, fmt};

use crate::language::{Location, ReadError};

/// Why a generator cannot be checked or repaired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RepairError {
    /// The file cannot be read.
    Read(ReadError),
    /// The file has no generator of this name.
    Unknown {
        /// The name.
        name: String,
        /// The generators of the file.
        known: Vec<String>,
        /// Where a function of this name is that is not marked as a generator, if there is one.
        unmarked: Option<Location>,
    },
    /// `requires` accepts none of the parameters that were tried, or `covers` allows none of the values, nor did a solver find any.
    Contradiction {
        /// The predicate that holds for nothing.
        predicate: String,
        /// Where the attribute names it.
        location: Location,
    },
    /// A predicate takes too many steps for some small values, or does not end.
    Endless {
        /// The predicate that does not end.
        predicate: String,
        /// Where the attribute names it.
        location: Location,
    },
    /// There is no lexicographic order of the sizes in which all recursive calls decrease.
    NotDecreasing {
        /// A call that decreases in none of the orders that are left after the calls before it.
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
    /// No condition was found for a hole.
    Condition {
        /// The hole.
        location: Location,
    },
    /// A condition for formulas cannot be read.
    Atom {
        /// The condition.
        atom: String,
    },
    /// The watcher of the session stopped it.
    Stopped,
    /// The variables of the generator have too many combinations of values in the bounded world.
    Wide,
}

impl RepairError {
    /// The location in the source that the error is about, if there is one.
    pub fn location(&self) -> Option<Location> {
        match self {
            RepairError::Read(error) => Some(error.location),
            RepairError::Unknown { unmarked, .. } => *unmarked,
            RepairError::Contradiction { location, .. }
            | RepairError::Endless { location, .. }
            | RepairError::NotDecreasing { location }
            | RepairError::Refused { location }
            | RepairError::Nested { location }
            | RepairError::Condition { location } => Some(*location),
            RepairError::Atom { .. } | RepairError::Stopped | RepairError::Wide => None,
        }
    }

    /// The message, without the location.
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
                "`{predicate}` holds for none of the values that were tried, and no solver found one; weaken it"
            ),
            RepairError::Endless { predicate, .. } => {
                format!("`{predicate}` takes too many steps for some small values, or does not end; let its recursion decrease sooner")
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
            RepairError::Condition { .. } => {
                "no condition was found with which everything is reached and nothing else; fill the holes in the branches first, and write the parts of the condition as functions of the file"
                    .to_owned()
            }
            RepairError::Atom { atom } => format!(
                "`{atom}` is no condition on the parameters and the value; write one as in a predicate of the file, such as `len(list) == size`"
            ),
            RepairError::Stopped => "stopped before the end".to_owned(),
            RepairError::Wide => {
                "too many combinations of variables; bind fewer variables to `any` or to generators"
                    .to_owned()
            }
        }
    }

    /// The message with its location and, if there is one, the line of the source with the location underlined.
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
