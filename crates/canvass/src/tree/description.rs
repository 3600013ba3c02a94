//! Descriptions: some constructors of a value, and how they lie in each other.
//!
//! Goldstein et al., "Do Judge a Test by its Cover", §4.2 and §8.1. We differ once: constructors without alternatives are not
//! nodes of a description, wherever they stand; their parts are parts of the constructor above, or of the whole value.

mod classes;
mod listing;
mod shown;
#[cfg(all(test, feature = "derive"))]
mod tests;
mod ways;

pub use listing::Descriptions;

use super::SymbolId;
use super::alphabet::Alphabet;
use super::grammar::Reach;
use std::sync::Arc;

/// How the constructors of a description lie in each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Kind {
    /// Each is somewhere in a part of the one above it: `◇cons(⊤, ◇true)`.
    #[default]
    Sparse,
    /// Each is a part of the one above it, and the topmost is somewhere in the value: `◇cons(⊤, cons(true, ⊤))`.
    Pattern,
}

/// Some constructors of a value, and how they lie in each other.
///
/// It is written like the paper does, `◇cons(◇true, ⊤)`, or [in words](Description::words).
#[derive(Clone)]
pub struct Description {
    alphabet: Arc<Alphabet>,
    kind: Kind,
    pub(super) parts: Parts,
}

/// Which slots of a constructor, or of the whole value, are described, and by what.
pub(super) type Parts = Vec<(usize, Node)>;

/// A constructor with what is in its slots.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Node {
    pub(super) symbol: SymbolId,
    pub(super) parts: Parts,
}

impl Kind {
    /// Where the constructors in the slots of another are.
    pub(super) fn inside(self) -> Reach {
        match self {
            Kind::Sparse => Reach::Below,
            Kind::Pattern => Reach::Direct,
        }
    }
}

impl PartialEq for Description {
    fn eq(&self, other: &Description) -> bool {
        self.kind == other.kind && self.parts == other.parts
    }
}

impl Eq for Description {}
