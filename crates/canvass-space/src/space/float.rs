//! Ranges of floating-point numbers: 0, -0, 1, 2, 0.5, 1.5, 4, 0.25, 3, …
//!
//! A number is simple if its exponent is near 0 and it has few binary digits behind the point of its significand. Both
//! together are its weight; numbers of smaller weight come first. Those of one sign, exponent and number of digits are
//! equally far apart, so that they are counted without going through them.

use super::Space;
use super::node::Node;
use super::range::sealed::Between;
use crate::error::Result;
use crate::{Count, Nat};
use std::marker::PhantomData;
use std::ops::Bound;
use std::sync::OnceLock;

/// A type of floating-point numbers.
trait Float: Copy + Send + Sync + 'static {
    /// Binary digits of the significand, behind the point.
    const DIGITS: u32;
    /// How the exponent 0 is written.
    const BIAS: u64;
    /// Without the sign.
    fn magnitude(self) -> u64;
    fn is_negative(self) -> bool;
    fn is_nan(self) -> bool;
    fn new(magnitude: u64, is_negative: bool) -> Self;
}

macro_rules! floats {
    ($($type:ident $bits:ident $digits:literal $bias:literal)*) => {$(
        impl Float for $type {
            const DIGITS: u32 = $digits;
            const BIAS: u64 = $bias;

            #[inline]
            fn magnitude(self) -> u64 {
                u64::from(self.abs().to_bits())
            }

            #[inline]
            fn is_negative(self) -> bool {
                self.is_sign_negative()
            }

            #[inline]
            fn is_nan(self) -> bool {
                <$type>::is_nan(self)
            }

            #[inline]
            fn new(magnitude: u64, is_negative: bool) -> $type {
                let number = $type::from_bits(magnitude as $bits);
                if is_negative { -number } else { number }
            }
        }

        impl Between for $type {
            #[inline]
            fn between(start: Bound<&$type>, end: Bound<&$type>) -> Space<$type> {
                between(start, end)
            }
        }
    )*};
}
floats!(f32 u32 23 127 f64 u64 52 1023);

/// The numbers between two, as the magnitudes of those on each side of zero, both ends included.
struct Floats<F> {
    positive: Option<(u64, u64)>,
    negative: Option<(u64, u64)>,
    has_zero: bool,
    /// How many numbers but 0 have a weight or less.
    up_to: OnceLock<Vec<u128>>,
    of: PhantomData<F>,
}

/// Numbers of one sign, exponent and number of digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Cell {
    digits: u32,
    /// As it is written.
    exponent: u64,
    is_negative: bool,
}

fn between<F: Float>(start: Bound<&F>, end: Bound<&F>) -> Space<F> {
    let infinity = (largest_exponent::<F>() << F::DIGITS) as i128;
    // Where a number is among all in ascending order; both zeros are at 0.
    let place = |number: &F| {
        let magnitude = i128::from(number.magnitude());
        (!number.is_nan()).then_some(if number.is_negative() { -magnitude } else { magnitude })
    };
    let first = match start {
        Bound::Included(first) => place(first),
        Bound::Excluded(before) => place(before).map(|before| before + 1),
        Bound::Unbounded => Some(-infinity),
    };
    let last = match end {
        Bound::Included(last) => place(last),
        Bound::Excluded(after) => place(after).map(|after| after - 1),
        Bound::Unbounded => Some(infinity),
    };
    let (Some(first), Some(last)) = (first, last.map(|last| last.min(infinity))) else {
        return super::empty();
    };
    if first > last {
        return super::empty();
    }
    let side = |from: i128, to: i128| (to > 0).then_some((from.max(1) as u64, to as u64));
    Space::new(Floats::<F> {
        positive: side(first, last),
        negative: side(-last, -first),
        has_zero: first <= 0 && last >= 0,
        up_to: OnceLock::new(),
        of: PhantomData,
    })
}

/// As infinity is written.
fn largest_exponent<F: Float>() -> u64 {
    2 * F::BIAS + 1
}

impl<F: Float> Floats<F> {
    fn zeros(&self) -> u128 {
        if self.has_zero { 2 } else { 0 }
    }

    fn up_to(&self) -> &[u128] {
        self.up_to.get_or_init(|| {
            let largest = u64::from(F::DIGITS) + F::BIAS + 1;
            let mut sum = 0;
            let each = (0..=largest).map(|weight| {
                sum += cells::<F>(weight).map(|cell| u128::from(self.size(cell))).sum::<u128>();
                sum
            });
            each.collect()
        })
    }

    /// The magnitudes of a cell that are in the range: the significands, without what is before the point.
    fn significands(&self, cell: Cell) -> Option<(u64, u64)> {
        let (first, last) = if cell.is_negative { self.negative } else { self.positive }?;
        let start = cell.exponent << F::DIGITS;
        let end = start + mask::<F>();
        (first <= end && last >= start).then(|| (first.max(start) - start, last.min(end) - start))
    }

    /// How many numbers of a cell are in the range.
    fn size(&self, cell: Cell) -> u64 {
        let Some((first, last)) = self.significands(cell) else { return 0 };
        match (cell.digits, cell.exponent) {
            (0, 0) => 0,
            (0, _) => u64::from(first == 0),
            (digits, _) => {
                odd::<F>(last, digits)
                    - first.checked_sub(1).map_or(0, |before| odd::<F>(before, digits))
            }
        }
    }

    /// The number at an index of a cell.
    fn at(&self, cell: Cell, index: u64) -> F {
        let first = self.significands(cell).map_or(0, |(first, _)| first);
        let significand = match cell.digits {
            0 => 0,
            digits => {
                let skipped = first.checked_sub(1).map_or(0, |before| odd::<F>(before, digits));
                (2 * (skipped + index) + 1) << (F::DIGITS - digits)
            }
        };
        F::new((cell.exponent << F::DIGITS) + significand, cell.is_negative)
    }
}

/// How many odd multiples of the last of some digits are at most `significand`.
fn odd<F: Float>(significand: u64, digits: u32) -> u64 {
    (significand >> (F::DIGITS - digits)).div_ceil(2)
}

fn mask<F: Float>() -> u64 {
    (1 << F::DIGITS) - 1
}

/// The cells of a weight, those with fewer digits first, then larger ones, then positive ones.
fn cells<F: Float>(weight: u64) -> impl Iterator<Item = Cell> {
    (0..=F::DIGITS)
        .filter_map(move |digits| Some((digits, weight.checked_sub(u64::from(digits))?)))
        .flat_map(|(digits, away)| {
            let above =
                Some(F::BIAS + away).filter(|exponent| *exponent <= largest_exponent::<F>());
            let below = F::BIAS.checked_sub(away).filter(|_| away > 0);
            above.into_iter().chain(below).flat_map(move |exponent| {
                [false, true].map(|is_negative| Cell { digits, exponent, is_negative })
            })
        })
}

impl<F: Float> Node<F> for Floats<F> {
    fn count(&self) -> Result<Count> {
        let others = self.up_to().last().copied().unwrap_or(0);
        Ok(Count::Finite(Nat::from(self.zeros() + others)))
    }

    fn get(&self, index: &Nat) -> Result<F> {
        let index = index.to_u128().expect("an index below the count of a range");
        let Some(index) = index.checked_sub(self.zeros()) else {
            return Ok(F::new(0, index == 1));
        };
        let weight = self.up_to().partition_point(|up_to| *up_to <= index);
        let mut left = index - weight.checked_sub(1).map_or(0, |lighter| self.up_to()[lighter]);
        for cell in cells::<F>(weight as u64) {
            let size = u128::from(self.size(cell));
            if left < size {
                return Ok(self.at(cell, left as u64));
            }
            left -= size;
        }
        unreachable!("the cells add up to the count of their weight")
    }

    fn index_of(&self, value: &F) -> Result<Option<Nat>> {
        let (magnitude, is_negative) = (value.magnitude(), value.is_negative());
        if magnitude == 0 {
            return Ok(self.has_zero.then(|| Nat::from(u64::from(is_negative))));
        }
        let range = if is_negative { self.negative } else { self.positive };
        if value.is_nan()
            || !range.is_some_and(|(first, last)| first <= magnitude && magnitude <= last)
        {
            return Ok(None);
        }
        let (exponent, significand) = (magnitude >> F::DIGITS, magnitude & mask::<F>());
        let digits = F::DIGITS - significand.trailing_zeros().min(F::DIGITS);
        let cell = Cell { digits, exponent, is_negative };
        let weight = u64::from(digits) + exponent.abs_diff(F::BIAS);
        let lighter = weight.checked_sub(1).map_or(0, |lighter| self.up_to()[lighter as usize]);
        let before: u128 = cells::<F>(weight)
            .take_while(|other| *other != cell)
            .map(|other| u128::from(self.size(other)))
            .sum();
        let first = self.significands(cell).map_or(0, |(first, _)| first);
        let own = match digits {
            0 => 0,
            _ => {
                odd::<F>(significand, digits)
                    - 1
                    - first.checked_sub(1).map_or(0, |before| odd::<F>(before, digits))
            }
        };
        Ok(Some(Nat::from(self.zeros() + lighter + before + u128::from(own))))
    }

    /// The ends and their neighbours, 0, ±1 and what is next to 0.
    fn edges(&self) -> Vec<F> {
        let one = F::BIAS << F::DIGITS;
        let near = |(first, last): (u64, u64)| {
            [last, one, first, last - 1, first + 1, one + 1, one - 1, 1 << F::DIGITS]
        };
        let sides = [(self.positive, false), (self.negative, true)];
        // The same of both sides, one after the other.
        let all = (0..8).flat_map(|at| {
            sides
                .into_iter()
                .filter_map(move |(side, is_negative)| Some(F::new(near(side?)[at], is_negative)))
        });
        let all = [false, true].map(|is_negative| F::new(0, is_negative)).into_iter().chain(all);
        all.filter(|edge| matches!(self.index_of(edge), Ok(Some(_)))).collect()
    }
}

#[cfg(test)]
mod tests;
