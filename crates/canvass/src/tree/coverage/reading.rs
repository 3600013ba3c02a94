//! A tree as it is read for coverage: the constructors that count, slot by slot of the whole value.

use crate::tree::grammar::Grammar;
use crate::tree::{SymbolId, Tree};
use std::ops::Range;

/// In place of what is in a slot that is left open, which covers nothing.
pub(super) const OPEN: u32 = u32::MAX;

#[derive(Default)]
pub(super) struct Reading {
    /// Parents before their children.
    letters: Vec<u32>,
    ends: Vec<usize>,
}

impl Reading {
    /// Whether the tree has as many parts as its constructors need, as all trees of the alphabet do.
    pub(super) fn read(&mut self, grammar: &Grammar, tree: &Tree) -> bool {
        self.letters.clear();
        self.ends.clear();
        let mut missing = 1;
        for symbol in &tree.symbols {
            let (letter, slots) = match grammar.letter(*symbol) {
                Some(letter) => (letter, grammar.letters[letter as usize].slots),
                None if *symbol == SymbolId::OPEN => (OPEN, 0),
                None => continue,
            };
            self.letters.push(letter);
            missing += slots;
            missing -= 1;
            if missing == 0 {
                self.ends.push(self.letters.len());
                missing = 1;
            }
        }
        self.ends.len() == grammar.root.len()
            && self.ends.last().copied().unwrap_or(0) == self.letters.len()
    }

    /// The constructors in each slot of the whole value.
    pub(super) fn slots(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let ranges = starts.zip(&self.ends).map(|(start, end)| Range { start, end: *end });
        ranges.map(|range| &self.letters[range])
    }
}
