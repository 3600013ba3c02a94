//! `SmallVec`, with the shape of a `Vec`.

use crate::Canvass;
use crate::choice::kept::Holes;
use crate::choice::sequence::Trace;
use crate::choice::shape::{Describe, Lengths, ShapeId};
use crate::choice::source::{Made, Source};
use crate::value::AsRust;
use crate::value::bounded::Collection;
use crate::value::collection::trace_list;
use ::smallvec::{Array, SmallVec};
use std::fmt;

impl<A: Array<Item: Canvass> + 'static> Canvass for SmallVec<A> {
    fn shape(describe: &mut Describe) -> ShapeId {
        Vec::<A::Item>::shape(describe)
    }

    fn make(source: &mut Source<'_>) -> Made<Self> {
        Vec::make(source).map(SmallVec::from_iter)
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        trace_list(self.iter(), trace);
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("smallvec::SmallVec::from_iter(")?;
        f.debug_list().entries(self.iter().map(AsRust)).finish()?;
        f.write_str(")")
    }

    fn holes(&mut self, holes: &mut Holes<'_>) {
        self.iter_mut().for_each(|element| element.holes(holes));
    }
}

impl<A: Array<Item: Canvass> + 'static> Collection for SmallVec<A> {
    fn bounded(describe: &mut Describe, lengths: Lengths) -> ShapeId {
        describe.bounded_list::<Self>(lengths, A::Item::shape)
    }
}
