//! What can be wrong with an expression, or with a question to one.

use crate::SpaceError;
use std::fmt;

/// Why an expression cannot be read, or its values not be made.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpressionError {
    /// Something else should stand here.
    Expected {
        /// Where, in characters from 1.
        column: usize,
        /// What should stand there.
        expected: &'static str,
        /// What stands there; `None` at the end.
        found: Option<char>,
    },
    /// The name is neither a constructor's nor a variable's.
    UnknownName {
        /// Where it begins, in characters from 1.
        column: usize,
        /// The name.
        name: String,
        /// The constructor or variable that was probably meant.
        nearest: Option<String>,
    },
    /// Several constructors have the name.
    AmbiguousName {
        /// Where it begins, in characters from 1.
        column: usize,
        /// The name.
        name: String,
        /// How each of them is written.
        candidates: Vec<String>,
    },
    /// The constructor has another number of fields.
    WrongFields {
        /// Where its name begins, in characters from 1.
        column: usize,
        /// The constructor.
        name: String,
        /// How many fields it has.
        expected: usize,
        /// How many are given.
        found: usize,
    },
    /// A variable has the name of a constructor.
    TakenName {
        /// Where it begins, in characters from 1.
        column: usize,
        /// The name.
        name: String,
    },
    /// Nested more deeply than [`MAX_DEPTH`](ExpressionError::MAX_DEPTH).
    TooDeep {
        /// Where it becomes too deep, in characters from 1.
        column: usize,
    },
    /// Of more parts than [`MAX_PARTS`](ExpressionError::MAX_PARTS).
    TooLong,
    /// Values of another type than the alphabet's are asked for.
    OtherType {
        /// The type of the alphabet.
        of: &'static str,
        /// The type asked for.
        asked: &'static str,
    },
    /// It looks into the entries of a map, which are distinct, or into a collection whose length is within bounds: that
    /// cannot be counted.
    InsideMap {
        /// The type of the map or collection.
        map: &'static str,
    },
    /// It tells representatives apart that are not numbers: that cannot be counted.
    AmongRepresentatives {
        /// The field's type.
        of: &'static str,
    },
    /// Parts of values would have to be told apart in more ways than
    /// [`MAX_CASES`](ExpressionError::MAX_CASES).
    TooManyCases,
    /// No value of the type matches.
    NoValue,
    /// The type cannot be described.
    Space(SpaceError),
}

impl ExpressionError {
    /// How deeply an expression may be nested.
    pub const MAX_DEPTH: usize = 200;
    /// How many parts an expression may have.
    pub const MAX_PARTS: usize = 1 << 12;
    /// In how many ways all parts of values may be told apart.
    pub const MAX_CASES: usize = 1 << 14;
}

impl fmt::Display for ExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExpressionError::Expected { column, expected, found: Some(found) } => {
                write!(f, "column {column}: expected {expected}, found `{found}`")
            }
            ExpressionError::Expected { column, expected, found: None } => {
                write!(f, "column {column}: expected {expected}, found the end")
            }
            ExpressionError::UnknownName { column, name, nearest } => {
                write!(
                    f,
                    "column {column}: `{name}` is neither a constructor nor bound by a `μ` around it"
                )?;
                match nearest {
                    Some(nearest) => write!(f, ": did you mean `{nearest}`?"),
                    None => Ok(()),
                }
            }
            ExpressionError::AmbiguousName { column, name, candidates } => write!(
                f,
                "column {column}: several constructors are called `{name}`: write `{}`",
                candidates.join("` or `")
            ),
            ExpressionError::WrongFields { column, name, expected, found } => {
                write!(f, "column {column}: `{name}` has {expected} fields, but {found} are given")
            }
            ExpressionError::TakenName { column, name } => write!(
                f,
                "column {column}: `{name}` is a constructor: give the variable another name"
            ),
            ExpressionError::TooDeep { column } => {
                write!(f, "column {column}: nested more than {} deep", ExpressionError::MAX_DEPTH)
            }
            ExpressionError::TooLong => {
                write!(f, "the expression has more than {} parts", ExpressionError::MAX_PARTS)
            }
            ExpressionError::OtherType { of, asked } => {
                write!(
                    f,
                    "the expression is about `{of}`, and its values are not of type `{asked}`"
                )
            }
            ExpressionError::InsideMap { map } => write!(
                f,
                "the expression looks into `{map}`, whose distinct keys or bounded length cannot be counted this way: \
                 describe it by `⊤`, or filter all values by `matches`"
            ),
            ExpressionError::AmongRepresentatives { of } => write!(
                f,
                "the expression tells representatives of `{of}` apart, which can be counted for numbers \
                 only: describe the field by `⊤`, or filter all values by `matches`"
            ),
            ExpressionError::TooManyCases => write!(
                f,
                "the expression tells parts of values apart in more than {} ways: \
                 describe less, or filter all values by `matches`",
                ExpressionError::MAX_CASES
            ),
            ExpressionError::NoValue => {
                f.write_str("no value matches the expression: ask `is_compatible` first")
            }
            ExpressionError::Space(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ExpressionError {}

impl From<SpaceError> for ExpressionError {
    fn from(error: SpaceError) -> ExpressionError {
        ExpressionError::Space(error)
    }
}

impl From<Box<SpaceError>> for ExpressionError {
    fn from(error: Box<SpaceError>) -> ExpressionError {
        ExpressionError::Space(*error)
    }
}
