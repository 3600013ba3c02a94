//! Boxes that may be left open, which have the shape of their content.

use super::fill;
use crate::Canvass;
use crate::choice::kept::{Holes, Keep};
use crate::choice::sequence::Trace;
use crate::choice::shape::{Describe, ShapeId};
use crate::choice::source::{Made, Source, Ticket};
use crate::value::AsRust;
use canvass_lazy::Lazy;
use std::any::Any;
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
        holes.visit(self, T::holes);
    }
}

impl<T: Canvass> Keep for Lazy<T> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn visit(&mut self, holes: &mut Holes<'_>) {
        holes.visit(self, T::holes);
    }
}

impl Source<'_> {
    /// A box, with a hole where values may have holes.
    pub(super) fn lazy<T: Canvass>(&mut self) -> Made<Lazy<T>> {
        let Some(Ticket { search, id }) = self.choices.hole() else {
            self.descend()?;
            return T::make(self).map(Lazy::new);
        };
        let Some(kept) = self.choices.kept() else {
            return Ok(Lazy::hole(search, id, fill::<T>));
        };
        Ok(kept.share(id).unwrap_or_else(|| {
            let [own, shared] = Lazy::kept(search, id, fill::<T>);
            kept.keep(id, own);
            shared
        }))
    }
}
