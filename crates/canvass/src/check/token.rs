//! Replay tokens: a failing value in a word that a shell passes on unchanged.
//!
//! `2-89abcdef-i42` is value 42 of the arguments' types, `2-89abcdef-cAgEB` the value of these choices, packed, and
//! `2-89abcdef-dAgEB` a run that drew them.
//! In front stand the version of the format and a check number of the value's text: where the types have changed,
//! so that the token would stand for another value, it is refused.

mod check_number;
mod error;
mod packed;

pub(crate) use error::TokenError;

use crate::choice::sequence::{ChoiceSequence, locate, nodes, size};
use crate::choice::shape::Types;
use crate::{Count, Nat};
use check_number::check_number;
use std::fmt;
use std::str::FromStr;

/// A value of certain types, written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    /// Of the value that it stands for.
    pub(super) check: u32,
    pub(super) value: Value,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    /// The index among the values of all sizes.
    Index(u64),
    ChoiceSequence(ChoiceSequence),
    /// What a run drew.
    Drawn(ChoiceSequence),
}

/// What to replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Replay {
    /// The value of this size, and of this index among those.
    Located(usize, Nat),
    /// The value of this choice sequence, if there is one.
    ChoiceSequence(ChoiceSequence),
}

/// The version of the format. Those of version 1 do not say enough about their values to be told from others.
const VERSION: &str = "2";
/// Larger values are written as choice sequences: their indices say nothing to a reader, and take long to find again.
const MAX_SIZE: usize = 40;
/// No token is longer than 1 MiB.
pub(crate) const MAX_TOKEN: usize = 1 << 20;

impl Token {
    /// The token of a value with this text: its index where that stands for one value and is not longer, else its
    /// choice sequence.
    pub(crate) fn of(types: &Types, sequence: &ChoiceSequence, text: &str) -> Token {
        let check = check_number(types, sequence, text);
        if types.draws {
            return Token { check, value: Value::Drawn(sequence.clone()) };
        }
        let packed = packed::write(&sequence.0);
        let index = index(types, sequence).filter(|index| index.to_string().len() <= packed.len());
        let value = index.map_or_else(|| Value::ChoiceSequence(sequence.clone()), Value::Index);
        Token { check, value }
    }

    /// Whether it stands for what a run drew.
    pub(crate) fn is_drawn(&self) -> bool {
        matches!(self.value, Value::Drawn(_))
    }

    /// What it stands for in these types, which may have changed.
    pub(crate) fn decode(&self, types: &Types) -> Result<Replay, TokenError> {
        match &self.value {
            Value::Index(index) => located(types, &Nat::from(*index)),
            Value::ChoiceSequence(sequence) | Value::Drawn(sequence) => {
                Ok(Replay::ChoiceSequence(sequence.clone()))
            }
        }
    }

    /// Refuses a value that is not the one that the token was made for.
    pub(crate) fn verify(
        &self,
        types: &Types,
        sequence: &ChoiceSequence,
        text: &str,
    ) -> Result<(), TokenError> {
        if check_number(types, sequence, text) == self.check {
            return Ok(());
        }
        Err(TokenError::AnotherValue { now: text.to_owned() })
    }
}

/// The index among the values of all sizes; `None` where a choice sequence is better.
fn index(types: &Types, sequence: &ChoiceSequence) -> Option<u64> {
    if types.may_reject {
        return None;
    }
    // Large ones would take long to be numbered.
    if size(types, sequence, &nodes(types, sequence)?) > MAX_SIZE {
        return None;
    }
    // Where the value cannot be numbered its choice sequence still can be written.
    let (size, within) = locate(types, sequence).ok()??;
    (types.sizes.below(size).ok()? + &within).to_u64()
}

fn located(types: &Types, index: &Nat) -> Result<Replay, TokenError> {
    if let Count::Finite(count) = types.sizes.count()?
        && *index >= count
    {
        return Err(TokenError::OutOfRange { index: index.clone(), count });
    }
    let size = types.sizes.size_at(index)?;
    Ok(Replay::Located(size, index.minus(&types.sizes.below(size)?)))
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}-{:08x}-", self.check)?;
        match &self.value {
            Value::Index(index) => write!(f, "i{index}"),
            Value::ChoiceSequence(sequence) => write!(f, "c{}", packed::write(&sequence.0)),
            Value::Drawn(sequence) => write!(f, "d{}", packed::write(&sequence.0)),
        }
    }
}

impl FromStr for Token {
    type Err = TokenError;

    fn from_str(text: &str) -> Result<Token, TokenError> {
        if text.len() > MAX_TOKEN {
            return Err(TokenError::TooLong { length: text.len() });
        }
        let damaged = |expects| TokenError::Damaged { text: text.to_owned(), expects };
        let (version, rest) = text.split_once('-').ok_or_else(|| damaged("a version and `-`"))?;
        if version.len() > 9 || !is_made_of(version, |byte| byte.is_ascii_digit()) {
            return Err(damaged("a version and `-`"));
        }
        if version != VERSION {
            return Err(TokenError::Version { text: text.to_owned(), version: version.to_owned() });
        }
        let (check, value) =
            rest.split_once('-').ok_or_else(|| damaged("a second `-` after the check number"))?;
        let check = read_check(check).ok_or_else(|| damaged("a check number of 8 digits"))?;
        if let Some(index) = value.strip_prefix('i') {
            let index =
                read_index(index).ok_or_else(|| damaged("an index below 2^64 after the `i`"))?;
            return Ok(Token { check, value: Value::Index(index) });
        }
        let (kind, packed): (fn(_) -> _, _) = match value.split_at_checked(1) {
            Some(("c", packed)) => (Value::ChoiceSequence, packed),
            Some(("d", packed)) => (Value::Drawn, packed),
            Some(_) | None => return Err(damaged("`i`, `c` or `d` before the value")),
        };
        let sequence = packed::read(packed).map_err(damaged)?;
        Ok(Token { check, value: kind(ChoiceSequence(sequence)) })
    }
}

fn is_made_of(text: &str, is_part: impl Fn(u8) -> bool) -> bool {
    !text.is_empty() && text.bytes().all(is_part)
}

fn read_check(text: &str) -> Option<u32> {
    let is_whole = text.len() == 8 && is_made_of(text, |byte| byte.is_ascii_hexdigit());
    if is_whole { u32::from_str_radix(text, 16).ok() } else { None }
}

fn read_index(text: &str) -> Option<u64> {
    if is_made_of(text, |byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests;
