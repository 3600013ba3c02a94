//! Sets of rows as bits, several in one vector.

use canvass_base::{split, words};

#[derive(Debug)]
pub(super) struct RowSets {
    /// How many words a set has.
    words: usize,
    sets: Vec<u64>,
}

impl RowSets {
    /// The sets of rows below a limit, given as pairs of a row and the number of its set.
    pub(super) fn new(rows: u32, numbered: impl Iterator<Item = (u32, u32)>, sets: u32) -> RowSets {
        let words = words(rows as usize);
        let mut all = RowSets { words, sets: vec![0; words * sets as usize] };
        for (row, number) in numbered {
            let (word, bit) = split(row as usize);
            all.sets[number as usize * words + word] |= bit;
        }
        all
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &[u64]> {
        self.sets.chunks_exact(self.words)
    }
}

/// The first row that is in both sets, and whether it is the only one.
pub(super) fn first_in_both(one: &[u64], other: &[u64]) -> Option<(u32, bool)> {
    let both = one.iter().zip(other).map(|(one, other)| one & other);
    let mut filled = (0..).zip(both).filter(|(_, word)| *word != 0);
    let (at, word) = filled.next()?;
    let is_only = word.is_power_of_two() && filled.next().is_none();
    Some((at * 64 + word.trailing_zeros(), is_only))
}
