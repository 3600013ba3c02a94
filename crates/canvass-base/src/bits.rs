//! Sets of small numbers, one bit each.

const WORD: usize = u64::BITS as usize;

/// A set of numbers below a limit.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BitSet {
    words: Vec<u64>,
}

/// How many words a set of numbers below `limit` has: at least one.
pub fn words(limit: usize) -> usize {
    limit.div_ceil(WORD).max(1)
}

/// The word that a number is in, and its bit there.
#[inline]
pub fn split(number: usize) -> (usize, u64) {
    (number / WORD, 1 << (number % WORD))
}

/// The numbers in one word, whose lowest bit is the number `first`.
#[inline]
pub fn ones(mut word: u64, first: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(first + bit)
    })
}

impl BitSet {
    /// The empty set of numbers below `limit`.
    pub fn new(limit: usize) -> BitSet {
        BitSet { words: vec![0; words(limit)] }
    }

    /// Adds a number, which must be below the limit.
    #[inline]
    pub fn insert(&mut self, number: usize) {
        let (word, bit) = split(number);
        self.words[word] |= bit;
    }

    /// Whether a number, which must be below the limit, is in the set.
    #[inline]
    pub fn contains(&self, number: usize) -> bool {
        let (word, bit) = split(number);
        self.words[word] & bit != 0
    }

    /// Adds the numbers of another set, and says whether any was new.
    pub fn add(&mut self, other: &BitSet) -> bool {
        let mut grew = false;
        for (own, new) in self.words.iter_mut().zip(&other.words) {
            grew |= *new & !*own != 0;
            *own |= new;
        }
        grew
    }

    /// Whether the two sets have a number in common.
    pub fn meets(&self, other: &BitSet) -> bool {
        self.words.iter().zip(&other.words).any(|(own, other)| own & other != 0)
    }

    /// The words of the set, the lowest numbers first.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Whether no number is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// How many numbers are in the set.
    pub fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The numbers in the set, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.words.iter().enumerate().flat_map(|(at, word)| ones(*word, at * WORD))
    }
}
