//! In which columns rows agree, for many columns at a time.
//!
//! The levels of a row are kept in binary, one set of columns for each digit: two rows agree where no digit differs.

use crate::small::holders::{has, members, set};

/// The rows by digits.
pub(super) struct Digits {
    words: usize,
    planes: usize,
    bits: Vec<u64>,
}

/// Where other rows agree with one.
pub(super) struct Agreement {
    words: usize,
    bits: Vec<u64>,
}

impl Digits {
    pub(super) fn new(rows: usize, levels: &[u32]) -> Digits {
        let highest = levels.iter().copied().max().unwrap_or(1) - 1;
        let planes = (u32::BITS - highest.leading_zeros()) as usize;
        let words = words(levels.len());
        Digits { words, planes, bits: vec![0; rows * planes * words] }
    }

    /// Writes the level of a cell.
    pub(super) fn write(&mut self, row: usize, column: usize, level: u32) {
        for plane in 0..self.planes {
            let at = (row * self.planes + plane) * self.words;
            set(&mut self.bits[at..][..self.words], column, level >> plane & 1 == 1);
        }
    }

    fn row(&self, row: usize) -> &[u64] {
        let length = self.planes * self.words;
        &self.bits[row * length..][..length]
    }
}

impl Agreement {
    pub(super) fn new(rows: usize, columns: usize) -> Agreement {
        let words = words(columns);
        Agreement { words, bits: vec![0; rows * words] }
    }

    /// Finds where each row of a set agrees with `row`, which has levels in the columns of `present` only.
    pub(super) fn fill(&mut self, digits: &Digits, row: usize, present: &[u64], others: &[u64]) {
        let own = digits.row(row);
        for other in members(others) {
            let agreed = &mut self.bits[other * self.words..][..self.words];
            agreed.copy_from_slice(present);
            let planes =
                own.chunks_exact(self.words).zip(digits.row(other).chunks_exact(self.words));
            for (own, other) in planes {
                for ((agreed, own), other) in agreed.iter_mut().zip(own).zip(other) {
                    *agreed &= !(own ^ other);
                }
            }
        }
    }

    /// Calls `visit` with each of the `columns` in which at most one of the rows agrees, and with this row.
    pub(super) fn at_most_one(
        &self,
        rows: &[u64],
        columns: &[u64],
        mut visit: impl FnMut(usize, Option<usize>),
    ) {
        let Some(mut at) = columns.iter().position(|word| *word != 0) else { return };
        let end = columns.iter().rposition(|word| *word != 0).map_or(at, |last| last + 1);
        while at < end {
            match end - at {
                1 => self.block::<1>(rows, columns, at, &mut visit),
                2 => self.block::<2>(rows, columns, at, &mut visit),
                3 => self.block::<3>(rows, columns, at, &mut visit),
                _ => self.block::<4>(rows, columns, at, &mut visit),
            }
            at += 4;
        }
    }

    fn block<const WORDS: usize>(
        &self,
        rows: &[u64],
        columns: &[u64],
        start: usize,
        visit: &mut impl FnMut(usize, Option<usize>),
    ) {
        let Some((rare, seen)) = self.tally::<WORDS>(rows, columns, start) else { return };
        for place in members(&rare) {
            let column = start * 64 + place;
            let agrees = |row: &usize| has(&self.bits[row * self.words..], column);
            let other = if has(&seen, place) { members(rows).find(agrees) } else { None };
            visit(column, other);
        }
    }

    /// Of a block of columns, those in which at most one of the rows agrees, and those in which any does; `None` if
    /// there are none of the first.
    #[inline]
    fn tally<const WORDS: usize>(
        &self,
        rows: &[u64],
        columns: &[u64],
        start: usize,
    ) -> Option<([u64; WORDS], [u64; WORDS])> {
        const WITHIN: &str = "a block is within the words of a set";
        let mut seen = [0; WORDS];
        let mut rare = *columns[start..].first_chunk::<WORDS>().expect(WITHIN);
        for (at, word) in rows.iter().enumerate() {
            let mut rest = *word;
            while rest != 0 {
                // Most columns have been seen twice after a few rows.
                for _ in 0..8 {
                    if rest == 0 {
                        break;
                    }
                    let row = at * 64 + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    let agreed = &self.bits[row * self.words + start..];
                    let agreed = agreed.first_chunk::<WORDS>().expect(WITHIN);
                    for word in 0..WORDS {
                        rare[word] &= !(seen[word] & agreed[word]);
                        seen[word] |= agreed[word];
                    }
                }
                if rare == [0; WORDS] {
                    return None;
                }
            }
        }
        Some((rare, seen))
    }
}

/// How many words a set of columns takes.
pub(super) fn words(columns: usize) -> usize {
    columns.div_ceil(64)
}
