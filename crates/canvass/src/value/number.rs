//! Integers: 0, 1, -1, 2, -2, … for the signed types, each of the size of its binary digits.

use super::{Canvass, edges};
use crate::choice::sequence::Trace;
use crate::choice::shape::{Describe, ShapeId};
use crate::choice::source::{Made, Source, Stop};
use crate::{Count, Nat};
use std::fmt;

macro_rules! unsigned {
    ($($type:ident)*) => {$(
        impl Canvass for $type {
            #[inline]
            fn shape(describe: &mut Describe) -> ShapeId {
                let shape = describe.leaf::<$type>(Nat::from($type::MAX) + 1);
                describe.special::<$type>(shape, || edges::unsigned($type::MAX as u128))
            }

            #[inline]
            fn make(source: &mut Source<'_>) -> Made<$type> {
                source.leaf($type::MAX as u64).map(|number| number as $type)
            }

            #[inline]
            fn trace(&self, trace: &mut Trace<'_>) {
                trace.leaf(*self as u64);
            }

            #[inline]
            fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(self, f)
            }
        }
    )*};
}
unsigned!(u8 u16 u32 u64 usize);

macro_rules! signed {
    ($($type:ident $unsigned:ident)*) => {$(
        impl Canvass for $type {
            #[inline]
            fn shape(describe: &mut Describe) -> ShapeId {
                let shape = describe.leaf::<$type>(Nat::from($unsigned::MAX) + 1);
                describe.special::<$type>(shape, || edges::signed($type::MIN as i128, $type::MAX as i128))
            }

            #[inline]
            fn make(source: &mut Source<'_>) -> Made<$type> {
                let index = source.leaf($unsigned::MAX as u64)? as $unsigned;
                let magnitude = (index / 2 + index % 2) as $type;
                Ok(if index % 2 == 1 { magnitude } else { magnitude.wrapping_neg() })
            }

            #[inline]
            fn trace(&self, trace: &mut Trace<'_>) {
                let index = if *self == $type::MIN {
                    $unsigned::MAX
                } else {
                    self.unsigned_abs() * 2 - $unsigned::from(*self > 0)
                };
                trace.leaf(index as u64);
            }

            #[inline]
            fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(self, f)
            }
        }
    )*};
}
signed!(i8 u8 i16 u16 i32 u32 i64 u64 isize usize);

/// 2^128.
fn wide() -> Count {
    Count::Finite(Nat::power_of_two(128))
}

impl Canvass for u128 {
    #[inline]
    fn shape(describe: &mut Describe) -> ShapeId {
        let shape = describe.leaf::<u128>(wide());
        describe.special::<u128>(shape, || edges::unsigned(u128::MAX))
    }

    #[inline]
    fn make(source: &mut Source<'_>) -> Made<u128> {
        source.index(&wide())?.to_u128().ok_or(Stop::Mismatch)
    }

    #[inline]
    fn trace(&self, trace: &mut Trace<'_>) {
        trace.index(Nat::from(*self));
    }

    #[inline]
    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl Canvass for i128 {
    #[inline]
    fn shape(describe: &mut Describe) -> ShapeId {
        let shape = describe.leaf::<i128>(wide());
        describe.special::<i128>(shape, || edges::signed(i128::MIN, i128::MAX))
    }

    #[inline]
    fn make(source: &mut Source<'_>) -> Made<i128> {
        let index = source.index(&wide())?.to_u128().ok_or(Stop::Mismatch)?;
        let magnitude = (index / 2 + index % 2) as i128;
        Ok(if index % 2 == 1 { magnitude } else { magnitude.wrapping_neg() })
    }

    #[inline]
    fn trace(&self, trace: &mut Trace<'_>) {
        trace.index(Nat::from(if *self == i128::MIN {
            u128::MAX
        } else {
            self.unsigned_abs() * 2 - u128::from(*self > 0)
        }));
    }

    #[inline]
    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
