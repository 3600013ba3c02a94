//! Integers between two bounds, which contain 0: 0, 1, -1, 2, -2, … until one side ends, then the rest of the other.

use crate::choice::sequence::Trace;
use crate::choice::shape::{Describe, ShapeId};
use crate::choice::source::{Made, Source, Stop};
use crate::value::edges;
use crate::{Canvass, Count, Nat};
use std::fmt;

/// An integer between `LEAST`, which is at most 0, and `MOST`, which is at least 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Within<const LEAST: i128, const MOST: i128>(pub(super) i128);

impl<const LEAST: i128, const MOST: i128> Within<LEAST, MOST> {
    /// The last index.
    const LAST: u128 = MOST.abs_diff(LEAST);

    fn count() -> Nat {
        Nat::from(Self::LAST) + 1
    }

    /// The number, if it is one of them.
    pub(super) fn new(number: i128) -> Option<Self> {
        (LEAST..=MOST).contains(&number).then_some(Within(number))
    }

    /// How many numbers there are on each side of 0 while there are two sides.
    const BOTH: u128 = if LEAST.unsigned_abs() < MOST.unsigned_abs() {
        LEAST.unsigned_abs()
    } else {
        MOST.unsigned_abs()
    };

    fn at(index: u128) -> i128 {
        let (distance, is_above) = if index <= 2 * Self::BOTH {
            (index.div_ceil(2), index % 2 == 1)
        } else {
            (index - Self::BOTH, MOST.unsigned_abs() > Self::BOTH)
        };
        let distance = i128::try_from(distance).expect("no bound is as far away");
        if is_above { distance } else { -distance }
    }

    fn index(self) -> u128 {
        let distance = self.0.unsigned_abs();
        if distance <= Self::BOTH {
            2 * distance - u128::from(self.0 > 0)
        } else {
            distance + Self::BOTH
        }
    }
}

impl<const LEAST: i128, const MOST: i128> Canvass for Within<LEAST, MOST> {
    fn shape(describe: &mut Describe) -> ShapeId {
        let shape = describe.leaf::<Self>(Self::count());
        describe.special::<Self>(shape, || {
            let edges = edges::signed::<i128>(LEAST, MOST);
            edges.into_iter().filter_map(Within::new).collect()
        })
    }

    fn make(source: &mut Source<'_>) -> Made<Self> {
        let index = source.index(&Count::Finite(Self::count()))?;
        index.to_u128().map(|index| Within(Self::at(index))).ok_or(Stop::Mismatch)
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        trace.index(Nat::from(self.index()));
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::Within;

    #[track_caller]
    fn check<const LEAST: i128, const MOST: i128>(expect: &[i128]) {
        let last = Within::<LEAST, MOST>::LAST;
        let numbers: Vec<i128> = (0..=last).map(Within::<LEAST, MOST>::at).collect();
        assert_eq!(numbers, expect);
        for (index, number) in (0..).zip(numbers) {
            assert_eq!(Within::<LEAST, MOST>(number).index(), index);
        }
    }

    #[test]
    fn both_sides_take_turns_until_one_ends() {
        check::<-2, 2>(&[0, 1, -1, 2, -2]);
        check::<-1, 3>(&[0, 1, -1, 2, 3]);
        check::<-4, 1>(&[0, 1, -1, -2, -3, -4]);
        check::<0, 3>(&[0, 1, 2, 3]);
        check::<0, 0>(&[0]);
    }

    #[test]
    fn the_largest_bounds_are_reached() {
        type All = Within<{ i128::MIN / 2 }, { i128::MAX / 2 }>;
        for number in [i128::MIN / 2, i128::MAX / 2, 0] {
            let within = All::new(number).expect("it is between the bounds");
            assert_eq!(All::at(within.index()), number);
        }
    }
}
