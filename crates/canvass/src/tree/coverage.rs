//! Coverage: which descriptions of a strength some values match, and how often.

use super::alphabet::Alphabet;
use super::{SymbolId, Tree};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How often each description of a strength was covered.
pub struct Coverage {
    alphabet: Arc<Alphabet>,
    strength: usize,
    values: u64,
    counts: BTreeMap<Parts, u64>,
}

/// Which parts of a constructor, or of the whole value, are described, and how.
type Parts = Vec<(usize, Node)>;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Node {
    symbol: SymbolId,
    parts: Parts,
}

/// The descriptions that a part of a value covers, by their strength.
type Covers = Vec<BTreeSet<Node>>;

impl Coverage {
    /// Of descriptions with exactly `strength` constructors that have alternatives.
    pub fn new(alphabet: &Arc<Alphabet>, strength: usize) -> Coverage {
        Coverage { alphabet: alphabet.clone(), strength, values: 0, counts: BTreeMap::new() }
    }

    /// How much a tree would add: for each of its descriptions 1 / (1 + how often it was covered before).
    pub fn score(&mut self, tree: &Tree) -> f64 {
        let count = |parts: &Parts| self.counts.get(parts).copied().unwrap_or(0);
        self.covers(tree).iter().map(|parts| 1.0 / (count(parts) as f64 + 1.0)).sum()
    }

    /// Takes note of a tree's descriptions.
    pub fn add(&mut self, tree: &Tree) {
        for parts in self.covers(tree) {
            *self.counts.entry(parts).or_default() += 1;
        }
        self.values += 1;
    }

    /// How many trees were added.
    pub fn values(&self) -> u64 {
        self.values
    }

    /// How many descriptions were covered.
    pub fn covered(&self) -> u64 {
        self.counts.len() as u64
    }

    fn covers(&self, tree: &Tree) -> BTreeSet<Parts> {
        let mut slots: Vec<Covers> = Vec::new();
        for id in tree.symbols.iter().rev() {
            let symbol = self.alphabet.symbol(*id);
            // The parts of a constructor that does not count are parts of the one above it.
            if !symbol.counts {
                continue;
            }
            let own = slots.split_off(slots.len() - symbol.slots);
            let mut covers: Covers = vec![BTreeSet::new(); self.strength + 1];
            for slot in &own {
                for (all, of_slot) in covers.iter_mut().zip(slot) {
                    all.extend(of_slot.iter().cloned());
                }
            }
            for strength in 1..=self.strength {
                let nodes = combinations(&own, strength - 1);
                covers[strength].extend(nodes.into_iter().map(|parts| Node { symbol: *id, parts }));
            }
            slots.push(covers);
        }
        combinations(&slots, self.strength).into_iter().collect()
    }
}

/// All ways to describe parts by so many constructors. The first part is the last slot.
fn combinations(slots: &[Covers], strength: usize) -> Vec<Parts> {
    let Some((slot, others)) = slots.split_first() else {
        return if strength == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let mut found = combinations(others, strength);
    for own in 1..=strength {
        for parts in combinations(others, strength - own) {
            for node in &slot[own] {
                let mut parts = parts.clone();
                parts.push((others.len(), node.clone()));
                found.push(parts);
            }
        }
    }
    found
}
