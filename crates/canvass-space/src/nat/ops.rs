//! Arithmetic on natural numbers: one word first, many where it overflows.

use super::{Nat, Repr, words};
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Mul, MulAssign, Shl, Shr};

impl Nat {
    /// `self - other`, or `None` where that would be negative.
    #[inline]
    pub fn checked_sub(&self, other: &Nat) -> Option<Nat> {
        match (&self.0, &other.0) {
            (Repr::Word(a), Repr::Word(b)) => a.checked_sub(*b).map(Nat::from),
            (Repr::Word(_), Repr::Big(_)) => None,
            (Repr::Big(_), Repr::Word(_)) | (Repr::Big(_), Repr::Big(_)) => {
                (self >= other).then(|| {
                    let mut difference = self.to_words();
                    other.words(|other| words::subtract(&mut difference, other));
                    Nat::big(difference)
                })
            }
        }
    }

    /// `self - other` where the caller knows that `other <= self`.
    #[inline]
    pub fn minus(&self, other: &Nat) -> Nat {
        self.checked_sub(other).expect("the caller compared the two")
    }

    /// Quotient and remainder; `None` where `divisor` is 0.
    pub fn checked_div_rem(&self, divisor: &Nat) -> Option<(Nat, Nat)> {
        (!divisor.is_zero()).then(|| self.div_rem(divisor))
    }

    /// Quotient and remainder by a divisor that the caller knows is not 0.
    #[inline]
    pub fn div_rem(&self, divisor: &Nat) -> (Nat, Nat) {
        match (&self.0, &divisor.0) {
            (Repr::Word(a), Repr::Word(b)) => (Nat::from(a / b), Nat::from(a % b)),
            (Repr::Word(_), Repr::Big(_)) => (Nat::ZERO, self.clone()),
            (Repr::Big(a), Repr::Word(b)) => {
                let mut quotient = a.clone();
                let remainder = words::divide_by_word(&mut quotient, *b);
                (Nat::big(quotient), Nat::from(remainder))
            }
            (Repr::Big(a), Repr::Big(b)) => {
                let (quotient, remainder) = words::divide(a, b);
                (Nat::big(quotient), Nat::big(remainder))
            }
        }
    }

    /// `self` to the power of `exponent`.
    pub fn pow(&self, exponent: usize) -> Nat {
        if let (Repr::Word(base), Ok(small)) = (&self.0, u32::try_from(exponent))
            && let Some(power) = base.checked_pow(small)
        {
            return Nat::from(power);
        }
        let (mut power, mut square, mut left) = (Nat::ONE, self.clone(), exponent);
        loop {
            if left % 2 == 1 {
                power *= &square;
            }
            left /= 2;
            if left == 0 {
                return power;
            }
            square = &square * &square;
        }
    }

    /// The largest `r` with `r^degree <= self`, for a degree of at least 1.
    pub fn root(&self, degree: usize) -> Nat {
        match &self.0 {
            _ if degree == 1 => self.clone(),
            Repr::Word(word) => Nat::from(word_root(*word, degree)),
            Repr::Big(_) => big_root(self, degree),
        }
    }
}

fn word_root(word: u64, degree: usize) -> u64 {
    if degree == 2 {
        return word.isqrt();
    }
    let Ok(degree) = u32::try_from(degree) else {
        return word.min(1);
    };
    let fits = |root: u64| root.checked_pow(degree).is_some_and(|power| power <= word);
    // The estimate in floating point is off by one at most.
    let mut root = (word as f64).powf(f64::from(degree).recip()) as u64;
    while !fits(root) {
        root -= 1;
    }
    while fits(root + 1) {
        root += 1;
    }
    root
}

/// Newton's iteration, which falls to the root from any guess above it; the estimate in floating point is above it by a
/// millionth.
fn big_root(number: &Nat, degree: usize) -> Nat {
    let dropped = number.bits() - 64;
    let top = (number >> dropped).to_u64().expect("64 bits are left");
    let exponent = ((top as f64).log2() + dropped as f64) / degree as f64;
    let mantissa = (exponent.fract().exp2() * (1_u64 << 62) as f64 * (1.0 + 1e-6)) as u64;
    let mut root = &(&Nat::from(mantissa) << exponent as usize) >> 62_usize;
    root += &Nat::ONE;
    let (degree, less) = (Nat::from(degree), degree - 1);
    loop {
        let (quotient, _) = number.div_rem(&root.pow(less));
        let (next, _) = (&root * &Nat::from(less) + quotient).div_rem(&degree);
        if next >= root {
            return root;
        }
        root = next;
    }
}

fn big_sum(a: &Nat, b: &Nat) -> Nat {
    let mut sum = a.to_words();
    b.words(|b| words::add_at(&mut sum, b, 0));
    Nat::big(sum)
}

fn big_product(a: &Nat, b: &Nat) -> Nat {
    a.words(|a| b.words(|b| Nat::big(words::multiply(a, b))))
}

macro_rules! arithmetic {
    ($trait:ident $method:ident $checked:ident $big:ident $operator:tt) => {
        impl $trait<&Nat> for &Nat {
            type Output = Nat;
            #[inline]
            fn $method(self, other: &Nat) -> Nat {
                if let (Repr::Word(a), Repr::Word(b)) = (&self.0, &other.0)
                    && let Some(word) = a.$checked(*b)
                {
                    return Nat::from(word);
                }
                $big(self, other)
            }
        }
        impl $trait<Nat> for Nat {
            type Output = Nat;
            #[inline]
            fn $method(self, other: Nat) -> Nat {
                &self $operator &other
            }
        }
        impl $trait<&Nat> for Nat {
            type Output = Nat;
            #[inline]
            fn $method(self, other: &Nat) -> Nat {
                &self $operator other
            }
        }
        impl $trait<u64> for &Nat {
            type Output = Nat;
            #[inline]
            fn $method(self, other: u64) -> Nat {
                self $operator &Nat::from(other)
            }
        }
        impl $trait<u64> for Nat {
            type Output = Nat;
            #[inline]
            fn $method(self, other: u64) -> Nat {
                &self $operator &Nat::from(other)
            }
        }
    };
}
arithmetic!(Add add checked_add big_sum +);
arithmetic!(Mul mul checked_mul big_product *);

impl AddAssign<&Nat> for Nat {
    #[inline]
    fn add_assign(&mut self, other: &Nat) {
        match (&mut self.0, &other.0) {
            (Repr::Big(a), Repr::Big(b)) => words::add_at(a, b, 0),
            (Repr::Big(a), Repr::Word(b)) => words::add_at(a, &[*b], 0),
            _ => *self = &*self + other,
        }
    }
}

impl MulAssign<&Nat> for Nat {
    #[inline]
    fn mul_assign(&mut self, other: &Nat) {
        *self = &*self * other;
    }
}

impl Shl<usize> for &Nat {
    type Output = Nat;
    fn shl(self, places: usize) -> Nat {
        self.words(|words| Nat::big(words::shifted_up(words, places)))
    }
}

impl Shr<usize> for &Nat {
    type Output = Nat;
    #[inline]
    fn shr(self, places: usize) -> Nat {
        match &self.0 {
            Repr::Word(word) => Nat::from(if places < 64 { word >> places } else { 0 }),
            Repr::Big(big) => Nat::big(words::shifted_down(big, places)),
        }
    }
}

impl Sum for Nat {
    fn sum<I: Iterator<Item = Nat>>(numbers: I) -> Nat {
        numbers.fold(Nat::ZERO, |sum, number| sum + number)
    }
}

impl Product for Nat {
    fn product<I: Iterator<Item = Nat>>(numbers: I) -> Nat {
        numbers.fold(Nat::ONE, |product, number| product * number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_root_is_the_largest_whose_power_is_not_above() {
        for degree in [1, 2, 3, 5, 12, 13, 63, 64, 65, 199] {
            for root in [1, 2, 3, 10, 1 << 20, u64::MAX]
                .map(Nat::from)
                .into_iter()
                .chain([Nat::power_of_two(300)])
            {
                let power = root.pow(degree);
                assert_eq!(power.root(degree), root, "degree {degree}");
                assert_eq!(
                    power.minus(&Nat::ONE).root(degree),
                    root.minus(&Nat::ONE),
                    "degree {degree}"
                );
                assert_eq!(
                    (&root + 1).pow(degree).minus(&Nat::ONE).root(degree),
                    root,
                    "degree {degree}"
                );
            }
        }
    }
}
