//! Merging sorted lists: two at a time, all at once, and without what both have, compared with sorting and with sets.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::mutate;
use program::{difference, intersection, merge, merge_all};
use std::collections::BTreeSet;

#[mutate]
pub mod program {
    /// Merges two sorted lists; of equal items those of the first list come first.
    pub fn merge<T: PartialOrd + Clone>(left: &[T], right: &[T]) -> Vec<T> {
        let mut merged = Vec::with_capacity(left.len());
        let (mut i, mut j) = (0, 0);
        while i < left.len() && j < right.len() {
            if right[j] < left[i] {
                merged.push(right[j].clone());
                j += 1;
            } else {
                merged.push(left[i].clone());
                i += 1;
            }
        }
        merged.extend_from_slice(&left[i..]);
        merged.extend_from_slice(&right[j..]);
        merged
    }

    /// Merges any number of sorted lists, in rounds of two.
    pub fn merge_all<T: PartialOrd + Clone>(lists: &[Vec<T>]) -> Vec<T> {
        match lists {
            [] => Vec::new(),
            [list] => list.clone(),
            _ => {
                let (left, right) = lists.split_at(lists.len() / 2);
                merge(&merge_all(left), &merge_all(right))
            }
        }
    }

    /// What is in both sorted lists, once.
    pub fn intersection<T: PartialOrd + Clone>(left: &[T], right: &[T]) -> Vec<T> {
        let mut both: Vec<T> = Vec::new();
        let (mut i, mut j) = (0, 0);
        while i < left.len() && j < right.len() {
            if left[i] < right[j] {
                i += 1;
            } else if right[j] < left[i] {
                j += 1;
            } else {
                if both.last() != Some(&left[i]) {
                    both.push(left[i].clone());
                }
                i += 1;
                j += 1;
            }
        }
        both
    }

    /// What is in the first sorted list alone.
    pub fn difference<T: PartialOrd + Clone>(left: &[T], right: &[T]) -> Vec<T> {
        let mut kept = Vec::new();
        let mut j = 0;
        for item in left {
            while j < right.len() && right[j] < *item {
                j += 1;
            }
            if j == right.len() || right[j] != *item {
                kept.push(item.clone());
            }
        }
        kept
    }
}

fn merging_two_is_sorting((left, right): &(Vec<u16>, Vec<u16>)) -> Verdict {
    if !left.is_sorted() || !right.is_sorted() {
        return Verdict::Discarded;
    }
    let mut expect = [&left[..], right].concat();
    expect.sort();
    assert_eq!(merge(left, right), expect);
    Verdict::Holds
}

fn merging_all_is_sorting(lists: Vec<Vec<u8>>) -> Verdict {
    if !lists.iter().all(|list| list.is_sorted()) {
        return Verdict::Discarded;
    }
    let mut expect = lists.concat();
    expect.sort();
    assert_eq!(merge_all(&lists), expect);
    Verdict::Holds
}

fn sorted_lists_are_sets((left, right): (Vec<i8>, Vec<i8>)) -> Verdict {
    if !left.is_sorted() || !right.is_sorted() {
        return Verdict::Discarded;
    }
    let set = |list: &[i8]| list.iter().copied().collect::<BTreeSet<i8>>();
    let (first, second) = (set(&left), set(&right));
    assert!(intersection(&left, &right).into_iter().eq(first.intersection(&second).copied()));
    let expect: Vec<i8> = left.iter().copied().filter(|item| !second.contains(item)).collect();
    assert_eq!(difference(&left, &right), expect);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "merge_sorted",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref("merging_two_is_sorting", Precondition::Hard, merging_two_is_sorting),
            by_value("merging_all_is_sorting", Precondition::Hard, merging_all_is_sorting),
            by_value("sorted_lists_are_sets", Precondition::Hard, sorted_lists_are_sets),
        ],
    }
}
