//! All descriptions of a strength: how many there are, and one after the other.

use super::ways::Ways;
use super::{Description, Kind, classes};
use crate::Nat;
use crate::tree::alphabet::Alphabet;
use crate::tree::error::CoverageError;
use crate::tree::grammar::Grammar;
use std::sync::Arc;

/// All descriptions with a number of constructors that the values of a type can match.
///
/// They are counted without being listed. They are listed in the order of the alphabet, and those with more constructors in
/// earlier parts come first.
pub struct Descriptions {
    pub(in crate::tree) alphabet: Arc<Alphabet>,
    pub(in crate::tree) grammar: Grammar,
    pub(in crate::tree) kind: Kind,
    ways: Ways,
    count: Nat,
}

impl Descriptions {
    /// Those with exactly `strength` constructors that have alternatives.
    pub fn new(
        alphabet: &Arc<Alphabet>,
        kind: Kind,
        strength: usize,
    ) -> Result<Descriptions, CoverageError> {
        if !(1..=CoverageError::MAX_STRENGTH).contains(&strength) {
            return Err(CoverageError::Strength { strength });
        }
        let grammar = Grammar::new(alphabet)?;
        let ways = Ways::new(&grammar, kind, strength);
        let count = match grammar.is_ambiguous() {
            false => ways.total().clone(),
            true => classes::count(&grammar, kind, strength)?,
        };
        Ok(Descriptions { alphabet: alphabet.clone(), grammar, kind, ways, count })
    }

    /// How many there are.
    pub fn count(&self) -> &Nat {
        &self.count
    }

    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = Description> {
        self.every(&Nat::ONE)
    }

    /// One of `step` each, or none where another one stands for it.
    pub(in crate::tree) fn every(&self, step: &Nat) -> impl Iterator<Item = Description> {
        let mut next = Nat::ZERO;
        let places = std::iter::from_fn(move || {
            let after = &next + step;
            (next < *self.ways.total()).then(|| std::mem::replace(&mut next, after))
        });
        let parts = places.filter_map(|index| self.ways.get(&self.grammar, index));
        parts.map(|parts| Description::new(&self.alphabet, self.kind, parts))
    }
}
