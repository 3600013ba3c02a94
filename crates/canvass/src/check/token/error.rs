//! Why a token cannot be replayed.

use super::{MAX_TOKEN, VERSION};
use crate::Nat;
use crate::error::SpaceError;
use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TokenError {
    /// Another version of canvass made it.
    Version { text: String, version: String },
    /// It is not what a token looks like.
    Damaged { text: String, expects: &'static str },
    /// It is longer than any token.
    TooLong { length: usize },
    /// It stands for another value now, as types have changed; `now` is that value as Rust.
    AnotherValue { now: String },
    /// The types have fewer values.
    OutOfRange { index: Nat, count: Nat },
    /// There is no such value, and why.
    NoValue { why: String },
    /// The types cannot say which value it is.
    Space(Box<SpaceError>),
}

impl From<Box<SpaceError>> for TokenError {
    fn from(error: Box<SpaceError>) -> TokenError {
        TokenError::Space(error)
    }
}

/// So much of a damaged token, or of a value, is shown.
const SHOWN: usize = 100;

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TokenError::Version { text, version } => write!(
                f,
                "the token `{}` is of version {version}, and this canvass reads version {VERSION}: \
                 use the canvass that made it",
                Cut(text)
            ),
            TokenError::Damaged { text, expects } => write!(
                f,
                "`{}` is not a whole replay token, it lacks {expects}: copy it again, all of it",
                Cut(text)
            ),
            TokenError::TooLong { length } => write!(
                f,
                "a replay token has at most {MAX_TOKEN} characters, and this has {length}: copy it again"
            ),
            TokenError::AnotherValue { now } => write!(
                f,
                "the types of the arguments have changed since the token was made: \
                 it would stand for another value now, `{}`",
                Cut(now)
            ),
            TokenError::OutOfRange { index, count } => write!(
                f,
                "the types of the arguments have changed since the token was made: \
                 it stands for value {index}, and they have {count} values"
            ),
            TokenError::NoValue { why } => f.write_str(why),
            TokenError::Space(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TokenError {}

/// Shows the beginning of a text.
struct Cut<'a>(&'a str);

impl fmt::Display for Cut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(SHOWN) {
            Some((end, _)) => write!(f, "{}…", &self.0[..end]),
            None => f.write_str(self.0),
        }
    }
}
