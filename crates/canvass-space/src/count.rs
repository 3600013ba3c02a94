//! How many values a space has.

use crate::Nat;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul};

/// How many values a space has.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Count {
    /// Exactly this many.
    Finite(Nat),
    /// One for each natural number.
    Infinite,
    /// Only walking the space would tell, as after a filter.
    Unknown,
}

impl Count {
    /// No value at all.
    pub const ZERO: Count = Count::Finite(Nat::ZERO);
    /// One value.
    pub const ONE: Count = Count::Finite(Nat::ONE);

    /// The number, if the space is known to be finite.
    #[inline]
    pub fn finite(&self) -> Option<&Nat> {
        match self {
            Count::Finite(number) => Some(number),
            Count::Infinite | Count::Unknown => None,
        }
    }

    /// Whether the space is known to have no value.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self, Count::Finite(number) if number.is_zero())
    }

    /// Whether `index` is known to be too large for a space of this count.
    #[inline]
    pub fn excludes(&self, index: &Nat) -> bool {
        matches!(self, Count::Finite(number) if index >= number)
    }
}

impl From<Nat> for Count {
    fn from(number: Nat) -> Count {
        Count::Finite(number)
    }
}

impl From<u64> for Count {
    fn from(number: u64) -> Count {
        Count::Finite(Nat::from(number))
    }
}

impl PartialEq<u64> for Count {
    fn eq(&self, number: &u64) -> bool {
        self.finite().and_then(Nat::to_u64) == Some(*number)
    }
}

impl Add<&Count> for &Count {
    type Output = Count;

    fn add(self, other: &Count) -> Count {
        match (self, other) {
            (Count::Finite(a), Count::Finite(b)) => Count::Finite(a + b),
            (Count::Infinite, _) | (_, Count::Infinite) => Count::Infinite,
            (Count::Unknown, _) | (_, Count::Unknown) => Count::Unknown,
        }
    }
}

impl Sum for Count {
    fn sum<I: Iterator<Item = Count>>(counts: I) -> Count {
        counts.fold(Count::ZERO, |sum, count| &sum + &count)
    }
}

/// Nothing times anything is nothing, even where the other side is infinite or unknown.
impl Mul<&Count> for &Count {
    type Output = Count;

    fn mul(self, other: &Count) -> Count {
        match (self, other) {
            (Count::Finite(a), Count::Finite(b)) => Count::Finite(a * b),
            (a, b) if a.is_zero() || b.is_zero() => Count::ZERO,
            (Count::Unknown, _) | (_, Count::Unknown) => Count::Unknown,
            (Count::Infinite, _) | (_, Count::Infinite) => Count::Infinite,
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Finite(number) => number.fmt(f),
            Count::Infinite => f.pad("infinitely many"),
            Count::Unknown => f.pad("unknown"),
        }
    }
}
