//! Why a part cannot be done.

use super::FORMS;
use crate::Nat;
use crate::check::settings::{PART, PART_RESULT, variable};
use crate::error::SpaceError;
use crate::lazy::PrefixError;
use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::check) enum PartError {
    /// The variable is not text.
    NotText,
    /// Nobody said where the result goes.
    NoResult,
    Malformed {
        text: String,
    },
    /// Two properties would do the part.
    NotAlone {
        first: String,
        second: String,
    },
    Settings(String),
    /// The file that tells how far it is.
    Trace(String),
    /// A generator draws the values.
    Generated,
    PastTheEnd {
        size: usize,
        to: Nat,
        count: Nat,
    },
    Prefix {
        token: String,
        error: PrefixError,
    },
    /// The choices of a prefix lead elsewhere.
    Nondeterministic,
    TooDeep,
    Space(Box<SpaceError>),
}

impl From<Box<SpaceError>> for PartError {
    fn from(error: Box<SpaceError>) -> PartError {
        PartError::Space(error)
    }
}

impl fmt::Display for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PartError::NotText => f.write_str("the part is not text"),
            PartError::NoResult => write!(
                f,
                "{} is set without {}: set it to the file that the result goes to",
                variable(PART),
                variable(PART_RESULT)
            ),
            PartError::Malformed { text } => write!(
                f,
                "`{text}` is no part of a campaign: write {FORMS}, with sizes up to 4096 and seeds up to 2^64"
            ),
            PartError::NotAlone { first, second } => write!(
                f,
                "`{first}` has done it, and `{second}` would do it too: select one test with `--exact`, \
                 with one property in it"
            ),
            PartError::Settings(why) | PartError::Trace(why) => f.write_str(why),
            PartError::Generated => f.write_str(
                "a generator draws the values at random, so that they have no indices: write `seeds 0..1000`",
            ),
            PartError::PastTheEnd { size, to, count } => {
                write!(f, "there are {count} values of size {size}, and the range ends at {to}")
            }
            PartError::Prefix { token, error } => {
                write!(f, "`{token}` is no prefix of this search: {error}")
            }
            PartError::Nondeterministic => f.write_str(
                "the same choices led to other demands than before: is it the same test program, and does \
                 the property depend on hash order, threads, time or an earlier run?",
            ),
            PartError::TooDeep => f.write_str(
                "a value is nested too deeply for the stack: give the test a larger one with RUST_MIN_STACK",
            ),
            PartError::Space(error) => error.fmt(f),
        }
    }
}
