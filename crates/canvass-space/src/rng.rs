//! Pseudo-random numbers: the same seed gives the same numbers on every machine, for ever.
//!
//! The bits are those of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014); numbers of any size are made of them.

use crate::Nat;

/// A source of pseudo-random numbers.
#[derive(Debug, Clone)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Rng {
        Rng { state: seed }
    }

    /// The next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to just below 1.
    pub fn next_f64(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A natural number below `limit`, each as likely as the others; `None` where `limit` is 0.
    pub fn below(&mut self, limit: &Nat) -> Option<Nat> {
        let largest = limit.checked_sub(&Nat::ONE)?;
        loop {
            let number = self.with_bits(largest.bits());
            if number < *limit {
                return Some(number);
            }
        }
    }

    /// A natural number of at most `bits` binary digits, each as likely as the others.
    fn with_bits(&mut self, bits: usize) -> Nat {
        let mut words: Vec<u64> = (0..bits.div_ceil(64)).map(|_| self.next_u64()).collect();
        if let Some(highest) = words.last_mut() {
            *highest >>= (64 - bits % 64) % 64;
        }
        Nat::from_words(&words)
    }

    /// How many times in a row a coin shows tails that shows heads with probability `p`.
    fn tails(&mut self, p: f64) -> usize {
        let uniform = 1.0 - self.next_f64();
        (uniform.ln() / (1.0 - p).ln()) as usize
    }

    /// An index into an infinite space, with no typical size.
    ///
    /// New et al. §4: a geometric exponent `e` with parameter `p`, a number uniform among those of `e`
    /// binary digits, and the largest of three such numbers. A `p` outside of `0.0001..=1` counts as
    /// the nearest in it.
    pub fn index(&mut self, p: f64) -> Nat {
        let p = p.clamp(0.0001, 1.0);
        let one = |rng: &mut Rng| match rng.tails(p) {
            0 => Nat::ZERO,
            exponent => Nat::power_of_two(exponent - 1) + rng.with_bits(exponent - 1),
        };
        let three = [one(self), one(self), one(self)];
        three.into_iter().max().expect("three numbers")
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn bits_are_those_of_the_published_generator() {
        let mut rng = Rng::new(1_234_567);
        let expect =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([(); 3].map(|()| rng.next_u64()), expect);
    }
}
