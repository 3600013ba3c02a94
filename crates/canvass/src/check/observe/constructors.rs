//! How often each constructor stands in the values that a property has seen whole.

use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::Types;
use crate::tree::{Alphabet, Tagging, Tree};
use std::sync::Arc;

pub(crate) struct Constructors {
    alphabet: Alphabet,
    tree: Tree,
    /// By constructor.
    counts: Vec<Count>,
    values: u64,
}

#[derive(Default, Clone, Copy)]
struct Count {
    occurrences: u64,
    values: u64,
    /// The last value that had it.
    last: u64,
}

/// A constructor, and how often it was met.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Met<'a> {
    pub(crate) of: &'a str,
    pub(crate) name: &'a str,
    pub(crate) occurrences: u64,
    /// How many values it stands in.
    pub(crate) values: u64,
}

impl Constructors {
    pub(super) fn new(types: &Arc<Types>) -> Constructors {
        let alphabet = Alphabet::new(types, Tagging::ByType);
        let counts = vec![Count::default(); alphabet.symbols.len()];
        Constructors { alphabet, tree: Tree::default(), counts, values: 0 }
    }

    pub(super) fn add(&mut self, sequence: &ChoiceSequence) {
        if !self.alphabet.fill(&mut self.tree, sequence) {
            return;
        }
        self.values += 1;
        for symbol in &self.tree.symbols {
            let count = &mut self.counts[symbol.at()];
            count.occurrences += 1;
            count.values += u64::from(count.last != self.values);
            count.last = self.values;
        }
    }

    /// How many values were looked at.
    pub(crate) fn values(&self) -> u64 {
        self.values
    }

    /// All that something else could stand in the place of, in the order of the types.
    pub(crate) fn met(&self) -> impl Iterator<Item = Met<'_>> {
        let counted = self.alphabet.symbols.iter().zip(&self.counts);
        counted.filter(|(symbol, _)| symbol.counts).map(|(symbol, count)| Met {
            of: &symbol.of,
            name: &symbol.name,
            occurrences: count.occurrences,
            values: count.values,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Constructors;
    use crate::choice::sequence::Trace;
    use crate::choice::shape::Types;

    #[test]
    fn constructors_are_counted_once_for_each_place_and_for_each_value() {
        let types = Types::of::<Vec<Option<bool>>>().unwrap();
        let mut constructors = Constructors::new(&types);
        for value in [vec![None, None, Some(true)], vec![None], vec![]] {
            constructors.add(&Trace::of(&types, &value).unwrap());
        }
        let met: Vec<_> =
            constructors.met().map(|met| (met.name, met.occurrences, met.values)).collect();
        let expect = [
            ("nil", 3, 3),
            ("cons", 4, 2),
            ("None", 3, 2),
            ("Some", 1, 1),
            ("false", 0, 0),
            ("true", 1, 1),
        ];
        let mut sorted = met.clone();
        sorted.sort();
        let mut expect = expect.to_vec();
        expect.sort();
        assert_eq!(sorted, expect);
        assert_eq!(constructors.values(), 3);
    }
}
