//! A pseudo-random permutation of the numbers below a count, and its inverse, in no memory.
//!
//! A Feistel network permutes the numbers of an even number of binary digits, whatever its round function is. What it takes
//! out of the range is permuted again until it is back: as the whole is a permutation, that ends (cycle walking; Black and
//! Rogaway, *Ciphers with Arbitrary Finite Domains*, CT-RSA 2002). Nobody has to be deceived, so that three rounds of a
//! cheap mix are enough.

#[derive(Debug, Clone, Copy)]
pub(super) struct Permutation {
    count: u64,
    /// How many binary digits each half of a number has; the numbers with two halves are fewer than four times the count.
    half: u32,
    key: u64,
}

const ROUNDS: u64 = 3;

impl Permutation {
    /// Of the numbers below `count`, of which there is at least one. Each key has a permutation of its own.
    pub(super) fn new(count: u64, key: u64) -> Permutation {
        let digits = u64::BITS - (count - 1).leading_zeros();
        Permutation { count, half: digits.div_ceil(2).max(1), key }
    }

    /// Where a number below the count goes.
    pub(super) fn apply(self, mut number: u64) -> u64 {
        loop {
            let (mut left, mut right) = self.halves(number);
            for round in 0..ROUNDS {
                (left, right) = (right, left ^ self.mix(round, right));
            }
            number = left << self.half | right;
            if number < self.count {
                return number;
            }
        }
    }

    /// Which number goes to one below the count.
    pub(super) fn invert(self, mut number: u64) -> u64 {
        loop {
            let (mut left, mut right) = self.halves(number);
            for round in (0..ROUNDS).rev() {
                (left, right) = (right ^ self.mix(round, left), left);
            }
            number = left << self.half | right;
            if number < self.count {
                return number;
            }
        }
    }

    fn halves(self, number: u64) -> (u64, u64) {
        (number >> self.half, number & self.mask())
    }

    fn mask(self) -> u64 {
        (1 << self.half) - 1
    }

    /// The round function: some digits of a product, in which all digits of the half and the key count.
    fn mix(self, round: u64, half: u64) -> u64 {
        let mut mixed = (half ^ self.key.rotate_left(round as u32 * 21)).wrapping_add(round + 1);
        mixed = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 32) & self.mask()
    }
}

#[cfg(test)]
mod tests {
    use super::Permutation;
    use std::collections::HashSet;

    #[test]
    fn every_number_is_met_once_and_found_again() {
        for count in (1..300).chain([1000, 4096, 65_537]) {
            for key in [0, 1, 0x1234_5678_9abc_def0] {
                let permutation = Permutation::new(count, key);
                let met: HashSet<u64> = (0..count).map(|at| permutation.apply(at)).collect();
                assert_eq!(met.len() as u64, count);
                assert!(met.iter().all(|number| *number < count));
                assert!((0..count).all(|at| permutation.invert(permutation.apply(at)) == at));
            }
        }
    }

    #[test]
    fn large_counts_have_inverses_too() {
        for count in [u64::MAX, 1 << 63, (1 << 63) + 1, 1 << 33, 1_000_000_007] {
            let permutation = Permutation::new(count, 7);
            for number in (0..100).chain(count - 100..count) {
                assert!(permutation.apply(number) < count);
                assert_eq!(permutation.invert(permutation.apply(number)), number);
            }
        }
    }

    /// Each of sixteen parts of the range has about its share of the first numbers, and neighbours do not stay neighbours.
    #[test]
    fn the_first_numbers_are_spread() {
        for count in [10_000_u64, 1 << 16, 1 << 40] {
            for key in 0..4 {
                let permutation = Permutation::new(count, key);
                let first: Vec<u64> = (0..1600).map(|at| permutation.apply(at)).collect();
                let mut parts = [0; 16];
                for number in &first {
                    parts[(u128::from(*number) * 16 / u128::from(count)) as usize] += 1;
                }
                assert!(parts.iter().all(|part| (50..=150).contains(part)), "{count}: {parts:?}");
                let near = first.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) < count / 100);
                assert!(near.count() < 100);
            }
        }
    }
}
