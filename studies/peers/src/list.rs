//! The properties that are timed on lists.

use crate::tally;
use std::hint::black_box;

/// A list reversed twice is the same list.
pub fn reverses_back(list: &[u32]) -> bool {
    tally::case(list.len());
    let mut other = list.to_vec();
    other.reverse();
    black_box(&mut other).reverse();
    other == list
}

/// The precondition that few random lists meet.
pub fn is_long_and_sorted(list: &[u8]) -> bool {
    tally::tried();
    list.len() >= 4 && list.is_sorted()
}

/// The property of the sorted lists: there is one.
pub fn meet(list: &[u8]) {
    tally::case(black_box(list).len());
}
