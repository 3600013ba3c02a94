//! Sets of small numbers, one bit each.

const WORD: usize = u64::BITS as usize;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Bits {
    pub(super) words: Vec<u64>,
}

/// How many words a set of numbers below `limit` has.
pub(super) fn words(limit: usize) -> usize {
    limit.div_ceil(WORD).max(1)
}

/// In which word a number is, and as which bit.
#[inline]
pub(super) fn split(number: usize) -> (usize, u64) {
    (number / WORD, 1 << (number % WORD))
}

/// The numbers of the bits of one word, whose first bit is the number `first`.
#[inline]
pub(super) fn ones(mut word: u64, first: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(first + bit)
    })
}

impl Bits {
    /// Of numbers below `limit`, none.
    pub(super) fn new(limit: usize) -> Bits {
        Bits { words: vec![0; words(limit)] }
    }

    pub(super) fn insert(&mut self, number: usize) {
        let (word, bit) = split(number);
        self.words[word] |= bit;
    }

    pub(super) fn contains(&self, number: usize) -> bool {
        let (word, bit) = split(number);
        self.words[word] & bit != 0
    }

    /// Adds another set: whether that made a difference.
    pub(super) fn add(&mut self, other: &Bits) -> bool {
        let mut grew = false;
        for (own, new) in self.words.iter_mut().zip(&other.words) {
            grew |= *new & !*own != 0;
            *own |= new;
        }
        grew
    }

    pub(super) fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.words.iter().enumerate().flat_map(|(at, word)| ones(*word, at * WORD))
    }
}
