//! The product of two sequences that become known term by term.
//!
//! Fischer and Stockmeyer, "Fast on-line integer multiplication" (1974), on sequences of naturals: when term
//! `n` of both is known, blocks whose length divides `n + 2` are multiplied, so that term `n` of the product
//! is complete and later ones are as far as possible. Long blocks are packed into two numbers (Kronecker's
//! substitution) and multiplied as one. The counts of terms of 10^4 constructors would take minutes otherwise.

use crate::Nat;

/// Blocks of at least this many terms are packed.
const PACKED: usize = 64;

#[derive(Default)]
pub struct Convolution {
    /// How many terms of both sequences are in.
    known: usize,
    /// The terms of the product, complete below `known`.
    sums: Vec<Nat>,
}

impl Convolution {
    /// Term `n` of the product: the sum of `a(i) * b(n - i)`. The terms of `a` and `b` up to `n` are known.
    pub(super) fn term<'a>(
        &mut self,
        n: usize,
        a: &impl Fn(usize) -> &'a Nat,
        b: &impl Fn(usize) -> &'a Nat,
        same: bool,
    ) -> Nat {
        while self.known <= n {
            self.take_in(a, b, same);
        }
        self.sums[n].clone()
    }

    fn take_in<'a>(
        &mut self,
        a: &impl Fn(usize) -> &'a Nat,
        b: &impl Fn(usize) -> &'a Nat,
        same: bool,
    ) {
        let n = self.known;
        let mut length = 1;
        while (n + 2).is_multiple_of(length) && 2 * length <= n + 2 {
            let (low, high) = (length - 1, n + 1 - length);
            let terms = |sequence: &dyn Fn(usize) -> &'a Nat, from: usize| -> Vec<&'a Nat> {
                (from..from + length).map(sequence).collect()
            };
            let product = multiply(&terms(a, low), &terms(b, high));
            if low == high {
                self.add(n, product, 1);
            } else if same {
                self.add(n, product, 2);
            } else {
                self.add(n, product, 1);
                self.add(n, multiply(&terms(a, high), &terms(b, low)), 1);
            }
            length *= 2;
        }
        self.known += 1;
    }

    fn add(&mut self, from: usize, terms: Vec<Nat>, times: u64) {
        let end = from + terms.len();
        if self.sums.len() < end {
            self.sums.resize(end, Nat::ZERO);
        }
        for (sum, term) in self.sums[from..].iter_mut().zip(terms) {
            *sum += &if times == 1 { term } else { term * times };
        }
    }
}

/// All terms of the product of two blocks of one length.
fn multiply(a: &[&Nat], b: &[&Nat]) -> Vec<Nat> {
    if a.len() < PACKED { multiply_terms(a, b) } else { multiply_packed(a, b) }
}

fn multiply_terms(a: &[&Nat], b: &[&Nat]) -> Vec<Nat> {
    let mut product = vec![Nat::ZERO; a.len() + b.len() - 1];
    for (i, left) in a.iter().enumerate().filter(|(_, left)| !left.is_zero()) {
        for (j, right) in b.iter().enumerate().filter(|(_, right)| !right.is_zero()) {
            product[i + j] += &(*left * *right);
        }
    }
    product
}

fn multiply_packed(a: &[&Nat], b: &[&Nat]) -> Vec<Nat> {
    let bits = |block: &[&Nat]| block.iter().map(|term| term.bits()).max().unwrap_or(0);
    let width = (bits(a) + bits(b) + a.len().ilog2() as usize + 1).div_ceil(64);
    let packed = |block: &[&Nat]| {
        let mut words = vec![0; block.len() * width];
        for (place, term) in words.chunks_mut(width).zip(block) {
            let term = term.to_words();
            place[..term.len()].copy_from_slice(&term);
        }
        Nat::from_words(&words)
    };
    let mut words = (packed(a) * packed(b)).to_words();
    words.resize((a.len() + b.len() - 1) * width, 0);
    words.chunks(width).map(Nat::from_words).collect()
}

#[cfg(test)]
mod tests {
    use super::Convolution;
    use crate::{Nat, Rng};

    #[track_caller]
    fn check(length: usize, bits: u64, same: bool) {
        let mut rng = Rng::new(length as u64);
        let mut sequence = || -> Vec<Nat> {
            (0..length).map(|_| Nat::power_of_two((rng.next_u64() % bits) as usize) + 7).collect()
        };
        let a = sequence();
        let b = if same { a.clone() } else { sequence() };
        let mut convolution = Convolution::default();
        for n in 0..length {
            let slow: Nat = (0..=n).map(|i| &a[i] * &b[n - i]).sum();
            assert_eq!(convolution.term(n, &|i| &a[i], &|i| &b[i], same), slow, "term {n}");
        }
    }

    #[test]
    fn every_term_is_the_sum_of_products() {
        for length in [1, 2, 3, 7, 8, 63, 64, 65, 300] {
            check(length, 20, false);
            check(length, 200, false);
            check(length, 200, true);
        }
    }
}
