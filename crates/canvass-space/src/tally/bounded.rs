//! How many collections of each size there are whose length is within bounds.
//!
//! The elements that every such collection has add only their own sizes, as those of an array do; each further one adds
//! one more. Unless the collection is part of a recursion, the smallest one has the size 0: only what is beyond it
//! counts, so that a list of at least 1,000 elements is not out of reach.

mod lengths;
mod lists;
mod maps;
mod powers;

pub use lengths::Lengths;

use super::maps::Entry;
use super::{Located, Tally};
use crate::error::Result;
use crate::{Count, Nat};
use lists::Lists;
use maps::Maps;
use std::sync::Arc;

pub enum Bounded {
    Lists(Lists),
    Maps(Maps),
}

impl Bounded {
    /// Lists of elements. Where an element may contain such a list again, it `is_recursive`.
    pub fn lists(element: Arc<Tally>, lengths: Lengths, is_recursive: bool) -> Bounded {
        Bounded::Lists(Lists::new(element, lengths, is_recursive))
    }

    /// Distinct keys, each with a value.
    pub fn maps(
        keys: Arc<Tally>,
        values: Arc<Tally>,
        lengths: Lengths,
        is_recursive: bool,
    ) -> Bounded {
        Bounded::Maps(Maps::new(keys, values, lengths, is_recursive))
    }

    /// Says how small an element is, or a value of a map, once that is known; before anything is counted.
    pub fn settle(&self, least: usize) {
        match self {
            Bounded::Lists(lists) => lists.elements.settle(least),
            Bounded::Maps(maps) => maps.values.settle(least),
        }
    }

    /// Whether a part may contain such a collection again.
    pub fn is_recursive(&self) -> bool {
        match self {
            Bounded::Lists(lists) => lists.is_recursive,
            Bounded::Maps(maps) => maps.is_recursive,
        }
    }

    /// What the size of the smallest one is lowered by.
    pub fn offset(&self) -> Result<usize> {
        match self {
            Bounded::Lists(lists) => Ok(lists.offset()),
            Bounded::Maps(maps) => maps.offset(),
        }
    }

    pub(super) fn count(&self, size: usize) -> Result<Nat> {
        match self {
            Bounded::Lists(lists) => lists.count(size),
            Bounded::Maps(maps) => maps.count(size),
        }
    }

    /// The tallies it is made of, with whether it needs them at the same size.
    pub(super) fn needs(&self) -> Vec<(Arc<Tally>, bool)> {
        let (lengths, is_recursive, parts) = match self {
            Bounded::Lists(Lists { lengths, is_recursive, elements }) => {
                (lengths, is_recursive, vec![elements.of().clone()])
            }
            Bounded::Maps(Maps { lengths, is_recursive, keys, values, .. }) => {
                (lengths, is_recursive, vec![keys.clone(), values.of().clone()])
            }
        };
        if lengths.longest() == Some(0) {
            return Vec::new();
        }
        // What is not part of a recursion is counted on its own, to any size.
        let at_same_size = *is_recursive && lengths.shortest() > 0;
        parts.into_iter().map(|part| (part, at_same_size)).collect()
    }

    /// Whether there is one, where all that it needs has values or not.
    pub(super) fn has_value(&self, has_parts: bool) -> bool {
        let lengths = self.lengths();
        !lengths.is_empty() && (lengths.shortest() == 0 || has_parts)
    }

    /// How many there are of all sizes, from those of the parts; `None` where there are infinitely many.
    pub(super) fn total(&self, of: impl Fn(&Arc<Tally>) -> Nat) -> Result<Option<Nat>> {
        match self {
            Bounded::Lists(lists) => lists.total(&of(lists.elements.of())),
            Bounded::Maps(maps) => maps.total(&of(&maps.keys), &of(maps.values.of())),
        }
    }

    /// The parts of the collection of a size and an index: its elements, or each key with its value.
    pub fn split(&self, size: usize, index: &Nat) -> Result<Vec<Located>> {
        match self {
            Bounded::Lists(lists) => lists.split(size, index),
            Bounded::Maps(maps) => {
                let entries = maps.split(size, index)?;
                Ok(entries.into_iter().flat_map(|(key, value)| [key, value]).collect())
            }
        }
    }

    /// The size and the index of the collection of these parts; `None` where there is none, because of its length or
    /// because a key is there twice.
    pub fn join(&self, parts: Vec<Located>) -> Result<Option<Located>> {
        match self {
            Bounded::Lists(lists) => lists.join(&parts),
            Bounded::Maps(maps) => {
                let mut parts = parts.into_iter();
                let mut entries: Vec<Entry> = Vec::with_capacity(parts.len() / 2);
                while let (Some(key), Some(value)) = (parts.next(), parts.next()) {
                    entries.push((key, value));
                }
                maps.join(entries)
            }
        }
    }

    fn lengths(&self) -> Lengths {
        match self {
            Bounded::Lists(lists) => lists.lengths,
            Bounded::Maps(maps) => maps.lengths,
        }
    }
}

/// Whether a map has keys enough for its least length.
pub fn has_enough(keys: &Count, lengths: Lengths) -> bool {
    match keys {
        Count::Finite(keys) => *keys >= Nat::from(lengths.shortest()),
        Count::Infinite | Count::Unknown => true,
    }
}
