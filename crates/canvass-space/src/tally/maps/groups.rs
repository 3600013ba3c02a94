//! Entries whose keys all have one size: some of the keys of that size, and a list of as many values.

use super::Entry;
use crate::Nat;
use crate::append_only::AppendOnly;
use crate::error::Result;
use crate::pairing::combinations;
use crate::tally::{Located, Split, Tally};
use std::sync::Arc;

pub(super) struct Groups {
    keys: Arc<Tally>,
    values: Arc<Tally>,
    /// A value and a list of values: the first entry makes lists of one, each further one longer ones by one.
    lists: AppendOnly<Split>,
}

/// Groups of one length.
struct Ways {
    length: usize,
    /// The size of all values.
    values: usize,
    /// How many lists of values there are beside each set of keys.
    lists: Nat,
    count: Nat,
}

impl Groups {
    pub(super) fn new(keys: Arc<Tally>, values: Arc<Tally>) -> Groups {
        Groups { keys, values, lists: AppendOnly::default() }
    }

    /// How many groups of a size above 0 there are whose keys have the size `key`.
    pub(super) fn count(&self, key: usize, size: usize) -> Result<Nat> {
        Ok(self.ways(key, size)?.into_iter().map(|ways| ways.count).sum())
    }

    /// Appends the entries of the group at an index.
    pub(super) fn split(
        &self,
        key: usize,
        size: usize,
        mut index: Nat,
        entries: &mut Vec<Entry>,
    ) -> Result<()> {
        for ways in self.ways(key, size)? {
            let Some(beyond) = index.checked_sub(&ways.count) else {
                let (set, list) = index.div_rem(&ways.lists);
                let keys = combinations::split(&set, ways.length).into_iter();
                let values = self.split_list(ways.length, ways.values, list)?;
                entries.extend(keys.map(|own| (key, own)).zip(values));
                return Ok(());
            };
            index = beyond;
        }
        Ok(())
    }

    /// The index of a group, its keys in ascending order.
    pub(super) fn join(&self, key: usize, size: usize, entries: &[Entry]) -> Result<Nat> {
        let mut before = Nat::ZERO;
        for ways in self.ways(key, size)? {
            if ways.length == entries.len() {
                let keys: Vec<Nat> = entries.iter().map(|((_, own), _)| own.clone()).collect();
                let list = self.join_list(entries)?;
                return Ok(before + combinations::join(&keys) * &ways.lists + list);
            }
            before += &ways.count;
        }
        unreachable!("the values of the entries make up a list")
    }

    /// The groups by their length, shorter ones first.
    fn ways(&self, key: usize, size: usize) -> Result<Vec<Ways>> {
        let mut all = Vec::new();
        let mut sets = Nat::ONE;
        let mut unused = self.keys.count(key)?.clone();
        for length in 1..=size / (key + 1) {
            sets = (sets * &unused).div_rem(&Nat::from(length)).0;
            let Some(fewer) = unused.checked_sub(&Nat::ONE) else { break };
            unused = fewer;
            let values = size - length * (key + 1);
            let lists = self.lists(length).tally().count(values)?;
            if !lists.is_zero() {
                all.push(Ways { length, values, lists: lists.clone(), count: &sets * lists });
            }
        }
        Ok(all)
    }

    /// How lists of this length, one at least, split into a value and the others.
    fn lists(&self, length: usize) -> &Split {
        loop {
            if let Some(split) = self.lists.get(length - 1) {
                return split;
            }
            let mut lists = self.lists.append();
            let others = lists.last().map_or_else(Tally::unit, |shorter| shorter.tally().clone());
            lists.push(Split::new(vec![self.values.clone(), others]));
        }
    }

    fn split_list(&self, length: usize, size: usize, index: Nat) -> Result<Vec<Located>> {
        let mut values = Vec::with_capacity(length);
        let mut rest = (size, index);
        for length in (1..=length).rev() {
            let mut pair = self.lists(length).split(rest.0, &rest.1)?.into_iter();
            values.extend(pair.next());
            rest = pair.next().expect("a value and the others");
        }
        Ok(values)
    }

    fn join_list(&self, entries: &[Entry]) -> Result<Nat> {
        let mut joined: Located = (0, Nat::ZERO);
        for (at, (_, value)) in entries.iter().rev().enumerate() {
            joined = self.lists(at + 1).join(&[value.clone(), joined])?;
        }
        Ok(joined.1)
    }
}
