//! Sorted maps as lists of entries, merged with a gallop: after three entries of one side it is searched by steps that double.

use super::{input, property};
use crate::everyday::{Program, Verdict};
use canvass_peers_mutate::mutate;
use std::collections::BTreeMap;

#[input]
#[derive(Copy)]
pub struct Entry {
    key: u32,
    value: i64,
}

#[mutate]
pub mod program {
    use super::Entry;

    /// After so many entries of one side in a row, the merge gallops.
    const PATIENCE: usize = 3;

    /// The entries of both maps; where both have a key, that of the second one.
    pub fn merge(first: &[Entry], second: &[Entry]) -> Vec<Entry> {
        let mut merged = Vec::new();
        let (mut i, mut j) = (0, 0);
        let (mut of_first, mut of_second) = (0, 0);
        while i < first.len() && j < second.len() {
            if first[i].key < second[j].key {
                merged.push(first[i]);
                i += 1;
                of_first += 1;
                of_second = 0;
            } else {
                if first[i].key == second[j].key {
                    i += 1;
                }
                merged.push(second[j]);
                j += 1;
                of_second += 1;
                of_first = 0;
            }
            if of_first >= PATIENCE && j < second.len() {
                let end = i + gallop(&first[i..], second[j].key);
                merged.extend_from_slice(&first[i..end]);
                i = end;
                of_first = 0;
            }
            if of_second >= PATIENCE && i < first.len() {
                let end = j + gallop(&second[j..], first[i].key);
                merged.extend_from_slice(&second[j..end]);
                j = end;
                of_second = 0;
            }
        }
        merged.extend_from_slice(&first[i..]);
        merged.extend_from_slice(&second[j..]);
        merged
    }

    /// How many entries have keys below this one.
    fn gallop(entries: &[Entry], key: u32) -> usize {
        let (mut low, mut step) = (0, 1);
        while low + step <= entries.len() && entries[low + step - 1].key < key {
            low += step;
            step *= 2;
        }
        let mut high = (low + step).min(entries.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if entries[middle].key < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// The entries of the first map whose keys the second one does not have.
    pub fn without(first: &[Entry], second: &[Entry]) -> Vec<Entry> {
        let mut left = Vec::new();
        let mut j = 0;
        for entry in first {
            j += gallop(&second[j..], entry.key);
            if j == second.len() || second[j].key != entry.key {
                left.push(*entry);
            }
        }
        left
    }

    /// Runs of keys that follow each other: where each starts, and how long it is.
    pub fn runs(entries: &[Entry]) -> Vec<(u32, u32)> {
        let mut runs: Vec<(u32, u32)> = Vec::new();
        for entry in entries {
            match runs.last_mut() {
                Some((start, length)) if entry.key - *start == *length => *length += 1,
                _ => runs.push((entry.key, 1)),
            }
        }
        runs
    }
}

/// Whether keys ascend.
fn is_sorted(map: &[Entry]) -> bool {
    map.is_sorted_by(|one, next| one.key < next.key)
}

fn as_map(entries: &[Entry]) -> BTreeMap<u32, i64> {
    entries.iter().map(|entry| (entry.key, entry.value)).collect()
}

#[track_caller]
fn check(entries: &[Entry], expect: &BTreeMap<u32, i64>) {
    assert!(is_sorted(entries), "{entries:?}");
    assert_eq!(&as_map(entries), expect);
}

fn a_merge_has_all_entries((first, second): &(Vec<Entry>, Vec<Entry>)) -> Verdict {
    if !is_sorted(first) || !is_sorted(second) || first.len() < 2 || second.len() < 2 {
        return Verdict::Discarded;
    }
    let mut expect = as_map(first);
    expect.extend(as_map(second));
    check(&program::merge(first, second), &expect);
    Verdict::Holds
}

fn a_difference_has_only_other_keys((first, second): &(Vec<Entry>, Vec<Entry>)) -> Verdict {
    if !is_sorted(first) || !is_sorted(second) || first.len() < 2 || second.len() < 2 {
        return Verdict::Discarded;
    }
    let (mut expect, gone) = (as_map(first), as_map(second));
    expect.retain(|key, _| !gone.contains_key(key));
    check(&program::without(first, second), &expect);
    Verdict::Holds
}

fn runs_are_as_long_as_they_can_be(map: &Vec<Entry>) -> Verdict {
    if !is_sorted(map) || map.len() < 3 {
        return Verdict::Discarded;
    }
    let runs = program::runs(map);
    let keys = runs.iter().flat_map(|(start, length)| (u64::from(*start)..).take(*length as usize));
    assert!(keys.eq(map.iter().map(|entry| u64::from(entry.key))), "{runs:?}");
    let is_apart = |one: &(u32, u32), next: &(u32, u32)| one.0 + one.1 < next.0;
    assert!(runs.is_sorted_by(is_apart), "{runs:?}");
    Verdict::Holds
}

/// A map with at least three entries. Keys are small, so that maps share some and some follow each other.
fn map_of(entries: BTreeMap<u8, i64>) -> Vec<Entry> {
    let least = (0..3).map(|key| (key, 0));
    let entries: BTreeMap<u8, i64> =
        if entries.len() < 3 { least.chain(entries).collect() } else { entries };
    entries.into_iter().map(|(key, value)| Entry { key: key.into(), value }).collect()
}

fn two_maps((first, second): (BTreeMap<u8, i64>, BTreeMap<u8, i64>)) -> (Vec<Entry>, Vec<Entry>) {
    (map_of(first), map_of(second))
}

pub fn program() -> Program {
    Program {
        name: "sorted_merge",
        mutants: program::MUTANTS,
        properties: vec![
            property("a_merge_has_all_entries", a_merge_has_all_entries, two_maps),
            property(
                "a_difference_has_only_other_keys",
                a_difference_has_only_other_keys,
                two_maps,
            ),
            property("runs_are_as_long_as_they_can_be", runs_are_as_long_as_they_can_be, map_of),
        ],
    }
}
