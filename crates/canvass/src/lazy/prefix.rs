//! Prefixes: parts of the search of one size, as words for other processes.
//!
//! `b5ad9f4c-12.12.1.0.3` is the fingerprint of the types and a part: the choices that are kept, and those to go on from.

use super::engine::Engine;
use super::part::{NotAPart, Part};
use crate::choice::shape::Types;
use std::fmt;
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Prefix {
    fingerprint: u32,
    part: Part,
}

/// Why a text is not a prefix of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PrefixError {
    Malformed,
    TypeChanged { then: u32, now: u32 },
    OtherSize { of: usize },
}

impl fmt::Display for PrefixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PrefixError::Malformed => {
                f.write_str("it is not one that a `split` gave: copy it whole")
            }
            PrefixError::TypeChanged { then, now } => write!(
                f,
                "it is of other types ({then:08x}, these are {now:08x}): split the search again"
            ),
            PrefixError::OtherSize { of } => write!(f, "it is of size {of}"),
        }
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}-{}", self.fingerprint, self.part)
    }
}

impl Prefix {
    pub(super) fn new(types: &Types, part: Part) -> Prefix {
        Prefix { fingerprint: types.fingerprint(), part }
    }

    /// The prefix that a text says, of the search of a size.
    pub(crate) fn read(text: &str, types: &Types, size: usize) -> Result<Prefix, PrefixError> {
        let (fingerprint, part) = text.split_once('-').ok_or(PrefixError::Malformed)?;
        let then = u32::from_str_radix(fingerprint, 16).map_err(|_| PrefixError::Malformed)?;
        let part: Part = part.parse().map_err(|NotAPart| PrefixError::Malformed)?;
        let prefix = Prefix { fingerprint: then, part };
        let now = types.fingerprint();
        match prefix.part.sizes() {
            _ if prefix.to_string() != text || prefix.part.is_run => Err(PrefixError::Malformed),
            _ if then != now => Err(PrefixError::TypeChanged { then, now }),
            sizes if sizes != (size..=size) => Err(PrefixError::OtherSize { of: *sizes.start() }),
            _ => Ok(prefix),
        }
    }

    /// The search of all that it leads to.
    pub(crate) fn search(&self, types: &Arc<Types>) -> Engine {
        Engine::resume(types.clone(), &self.part)
    }
}
