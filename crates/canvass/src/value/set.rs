//! Sets and maps. A set is a map to `()`.

use super::{AsRust, Canvass};
use crate::choice::sequence::Trace;
use crate::choice::shape::{Describe, ShapeId};
use crate::choice::source::{Made, Source};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt;
use std::hash::{BuildHasher, Hash};

impl<K: Canvass + Ord, V: Canvass> Canvass for BTreeMap<K, V> {
    fn shape(describe: &mut Describe) -> ShapeId {
        describe.map::<Self>(K::shape, V::shape)
    }

    fn make(source: &mut Source<'_>) -> Made<Self> {
        make_entries(source, |entry| entry)
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        trace_entries(self.iter(), trace);
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("std::collections::BTreeMap::from(")?;
        f.debug_list().entries(self.iter().map(entry_as_rust)).finish()?;
        f.write_str(")")
    }
}

impl<T: Canvass + Ord> Canvass for BTreeSet<T> {
    fn shape(describe: &mut Describe) -> ShapeId {
        describe.map::<Self>(T::shape, <()>::shape)
    }

    fn make(source: &mut Source<'_>) -> Made<Self> {
        make_entries(source, |(element, ())| element)
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        trace_entries(self.iter().map(|element| (element, &())), trace);
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("std::collections::BTreeSet::from(")?;
        f.debug_list().entries(self.iter().map(AsRust)).finish()?;
        f.write_str(")")
    }
}

impl<K, V, S> Canvass for HashMap<K, V, S>
where
    K: Canvass + Eq + Hash,
    V: Canvass,
    S: BuildHasher + Default + 'static,
{
    fn shape(describe: &mut Describe) -> ShapeId {
        describe.map::<Self>(K::shape, V::shape)
    }

    fn make(source: &mut Source<'_>) -> Made<Self> {
        make_entries(source, |entry| entry)
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        trace_entries(self.iter(), trace);
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("std::collections::HashMap::from_iter(")?;
        f.debug_list().entries(in_one_order(self.iter().map(entry_as_rust))).finish()?;
        f.write_str(")")
    }
}

impl<T, S> Canvass for HashSet<T, S>
where
    T: Canvass + Eq + Hash,
    S: BuildHasher + Default + 'static,
{
    fn shape(describe: &mut Describe) -> ShapeId {
        describe.map::<Self>(T::shape, <()>::shape)
    }

    fn make(source: &mut Source<'_>) -> Made<Self> {
        make_entries(source, |(element, ())| element)
    }

    fn trace(&self, trace: &mut Trace<'_>) {
        trace_entries(self.iter().map(|element| (element, &())), trace);
    }

    fn rust(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("std::collections::HashSet::from_iter(")?;
        f.debug_list().entries(in_one_order(self.iter().map(AsRust))).finish()?;
        f.write_str(")")
    }
}

fn make_entries<K: Canvass, V: Canvass, E, C: FromIterator<E>>(
    source: &mut Source<'_>,
    entry: impl Fn((K, V)) -> E,
) -> Made<C> {
    source.descend()?;
    let length = source.length()?;
    (0..length).map(|_| Ok(entry((K::make(source)?, V::make(source)?)))).collect()
}

fn trace_entries<'a, K: Canvass, V: Canvass>(
    entries: impl ExactSizeIterator<Item = (&'a K, &'a V)>,
    trace: &mut Trace<'_>,
) {
    if trace.descend() {
        trace.unordered(entries, |(key, value), trace| {
            key.trace(trace);
            value.trace(trace);
        });
    }
}

fn entry_as_rust<'a, K, V>((key, value): (&'a K, &'a V)) -> (AsRust<'a, K>, AsRust<'a, V>) {
    (AsRust(key), AsRust(value))
}

/// The order of hashes is another on every run.
fn in_one_order<E: fmt::Debug>(entries: impl Iterator<Item = E>) -> Vec<E> {
    let mut entries: Vec<E> = entries.collect();
    entries.sort_by_cached_key(|entry| {
        let text = format!("{entry:?}");
        (text.len(), text)
    });
    entries
}
