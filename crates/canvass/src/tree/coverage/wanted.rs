//! The missing descriptions that a tester would want first: those whose pieces were covered most often.
//!
//! The pieces of a description are its constructors alone, and what is left of it without one of those that have nothing
//! below. How often a piece was covered is known from the descriptions that have it. The wanted ones are found from their
//! pieces, beginning with those covered most often, so that few of all descriptions are looked at.

use super::Coverage;
use crate::tree::description::{Description, Node, Parts};
use crate::tree::grammar::{Grammar, Reach};
use canvass_base::BitSet;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// How many covered descriptions are taken to pieces: those covered most often.
const MAX_COVERED: usize = 1 << 14;
/// How many descriptions are looked at for being missing.
const MAX_CANDIDATES: usize = 1 << 18;

/// How often pieces were covered, at least.
type Support = BTreeMap<Parts, u32>;

impl Coverage {
    /// Up to this many descriptions that were not covered, those first whose pieces were covered most often.
    ///
    /// A piece is a constructor of the description, or the description without one of its constructors. Where pieces were
    /// covered equally often, earlier constructors of the alphabet come first. Of a great many descriptions not all are looked
    /// at.
    pub fn wanted(&self, limit: usize) -> Vec<Description> {
        let mut wanted: Vec<Parts> = self.best(limit).into_iter().map(|(_, parts)| parts).collect();
        let looked_at = self.descriptions.iter().take(MAX_CANDIDATES);
        let others = looked_at.map(|description| description.parts);
        let others = others.filter(|parts| self.count(parts) == 0 && !wanted.contains(parts));
        let others: Vec<Parts> = others.take(limit - wanted.len()).collect();
        wanted.extend(others);
        wanted.into_iter().map(|parts| self.descriptions.description(parts)).collect()
    }

    /// The best of those that have pieces which were covered.
    fn best(&self, limit: usize) -> BTreeSet<(Reverse<u32>, Parts)> {
        let support = self.support();
        let smaller = self.descriptions.strength - 1;
        let pieces = support.iter().filter(|(parts, _)| size(parts) == smaller);
        let mut pieces: Vec<(&Parts, u32)> = pieces.map(|(parts, often)| (parts, *often)).collect();
        pieces.sort_unstable_by_key(|(parts, often)| (Reverse(*often), *parts));
        let mut best = BTreeSet::new();
        let mut left = MAX_CANDIDATES;
        for (piece, often) in pieces {
            // No description is covered more often than one of its pieces.
            let is_enough = best.len() == limit
                && best.last().is_none_or(|(Reverse(least), _)| *least >= often);
            if is_enough || left == 0 {
                break;
            }
            let candidates =
                extensions(&self.descriptions.grammar, self.descriptions.kind.inside(), piece);
            for candidate in candidates.into_iter().take(left) {
                left -= 1;
                if self.count(&candidate) > 0 || !self.descriptions.contains(&candidate) {
                    continue;
                }
                let covered = |piece: &Parts| support.get(piece).copied().unwrap_or(0);
                let least = pieces_of(&candidate).iter().map(covered).min().unwrap_or(0);
                best.insert((Reverse(least), candidate));
                if best.len() > limit {
                    best.pop_last();
                }
            }
        }
        best
    }

    fn support(&self) -> Support {
        let covered = (0_u32..).zip(&self.counts).filter(|(_, count)| **count > 0);
        let mut covered: Vec<(Reverse<u32>, u32)> =
            covered.map(|(number, count)| (Reverse(*count), number)).collect();
        covered.sort_unstable();
        let mut support = Support::new();
        for (Reverse(count), number) in covered.into_iter().take(MAX_COVERED) {
            for piece in pieces_of(&self.parts(number)) {
                let often = support.entry(piece).or_default();
                *often = count.max(*often);
            }
        }
        support
    }
}

/// How many constructors there are.
fn size(parts: &Parts) -> usize {
    parts.iter().map(|(_, node)| 1 + size(&node.parts)).sum()
}

fn pieces_of(parts: &Parts) -> Vec<Parts> {
    let mut pieces = without_one(parts);
    for (slot, node) in parts {
        singles(*slot, node, &mut pieces);
    }
    pieces
}

/// Each constructor alone, in a slot of the whole value.
fn singles(slot: usize, node: &Node, into: &mut Vec<Parts>) {
    into.push(vec![(slot, Node { symbol: node.symbol, parts: Parts::new() })]);
    node.parts.iter().for_each(|(_, inner)| singles(slot, inner, into));
}

/// What is left without one of the constructors that have nothing below.
fn without_one(parts: &Parts) -> Vec<Parts> {
    let mut found = Vec::new();
    for (at, (slot, node)) in parts.iter().enumerate() {
        let mut less = parts.clone();
        if node.parts.is_empty() {
            less.remove(at);
            found.push(less);
            continue;
        }
        for inner in without_one(&node.parts) {
            less[at] = (*slot, Node { symbol: node.symbol, parts: inner });
            found.push(less.clone());
        }
    }
    found
}

/// A description with one more constructor, wherever that may be.
fn extensions(grammar: &Grammar, inside: Reach, parts: &Parts) -> Vec<Parts> {
    let letters = |slot: usize| {
        let place = &grammar.places[grammar.root[slot]];
        grammar.letters(place.below.iter())
    };
    extended(grammar, inside, parts, grammar.root.len(), &letters)
}

/// The same for the slots of one constructor, given what can be in each.
fn extended(
    grammar: &Grammar,
    inside: Reach,
    parts: &Parts,
    slots: usize,
    letters: &dyn Fn(usize) -> BitSet,
) -> Vec<Parts> {
    let mut found = Vec::new();
    for slot in 0..slots {
        if found.len() > MAX_CANDIDATES {
            break;
        }
        let mut more = parts.clone();
        let at = parts.partition_point(|(own, _)| *own < slot);
        let Some((_, node)) = parts.get(at).filter(|(own, _)| *own == slot) else {
            for letter in letters(slot).iter() {
                let symbol = grammar.letters[letter].symbol;
                more.insert(at, (slot, Node { symbol, parts: Parts::new() }));
                found.push(more.clone());
                more.remove(at);
            }
            continue;
        };
        let letter = grammar.letter_of(node);
        let inner = |slot: usize| {
            let places = letter.rules.clone().map(|rule| grammar.rules[rule].slots[slot]);
            grammar.letters(places.flat_map(|place| grammar.places[place].rules(inside).iter()))
        };
        for inner in extended(grammar, inside, &node.parts, letter.slots, &inner) {
            more[at] = (slot, Node { symbol: node.symbol, parts: inner });
            found.push(more.clone());
        }
    }
    found
}
