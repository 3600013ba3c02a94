//! All that trees of a type can match, by what their children match.
//!
//! The determinised automaton of an expression, together with the sorts of its alphabet: each tree of a sort is one case of
//! that sort, so cases count trees exactly.

use super::ExpressionError;
use super::matching::{Matching, PartSet};
use crate::tree::Alphabet;
use crate::tree::alphabet::{Production, SortId};
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

/// Which of the sets that trees of a sort match.
pub(super) type Kind = usize;

/// The position of a production in its sort, with the kinds of its children.
pub(super) type Case = (usize, Vec<Kind>);

pub(super) struct Cases {
    of_sorts: Vec<OfSort>,
}

#[derive(Default)]
struct OfSort {
    /// What trees of each kind match.
    matched: Vec<PartSet>,
    known: HashMap<PartSet, Kind>,
    /// The kind of tree that each case makes.
    kinds: BTreeMap<Case, Kind>,
}

impl Cases {
    pub(super) fn new(alphabet: &Alphabet, matching: &Matching) -> Result<Cases, ExpressionError> {
        let of_sorts = alphabet.sorts.iter().map(|_| OfSort::default()).collect();
        let mut cases = Cases { of_sorts };
        let mut left = ExpressionError::MAX_CASES;
        // How many kinds each sort had when each production was looked at last; `None` if never.
        let mut seen: Vec<Vec<Option<Vec<usize>>>> =
            alphabet.sorts.iter().map(|sort| vec![None; sort.productions.len()]).collect();
        loop {
            let mut changed = false;
            for (at, sort) in alphabet.sorts.iter().enumerate() {
                for (position, production) in sort.productions.iter().enumerate() {
                    let now: Vec<usize> =
                        production.children().map(|child| cases.count(child)).collect();
                    let before = seen[at][position].replace(now.clone());
                    if before.as_ref() == Some(&now) {
                        continue;
                    }
                    changed = true;
                    let before = before.unwrap_or_else(|| vec![0; now.len()]);
                    for children in combinations(&before, &now) {
                        left = left.checked_sub(1).ok_or(ExpressionError::TooManyCases)?;
                        cases.add(matching, at, (position, children), production);
                    }
                }
            }
            if !changed {
                return Ok(cases);
            }
        }
    }

    fn add(&mut self, matching: &Matching, sort: usize, case: Case, production: &Production) {
        let children: Vec<&PartSet> = production
            .children()
            .zip(&case.1)
            .map(|(child, kind)| &self.of_sorts[child.at()].matched[*kind])
            .collect();
        let matched = matching.step(production.symbol, &children);
        let of_sort = &mut self.of_sorts[sort];
        let kind = *of_sort.known.entry(matched).or_insert_with_key(|matched| {
            of_sort.matched.push(matched.clone());
            of_sort.matched.len() - 1
        });
        of_sort.kinds.insert(case, kind);
    }

    /// How many kinds of trees a sort has.
    pub(super) fn count(&self, sort: SortId) -> usize {
        self.of_sorts[sort.at()].matched.len()
    }

    /// The cases of a sort in order, with the kinds that they make.
    pub(super) fn of(&self, sort: SortId) -> impl Iterator<Item = (&Case, Kind)> {
        self.of_sorts[sort.at()].kinds.iter().map(|(case, kind)| (case, *kind))
    }

    /// The kind of tree that a case makes.
    pub(super) fn kind(&self, sort: SortId, case: &Case) -> Option<Kind> {
        self.of_sorts[sort.at()].kinds.get(case).copied()
    }

    /// What trees of a kind match.
    pub(super) fn matched(&self, sort: SortId, kind: Kind) -> &PartSet {
        &self.of_sorts[sort.at()].matched[kind]
    }
}

/// The ways to take a kind for each child that were not there before.
fn combinations(before: &[usize], now: &[usize]) -> impl Iterator<Item = Vec<Kind>> {
    // Of several new children, the first decides which way it is. Without children there is one way.
    (0..now.len().max(1)).flat_map(move |new| {
        let range = |at: usize| match at.cmp(&new) {
            Ordering::Less => 0..before[at],
            Ordering::Equal => before[at]..now[at],
            Ordering::Greater => 0..now[at],
        };
        product((0..now.len()).map(range).collect())
    })
}

/// All ways to take one of each range, the last fastest.
fn product(ranges: Vec<Range<usize>>) -> impl Iterator<Item = Vec<usize>> {
    let first = ranges.iter().all(|range| !range.is_empty());
    let first = first.then(|| ranges.iter().map(|range| range.start).collect());
    std::iter::successors(first, move |taken: &Vec<usize>| {
        let mut next = taken.clone();
        for (own, range) in next.iter_mut().zip(&ranges).rev() {
            *own += 1;
            if *own < range.end {
                return Some(next);
            }
            *own = range.start;
        }
        None
    })
}
