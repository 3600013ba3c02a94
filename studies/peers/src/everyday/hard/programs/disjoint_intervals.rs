//! Sets of numbers as intervals in order, no two of which touch.

use super::{input, property};
use crate::everyday::{Program, Verdict};
use canvass_peers_mutate::mutate;
use std::collections::BTreeSet;

/// From `start` on, up to `end` without it.
#[input]
#[derive(Copy)]
pub struct Interval {
    start: u32,
    end: u32,
}

#[mutate]
pub mod program {
    use super::Interval;

    pub fn contains(set: &[Interval], number: u32) -> bool {
        let (mut low, mut high) = (0, set.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if set[middle].end <= number {
                low = middle + 1;
            } else if set[middle].start > number {
                high = middle;
            } else {
                return true;
            }
        }
        false
    }

    /// Adds the numbers of an interval, which may join several others.
    pub fn insert(set: &[Interval], new: Interval) -> Vec<Interval> {
        let (mut result, mut joined, mut is_placed) = (Vec::new(), new, false);
        for old in set {
            if old.end < joined.start {
                result.push(*old);
            } else if old.start > joined.end {
                if !is_placed {
                    result.push(joined);
                    is_placed = true;
                }
                result.push(*old);
            } else {
                joined.start = joined.start.min(old.start);
                joined.end = joined.end.max(old.end);
            }
        }
        if !is_placed {
            result.push(joined);
        }
        result
    }

    /// Takes the numbers of an interval away, which may cut others.
    pub fn remove(set: &[Interval], gone: Interval) -> Vec<Interval> {
        let mut result = Vec::new();
        for old in set {
            if old.start < gone.start {
                result.push(Interval { start: old.start, end: old.end.min(gone.start) });
            }
            if old.end > gone.end {
                result.push(Interval { start: old.start.max(gone.end), end: old.end });
            }
        }
        result
    }

    /// The numbers in both sets.
    pub fn common(one: &[Interval], other: &[Interval]) -> Vec<Interval> {
        let (mut result, mut i, mut j) = (Vec::new(), 0, 0);
        while i < one.len() && j < other.len() {
            let start = one[i].start.max(other[j].start);
            let end = one[i].end.min(other[j].end);
            if start < end {
                result.push(Interval { start, end });
            }
            if one[i].end < other[j].end {
                i += 1;
            } else {
                j += 1;
            }
        }
        result
    }
}

/// Whether intervals are not empty, in order, and do not touch.
fn is_normal(set: &[Interval]) -> bool {
    set.iter().all(|it| it.start < it.end) && set.is_sorted_by(|one, next| one.end < next.start)
}

/// Where something may change: the ends of intervals, and the numbers before them.
fn places<'a>(intervals: impl IntoIterator<Item = &'a Interval>) -> BTreeSet<u32> {
    let around =
        |it: &Interval| [it.start.saturating_sub(1), it.start, it.end.saturating_sub(1), it.end];
    intervals.into_iter().flat_map(around).collect()
}

fn has(set: &[Interval], number: u32) -> bool {
    set.iter().any(|it| (it.start..it.end).contains(&number))
}

fn search_is_as_a_walk(set: &Vec<Interval>) -> Verdict {
    if !is_normal(set) || set.is_empty() {
        return Verdict::Discarded;
    }
    for place in places(set) {
        assert_eq!(program::contains(set, place), has(set, place), "{place}");
    }
    Verdict::Holds
}

fn insert_adds_and_remove_takes_away((set, other): &(Vec<Interval>, Interval)) -> Verdict {
    if !is_normal(set) || set.is_empty() || other.start >= other.end {
        return Verdict::Discarded;
    }
    let larger = program::insert(set, *other);
    let smaller = program::remove(set, *other);
    assert!(is_normal(&larger) && is_normal(&smaller), "{larger:?} {smaller:?}");
    for place in places(set.iter().chain([other])) {
        let (before, is_other) = (has(set, place), has(&[*other], place));
        assert_eq!(has(&larger, place), before || is_other, "{place}");
        assert_eq!(has(&smaller, place), before && !is_other, "{place}");
    }
    Verdict::Holds
}

fn common_numbers_are_in_both((one, other): &(Vec<Interval>, Vec<Interval>)) -> Verdict {
    if !is_normal(one) || !is_normal(other) || one.is_empty() || other.is_empty() {
        return Verdict::Discarded;
    }
    let both = program::common(one, other);
    assert!(is_normal(&both), "{both:?}");
    for place in places(one.iter().chain(other)) {
        assert_eq!(has(&both, place), has(one, place) && has(other, place), "{place}");
    }
    Verdict::Holds
}

/// An interval in order, whatever the ends are.
fn interval((one, other): (u8, u8)) -> Interval {
    let (start, end) = (u32::from(one.min(other)), u32::from(one.max(other)));
    Interval { start, end: end + u32::from(start == end) }
}

/// An interval, and places between which there are more.
type Raw = ((u8, u8), BTreeSet<u8>);

/// Every other piece between places in order.
fn set_of((first, places): Raw) -> Vec<Interval> {
    let places: Vec<u8> = places.into_iter().collect();
    let pieces = places.chunks_exact(2).map(|ends| interval((ends[0], ends[1])));
    let set: Vec<Interval> = pieces.collect();
    if set.is_empty() { vec![interval(first)] } else { set }
}

fn set_and_interval((set, ends): (Raw, (u8, u8))) -> (Vec<Interval>, Interval) {
    (set_of(set), interval(ends))
}

fn two_sets((one, other): (Raw, Raw)) -> (Vec<Interval>, Vec<Interval>) {
    (set_of(one), set_of(other))
}

pub fn program() -> Program {
    Program {
        name: "disjoint_intervals",
        mutants: program::MUTANTS,
        properties: vec![
            property("search_is_as_a_walk", search_is_as_a_walk, set_of),
            property(
                "insert_adds_and_remove_takes_away",
                insert_adds_and_remove_takes_away,
                set_and_interval,
            ),
            property("common_numbers_are_in_both", common_numbers_are_in_both, two_sets),
        ],
    }
}
