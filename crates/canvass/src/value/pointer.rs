//! Pointers, which have the shape of what they point to.

use super::{AsRust, Canvass};
use crate::choice::kept::Holes;
use crate::choice::sequence::Trace;
use crate::choice::shape::{Describe, ShapeId};
use crate::choice::source::{Made, Source};
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

macro_rules! pointers {
    ($($pointer:ident $new:literal $content:expr;)*) => {$(
        impl<T: Canvass> Canvass for $pointer<T> {
            fn shape(describe: &mut Describe) -> ShapeId {
                T::shape(describe)
            }

            #[inline]
            fn make(source: &mut Source<'_>) -> Made<$pointer<T>> {
                source.descend()?;
                T::make(source).map($pointer::new)
            }

            fn trace(&self, trace: &mut Trace<'_>) {
                if trace.descend() {
                    T::trace(self, trace);
                }
            }

            fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple($new).field(&AsRust::<T>(self)).finish()
            }

            fn holes(&mut self, holes: &mut Holes<'_>) {
                let content: fn(&mut $pointer<T>) -> Option<&mut T> = $content;
                if let Some(content) = content(self) {
                    content.holes(holes);
                }
            }
        }
    )*};
}
pointers! {
    Box "Box::new" |pointer| Some(pointer);
    Rc "std::rc::Rc::new" Rc::get_mut;
    Arc "std::sync::Arc::new" Arc::get_mut;
}
