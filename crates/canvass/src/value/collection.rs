//! Lists and arrays.

use super::{AsRust, Canvass};
use crate::choice::kept::Holes;
use crate::choice::sequence::Trace;
use crate::choice::shape::{Constructor, Describe, ShapeId};
use crate::choice::source::{Made, Source, Stop};
use std::collections::{LinkedList, VecDeque};
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

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
        trace_list(self.iter(), trace);
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("vec!")?;
        f.debug_list().entries(self.iter().map(AsRust)).finish()
    }

    fn holes(&mut self, holes: &mut Holes<'_>) {
        self.iter_mut().for_each(|element| element.holes(holes));
    }
}

pub(super) fn trace_list<'a, T: Canvass>(
    elements: impl ExactSizeIterator<Item = &'a T>,
    trace: &mut Trace<'_>,
) {
    if trace.descend() {
        trace.length(elements.len());
        elements.for_each(|element| element.trace(trace));
    }
}

/// Collections that are made from a `Vec`, with its shape.
macro_rules! lists {
    ($($type:ty, $from:literal, |$list:ident| $elements:expr;)*) => {$(
        impl<T: Canvass> Canvass for $type {
            fn shape(describe: &mut Describe) -> ShapeId {
                Vec::<T>::shape(describe)
            }

            fn make(source: &mut Source<'_>) -> Made<$type> {
                Vec::<T>::make(source).map(|list| list.into_iter().collect())
            }

            fn trace(&self, trace: &mut Trace<'_>) {
                trace_list(self.iter(), trace);
            }

            fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!($from, "("))?;
                f.debug_list().entries(self.iter().map(AsRust)).finish()?;
                f.write_str(")")
            }

            fn holes(&mut self, holes: &mut Holes<'_>) {
                let $list = self;
                $elements.into_iter().flatten().for_each(|element: &mut T| element.holes(holes));
            }
        }
    )*};
}
lists! {
    Box<[T]>, "Box::<[_]>::from", |list| Some(&mut **list);
    Rc<[T]>, "std::rc::Rc::<[_]>::from", |list| Rc::get_mut(list);
    Arc<[T]>, "std::sync::Arc::<[_]>::from", |list| Arc::get_mut(list);
    VecDeque<T>, "std::collections::VecDeque::from", |list| Some(list);
    LinkedList<T>, "std::collections::LinkedList::from", |list| Some(list);
}

/// The shape of `A`, which is made like an array.
pub(super) fn array_shape<A: 'static, T: Canvass>(
    describe: &mut Describe,
    length: usize,
) -> ShapeId {
    describe.choice::<A>(|describe| {
        vec![Constructor::new("array", (0..length).map(|_| T::shape(describe)).collect())]
    })
}

impl<T: Canvass, const N: usize> Canvass for [T; N] {
    fn shape(describe: &mut Describe) -> ShapeId {
        array_shape::<[T; N], T>(describe, N)
    }

    fn make(source: &mut Source<'_>) -> Made<[T; N]> {
        source.constructor()?;
        let elements: Vec<T> = (0..N).map(|_| T::make(source)).collect::<Made<_>>()?;
        elements.try_into().map_err(|_| Stop::Mismatch)
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        trace.constructor(0);
        self.iter().for_each(|element| element.trace(trace));
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(AsRust)).finish()
    }

    fn holes(&mut self, holes: &mut Holes<'_>) {
        self.iter_mut().for_each(|element| element.holes(holes));
    }
}
