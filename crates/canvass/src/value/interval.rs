//! Ranges; the end may come before the start.

use super::{AsRust, Canvass};
use crate::choice::sequence::Trace;
use crate::choice::shape::{Constructor, Describe, ShapeId};
use crate::choice::source::{Made, Source};
use std::fmt;
use std::ops::{Range, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};

macro_rules! intervals {
    ($($type:ident { $($field:ident),+ } |$range:ident| $ends:expr, $make:expr, $text:literal;)*) => {$(
        impl<T: Canvass> Canvass for $type<T> {
            fn shape(describe: &mut Describe) -> ShapeId {
                describe.choice::<Self>(|describe| {
                    $(let $field = T::shape(describe);)+
                    vec![Constructor::new(stringify!($type), vec![$($field),+])]
                })
            }

            fn make(source: &mut Source<'_>) -> Made<Self> {
                source.constructor()?;
                $(let $field = T::make(source)?;)+
                Ok($make)
            }

            fn trace(&self, trace: &mut Trace<'_>) {
                trace.constructor(0);
                let $range = self;
                $ends.into_iter().for_each(|end: &T| end.trace(trace));
            }

            fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let $range = self;
                let [$($field),+] = $ends.map(AsRust);
                write!(f, $text)
            }
        }
    )*};
}
intervals! {
    Range { start, end } |range| [&range.start, &range.end], start..end, "{start:?}..{end:?}";
    RangeInclusive { start, end } |range| [range.start(), range.end()], start..=end, "{start:?}..={end:?}";
    RangeFrom { start } |range| [&range.start], start.., "{start:?}..";
    RangeTo { end } |range| [&range.end], ..end, "..{end:?}";
    RangeToInclusive { end } |range| [&range.end], ..=end, "..={end:?}";
}
