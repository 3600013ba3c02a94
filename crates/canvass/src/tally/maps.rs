//! How many finite maps of each size there are: distinct keys in no order, each with a value.
//!
//! An entry counts one more than its key and its value together.

use super::{Located, Tally};
use crate::Nat;
use crate::error::Result;
use std::sync::Arc;

pub(crate) struct Maps {
    keys: Arc<Tally>,
    values: Arc<Tally>,
}

impl Maps {
    pub(crate) fn new(keys: Arc<Tally>, values: Arc<Tally>) -> Maps {
        Maps { keys, values }
    }

    pub(super) fn parts(&self) -> [&Arc<Tally>; 2] {
        [&self.keys, &self.values]
    }

    /// How many maps of this size there are, from the counts of keys and values of smaller sizes.
    pub(super) fn count(&self, _size: usize) -> Result<Nat> {
        todo!()
    }

    /// The size of the largest map; `None` where there is no largest.
    pub(super) fn largest(&self) -> Result<Option<usize>> {
        todo!()
    }

    /// The entries, key and value, of the map at an index among those of a size.
    pub(crate) fn split(&self, _size: usize, _index: &Nat) -> Result<Vec<(Located, Located)>> {
        todo!()
    }

    /// The size and the index of the map with these entries, in any order; `None` where a key is there twice.
    pub(crate) fn join(&self, _entries: Vec<(Located, Located)>) -> Result<Option<Located>> {
        todo!()
    }
}
