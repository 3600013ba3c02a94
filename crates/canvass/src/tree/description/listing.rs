//! All descriptions of a strength: how many there are, and one after the other.

use super::ways::Ways;
use super::{Description, Kind, Parts, classes};
use crate::Nat;
use crate::tree::alphabet::Alphabet;
use crate::tree::error::CoverageError;
use crate::tree::grammar::Grammar;
use std::sync::Arc;

/// All descriptions with a number of constructors that the values of a type can match.
///
/// What a type says about its parts together is not considered: that the keys of a map are distinct, or that a predicate holds.
/// Some descriptions may then never be covered.
///
/// They are counted without being listed. They are listed in the order of the alphabet, and those with more constructors in
/// earlier parts come first.
pub struct Descriptions {
    pub(in crate::tree) alphabet: Arc<Alphabet>,
    pub(in crate::tree) grammar: Grammar,
    pub(in crate::tree) kind: Kind,
    pub(in crate::tree) strength: usize,
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
        Ok(Descriptions { alphabet: alphabet.clone(), grammar, kind, strength, ways, count })
    }

    /// How many there are.
    pub fn count(&self) -> &Nat {
        &self.count
    }

    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = Description> {
        let mut next = Nat::ZERO;
        let indices = std::iter::from_fn(move || {
            let after = &next + &Nat::ONE;
            (next < *self.ways.total()).then(|| std::mem::replace(&mut next, after))
        });
        let parts = indices.filter_map(|index| self.ways.get(&self.grammar, index));
        parts.map(|parts| self.description(parts))
    }

    /// Whether there is a value that matches a description of the strength.
    pub(in crate::tree) fn contains(&self, parts: &Parts) -> bool {
        self.ways.contains(&self.grammar, parts)
    }

    pub(in crate::tree) fn description(&self, parts: Parts) -> Description {
        Description { alphabet: self.alphabet.clone(), kind: self.kind, parts }
    }
}
