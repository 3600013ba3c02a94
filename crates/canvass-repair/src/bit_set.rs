//! Bit sets, and matrices of bits. `canvass-cover` has bit sets too; this crate depends on no other of canvass.

use std::hash::{Hash, Hasher};

use crate::hash::Mix;

/// A set of numbers below a width, as bits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BitSet {
    words: Vec<u64>,
    width: usize,
}

impl BitSet {
    pub(crate) fn new(width: usize) -> Self {
        Self { words: vec![0; width.div_ceil(64)], width }
    }

    pub(crate) fn full(width: usize) -> Self {
        let mut bits = Self::new(width);
        (0..width).for_each(|place| bits.insert(place));
        bits
    }

    pub(crate) fn insert(&mut self, place: usize) {
        self.words[place / 64] |= 1 << (place % 64);
    }

    pub(crate) fn contains(&self, place: usize) -> bool {
        self.words[place / 64] >> (place % 64) & 1 == 1
    }

    pub(crate) fn and(&mut self, other: &BitSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= other);
    }

    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }
}

fn ones(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(place, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(place * 64 + bit)
        })
    })
}

/// A bit set of the same width for each row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BitMatrix {
    words: Vec<u64>,
    rows: usize,
    stride: usize,
    width: usize,
}

impl BitMatrix {
    pub(crate) fn new(rows: usize, width: usize) -> Self {
        let stride = width.div_ceil(64);
        Self { words: vec![0; rows * stride], rows, stride, width }
    }

    /// The same set in every row.
    pub(crate) fn repeat(rows: usize, set: &BitSet) -> Self {
        Self { words: set.words.repeat(rows), rows, stride: set.words.len(), width: set.width }
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.words.as_slice())
    }

    pub(crate) fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.stride..(row + 1) * self.stride]
    }

    fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.words[row * self.stride..(row + 1) * self.stride]
    }

    pub(crate) fn insert(&mut self, row: usize, place: usize) {
        self.words[row * self.stride + place / 64] |= 1 << (place % 64);
    }

    pub(crate) fn contains(&self, row: usize, place: usize) -> bool {
        self.words[row * self.stride + place / 64] >> (place % 64) & 1 == 1
    }

    pub(crate) fn add_row(&mut self, row: usize, set: &[u64]) {
        self.row_mut(row).iter_mut().zip(set).for_each(|(word, other)| *word |= other);
    }

    pub(crate) fn places(&self, row: usize) -> impl Iterator<Item = usize> {
        ones(self.row(row))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    pub(crate) fn row_is_empty(&self, row: usize) -> bool {
        self.row(row).iter().all(|&word| word == 0)
    }

    pub(crate) fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn or(&mut self, other: &BitMatrix) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word |= other);
    }

    pub(crate) fn and(&mut self, other: &BitMatrix) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= other);
    }

    pub(crate) fn minus(&mut self, other: &BitMatrix) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= !other);
    }

    pub(crate) fn is_within(&self, other: &BitMatrix) -> bool {
        self.words.iter().zip(&other.words).all(|(word, other)| word & !other == 0)
    }

    pub(crate) fn meets(&self, other: &BitMatrix) -> bool {
        self.words.iter().zip(&other.words).any(|(word, other)| word & other != 0)
    }

    pub(crate) fn common(&self, other: &BitMatrix) -> usize {
        self.words
            .iter()
            .zip(&other.words)
            .map(|(word, other)| (word & other).count_ones() as usize)
            .sum()
    }

    /// The first row that is not empty, and the first number in it.
    pub(crate) fn first(&self) -> Option<(usize, usize)> {
        (0..self.rows).find_map(|row| self.places(row).next().map(|place| (row, place)))
    }

    pub(crate) fn fingerprint(&self) -> u64 {
        let mut hasher = Mix::default();
        self.words.hash(&mut hasher);
        hasher.finish()
    }
}
