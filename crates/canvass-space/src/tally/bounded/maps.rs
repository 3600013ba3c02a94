//! Maps whose length is within bounds, by size: shorter ones first, then those with fewer small keys.
//!
//! The keys of a map are grouped by their sizes, as in [unbounded maps](crate::tally::Maps). A map is not counted where
//! its keys cannot be so small together, which leaves little to count near the smallest map, however long it is.

use super::Lengths;
use super::powers::Powers;
use crate::Nat;
use crate::error::{Result, refuse_past_max_bits};
use crate::pairing::combinations;
use crate::tally::maps::Entry;
use crate::tally::{Located, Tally};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

pub struct Maps {
    pub(super) keys: Arc<Tally>,
    pub(super) values: Powers,
    pub(super) lengths: Lengths,
    /// Whether an entry may contain such a map again.
    pub(super) is_recursive: bool,
    known: Mutex<HashMap<Rest, Nat>>,
}

/// What is left of a map after the groups of smaller keys.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Rest {
    /// The size of the next group's keys.
    key: usize,
    /// How many entries.
    length: usize,
    /// The sizes of all keys, and the excess of all values over the smallest ones.
    size: usize,
}

/// A way to begin what is left: the group of keys of the next size.
struct Group {
    length: usize,
    /// The excess of its values.
    values: usize,
    /// How many lists of values there are beside each set of keys.
    lists: Nat,
    /// How many maps there are of larger keys, beside each group.
    others: Nat,
    count: Nat,
}

impl Maps {
    pub(super) fn new(
        keys: Arc<Tally>,
        values: Arc<Tally>,
        lengths: Lengths,
        is_recursive: bool,
    ) -> Maps {
        Maps { keys, values: Powers::new(values), lengths, is_recursive, known: Mutex::default() }
    }

    pub(super) fn offset(&self) -> Result<usize> {
        let (shortest, value) = (self.lengths.shortest(), self.values.least());
        if self.is_recursive || shortest == 0 || value == usize::MAX {
            return Ok(0);
        }
        let all = Rest { key: 0, length: shortest, size: usize::MAX };
        Ok(self.least(all)?.map_or(0, |keys| keys.saturating_add(shortest * value)))
    }

    pub(super) fn count(&self, size: usize) -> Result<Nat> {
        self.lengths_of(size)?.into_iter().map(|rest| self.count_rest(rest)).sum()
    }

    pub(super) fn split(&self, size: usize, index: &Nat) -> Result<Vec<Entry>> {
        let mut index = index.clone();
        for rest in self.lengths_of(size)? {
            match index.checked_sub(&self.count_rest(rest)?) {
                Some(beyond) => index = beyond,
                None => return self.split_rest(rest, index),
            }
        }
        unreachable!("the lengths add up to the count")
    }

    pub(super) fn join(&self, mut entries: Vec<Entry>) -> Result<Option<Located>> {
        entries.sort();
        let is_twice = entries.windows(2).any(|pair| pair[0].0 == pair[1].0);
        if is_twice || !self.lengths.contains(entries.len()) {
            return Ok(None);
        }
        let further = entries.len() - self.lengths.shortest();
        let sizes: usize = entries.iter().map(|((key, _), (value, _))| key + value).sum();
        let size = sizes + further - self.offset()?;
        let mut index = Nat::ZERO;
        for rest in self.lengths_of(size)? {
            if rest.length == entries.len() {
                return Ok(Some((size, index + self.join_rest(rest, &entries)?)));
            }
            index += &self.count_rest(rest)?;
        }
        unreachable!("the length is one of those of the size")
    }

    /// What there is to be divided, for each length that maps of a size may have.
    fn lengths_of(&self, size: usize) -> Result<Vec<Rest>> {
        let (value, size) = (self.values.least(), size.saturating_add(self.offset()?));
        let (shortest, longest) = (self.lengths.shortest(), self.lengths.longest());
        let lengths = (shortest..=longest.unwrap_or(usize::MAX)).map_while(|length| {
            let taken = length.saturating_mul(value).saturating_add(length - shortest);
            size.checked_sub(taken).map(|size| Rest { key: 0, length, size })
        });
        let mut all = Vec::new();
        for rest in lengths {
            // Longer ones are larger still.
            if self.least(rest)?.is_none() {
                break;
            }
            all.push(rest);
        }
        Ok(all)
    }

    /// The size of the smallest keys that can be left; `None` if they are larger than what is left.
    fn least(&self, Rest { mut key, mut length, size }: Rest) -> Result<Option<usize>> {
        let mut sum = 0_usize;
        while length > 0 {
            // All that are left are at least so large.
            if sum.saturating_add(key.saturating_mul(length)) > size {
                return Ok(None);
            }
            let take = self.keys.count(key)?.to_usize().map_or(length, |keys| keys.min(length));
            sum = sum.saturating_add(take.saturating_mul(key));
            (key, length) = (key + 1, length - take);
        }
        Ok(Some(sum).filter(|sum| *sum <= size))
    }

    fn count_rest(&self, mut rest: Rest) -> Result<Nat> {
        // No keys of a size are no choice, and need no recursion.
        while rest.length > 0 && rest.key <= rest.size && self.keys.count(rest.key)?.is_zero() {
            rest.key += 1;
        }
        if rest.length == 0 {
            return Ok(Nat::from(usize::from(rest.size == 0)));
        }
        if self.least(rest)?.is_none() {
            return Ok(Nat::ZERO);
        }
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = known().get(&rest) {
            return Ok(count.clone());
        }
        let mut count = Nat::ZERO;
        self.groups(rest, &mut |group| {
            count += &group.count;
            false
        })?;
        known().insert(rest, count.clone());
        Ok(count)
    }

    /// Goes through the groups that may come next, those of fewer keys first, then those of smaller values, until `stop`.
    fn groups(&self, rest: Rest, stop: &mut dyn FnMut(Group) -> bool) -> Result<()> {
        let Rest { key, length, size } = rest;
        let keys = self.keys.count(key)?;
        let (mut sets, mut unused) = (Nat::ONE, keys.clone());
        for own in 0..=length {
            let Some(left) = size.checked_sub(own * key) else { break };
            let later = Rest { key: key + 1, length: length - own, size: left };
            if let Some(least) = self.least(later)? {
                for values in 0..=left - least {
                    let lists = self.values.count(own, values)?;
                    if lists.is_zero() {
                        continue;
                    }
                    let others = self.count_rest(Rest { size: left - values, ..later })?;
                    let count = &sets * &lists * &others;
                    let group = Group { length: own, values, lists, others, count };
                    if !group.count.is_zero() && stop(group) {
                        return Ok(());
                    }
                }
            }
            sets = (sets * &unused).div_rem(&Nat::from(own + 1)).0;
            let Some(fewer) = unused.checked_sub(&Nat::ONE) else { break };
            unused = fewer;
        }
        Ok(())
    }

    fn split_rest(&self, mut rest: Rest, mut index: Nat) -> Result<Vec<Entry>> {
        let mut entries = Vec::with_capacity(rest.length);
        while rest.length > 0 {
            let mut found = None;
            self.groups(rest, &mut |group| match index.checked_sub(&group.count) {
                Some(beyond) => {
                    index = beyond;
                    false
                }
                None => {
                    found = Some(group);
                    true
                }
            })?;
            let group = found.expect("the groups add up to the count");
            let (own, beside) = index.div_rem(&group.others);
            let (set, list) = own.div_rem(&group.lists);
            let keys = combinations::split_below(&set, group.length, self.keys.count(rest.key)?);
            let values = self.values.split(group.length, group.values, list)?;
            entries.extend(keys.into_iter().map(|own| (rest.key, own)).zip(values));
            rest = rest.after(&group);
            index = beside;
        }
        Ok(entries)
    }

    fn join_rest(&self, mut rest: Rest, entries: &[Entry]) -> Result<Nat> {
        let mut index = Nat::ZERO;
        let mut left = entries;
        while rest.length > 0 {
            let length = left.iter().take_while(|((key, _), _)| *key == rest.key).count();
            let (own, others) = left.split_at(length);
            let values: Vec<Located> = own.iter().map(|(_, value)| value.clone()).collect();
            let (excess, list) = self.values.join(&values)?;
            let mut found = None;
            self.groups(rest, &mut |group| {
                if (group.length, group.values) == (length, excess) {
                    found = Some(group);
                } else {
                    index += &group.count;
                }
                found.is_some()
            })?;
            let group = found.expect("the group is one of the size");
            let keys: Vec<Nat> = own.iter().map(|((_, key), _)| key.clone()).collect();
            let set = combinations::join_below(&keys, self.keys.count(rest.key)?);
            index += &((set * &group.lists + list) * &group.others);
            rest = rest.after(&group);
            left = others;
        }
        Ok(index)
    }

    /// The sum, over the lengths, of the sets of keys and the lists of values.
    pub(super) fn total(&self, keys: &Nat, values: &Nat) -> Result<Option<Nat>> {
        let longest = match (self.lengths.longest(), keys.to_usize()) {
            (Some(longest), Some(keys)) => longest.min(keys),
            (Some(longest), None) => longest,
            (None, Some(keys)) => keys,
            (None, None) => usize::MAX,
        };
        // Each term has as many digits, at most.
        let digits = longest.saturating_mul(keys.bits() + values.bits());
        refuse_past_max_bits(digits.saturating_mul(longest) >> MAX_COST)?;
        let (mut total, mut term, mut unused) = (Nat::ZERO, Nat::ONE, keys.clone());
        for length in 0..=longest {
            if length >= self.lengths.shortest() {
                total += &term;
            }
            term = (term * &unused * values).div_rem(&Nat::from(length + 1)).0;
            let Some(fewer) = unused.checked_sub(&Nat::ONE) else { break };
            unused = fewer;
        }
        Ok(Some(total))
    }
}

/// All terms of a sum together may have this many more binary digits than a number, as a power of two.
const MAX_COST: u32 = 8;

impl Rest {
    fn after(self, group: &Group) -> Rest {
        let taken = group.length * self.key + group.values;
        Rest { key: self.key + 1, length: self.length - group.length, size: self.size - taken }
    }
}
