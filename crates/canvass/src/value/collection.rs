//! Lists, arrays, sets and maps.

use super::{AsRust, Canvass};
use crate::code::Trace;
use crate::shape::{Describe, ShapeId};
use crate::source::{Made, Source};
use std::fmt;

impl<T: Canvass> Canvass for Vec<T> {
    fn shape(describe: &mut Describe) -> ShapeId {
        describe.list::<Vec<T>>(T::shape)
    }

    #[inline]
    fn make(source: &mut Source<'_>) -> Made<Vec<T>> {
        source.descend()?;
        let length = source.length()?;
        let mut list = Vec::with_capacity(length);
        for _ in 0..length {
            list.push(T::make(source)?);
        }
        Ok(list)
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        if trace.descend() {
            trace.length(self.len());
            self.iter().for_each(|element| element.trace(trace));
        }
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("vec!")?;
        f.debug_list().entries(self.iter().map(AsRust)).finish()
    }
}
