//! Tables of several records as one: what has the same key is added.

use std::collections::BTreeMap;

use crate::record::{Outcome, Table};

/// The sum of numbers; `None` if it is too large.
pub fn sum(numbers: impl IntoIterator<Item = u64>) -> Option<u64> {
    numbers.into_iter().try_fold(0, u64::checked_add)
}

/// Adds one number to another; `None` if that is too large.
pub fn add(to: &mut u64, number: u64) -> Option<()> {
    *to = to.checked_add(number)?;
    Some(())
}

/// Entries with the same `key` as one, by `join`, in the order of their first appearance; `None` if a sum is too large.
pub fn added<'a, T: Clone + 'a, K: Ord>(
    entries: impl Iterator<Item = &'a T>,
    key: impl Fn(&'a T) -> K,
    join: impl Fn(&mut T, &T) -> Option<()>,
) -> Option<Vec<T>> {
    let mut places: BTreeMap<K, usize> = BTreeMap::new();
    let mut list: Vec<T> = Vec::new();
    for entry in entries {
        let next = list.len();
        match *places.entry(key(entry)).or_insert(next) {
            place if place == next => list.push(entry.clone()),
            place => join(&mut list[place], entry)?,
        }
    }
    Some(list)
}

/// Tables of a number of values and a list, added; `Some(None)` where no record has one.
pub fn table<'a, T: Clone + 'a, K: Ord>(
    tables: impl Iterator<Item = &'a Table<T>>,
    key: impl Fn(&'a T) -> K,
    join: impl Fn(&mut T, &T) -> Option<()>,
) -> Option<Option<Table<T>>> {
    let tables: Vec<&Table<T>> = tables.collect();
    let Some(first) = tables.first() else { return Some(None) };
    Some(Some(Table {
        values: sum(tables.iter().map(|table| table.values))?,
        list: added(tables.iter().flat_map(|table| &table.list), key, join)?,
        rest: first.rest.clone(),
    }))
}

/// When the first shard began, and how long all of them took.
pub fn times(times: impl Iterator<Item = (f64, f64)>) -> (f64, f64) {
    times.fold((f64::MAX, 0.0), |all, (start, seconds)| (all.0.min(start), all.1 + seconds))
}

/// A failure of one shard is one of the whole; what is missing or was interrupted might have failed.
pub fn outcome(outcomes: impl Iterator<Item = Outcome>, missing: Option<&str>) -> Outcome {
    let outcomes: Vec<Outcome> = outcomes.collect();
    let has = |outcome| outcomes.contains(&outcome);
    match missing {
        _ if has(Outcome::Failed) => Outcome::Failed,
        Some(_) => Outcome::Refused,
        None if has(Outcome::Refused) => Outcome::Refused,
        None if has(Outcome::Interrupted) => Outcome::Interrupted,
        None => Outcome::Passed,
    }
}
