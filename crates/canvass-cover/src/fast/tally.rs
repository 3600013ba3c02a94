//! Bit-sliced counters: how often each of many levels occurs, counted for 64 levels at once.
//!
//! Digit `d` of the 64 binary counters of a block stands in one word, so that adding a word of bits to all counters is a
//! ripple of carries through a few words, two on average.

/// A counter for each level, in blocks of 64.
#[derive(Debug, Clone)]
pub(super) struct Tally {
    digits: Vec<[u64; DIGITS]>,
    used: usize,
    /// Those with the highest count that are not refused, as they were found last; none if they have to be found.
    candidates: Vec<u64>,
    refused: Vec<u64>,
}

const DIGITS: usize = 32;

impl Tally {
    /// Counters at zero.
    pub(super) fn new(levels: u32) -> Tally {
        let blocks = levels.div_ceil(64) as usize;
        let none = vec![0; blocks];
        Tally {
            digits: vec![[0; DIGITS]; blocks],
            used: 0,
            candidates: none.clone(),
            refused: none,
        }
    }

    /// Sets the counters to zero; nothing is refused.
    pub(super) fn clear(&mut self) {
        for digits in &mut self.digits {
            digits[..self.used].fill(0);
        }
        self.used = 0;
        self.candidates.fill(0);
        self.refused.fill(0);
    }

    /// Adds one to the counter of each bit that is set in `levels`; bit `b` is level `64 * block + b`.
    #[inline]
    pub(super) fn add(&mut self, block: u32, levels: u64) {
        let digits = &mut self.digits[block as usize];
        let mut carry = levels;
        let mut at = 0;
        while carry != 0 {
            let over = digits[at] & carry;
            digits[at] ^= carry;
            carry = over;
            at += 1;
        }
        self.used = self.used.max(at);
    }

    /// The level with the highest count that is not refused; among equals the first from `start` on, cyclically. `None` if no
    /// count is above zero. To be called when all is counted.
    pub(super) fn most(&mut self, start: u32) -> Option<u32> {
        if self.candidates.iter().all(|candidates| *candidates == 0) {
            self.find_candidates();
        }
        let block = start as usize / 64;
        let at_or_after = self.candidates[block] & (!0 << (start % 64));
        let later = self.candidates.iter().copied().enumerate().skip(block + 1);
        let from_first = self.candidates.iter().copied().enumerate();
        let mut in_turn = [(block, at_or_after)].into_iter().chain(later).chain(from_first);
        let (block, levels) = in_turn.find(|(_, levels)| *levels != 0)?;
        Some(block as u32 * 64 + levels.trailing_zeros())
    }

    /// Leaves the level out.
    pub(super) fn refuse(&mut self, level: u32) {
        let (block, bit) = (level as usize / 64, 1 << (level % 64));
        self.candidates[block] &= !bit;
        self.refused[block] |= bit;
    }

    fn find_candidates(&mut self) {
        for (block, digits) in self.digits.iter().enumerate() {
            let any = digits[..self.used].iter().fold(0, |all, digit| all | digit);
            self.candidates[block] = any & !self.refused[block];
        }
        // From the highest digit down: where some candidate has the digit set, those without it are out.
        for at in (0..self.used).rev() {
            let mut blocks = self.candidates.iter().zip(&self.digits);
            if blocks.any(|(candidates, digits)| candidates & digits[at] != 0) {
                for (candidates, digits) in self.candidates.iter_mut().zip(&self.digits) {
                    *candidates &= digits[at];
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;

    fn counted() -> (Tally, Vec<u32>) {
        let mut tally = Tally::new(100);
        let mut counts = vec![0; 100];
        for number in 0..1000_u64 {
            let block = number % 2;
            let levels = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (28 * block);
            tally.add(block as u32, levels);
            for bit in (0..64).filter(|bit| levels >> bit & 1 == 1) {
                counts[block as usize * 64 + bit] += 1;
            }
        }
        (tally, counts)
    }

    #[test]
    fn the_level_that_was_counted_most_often_is_found_and_then_the_next() {
        let (mut tally, counts) = counted();
        let mut refused: Vec<u32> = Vec::new();
        while let Some(level) = tally.most(37) {
            let others = (0..100).filter(|other| !refused.contains(other));
            let in_turn = |level: u32| (level + 100 - 37) % 100;
            let rank = |level: u32| (counts[level as usize], 100 - in_turn(level));
            assert_eq!(Some(level), others.max_by_key(|level| rank(*level)));
            refused.push(level);
            tally.refuse(level);
        }
        assert_eq!(refused.len(), counts.iter().filter(|count| **count > 0).count());
    }

    #[test]
    fn nothing_is_left_of_what_was_counted_before() {
        let (mut tally, _) = counted();
        tally.clear();
        assert_eq!(tally.most(0), None);
        tally.add(1, 0b101);
        assert_eq!(tally.most(65), Some(66));
    }
}
