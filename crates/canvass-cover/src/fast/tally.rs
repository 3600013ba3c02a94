//! How often each of many levels occurs in words that have a bit for each, counted for all levels at once.

/// Binary counters, one for each bit of a word: the digits of equal weight stand together in a word.
#[derive(Debug, Clone)]
pub(super) struct Tally {
    digits: Vec<[u64; DIGITS]>,
    used: usize,
}

const DIGITS: usize = 32;

impl Tally {
    /// For so many levels.
    pub(super) fn new(levels: u32) -> Tally {
        Tally { digits: vec![[0; DIGITS]; levels.div_ceil(64) as usize], used: 0 }
    }

    pub(super) fn clear(&mut self) {
        for digits in &mut self.digits {
            digits[..self.used].fill(0);
        }
        self.used = 0;
    }

    /// Counts each bit of `levels`, which are those from `64 * block` on.
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

    pub(super) fn of(&self, level: u32) -> u32 {
        let digits = &self.digits[level as usize / 64];
        let bit = level % 64;
        (0..self.used).map(|at| ((digits[at] >> bit & 1) as u32) << at).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;

    #[test]
    fn each_level_is_counted_on_its_own() {
        let mut tally = Tally::new(100);
        for number in 0..1000u64 {
            tally.add((number % 2) as u32, number);
        }
        for level in 0..100 {
            let has = |number: &u64| {
                number % 2 == u64::from(level) / 64 && number >> (level % 64) & 1 == 1
            };
            assert_eq!(tally.of(level) as usize, (0..1000u64).filter(has).count());
        }
        tally.clear();
        assert!((0..100).all(|level| tally.of(level) == 0));
    }
}
