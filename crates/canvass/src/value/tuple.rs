//! Tuples of up to twelve fields.

use super::{AsRust, Canvass};
use crate::choice::kept::Holes;
use crate::choice::sequence::Trace;
use crate::choice::shape::{Constructor, Describe, ShapeId};
use crate::choice::source::{Made, Source};
use std::fmt;

impl Canvass for () {
    fn shape(describe: &mut Describe) -> ShapeId {
        describe.choice::<()>(|_| vec![Constructor::new("()", Vec::new())])
    }

    #[inline]
    fn make(source: &mut Source<'_>) -> Made<()> {
        source.constructor().map(|_| ())
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        trace.constructor(0);
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("()")
    }
}

macro_rules! tuples {
    ($(($($field:ident $position:tt),+))*) => {$(
        impl<$($field: Canvass),+> Canvass for ($($field,)+) {
            fn shape(describe: &mut Describe) -> ShapeId {
                describe.choice::<Self>(|describe| {
                    vec![Constructor::new("tuple", vec![$($field::shape(describe)),+])]
                })
            }

            #[inline]
            fn make(source: &mut Source<'_>) -> Made<Self> {
                source.constructor()?;
                Ok(($($field::make(source)?,)+))
            }

            fn trace(&self, trace: &mut Trace<'_>) {
                trace.constructor(0);
                $(self.$position.trace(trace);)+
            }

            fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple("")$(.field(&AsRust(&self.$position)))+.finish()
            }

            fn holes(&mut self, holes: &mut Holes<'_>) {
                $(self.$position.holes(holes);)+
            }
        }
    )*};
}
tuples! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11)
}
