//! Numerals in any base, most significant digit first.
//!
//! Divide and conquer, Knuth, The Art of Computer Programming, volume 2, §4.4: halves of the digits are split off
//! by powers of the base until a half fits a word.

use crate::Nat;

/// The `places` digits of a number below `base^places`, for a base of at least 2.
#[inline]
pub(crate) fn digits(number: &Nat, base: &Nat, places: usize) -> Vec<Nat> {
    let mut digits = vec![Nat::ZERO; places];
    let powers = Powers::new(base, if number.bits() <= 64 { 1 } else { places });
    powers.split(number, &mut digits);
    digits
}

/// The number that such digits write.
///
/// `number(&digits(n, base, places), base) == n`
#[inline]
pub(crate) fn number(digits: &[Nat], base: &Nat) -> Nat {
    Powers::new(base, digits.len()).join(digits)
}

struct Powers<'a> {
    base: &'a Nat,
    /// How many digits always fit a word; 1 where one does not.
    leaf: usize,
    /// `base^leaf`, and each power the square of the one before.
    squares: Vec<Nat>,
}

impl Powers<'_> {
    #[inline]
    fn new(base: &Nat, places: usize) -> Powers<'_> {
        let leaf = base.to_u64().map_or(1, |base| u64::MAX.ilog(base) as usize);
        let mut squares = Vec::new();
        let mut covered = leaf;
        while covered < places {
            let square = squares.last().map_or_else(|| base.pow(leaf), |power| power * power);
            squares.push(square);
            covered *= 2;
        }
        Powers { base, leaf, squares }
    }

    #[inline]
    fn split(&self, number: &Nat, digits: &mut [Nat]) {
        if let (Some(mut word), Some(base)) = (number.to_u64(), self.base.to_u64()) {
            for digit in digits.iter_mut().rev() {
                *digit = Nat::from(word % base);
                word /= base;
            }
            return;
        }
        if number < self.base {
            if let Some(last) = digits.last_mut() {
                last.clone_from(number);
            }
            return;
        }
        let (lower, power) = self.lower_half(digits.len());
        let (high, low) = number.div_rem(power);
        let (high_digits, low_digits) = digits.split_at_mut(digits.len() - lower);
        self.split(&high, high_digits);
        self.split(&low, low_digits);
    }

    #[inline]
    fn join(&self, digits: &[Nat]) -> Nat {
        if digits.len() <= self.leaf {
            return digits.iter().fold(Nat::ZERO, |number, digit| &(&number * self.base) + digit);
        }
        let (lower, power) = self.lower_half(digits.len());
        let (high, low) = digits.split_at(digits.len() - lower);
        &(&self.join(high) * power) + &self.join(low)
    }

    /// How many of `places` digits, which must be more than a leaf, go into the lower half; and the base to that power.
    #[inline]
    fn lower_half(&self, places: usize) -> (usize, &Nat) {
        let halving = (places.div_ceil(self.leaf) - 1).ilog2();
        (self.leaf << halving, &self.squares[halving as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::samples::large;
    use super::*;

    /// Digit by digit, from the lowest.
    fn slow_digits(number: &Nat, base: &Nat, places: usize) -> Vec<Nat> {
        let mut rest = number.clone();
        let mut digits: Vec<Nat> = Vec::new();
        for _ in 0..places {
            let (quotient, digit) = rest.div_rem(base);
            digits.insert(0, digit);
            rest = quotient;
        }
        digits
    }

    #[test]
    fn digits_are_the_remainders_of_repeated_division() {
        let bases = [2, 3, 10, 255, 256, 1 << 32, u64::MAX].map(Nat::from);
        for base in bases.into_iter().chain([64, 65, 200].map(Nat::power_of_two)) {
            for number_of in large().into_iter().chain([Nat::ZERO, Nat::ONE]) {
                let fewest =
                    (0..).find(|places| base.pow(*places) > number_of).expect("powers grow");
                for places in [fewest, fewest + 1, fewest + 40] {
                    let written = digits(&number_of, &base, places);
                    assert_eq!(
                        written,
                        slow_digits(&number_of, &base, places),
                        "{number_of} in {base}"
                    );
                    assert_eq!(number(&written, &base), number_of, "in {base}");
                }
            }
        }
    }
}
