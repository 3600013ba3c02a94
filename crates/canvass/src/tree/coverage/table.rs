//! Rows of constructors, numbered one after the other.

use canvass_base::{BitSet, ones, split};

/// Each number belongs to a row and a constructor in it.
pub(super) struct Table {
    words: usize,
    sets: Vec<u64>,
    /// The number of the first constructor of each word.
    first: Vec<u32>,
}

impl Table {
    pub(super) fn new(words: usize) -> Table {
        Table { words, sets: Vec::new(), first: Vec::new() }
    }

    /// Adds a row whose numbers begin with `next`, and moves `next` behind them.
    pub(super) fn push(&mut self, row: &BitSet, next: &mut u32) {
        for word in row.words() {
            self.sets.push(*word);
            self.first.push(*next);
            *next += word.count_ones();
        }
    }

    /// The numbers of a row's constructors that are in a set.
    #[inline]
    pub(super) fn numbers(&self, row: usize, set: &[u64], mut visit: impl FnMut(u32)) {
        let start = row * self.words;
        for (at, bits) in (start..).zip(set) {
            let known = self.sets[at];
            for bit in ones(bits & known, 0) {
                visit(self.first[at] + (known & ((1 << bit) - 1)).count_ones());
            }
        }
    }

    /// The number of one of a row's constructors.
    pub(super) fn number(&self, row: usize, letter: usize) -> Option<u32> {
        let (word, bit) = split(letter);
        let known = self.sets[row * self.words + word];
        let number = self.first[row * self.words + word] + (known & (bit - 1)).count_ones();
        (known & bit != 0).then_some(number)
    }

    /// Of some rows, in which one a number is, counted from the first of them, and the constructor.
    pub(super) fn locate(&self, first_row: usize, rows: usize, number: u32) -> (usize, usize) {
        let start = first_row * self.words;
        let first = &self.first[start..start + rows * self.words];
        let at = first.partition_point(|first| *first <= number) - 1;
        let rank = (number - first[at]) as usize;
        let letters = ones(self.sets[start + at], at % self.words * u64::BITS as usize);
        (
            at / self.words,
            { letters }.nth(rank).expect("the word has a constructor for each of its numbers"),
        )
    }
}
