//! Boxes that may be left open, which have the shape of their content.

use super::{AsRust, Canvass};
use crate::choice::sequence::Trace;
use crate::choice::shape::{Describe, ShapeId};
use crate::choice::source::{Made, Source};
use crate::lazy::{Holes, Lazy};
use std::fmt;

impl<T: Canvass> Canvass for Lazy<T> {
    fn shape(describe: &mut Describe) -> ShapeId {
        describe.lazy();
        T::shape(describe)
    }

    fn make(source: &mut Source<'_>) -> Made<Lazy<T>> {
        source.lazy()
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        if trace.descend() {
            T::trace(self, trace);
        }
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Lazy::new").field(&AsRust::<T>(self)).finish()
    }

    fn holes(&mut self, holes: &mut Holes<'_>) {
        holes.visit(self);
    }
}
