//! Sets and maps. A set is a map to `()`.

use super::keys::Keys;
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
        make_entries(source, Self::contains_key, |map, key, value| {
            map.insert(key, value);
        })
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
        make_entries(source, Self::contains, |set, element, ()| {
            set.insert(element);
        })
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
        make_entries(source, Self::contains_key, |map, key, value| {
            map.insert(key, value);
        })
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
        make_entries(source, Self::contains, |set, element, ()| {
            set.insert(element);
        })
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

fn make_entries<K: Canvass, V: Canvass, C: Default>(
    source: &mut Source<'_>,
    has: impl Fn(&C, &K) -> bool,
    add: impl Fn(&mut C, K, V),
) -> Made<C> {
    source.descend()?;
    let mut keys = Keys::new(source);
    let length = source.length()?;
    let mut entries = C::default();
    for _ in 0..length {
        let key = keys.make(source, |key| has(&entries, key))?;
        let value = V::make(source)?;
        add(&mut entries, key, value);
    }
    Ok(entries)
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
