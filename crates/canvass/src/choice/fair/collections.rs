//! Collections in the fair order: the numbers of their parts, in the orders of the algebra.

use crate::choice::shape::Lengths;
use crate::space::{
    Order, combinations, construct_by_value, depend_by_value, lists_up_to, naturals,
    naturals_below, range, vectors,
};
use crate::{Count, Nat, Space};
use std::collections::{BTreeMap, BTreeSet};

/// The numbers of all parts: of the elements, or of each key followed by its value.
pub(super) type Collection = Vec<Nat>;

/// Numbers below a count.
#[inline]
fn numbers(count: &Count) -> Space<Nat> {
    match count {
        Count::Finite(count) => naturals_below(count.clone()),
        Count::Infinite | Count::Unknown => naturals(),
    }
}

#[inline]
pub(super) fn lists(element: &Count) -> Space<Collection> {
    crate::space::lists(&numbers(element))
}

#[inline]
pub(super) fn maps(key: &Count, value: &Count) -> Space<Collection> {
    crate::space::maps(&numbers(key), &numbers(value)).map_with(
        |map: BTreeMap<Nat, Nat>| map.into_iter().flat_map(|(key, value)| [key, value]).collect(),
        |parts: &Collection| {
            let map: BTreeMap<Nat, Nat> = pairs(parts).collect();
            (map.len() * 2 == parts.len()).then_some(map)
        },
    )
}

#[inline]
fn pairs(parts: &[Nat]) -> impl Iterator<Item = (Nat, Nat)> {
    parts.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone()))
}

/// Lists of one kind of parts, or maps of two.
#[inline]
pub(super) fn bounded(parts: &[&Count], lengths: Lengths) -> Space<Collection> {
    match parts {
        [element] => bounded_lists(element, lengths),
        [key, value] => bounded_maps(key, value, lengths),
        _ => unreachable!("a collection has elements, or keys and values"),
    }
}

/// The elements that each list has, and the others.
#[inline]
fn bounded_lists(element: &Count, lengths: Lengths) -> Space<Collection> {
    if lengths.is_empty() {
        return crate::space::empty();
    }
    let (element, shortest) = (numbers(element), lengths.shortest());
    let others = match lengths.longest() {
        Some(longest) => lists_up_to(&element, longest - shortest),
        None => crate::space::lists(&element),
    };
    construct_by_value(
        Order::Shells,
        (vectors(&element, shortest), others),
        |(first, others)| [first, others].concat(),
        move |list: &Collection| {
            let (first, others) = list.split_at_checked(shortest)?;
            Some((first.to_vec(), others.to_vec()))
        },
    )
}

/// For each length the keys and the values.
#[inline]
fn bounded_maps(key: &Count, value: &Count, lengths: Lengths) -> Space<Collection> {
    let keys = key.finite().map(|keys| keys.to_usize().unwrap_or(usize::MAX));
    let longest = match (keys, lengths.longest()) {
        (Some(keys), longest) => Some(keys.min(longest.unwrap_or(usize::MAX))),
        (None, longest) => longest,
    };
    let lengths: Space<usize> = match longest {
        Some(longest) => range(lengths.shortest()..=longest),
        None => naturals().map_with(
            move |more| lengths.shortest() + more.to_usize().expect("no map is so long"),
            move |length| length.checked_sub(lengths.shortest()).map(Nat::from),
        ),
    };
    let (key, value) = (numbers(key), numbers(value));
    depend_by_value(
        &lengths,
        move |length| (combinations(&key, *length), vectors(&value, *length)),
        |_, (keys, values): (BTreeSet<Nat>, Vec<Nat>)| {
            keys.into_iter().zip(values).flat_map(|(key, value)| [key, value]).collect()
        },
        |parts: &Collection| {
            let (keys, values): (BTreeSet<Nat>, Vec<Nat>) = {
                let map: BTreeMap<Nat, Nat> = pairs(parts).collect();
                map.into_iter().unzip()
            };
            (values.len() * 2 == parts.len()).then_some((values.len(), (keys, values)))
        },
    )
}
