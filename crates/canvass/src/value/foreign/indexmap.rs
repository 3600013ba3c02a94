//! `IndexMap` and `IndexSet`: lists of distinct keys, whose order counts.

use crate::Canvass;
use crate::choice::sequence::Trace;
use crate::choice::shape::{Constructor, Describe, ShapeId};
use crate::choice::source::{Made, Source, Stop};
use crate::value::AsRust;
use crate::value::collection::trace_list;
use ::indexmap::{IndexMap, IndexSet};
use std::fmt;
use std::hash::{BuildHasher, Hash};

/// A list of elements, of which one with equal keys is refused.
fn shape<C: 'static, E: Canvass>(describe: &mut Describe, name: &'static str) -> ShapeId {
    describe.choice::<C>(|describe| {
        vec![Constructor::new(name, vec![Vec::<E>::shape(describe)]).checked()]
    })
}

fn make<C: FromIterator<E>, E: Canvass>(
    source: &mut Source<'_>,
    length: impl Fn(&C) -> usize,
) -> Made<C> {
    source.constructor()?;
    let list = Vec::<E>::make(source)?;
    let elements = list.len();
    let made = C::from_iter(list);
    if length(&made) == elements { Ok(made) } else { Err(Stop::Rejected) }
}

impl<K, V, S> Canvass for IndexMap<K, V, S>
where
    K: Canvass + Eq + Hash,
    V: Canvass,
    S: BuildHasher + Default + 'static,
{
    fn shape(describe: &mut Describe) -> ShapeId {
        shape::<Self, (K, V)>(describe, "IndexMap")
    }

    fn make(source: &mut Source<'_>) -> Made<Self> {
        make(source, IndexMap::len)
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        trace.constructor(0);
        if trace.descend() {
            trace.length(self.len());
            for (key, value) in self {
                // As the pair that it is made from.
                trace.constructor(0);
                key.trace(trace);
                value.trace(trace);
            }
        }
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("indexmap::IndexMap::from_iter(")?;
        f.debug_list()
            .entries(self.iter().map(|(key, value)| (AsRust(key), AsRust(value))))
            .finish()?;
        f.write_str(")")
    }
}

impl<T, S> Canvass for IndexSet<T, S>
where
    T: Canvass + Eq + Hash,
    S: BuildHasher + Default + 'static,
{
    fn shape(describe: &mut Describe) -> ShapeId {
        shape::<Self, T>(describe, "IndexSet")
    }

    fn make(source: &mut Source<'_>) -> Made<Self> {
        make(source, IndexSet::len)
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        trace.constructor(0);
        trace_list(self.iter(), trace);
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("indexmap::IndexSet::from_iter(")?;
        f.debug_list().entries(self.iter().map(AsRust)).finish()?;
        f.write_str(")")
    }
}
