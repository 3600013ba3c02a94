//! Ranges of the machine's integer types, and all integers: 0, 1, -1, 2, …

use super::node::{Flow, Node, Outgoing, Sink};
use super::range::sealed::Between;
use super::{Space, range};
use crate::error::Result;
use crate::{Count, Nat};
use std::fmt;
use std::ops::Bound;

/// A machine integer type. Implemented for all of them; not for others to implement.
pub trait Integer: Copy + Ord + Send + Sync + sealed::Steps + 'static {}

mod sealed {
    /// How far two integers are apart, and the one so far away.
    pub trait Steps: Sized {
        const SMALLEST: Self;
        const LARGEST: Self;
        const ZERO: Self;
        const SIGNED: bool;
        /// `self - from`, where `from <= self`.
        fn since(self, from: Self) -> u128;
        /// `self + steps`, where that does not overflow.
        fn after(self, steps: u128) -> Self;
        /// `None` at the end of the type.
        fn successor(self) -> Option<Self>;
        fn predecessor(self) -> Option<Self>;
    }
}

macro_rules! integer {
    ($($type:ident $unsigned:ident)*) => {$(
        impl sealed::Steps for $type {
            const SMALLEST: $type = $type::MIN;
            const LARGEST: $type = $type::MAX;
            const ZERO: $type = 0;
            #[allow(unused_comparisons, reason = "the unsigned types' smallest value is 0")]
            const SIGNED: bool = $type::MIN < 0;
            #[inline]
            fn since(self, from: $type) -> u128 {
                self.wrapping_sub(from) as $unsigned as u128
            }
            #[inline]
            fn after(self, steps: u128) -> $type {
                self.wrapping_add(steps as $type)
            }
            fn successor(self) -> Option<$type> {
                self.checked_add(1)
            }
            fn predecessor(self) -> Option<$type> {
                self.checked_sub(1)
            }
        }
        impl Integer for $type {}
    )*};
}
integer!(u8 u8 u16 u16 u32 u32 u64 u64 u128 u128 usize usize);
integer!(i8 u8 i16 u16 i32 u32 i64 u64 i128 u128 isize usize);

impl<I: Integer> Between for I {
    fn between(start: Bound<&I>, end: Bound<&I>) -> Space<I> {
        let first = match start {
            Bound::Included(&first) => Some(first),
            Bound::Excluded(&before) => before.successor(),
            Bound::Unbounded => Some(I::SMALLEST),
        };
        let last = match end {
            Bound::Included(&last) => Some(last),
            Bound::Excluded(&after) => after.predecessor(),
            Bound::Unbounded => Some(I::LARGEST),
        };
        match (first, last) {
            (Some(first), Some(last)) if first <= last => Space::new(Ascending { first, last }),
            _ => super::empty(),
        }
    }
}

/// Every value of an integer type: small ones first, 0, 1, -1, 2, -2, … for the signed types.
///
/// `every::<i8>().count() == 256`
pub fn every<I: Integer>() -> Space<I> {
    if !I::SIGNED {
        return range(..);
    }
    Space::new(AroundZero)
}

struct Ascending<I> {
    first: I,
    last: I,
}

impl<I: Integer> Node<I> for Ascending<I> {
    fn count(&self) -> Result<Count> {
        Ok(Count::Finite(Nat::from(self.last.since(self.first)) + 1))
    }

    fn get(&self, index: &Nat) -> Result<I> {
        Ok(self.first.after(index.to_u128().expect("an index below the count of a range")))
    }

    fn index_of(&self, value: &I) -> Result<Option<Nat>> {
        let inside = self.first <= *value && *value <= self.last;
        Ok(inside.then(|| Nat::from(value.since(self.first))))
    }

    fn contains(&self, value: &I) -> Result<bool> {
        Ok(self.first <= *value && *value <= self.last)
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, I>) -> Result<Flow> {
        let Some(mut step) = start.to_u128() else {
            return Ok(Flow::Continue(()));
        };
        let steps = self.last.since(self.first);
        if step > steps {
            return Ok(Flow::Continue(()));
        }
        let mut out = Outgoing::new(sink);
        for _ in 0..limit {
            if out.push(self.first.after(step)).is_break() {
                return Ok(Flow::Break(()));
            }
            if step == steps {
                break;
            }
            step += 1;
        }
        Ok(out.finish(Flow::Continue(())))
    }
}

/// All values of a signed type. Its smallest has no counterpart above zero and comes last.
struct AroundZero;

impl<I: Integer> Node<I> for AroundZero {
    fn count(&self) -> Result<Count> {
        Ok(Count::Finite(Nat::from(I::LARGEST.since(I::SMALLEST)) + 1))
    }

    fn get(&self, index: &Nat) -> Result<I> {
        let index = index.to_u128().expect("an index below the count of an integer type");
        let magnitude = index / 2 + index % 2;
        let steps = if index % 2 == 1 { magnitude } else { magnitude.wrapping_neg() };
        Ok(I::ZERO.after(steps))
    }

    fn index_of(&self, value: &I) -> Result<Option<Nat>> {
        let index = if *value > I::ZERO {
            (value.since(I::ZERO) - 1) * 2 + 1
        } else if *value == I::SMALLEST {
            I::LARGEST.since(I::SMALLEST)
        } else {
            I::ZERO.since(*value) * 2
        };
        Ok(Some(Nat::from(index)))
    }
}

/// An integer of any size.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Int {
    /// 0, 1, 2, …
    NonNegative(Nat),
    /// The negative of a number above zero.
    Negative(Nat),
}

impl fmt::Display for Int {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Int::NonNegative(number) => number.fmt(f),
            Int::Negative(number) => write!(f, "-{number}"),
        }
    }
}

/// All integers: 0, 1, -1, 2, -2, …
///
/// `integers().get(2n) == -n` and `integers().get(2n - 1) == n`
#[inline]
pub fn integers() -> Space<Int> {
    super::naturals().map_with(
        |index| match index.div_rem(&Nat::from(2_u64)) {
            (half, rest) if rest.is_zero() && half.is_zero() => Int::NonNegative(half),
            (half, rest) if rest.is_zero() => Int::Negative(half),
            (half, _) => Int::NonNegative(half + 1),
        },
        |integer| match integer {
            Int::Negative(number) if number.is_zero() => None,
            Int::Negative(number) => Some(number * 2),
            Int::NonNegative(number) if number.is_zero() => Some(Nat::ZERO),
            Int::NonNegative(number) => Some((number * 2).minus(&Nat::ONE)),
        },
    )
}
