//! `ArrayVec` and `ArrayString`: as much as there is room for.

use super::{AsRust, Mirror, call, mirrored};
use crate::Canvass;
use crate::choice::kept::Holes;
use crate::choice::sequence::Trace;
use crate::choice::shape::{Describe, Lengths, ShapeId};
use crate::choice::source::{Made, Source};
use crate::value::collection::trace_list;
use ::arrayvec::{ArrayString, ArrayVec};
use std::fmt;

impl<T: Canvass, const ROOM: usize> Canvass for ArrayVec<T, ROOM> {
    fn shape(describe: &mut Describe) -> ShapeId {
        describe.bounded_list::<Self>(Lengths::from(0..=ROOM), T::shape)
    }

    fn make(source: &mut Source<'_>) -> Made<Self> {
        Vec::make(source).map(ArrayVec::from_iter)
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        trace_list(self.iter(), trace);
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("arrayvec::ArrayVec::from_iter(")?;
        f.debug_list().entries(self.iter().map(AsRust)).finish()?;
        f.write_str(")")
    }

    fn holes(&mut self, holes: &mut Holes<'_>) {
        self.iter_mut().for_each(|element| element.holes(holes));
    }
}

mirrored! {
    ArrayString<ROOM> [const ROOM: usize];
}

/// Texts, of which those that need more bytes are refused.
impl<const ROOM: usize> Mirror for ArrayString<ROOM> {
    type Ours = ArrayVec<char, ROOM>;
    const NAME: &'static str = "ArrayString";
    const MAY_REJECT: bool = true;

    fn from_ours(ours: Self::Ours) -> Option<Self> {
        let mut text = ArrayString::new();
        ours.into_iter().try_for_each(|character| text.try_push(character)).ok()?;
        Some(text)
    }

    fn ours(&self) -> Option<Self::Ours> {
        Some(self.chars().collect())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        call(f, "arrayvec::ArrayString::from", &[&self.as_str()])?;
        f.write_str(".unwrap()")
    }
}
