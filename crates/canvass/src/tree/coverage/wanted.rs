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
use std::collections::HashMap;

/// How many covered descriptions are taken to pieces: those covered most often.
const MAX_COVERED: usize = 1 << 14;
/// How many descriptions are looked at for being missing.
const MAX_CANDIDATES: usize = 1 << 18;

/// How often pieces were covered, at least.
type Support = HashMap<Parts, u32>;

impl Coverage {
    /// Up to this many descriptions that were not covered, those first whose pieces were covered most often.
    ///
    /// A piece is a constructor of the description, or the description without one of its constructors. Where pieces were
    /// covered equally often, earlier constructors of the alphabet come first. Of a great many descriptions not all are looked
    /// at.
    pub fn wanted(&self, limit: usize) -> Vec<Description> {
        let mut wanted = Vec::new();
        for (_, parts) in self.best(limit) {
            wanted.push(self.descriptions.description(parts));
        }
        let best = wanted.len();
        for (looked_at, description) in self.descriptions.iter().enumerate() {
            if wanted.len() == limit || looked_at == MAX_CANDIDATES {
                break;
            }
            if self.count(&description.parts) == 0 && !wanted[..best].contains(&description) {
                wanted.push(description);
            }
        }
        wanted
    }

    /// The best of those that have pieces which were covered, the best first.
    fn best(&self, limit: usize) -> Vec<(Reverse<u32>, Parts)> {
        let support = self.support();
        let smaller = self.descriptions.strength - 1;
        let mut pieces = Vec::new();
        for (parts, often) in &support {
            if size(parts) == smaller {
                pieces.push((Reverse(*often), parts));
            }
        }
        pieces.sort_unstable();
        let mut best: Vec<(Reverse<u32>, Parts)> = Vec::new();
        let mut left = MAX_CANDIDATES;
        for (Reverse(often), piece) in pieces {
            // No description is covered more often than one of its pieces.
            let is_enough = best.len() == limit
                && best.last().is_none_or(|(Reverse(least), _)| *least >= often);
            if is_enough || left == 0 {
                break;
            }
            let candidates =
                extensions(&self.descriptions.grammar, self.descriptions.kind.inside(), piece);
            for candidate in candidates {
                if left == 0 {
                    break;
                }
                left -= 1;
                if self.count(&candidate) > 0 || !self.descriptions.contains(&candidate) {
                    continue;
                }
                let mut least = u32::MAX;
                for piece in pieces_of(&candidate) {
                    least = least.min(support.get(&piece).copied().unwrap_or(0));
                }
                let candidate = (Reverse(least), candidate);
                if let Err(at) = best.binary_search(&candidate) {
                    best.insert(at, candidate);
                    best.truncate(limit);
                }
            }
        }
        best
    }

    fn support(&self) -> Support {
        // A count and the number of the description: the largest counts first, and of equal ones the first.
        let mut covered = Vec::new();
        for (number, count) in self.counts.iter().enumerate() {
            if *count > 0 {
                covered.push(u64::from(!*count) << 32 | number as u64);
            }
        }
        covered.sort_unstable();
        covered.truncate(MAX_COVERED);
        let mut support = Support::new();
        for covered in covered {
            let (count, number) = (!((covered >> 32) as u32), covered as u32);
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
        grammar.letters(&place.below)
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
            let mut rules = BitSet::new(grammar.rules.len());
            for rule in letter.rules.clone() {
                rules.add(grammar.places[grammar.rules[rule].slots[slot]].rules(inside));
            }
            grammar.letters(&rules)
        };
        for inner in extended(grammar, inside, &node.parts, letter.slots, &inner) {
            more[at] = (slot, Node { symbol: node.symbol, parts: inner });
            found.push(more.clone());
        }
    }
    found
}
