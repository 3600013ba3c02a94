//! Which rows hold a value, as sets of bits: the rows that have an interaction are an intersection.

/// For each value the rows that hold it.
pub(super) struct Holders {
    words: usize,
    bits: Vec<u64>,
}

impl Holders {
    /// Nobody holds any value.
    pub(super) fn new(values: usize, rows: usize) -> Holders {
        let words = rows.div_ceil(64).max(1);
        Holders { words, bits: vec![0; values * words] }
    }

    /// How many words a set of rows takes.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    pub(super) fn of(&self, value: u32) -> &[u64] {
        &self.bits[value as usize * self.words..][..self.words]
    }

    pub(super) fn insert(&mut self, value: u32, row: usize) {
        set(&mut self.bits[value as usize * self.words..], row, true);
    }

    pub(super) fn remove(&mut self, value: u32, row: usize) {
        set(&mut self.bits[value as usize * self.words..], row, false);
    }
}

/// Puts a number into a set or takes it out.
pub(super) fn set(mask: &mut [u64], number: usize, into: bool) {
    let bit = 1 << (number % 64);
    if into {
        mask[number / 64] |= bit;
    } else {
        mask[number / 64] &= !bit;
    }
}

/// Whether a number is in a set.
pub(super) fn has(mask: &[u64], number: usize) -> bool {
    mask[number / 64] & (1 << (number % 64)) != 0
}

/// Keeps in `mask` what is in `other` too.
pub(super) fn intersect(mask: &mut [u64], other: &[u64]) {
    for (word, other) in mask.iter_mut().zip(other) {
        *word &= other;
    }
}

/// The numbers in a set, ascending.
pub(super) fn members(mask: &[u64]) -> impl Iterator<Item = usize> {
    mask.iter().enumerate().flat_map(|(at, word)| {
        let mut rest = *word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(at * 64 + bit)
        })
    })
}
