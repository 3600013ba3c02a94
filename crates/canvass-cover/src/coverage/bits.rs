//! Sets of rows as bits, one set for each number.

#[derive(Debug)]
pub(super) struct Bits {
    /// How many words a set has.
    words: usize,
    sets: Vec<u64>,
}

impl Bits {
    /// The sets of rows below a limit, given as pairs of a row and the number of its set.
    pub(super) fn new(rows: u32, numbered: impl Iterator<Item = (u32, u32)>, sets: u32) -> Bits {
        let words = words(rows);
        let mut bits = Bits { words, sets: vec![0; words * sets as usize] };
        for (row, number) in numbered {
            bits.sets[number as usize * words + row as usize / 64] |= 1 << (row % 64);
        }
        bits
    }

    pub(super) fn sets(&self) -> impl Iterator<Item = &[u64]> {
        // Without rows there is nothing in any set, and no set has a word.
        self.sets.chunks_exact(self.words.max(1))
    }
}

/// How many words a set of rows has.
pub(super) fn words(rows: u32) -> usize {
    rows.div_ceil(64) as usize
}

/// The first row that is in both sets, and whether it is the only one.
pub(super) fn first_in_both(one: &[u64], other: &[u64]) -> Option<(u32, bool)> {
    let both = one.iter().zip(other).map(|(one, other)| one & other);
    let mut filled = (0..).zip(both).filter(|(_, word)| *word != 0);
    let (at, word) = filled.next()?;
    let is_only = word.is_power_of_two() && filled.next().is_none();
    Some((at * 64 + word.trailing_zeros(), is_only))
}
