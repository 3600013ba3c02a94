//! Maps compared with a twin that tries every key.

use super::{Entry, Maps};
use crate::error::Result;
use crate::tally::{Kind, Located, Tally};
use crate::{Count, Nat, SpaceError};
use std::sync::Arc;

/// A tally of so many values of each size from 0 on.
fn tally(counts: &'static [u64]) -> Arc<Tally> {
    let count = |size: usize| Ok(Count::Finite(counts.get(size).copied().unwrap_or(0).into()));
    Tally::new(Kind::Sized { largest: Some(counts.len() - 1), count: Box::new(count) })
}

fn maps(keys: &'static [u64], values: &'static [u64]) -> Maps {
    Maps::new(tally(keys), tally(values))
}

fn all(counts: &[u64]) -> Vec<Located> {
    let of_size = |(size, count): (usize, &u64)| {
        (0..*count).map(|index| (size, Nat::from(index))).collect::<Vec<_>>()
    };
    counts.iter().enumerate().flat_map(of_size).collect()
}

/// Every map of the size: with each key, and without it.
fn by_brute_force(keys: &[Located], values: &[Located], size: usize) -> Vec<Vec<Entry>> {
    let Some((key, others)) = keys.split_first() else {
        return if size == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let mut found = by_brute_force(others, values, size);
    for value in values {
        let Some(left) = size.checked_sub(key.0 + value.0 + 1) else { continue };
        for mut map in by_brute_force(others, values, left) {
            map.insert(0, (key.clone(), value.clone()));
            found.push(map);
        }
    }
    found
}

#[track_caller]
fn check(keys: &'static [u64], values: &'static [u64], sizes: usize) {
    let maps = maps(keys, values);
    for size in 0..sizes {
        let mut expected = by_brute_force(&all(keys), &all(values), size);
        expected.sort();
        let count = maps.count(size).unwrap();
        assert_eq!(count, expected.len() as u64, "maps of size {size}");
        let mut found = Vec::new();
        for index in (0..expected.len()).map(Nat::from) {
            let entries = maps.split(size, &index).unwrap();
            assert!(entries.is_sorted(), "{entries:?}");
            let reversed = entries.iter().rev().cloned().collect();
            assert_eq!(maps.join(reversed).unwrap(), Some((size, index)));
            found.push(entries);
        }
        found.sort();
        assert_eq!(found, expected, "maps of size {size}");
    }
}

#[test]
fn every_map_is_there_once() {
    check(&[1, 1], &[1], 6);
    check(&[1, 1], &[1, 1], 8);
    check(&[0, 3, 0, 2], &[2, 0, 1], 14);
    check(&[2, 2, 1, 1], &[0, 1, 2], 12);
    check(&[5], &[1], 7);
    check(&[0, 0, 4], &[0, 3], 12);
}

#[test]
fn without_keys_or_values_only_the_empty_map_is_left() {
    for maps in [maps(&[0], &[1, 1]), maps(&[1, 1], &[0, 0])] {
        let counts: Result<Vec<Nat>> = (0..5).map(|size| maps.count(size)).collect();
        assert_eq!(counts.unwrap(), [1_u64, 0, 0, 0, 0].map(Nat::from));
    }
}

#[test]
fn a_key_twice_is_no_map() {
    let entry = ((0, Nat::ZERO), (0, Nat::ZERO));
    assert_eq!(maps(&[1], &[1]).join(vec![entry.clone(), entry]), Ok(None));
}

/// Numbers below a power of two, by their binary digits.
fn numbers(bits: usize) -> Arc<Tally> {
    let count = move |size: usize| -> Result<Count, SpaceError> {
        // The first number with so many binary digits, and the first with more.
        let from = size.checked_sub(1).map_or(Nat::ZERO, Nat::power_of_two);
        let to = Nat::power_of_two(size);
        Ok(Count::Finite(if size > bits { Nat::ZERO } else { to.minus(&from) }))
    };
    Tally::new(Kind::Sized { largest: Some(bits), count: Box::new(count) })
}

#[test]
fn keys_without_number_split_and_join() {
    let maps = Maps::new(numbers(128), numbers(64));
    for size in [1, 2, 10, 40, 90] {
        let count = maps.count(size).unwrap();
        let step = count.div_rem(&Nat::from(97_u64)).0 + 1;
        let mut index = Nat::ZERO;
        while index < count {
            let entries = maps.split(size, &index).unwrap();
            assert_eq!(maps.join(entries).unwrap(), Some((size, index.clone())));
            index += &step;
        }
    }
}
