//! Integers but 0, in the order of the integers: 1, -1, 2, -2, … for the signed types.

use super::{Canvass, edges};
use crate::choice::sequence::Trace;
use crate::choice::shape::{Describe, ShapeId};
use crate::choice::source::{Made, Source, Stop};
use crate::{Count, Nat};
use std::fmt;
use std::num::NonZero;

macro_rules! nonzero {
    ($($type:ident $unsigned:ident $name:literal, $edges:expr, $from_index:expr, $to_index:expr;)*) => {$(
        impl Canvass for NonZero<$type> {
            #[inline]
            fn shape(describe: &mut Describe) -> ShapeId {
                let shape = describe.leaf::<Self>(Nat::from($unsigned::MAX));
                describe.special::<Self>(shape, || $edges.into_iter().filter_map(NonZero::new).collect())
            }

            #[inline]
            fn make(source: &mut Source<'_>) -> Made<Self> {
                let index = source.index(&Count::Finite(Nat::from($unsigned::MAX)))?;
                let index = index.to_u128().ok_or(Stop::Mismatch)?;
                let from_index: fn($unsigned) -> $type = $from_index;
                NonZero::new(from_index(index as $unsigned)).ok_or(Stop::Mismatch)
            }

            #[inline]
            fn trace(&self, trace: &mut Trace<'_>) {
                let to_index: fn($type) -> $unsigned = $to_index;
                trace.index(Nat::from(to_index(self.get())));
            }

            #[inline]
            fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!("std::num::", $name, "::new({:?}).unwrap()"), self)
            }
        }
    )*};
}

macro_rules! unsigned {
    ($($type:ident $name:literal)*) => {
        nonzero! {$(
            $type $type $name,
            edges::unsigned::<$type>($type::MAX as u128),
            |index| index + 1,
            |number| number - 1;
        )*}
    };
}
unsigned! {
    u8 "NonZeroU8" u16 "NonZeroU16" u32 "NonZeroU32" u64 "NonZeroU64" u128 "NonZeroU128" usize "NonZeroUsize"
}

macro_rules! signed {
    ($($type:ident $unsigned:ident $name:literal)*) => {
        nonzero! {$(
            $type $unsigned $name,
            edges::signed::<$type>($type::MIN as i128, $type::MAX as i128),
            |index| {
                let magnitude = (index / 2 + 1) as $type;
                if index % 2 == 0 { magnitude } else { -magnitude }
            },
            |number| match number {
                $type::MIN => $unsigned::MAX - 1,
                ..=0 => number.unsigned_abs() * 2 - 1,
                1.. => number.unsigned_abs() * 2 - 2,
            };
        )*}
    };
}
signed! {
    i8 u8 "NonZeroI8" i16 u16 "NonZeroI16" i32 u32 "NonZeroI32" i64 u64 "NonZeroI64"
    i128 u128 "NonZeroI128" isize usize "NonZeroIsize"
}
