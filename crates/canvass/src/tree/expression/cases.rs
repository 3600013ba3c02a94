//! All that trees of a type can match, by what their children match.
//!
//! The determinised automaton of an expression, together with the sorts of its alphabet: each tree of a sort is one case of
//! that sort, so cases count trees exactly.

use super::ExpressionError;
use super::matching::{Matching, PartSet};
use super::sites::{SiteId, Sites};
use crate::tree::Alphabet;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

/// Which of the sets that what stands at a site matches.
pub(super) type Kind = usize;

/// The position of a way among those of its site, with the kinds of what is below.
pub(super) type Case = (usize, Vec<Kind>);

pub(super) struct Cases {
    pub(super) sites: Sites,
    of_sites: Vec<OfSite>,
}

#[derive(Default)]
struct OfSite {
    /// What is matched by each kind; partly, where it is not a whole tree.
    matched: Vec<PartSet>,
    known: HashMap<PartSet, Kind>,
    /// The kind that each case makes.
    kinds: BTreeMap<Case, Kind>,
}

impl Cases {
    pub(super) fn new(alphabet: &Alphabet, matching: &Matching) -> Result<Cases, ExpressionError> {
        let sites = Sites::new(alphabet);
        let of_sites = sites.ids().map(|_| OfSite::default()).collect();
        // How many kinds there were below each way when it was looked at last.
        let mut seen: HashMap<(SiteId, usize), Vec<usize>> = HashMap::new();
        let mut cases = Cases { sites, of_sites };
        let mut left = ExpressionError::MAX_CASES;
        loop {
            let mut changed = false;
            for site in cases.sites.ids() {
                for position in 0..cases.sites.get(site).ways.len() {
                    let below = cases.sites.get(site).ways[position].children();
                    let now: Vec<usize> = below.map(|child| cases.count(child)).collect();
                    let before = seen.insert((site, position), now.clone());
                    if before.as_ref() == Some(&now) {
                        continue;
                    }
                    changed = true;
                    let before = before.unwrap_or_else(|| vec![0; now.len()]);
                    for kinds in combinations(&before, &now) {
                        left = left.checked_sub(1).ok_or(ExpressionError::TooManyCases)?;
                        cases.add(matching, site, (position, kinds));
                    }
                }
            }
            if !changed {
                return Ok(cases);
            }
        }
    }

    fn add(&mut self, matching: &Matching, id: SiteId, case: Case) {
        let site = self.sites.get(id);
        let way = &site.ways[case.0];
        let mut partly = matching.always().clone();
        match (way.rest(), case.1.last()) {
            (Some(rest), Some(kind)) => partly.clone_from(self.matched(rest, *kind)),
            (Some(_), None) | (None, _) => matching.begin(way.symbol, &mut partly),
        }
        for (position, (child, kind)) in way.own().zip(&case.1).enumerate() {
            let child = self.matched(child, *kind);
            matching.take(way.symbol, way.first + position, child, &mut partly);
        }
        let mut matched = partly;
        if !site.is_rest {
            let partly = std::mem::replace(&mut matched, matching.always().clone());
            matching.finish(way.symbol, &partly, &mut matched);
        }
        let of_site = &mut self.of_sites[id.at()];
        let kind = *of_site.known.entry(matched).or_insert_with_key(|matched| {
            of_site.matched.push(matched.clone());
            of_site.matched.len() - 1
        });
        of_site.kinds.insert(case, kind);
    }

    /// How many kinds a site has.
    pub(super) fn count(&self, site: SiteId) -> usize {
        self.of_sites[site.at()].matched.len()
    }

    /// The cases of a site in order, with the kinds that they make.
    pub(super) fn of(&self, site: SiteId) -> impl Iterator<Item = (&Case, Kind)> {
        self.of_sites[site.at()].kinds.iter().map(|(case, kind)| (case, *kind))
    }

    /// The kind that a case makes.
    pub(super) fn kind(&self, site: SiteId, case: &Case) -> Option<Kind> {
        self.of_sites[site.at()].kinds.get(case).copied()
    }

    /// What a kind matches.
    pub(super) fn matched(&self, site: SiteId, kind: Kind) -> &PartSet {
        &self.of_sites[site.at()].matched[kind]
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
