//! Properties of whole sets, made from the intervals that were inserted.

use canvass::prelude::*;
use interval_set::{Interval, IntervalSet};

/// An interval as a test draws it: a type of the test's own, so that the library need not know canvass.
#[derive(Debug, Clone, Canvass)]
struct Ends(u8, u8);

impl Ends {
    fn interval(&self) -> Interval {
        Interval { first: self.0.min(self.1), last: self.0.max(self.1) }
    }
}

fn set(intervals: &[Ends]) -> IntervalSet {
    let mut set = IntervalSet::default();
    intervals.iter().for_each(|ends| set.insert(ends.interval()));
    set
}

#[canvass::test]
fn a_set_contains_what_was_inserted_and_nothing_else(intervals: &[Ends], byte: u8) {
    let is_inserted = intervals
        .iter()
        .map(Ends::interval)
        .any(|interval| (interval.first..=interval.last).contains(&byte));
    assert_eq!(set(intervals).contains(byte), is_inserted);
}

#[canvass::test]
fn intervals_are_sorted_with_gaps_between_them(intervals: &[Ends]) {
    let set = set(intervals);
    assert!(set.intervals().iter().all(|interval| interval.first <= interval.last));
    let gap = |pair: &[Interval]| u16::from(pair[0].last) + 1 < u16::from(pair[1].first);
    assert!(set.intervals().windows(2).all(gap));
}

#[canvass::test]
fn the_order_of_insertion_does_not_matter(intervals: &[Ends]) {
    let mut reversed = intervals.to_vec();
    reversed.reverse();
    assert_eq!(set(intervals), set(&reversed));
}

/// Under a precondition: two intervals that do not overlap.
#[canvass::test]
fn removing_one_interval_keeps_the_other(kept: Ends, removed: Ends) {
    let (kept, removed) = (kept.interval(), removed.interval());
    assume!(kept.last < removed.first || removed.last < kept.first);
    let mut set = IntervalSet::default();
    set.insert(kept);
    set.insert(removed);
    set.remove(removed);
    assert_eq!(set.intervals(), [kept]);
}
