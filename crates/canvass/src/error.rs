//! What can be wrong with a question to a space.

use crate::Nat;
use std::fmt;

/// Why a space cannot answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpaceError {
    /// The index is not below the count.
    OutOfRange {
        /// The index asked for.
        index: Nat,
        /// How many values there are, as far as that is known.
        count: Nat,
    },
    /// The value is not in the space.
    NotMember,
    /// A value was needed of a space that has none.
    Empty,
    /// The space has no last value, but the question needs one.
    Infinite,
    /// Only the first part of a product in the order `DivMod` may be infinite.
    InfinitePart,
    /// An index or a count has more binary digits than [`MAX_BITS`](SpaceError::MAX_BITS).
    TooLarge {
        /// How many binary digits it would have, at least.
        bits: usize,
    },
    /// The way back was asked of a space made by a function without an inverse.
    NoInverse {
        /// The combinator that has none, and where it was called.
        combinator: String,
    },
    /// A combinator must know how many values a part has, and only walking it would tell.
    UnknownCount {
        /// The combinator.
        combinator: &'static str,
    },
    /// A recursive space needs a value of its own to give its first value.
    NoProgress {
        /// What recurs, and where it was defined.
        recursion: String,
    },
    /// A field or argument, and so the whole type, has no values: its range or space is empty.
    NoValues {
        /// Which.
        field: String,
    },
    /// Recursion went deeper than [`MAX_NESTING`](SpaceError::MAX_NESTING).
    TooDeep {
        /// What recurs, and where it was defined.
        recursion: String,
    },
    /// Some spaces of a family are finite and others infinite, and the keys never end.
    MixedFamily,
    /// Too many values in a row were rejected by a filter, or too many spaces in a row were empty.
    Starved {
        /// How many.
        rejected: u64,
    },
    /// A part of a recursive graded space was used after the whole was dropped.
    Outlived,
    /// A hand-written `make` of a type asks for other choices than its `shape` describes.
    Mismatch {
        /// The type.
        values: &'static str,
    },
    /// A field cannot have a value that is given as its representative.
    NoRepresentative {
        /// The constructor and the position of the field.
        field: String,
        /// The value, as Rust.
        value: String,
    },
    /// A dependent space has more inner spaces than can be kept in memory.
    TooManyInner {
        /// How many there are, at least.
        inner: Nat,
    },
}

impl SpaceError {
    /// The longest index or count that a space deals with, in binary digits.
    pub const MAX_BITS: usize = 1 << 24;
    /// How deep one recursive space may be inside another.
    pub const MAX_NESTING: usize = 1 << 16;
    /// How many values in a row a filter may reject, or inner spaces be empty, before the walk ends.
    pub const MAX_REJECTED: u64 = 100_000_000;
    /// How many inner spaces a dependent space keeps.
    pub const MAX_INNER: usize = 1 << 24;
}

impl fmt::Display for SpaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpaceError::OutOfRange { index, count } => {
                write!(f, "index {index} is out of range: the space has {count} values")
            }
            SpaceError::NotMember => f.write_str("the value is not in the space"),
            SpaceError::Empty => f.write_str("the space is empty, and a value of it is needed"),
            SpaceError::Infinite => f.write_str("the space is infinite: it has no last value"),
            SpaceError::InfinitePart => f.write_str(
                "only the first part of a product in the order `DivMod` may be infinite: \
                 put it first, or use `Shells`",
            ),
            SpaceError::TooLarge { bits } => write!(
                f,
                "a number of {bits} binary digits is too large: spaces deal with up to {}",
                SpaceError::MAX_BITS
            ),
            SpaceError::NoInverse { combinator } => {
                write!(f, "{combinator} has no inverse: use `map_with` or `construct` and give one")
            }
            SpaceError::UnknownCount { combinator } => write!(
                f,
                "{combinator} must know how many values its parts have, and one is known only by \
                 walking it: filter afterwards, or make the filtered part a list with `listed`"
            ),
            SpaceError::NoProgress { recursion } => write!(
                f,
                "{recursion} needs a value of its own to build its first value: \
                 give it a case that does not recur, and put that case first"
            ),
            SpaceError::NoValues { field } => write!(
                f,
                "{field} has no values: its range or space is empty, give it some (a range goes from the lower \
                 end to the higher)"
            ),
            SpaceError::Mismatch { values } => write!(
                f,
                "`make` of the type `{values}` asks for other choices than its `shape` describes: \
                 let it ask for each field once, in the order of the description"
            ),
            SpaceError::TooDeep { recursion } => write!(
                f,
                "{recursion} is nested more than {} deep: do its keys ever end?",
                SpaceError::MAX_NESTING
            ),
            SpaceError::MixedFamily => f.write_str(
                "the family has finite and infinite spaces for infinitely many keys: \
                 make them all finite or all infinite",
            ),
            SpaceError::Starved { rejected } => {
                write!(f, "gave up after {rejected} rejected values in a row")
            }
            SpaceError::Outlived => f.write_str(
                "a recursive graded space was dropped while a part of it was still in use: keep the whole",
            ),
            SpaceError::NoRepresentative { field, value } => write!(
                f,
                "the field `{field}` never is `{value}`, which is given as its representative: remove it"
            ),
            SpaceError::TooManyInner { inner } => write!(
                f,
                "a dependent space over {inner} keys is too large: it keeps up to {}",
                SpaceError::MAX_INNER
            ),
        }
    }
}

impl std::error::Error for SpaceError {}

/// Inside the library errors are boxed, so that an answer without one fits in registers.
pub(crate) type Result<T, E = Box<SpaceError>> = std::result::Result<T, E>;

impl From<Box<SpaceError>> for SpaceError {
    fn from(error: Box<SpaceError>) -> SpaceError {
        *error
    }
}

/// Refuses numbers past the stated size before anybody computes with them.
pub(crate) fn refuse_past_max_bits(bits: usize) -> Result<()> {
    if bits > SpaceError::MAX_BITS { Err(SpaceError::TooLarge { bits }.into()) } else { Ok(()) }
}
