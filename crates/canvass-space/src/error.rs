//! What can be wrong with a question to a space.

use crate::{Count, Nat};
use std::fmt;
use std::panic::Location;

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
    /// A collection has so many values that their number has more binary digits than [`MAX_BITS`](SpaceError::MAX_BITS).
    TooManyValues {
        /// The collection, and where it was made.
        combinator: String,
        /// How many binary digits the count would have, at least.
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
    /// A property draws values while it runs, so that its values are not known by their types.
    Drawn,
    /// A combinator was given functions or spaces that break a law; [`verify`](crate::Space::verify) finds it.
    Unlawful {
        /// The combinator, and where it was called.
        combinator: String,
        /// What is wrong.
        violation: Violation,
    },
    /// The caller gave another count than there are values.
    WrongCount {
        /// Where the count was given.
        place: String,
        /// The count that was given.
        count: Count,
    },
    /// A value so far behind that walking there would take years, in a space that has to be walked.
    OutOfReach {
        /// The index asked for.
        index: Nat,
    },
    /// Elements that were too many to be counted, and so were taken for infinitely many, came to an end.
    Ended {
        /// The combinator.
        combinator: &'static str,
        /// How many elements there are.
        after: Nat,
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

    /// Whether a number is past [`MAX_BITS`](SpaceError::MAX_BITS).
    pub fn is_too_large(&self) -> bool {
        matches!(self, SpaceError::TooLarge { .. } | SpaceError::TooManyValues { .. })
    }

    /// Names the collection whose count is too large.
    pub(crate) fn counting(
        error: Box<SpaceError>,
        name: &str,
        place: &Location<'_>,
    ) -> Box<SpaceError> {
        match *error {
            SpaceError::TooLarge { bits } => {
                let combinator = format!("{name} at {place}");
                SpaceError::TooManyValues { combinator, bits }.into()
            }
            _ => error,
        }
    }
}

/// How a space breaks the laws.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation {
    /// The way back leads somewhere else.
    WayBack {
        /// Where the value came from.
        index: Nat,
        /// Where it is said to be.
        found: Option<Nat>,
    },
    /// A value of the space is said not to be in it.
    NotContained {
        /// Its index.
        index: Nat,
    },
    /// Two parts of a union have a value in common.
    Shared {
        /// One part, counted from 0.
        part: usize,
        /// The index of the value in it.
        index: Nat,
        /// The other part.
        other: usize,
    },
    /// The same value twice.
    Equal {
        /// The smaller index.
        first: Nat,
        /// The larger index.
        second: Nat,
    },
    /// A walk ends elsewhere than the count says.
    Count {
        /// The count.
        count: Count,
        /// How many values the walk had.
        walked: Nat,
    },
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::WayBack { index, found: Some(found) } => write!(
                f,
                "the value at index {} is said to be at index {}: two values are made equal, or the inverse is wrong",
                Short(index),
                Short(found)
            ),
            Violation::WayBack { index, found: None } => write!(
                f,
                "the value at index {} is said not to be in the space: correct the inverse",
                Short(index)
            ),
            Violation::NotContained { index } => write!(
                f,
                "the value at index {} is found there, but `contains` denies it",
                Short(index)
            ),
            Violation::Shared { part, index, other } => write!(
                f,
                "parts {part} and {other} (from 0) share a value, the one at index {} of part {part}: leave it out of one of them",
                Short(index)
            ),
            Violation::Equal { first, second } => write!(
                f,
                "the values at indices {} and {} are equal: a function must not make two values equal",
                Short(first),
                Short(second)
            ),
            Violation::Count { count, walked } => write!(
                f,
                "the count is {}, but a walk had {} values",
                ShortCount(count),
                Short(walked)
            ),
        }
    }
}

impl fmt::Display for SpaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpaceError::OutOfRange { index, count } => {
                let (index, count) = (Short(index), Short(count));
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
            SpaceError::TooManyValues { combinator, bits } => write!(
                f,
                "{combinator} has too many values to be counted: their number has {bits} binary digits or more, and spaces deal \
                 with up to {}. Take fewer elements, or collections of one size or less: `combinations`, `vectors`, `lists_up_to`",
                SpaceError::MAX_BITS
            ),
            SpaceError::NoInverse { combinator } => {
                write!(f, "{combinator} has no inverse: use `map_with` or `construct` and give one")
            }
            SpaceError::UnknownCount { combinator } => write!(
                f,
                "{combinator} must know how many values its parts have, and one is known only by \
                 walking it, which found no end: give it with `with_count` or `assume_infinite`, or \
                 make a finite part a list with `listed`"
            ),
            SpaceError::WrongCount { place, count } => write!(
                f,
                "the space has not as many values as was said at {place}: {}. Correct the count there, or leave it out",
                ShortCount(count)
            ),
            SpaceError::Unlawful { combinator, violation } => write!(f, "{combinator}: {violation}"),
            SpaceError::OutOfReach { index } => write!(
                f,
                "index {} of a filtered space is out of reach, because the way there is a walk: build a space \
                 of only such values, or filter something smaller",
                Short(index)
            ),
            SpaceError::Ended { combinator, after } => write!(
                f,
                "the elements of {combinator} were taken for infinitely many, because they are filtered and more \
                 than a few thousand, but there are only {after}: give their number with `with_count`, or \
                 make them a list with `listed`"
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
            SpaceError::Drawn => f.write_str(
                "the property draws values while it runs, which only a test can explore: make them arguments",
            ),
            SpaceError::NoRepresentative { field, value } => write!(
                f,
                "the field `{field}` never is `{value}`, which is given as its representative: remove it"
            ),
            SpaceError::TooManyInner { inner } => write!(
                f,
                "a dependent space over {} keys is too large: it adds up the counts of at most {} inner spaces. Where all \
                 have as many values, say so with `Family::with_count` or `depend_with_count`, and none is added up",
                Short(inner),
                SpaceError::MAX_INNER
            ),
        }
    }
}

/// A number in a text: long ones are not written out.
struct Short<'a>(&'a Nat);

impl fmt::Display for Short<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.bits() {
            bits @ 201.. => write!(f, "(a number of {bits} binary digits)"),
            _ => self.0.fmt(f),
        }
    }
}

/// A count in a text.
struct ShortCount<'a>(&'a Count);

impl fmt::Display for ShortCount<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Count::Finite(count) => Short(count).fmt(f),
            Count::Infinite | Count::Unknown => self.0.fmt(f),
        }
    }
}

impl std::error::Error for SpaceError {}

/// Inside the library errors are boxed, so that an answer without one fits in registers.
pub type Result<T, E = Box<SpaceError>> = std::result::Result<T, E>;

impl From<Box<SpaceError>> for SpaceError {
    fn from(error: Box<SpaceError>) -> SpaceError {
        *error
    }
}

/// Refuses numbers past the stated size before anybody computes with them.
pub fn refuse_past_max_bits(bits: usize) -> Result<()> {
    if bits > SpaceError::MAX_BITS { Err(SpaceError::TooLarge { bits }.into()) } else { Ok(()) }
}
