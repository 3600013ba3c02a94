//! Types around one value of another, which have its shape.

use super::{AsRust, Canvass};
use crate::choice::sequence::Trace;
use crate::choice::shape::{Describe, ShapeId};
use crate::choice::source::{Made, Source};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::fmt;
use std::num::{Saturating, Wrapping};
use std::sync::{Mutex, PoisonError};

macro_rules! wrappers {
    ($($type:ident($make:expr, $text:literal) $(where T: $bound:ident)?, |$wrapper:ident| $inner:expr
        $(, $mutable:ident)?;)*) => {$(
        impl<T: Canvass $(+ $bound)?> Canvass for $type<T> {
            fn shape(describe: &mut Describe) -> ShapeId {
                $(describe.$mutable();)?
                T::shape(describe)
            }

            #[inline]
            fn make(source: &mut Source<'_>) -> Made<$type<T>> {
                T::make(source).map($make)
            }

            fn trace(&self, trace: &mut Trace<'_>) {
                let $wrapper = self;
                T::trace($inner, trace);
            }

            fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let $wrapper = self;
                f.debug_tuple($text).field(&AsRust::<T>($inner)).finish()
            }
        }
    )*};
}
wrappers! {
    Wrapping(Wrapping, "std::num::Wrapping"), |wrapper| &wrapper.0;
    Saturating(Saturating, "std::num::Saturating"), |wrapper| &wrapper.0;
    Reverse(Reverse, "std::cmp::Reverse"), |wrapper| &wrapper.0;
    Cell(Cell::new, "std::cell::Cell::new") where T: Copy, |cell| &cell.get(), mutable;
    RefCell(RefCell::new, "std::cell::RefCell::new"), |cell| &cell.borrow(), mutable;
    Mutex(Mutex::new, "std::sync::Mutex::new"),
        |mutex| &mutex.lock().unwrap_or_else(PoisonError::into_inner), mutable;
}

/// Always owned.
impl<B> Canvass for Cow<'static, B>
where
    B: ToOwned + ?Sized,
    B::Owned: Canvass,
{
    fn shape(describe: &mut Describe) -> ShapeId {
        B::Owned::shape(describe)
    }

    fn make(source: &mut Source<'_>) -> Made<Self> {
        B::Owned::make(source).map(Cow::Owned)
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        B::to_owned(self).trace(trace);
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("std::borrow::Cow::Owned").field(&AsRust(&B::to_owned(self))).finish()
    }
}
