//! How many finite maps of each size there are: distinct keys in no order, each with a value.
//!
//! An entry counts one more than its key and its value together. A map is a group of entries for each size of
//! keys, smaller keys first; within a size, maps with less in the earlier groups come first.

mod groups;

use super::{Located, Tally};
use crate::Nat;
use crate::append_only::AppendOnly;
use crate::error::Result;
use groups::Groups;
use std::sync::Arc;

/// A key and its value.
pub type Entry = (Located, Located);

pub struct Maps {
    keys: Arc<Tally>,
    values: Arc<Tally>,
    groups: Groups,
    /// For each size, by the size of keys, as far as there are any.
    rows: AppendOnly<Vec<Share>>,
}

struct Share {
    /// How many groups there are of keys of just this size.
    groups: Nat,
    /// How many maps there are of keys of this size and larger ones.
    maps: Nat,
}

static NONE: Nat = Nat::ZERO;
static ONE: Nat = Nat::ONE;

impl Maps {
    pub fn new(keys: Arc<Tally>, values: Arc<Tally>) -> Maps {
        let groups = Groups::new(keys.clone(), values.clone());
        Maps { keys, values, groups, rows: AppendOnly::default() }
    }

    pub(super) fn parts(&self) -> [&Arc<Tally>; 2] {
        [&self.keys, &self.values]
    }

    /// How many maps of this size there are, from the counts of keys and values of smaller sizes.
    pub(super) fn count(&self, size: usize) -> Result<Nat> {
        self.maps(0, size).cloned()
    }

    /// The entries, key and value, of the map at an index among those of a size, smaller keys first.
    pub fn split(&self, size: usize, index: &Nat) -> Result<Vec<Entry>> {
        let mut entries = Vec::new();
        let (mut left, mut index) = (size, index.clone());
        for key in 0.. {
            if left == 0 {
                break;
            }
            let (own, within) = self.divide(key, left, index)?;
            left -= own;
            let (group, rest) = within.div_rem(self.maps(key + 1, left)?);
            self.groups.split(key, own, group, &mut entries)?;
            index = rest;
        }
        Ok(entries)
    }

    /// The size and the index of the map with these entries, in any order; `None` where a key is there twice.
    pub fn join(&self, mut entries: Vec<Entry>) -> Result<Option<Located>> {
        entries.sort();
        if entries.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return Ok(None);
        }
        let size_of = |entries: &[Entry]| -> usize {
            entries.iter().map(|((key, _), (value, _))| key + value + 1).sum()
        };
        let size = size_of(&entries);
        let (mut left, mut index) = (size, Nat::ZERO);
        for group in entries.chunk_by(|(before, _), (after, _)| before.0 == after.0) {
            let (key, own) = (group[0].0.0, size_of(group));
            for less in shares(key, own - 1) {
                index += &self.volume(key, left, less)?;
            }
            left -= own;
            index += &(self.groups.join(key, own, group)? * self.maps(key + 1, left)?);
        }
        Ok(Some((size, index)))
    }

    /// How much of `size` the group of these keys has, and the index among the maps where it has that much.
    fn divide(&self, key: usize, size: usize, index: Nat) -> Result<(usize, Nat)> {
        let mut left = index;
        for own in shares(key, size) {
            match left.checked_sub(&self.volume(key, size, own)?) {
                Some(beyond) => left = beyond,
                None => return Ok((own, left)),
            }
        }
        unreachable!("the volumes add up to the count")
    }

    /// How many maps of `size` in all have `own` in the group of these keys, and larger keys beside it.
    fn volume(&self, key: usize, size: usize, own: usize) -> Result<Nat> {
        let groups = self.groups(key, own)?;
        if groups.is_zero() { Ok(Nat::ZERO) } else { Ok(groups * self.maps(key + 1, size - own)?) }
    }

    fn groups(&self, key: usize, size: usize) -> Result<&Nat> {
        if size == 0 {
            return Ok(&ONE);
        }
        Ok(self.row(size)?.get(key).map_or(&NONE, |share| &share.groups))
    }

    fn maps(&self, key: usize, size: usize) -> Result<&Nat> {
        if size == 0 {
            return Ok(&ONE);
        }
        Ok(self.row(size)?.get(key).map_or(&NONE, |share| &share.maps))
    }

    fn row(&self, size: usize) -> Result<&Vec<Share>> {
        loop {
            if let Some(row) = self.rows.get(size) {
                return Ok(row);
            }
            let next = self.rows.append().length();
            let row = self.compute(next)?;
            let mut rows = self.rows.append();
            // Another thread may have added it meanwhile.
            if rows.length() == next {
                rows.push(row);
            }
        }
    }

    fn compute(&self, size: usize) -> Result<Vec<Share>> {
        let mut row: Vec<Share> = Vec::new();
        for key in (0..size).rev() {
            let groups = self.groups.count(key, size)?;
            let mut maps = row.last().map_or(Nat::ZERO, |larger| larger.maps.clone());
            maps += &groups;
            if !self.keys.count(key)?.is_zero() {
                for own in key + 1..size {
                    maps += &self.volume(key, size, own)?;
                }
            }
            // Of larger keys there are none, either.
            if !maps.is_zero() {
                row.push(Share { groups, maps });
            }
        }
        row.reverse();
        Ok(row)
    }
}

/// How much a group of keys of a size can have, up to `most`.
fn shares(key: usize, most: usize) -> impl Iterator<Item = usize> {
    std::iter::once(0).chain(key + 1..=most)
}

#[cfg(test)]
mod tests;
