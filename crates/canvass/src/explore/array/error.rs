//! Why there is no covering array of a type's values.

use crate::SpaceError;
use crate::choice::shape::Types;
use crate::choice::source::Stop;
use std::error::Error;
use std::fmt;

/// Why there is no covering array of a type's values.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArrayError {
    /// A part of the values cannot be a column.
    NoColumn {
        /// The argument of the test that it is a part of.
        argument: Option<&'static str>,
        /// The part's type.
        values: &'static str,
        /// Why it is none.
        reason: NoColumn,
    },
    /// A field or an argument has a generator, which only draws random values.
    Generated,
    /// The values have more parts than [`MOST_PARTS`](ArrayError::MOST_PARTS), or as many conditions on when they are there.
    TooManyParts {
        /// The type.
        values: &'static str,
    },
    /// There are more than [`MOST_INTERACTIONS`](ArrayError::MOST_INTERACTIONS) to be covered.
    TooManyInteractions {
        /// How many columns interact.
        strength: usize,
        /// How many columns there are.
        columns: usize,
    },
    /// No columns at a time are to interact.
    NoStrength,
    /// A space could not answer.
    Space(SpaceError),
}

/// Why a part of a value cannot be a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoColumn {
    /// Its values are lists or texts.
    List,
    /// Its values are maps or sets.
    Map,
    /// Its values contain others of the type.
    ContainsItself,
    /// It has infinitely many values, or more than 2^128.
    TooManyValues,
    /// How many values it has depends on other parts, or only walking them would tell.
    UnknownCount,
}

impl ArrayError {
    /// How many parts the values of an array have at most.
    pub const MOST_PARTS: usize = 10_000;
    /// How many interactions are covered at most.
    pub const MOST_INTERACTIONS: u128 = 5_000_000;

    /// Why a value of an array was not made.
    pub(super) fn unmade(types: &Types, stop: Stop) -> ArrayError {
        let values = types.get(types.root).name;
        ArrayError::Space(match stop {
            Stop::Space(error) => *error,
            Stop::TooDeep => SpaceError::TooDeep { recursion: format!("the type `{values}`") },
            Stop::Mismatch | Stop::Rejected => SpaceError::Mismatch { values },
        })
    }
}

impl fmt::Display for ArrayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArrayError::NoColumn { argument, values, reason } => {
                match argument {
                    Some(argument) => write!(f, "no array covers the argument `{argument}`: ")?,
                    None => f.write_str("no array covers these values: ")?,
                }
                match reason {
                    NoColumn::List => write!(f, "`{values}` may be of any length")?,
                    NoColumn::Map => write!(f, "`{values}` may have any number of entries")?,
                    NoColumn::ContainsItself => write!(f, "`{values}` contains itself")?,
                    NoColumn::TooManyValues => write!(f, "{values} has too many values")?,
                    NoColumn::UnknownCount => {
                        write!(f, "{values} does not say how many values it has")?;
                    }
                }
                f.write_str(
                    "; give it a space of some values, `#[canvass(space = …)]`, or use another strategy",
                )
            }
            ArrayError::Generated => f.write_str(
                "a generator draws values at random and leaves nothing to cover: \
                 remove `#[canvass(generator = …)]`, or use another strategy",
            ),
            ArrayError::TooManyParts { values } => write!(
                f,
                "`{values}` has too many parts for an array, more than {}: test a smaller type, \
                 or use another strategy",
                ArrayError::MOST_PARTS
            ),
            ArrayError::TooManyInteractions { strength, columns } => write!(
                f,
                "{strength} of {columns} columns have too many interactions, more than {}: lower `strength`",
                ArrayError::MOST_INTERACTIONS
            ),
            ArrayError::NoStrength => {
                f.write_str("an array of strength 0 covers nothing: give 1 or more")
            }
            ArrayError::Space(error) => error.fmt(f),
        }
    }
}

impl Error for ArrayError {}

impl From<SpaceError> for ArrayError {
    fn from(error: SpaceError) -> ArrayError {
        ArrayError::Space(error)
    }
}
