//! Counting and indexing the ways to describe parts by a given number of constructors.
//!
//! A description has one way for each choice of rules that allows it: just one, unless constructors are told apart by their
//! names only. Ways are ordered by the constructors' order in the alphabet; earlier parts have more constructors first.

use super::{Kind, Node, Parts};
use crate::Nat;
use crate::tree::grammar::{Grammar, PlaceId, Reach, RuleId};
use canvass_base::BitSet;

/// Numbers of ways, by strength; the first is that of strength 0.
pub(super) type Numbers = Vec<Nat>;

pub(super) struct Ways {
    kind: Kind,
    /// Of a constructor with its slots.
    rules: Vec<Numbers>,
    /// Of what stands right at a place.
    direct: Vec<Numbers>,
    /// Of what stands at a place or below.
    below: Vec<Numbers>,
    /// Of the slots of each rule, from each slot on.
    slots: Vec<Vec<Numbers>>,
    /// Of the slots of the whole value, from each slot on.
    root: Vec<Numbers>,
}

impl Ways {
    pub(super) fn new(grammar: &Grammar, kind: Kind, strength: usize) -> Ways {
        let mut ways = Ways {
            kind,
            rules: vec![vec![Nat::ZERO]; grammar.rules.len()],
            direct: vec![vec![Nat::ZERO]; grammar.places.len()],
            below: vec![vec![Nat::ZERO]; grammar.places.len()],
            slots: Vec::new(),
            root: Vec::new(),
        };
        for strength in 0..strength {
            ways.grow(grammar, strength);
        }
        ways.root = from_each(&grammar.root, &ways.below, strength);
        ways
    }

    /// Takes note of descriptions with one more constructor.
    fn grow(&mut self, grammar: &Grammar, strength: usize) {
        self.slots.clear();
        for (at, rule) in grammar.rules.iter().enumerate() {
            let slots = from_each(&rule.slots, self.numbers(self.kind.inside()), strength);
            self.rules[at].push(slots[0][strength].clone());
            self.slots.push(slots);
        }
        for (at, place) in grammar.places.iter().enumerate() {
            let (direct, below) =
                (self.sum(&place.direct, strength + 1), self.sum(&place.below, strength + 1));
            self.direct[at].push(direct);
            self.below[at].push(below);
        }
    }

    /// The ways of some rules together.
    fn sum(&self, rules: &BitSet, strength: usize) -> Nat {
        let mut sum = Nat::ZERO;
        for rule in rules.iter() {
            sum += &self.rules[rule][strength];
        }
        sum
    }

    fn numbers(&self, reach: Reach) -> &[Numbers] {
        match reach {
            Reach::Direct => &self.direct,
            Reach::Below => &self.below,
        }
    }

    /// How many there are of the whole value.
    pub(super) fn total(&self) -> &Nat {
        self.root[0].last().expect("numbers begin with that of strength 0")
    }

    /// Whether there is a way that gives a description.
    pub(super) fn contains(&self, grammar: &Grammar, parts: &Parts) -> bool {
        let walk = Walk { ways: self, grammar };
        let below = |slot: usize| &grammar.places[grammar.root[slot]].below;
        parts.iter().all(|(slot, node)| walk.stands(below(*slot), node))
    }

    /// The description at an index below the total; `None` where it is also at a smaller one.
    pub(super) fn get(&self, grammar: &Grammar, index: Nat) -> Option<Parts> {
        let strength = self.root[0].len() - 1;
        Walk { ways: self, grammar }.parts(&grammar.root, &self.root, Reach::Below, index, strength)
    }
}

/// The numbers of ways to describe slots, from each of them on.
fn from_each(slots: &[PlaceId], ways: &[Numbers], strength: usize) -> Vec<Numbers> {
    let mut after: Numbers = vec![Nat::ZERO; strength + 1];
    after[0] = Nat::ONE;
    let mut numbers = vec![after];
    for place in slots.iter().rev() {
        let after = numbers.last().expect("that after the last slot");
        let mut from = after.clone();
        for (strength, sum) in from.iter_mut().enumerate() {
            for own in 1..=strength {
                *sum += &(&ways[*place][own] * &after[strength - own]);
            }
        }
        numbers.push(from);
    }
    numbers.reverse();
    numbers
}

struct Walk<'a> {
    ways: &'a Ways,
    grammar: &'a Grammar,
}

impl Walk<'_> {
    fn parts(
        &self,
        slots: &[PlaceId],
        from: &[Numbers],
        reach: Reach,
        mut index: Nat,
        mut left: usize,
    ) -> Option<Parts> {
        let mut parts = Parts::new();
        for (slot, place) in slots.iter().enumerate() {
            for own in (1..=left).rev() {
                let after = &from[slot + 1][left - own];
                let block = &self.ways.numbers(reach)[*place][own] * after;
                if let Some(rest) = index.checked_sub(&block) {
                    index = rest;
                    continue;
                }
                let (node, rest) = index.div_rem(after);
                parts.push((slot, self.node(*place, reach, node, own)?));
                index = rest;
                left -= own;
                break;
            }
            if left == 0 {
                break;
            }
        }
        Some(parts)
    }

    fn node(&self, place: PlaceId, reach: Reach, mut index: Nat, strength: usize) -> Option<Node> {
        let rules = self.grammar.places[place].rules(reach);
        for rule in rules.iter() {
            if let Some(rest) = index.checked_sub(&self.ways.rules[rule][strength]) {
                index = rest;
                continue;
            }
            let slots = &self.grammar.rules[rule].slots;
            let from = &self.ways.slots[rule];
            let parts = self.parts(slots, from, self.ways.kind.inside(), index, strength - 1)?;
            let letter = &self.grammar.letters[self.grammar.rules[rule].letter];
            for earlier in letter.rules.start..rule {
                if rules.contains(earlier) && self.allows(earlier, &parts) {
                    return None;
                }
            }
            let is_allowed = self.allows(rule, &parts);
            return is_allowed.then_some(Node { symbol: letter.symbol, parts });
        }
        None
    }

    /// Whether a constructor with these slots can have these parts.
    fn allows(&self, rule: RuleId, parts: &Parts) -> bool {
        parts.iter().all(|(slot, node)| {
            let place = &self.grammar.places[self.grammar.rules[rule].slots[*slot]];
            self.stands(place.rules(self.ways.kind.inside()), node)
        })
    }

    /// Whether some rules allow a description.
    fn stands(&self, rules: &BitSet, node: &Node) -> bool {
        let mut own = self.grammar.letter_of(node).rules.clone();
        own.any(|rule| rules.contains(rule) && self.allows(rule, &node.parts))
    }
}
