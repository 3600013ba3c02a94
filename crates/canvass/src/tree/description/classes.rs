//! How many descriptions there are where a constructor has several rules, each description counted once.
//!
//! A description is put into a class by the rules of its topmost constructor that allow its parts. Where it can stand depends
//! on its class alone, so it is enough to count classes, strength by strength: a bottom-up automaton made deterministic.

use super::Kind;
use crate::Nat;
use crate::tree::error::CoverageError;
use crate::tree::grammar::{Grammar, Letter, PlaceId, Reach};
use canvass_base::BitSet;
use std::collections::HashMap;

/// How many classes there may be.
const MAX_CLASSES: usize = 1 << 12;

/// How many descriptions of each class there are, by strength.
type Classes = HashMap<BitSet, Vec<Nat>>;

/// How many descriptions of the whole value have exactly `strength` constructors.
pub(super) fn count(grammar: &Grammar, kind: Kind, strength: usize) -> Result<Nat, CoverageError> {
    let mut classes = Classes::new();
    for below in 0..strength {
        let mut found: Vec<(BitSet, Nat)> = Vec::new();
        for letter in &grammar.letters {
            found.extend(of_letter(grammar, kind, letter, &classes, below));
        }
        for (class, number) in found {
            let numbers = classes.entry(class).or_insert_with(|| vec![Nat::ZERO; strength + 1]);
            numbers[below + 1] = number;
        }
        if classes.len() > MAX_CLASSES {
            return Err(CoverageError::Names);
        }
    }
    let mut numbers = vec![Nat::ZERO; strength + 1];
    numbers[0] = Nat::ONE;
    for place in &grammar.root {
        let mut after = numbers.clone();
        for (class, ways) in &classes {
            if stands(grammar, class, *place, Reach::Below) {
                add_products(&mut after, &numbers, ways);
            }
        }
        numbers = after;
    }
    Ok(numbers.swap_remove(strength))
}

/// The classes of descriptions with this constructor at the root and `strength` constructors below it.
fn of_letter(
    grammar: &Grammar,
    kind: Kind,
    letter: &Letter,
    classes: &Classes,
    strength: usize,
) -> Vec<(BitSet, Nat)> {
    let mut all = BitSet::new(grammar.rules.len());
    letter.rules.clone().for_each(|rule| all.insert(rule));
    let mut numbers = vec![Nat::ZERO; strength + 1];
    numbers[0] = Nat::ONE;
    // Which rules allow the parts so far.
    let mut states = Classes::new();
    states.insert(all, numbers);
    for slot in 0..letter.slots {
        let mut after = states.clone();
        for (state, numbers) in &states {
            for (class, ways) in classes {
                let mut left = BitSet::new(grammar.rules.len());
                for rule in state.iter() {
                    let place = grammar.rules[rule].slots[slot];
                    if stands(grammar, class, place, kind.inside()) {
                        left.insert(rule);
                    }
                }
                if left.count() > 0 {
                    let none = || vec![Nat::ZERO; strength + 1];
                    add_products(after.entry(left).or_insert_with(none), numbers, ways);
                }
            }
        }
        states = after;
    }
    let mut found = Vec::with_capacity(states.len());
    for (class, mut numbers) in states {
        found.push((class, numbers.swap_remove(strength)));
    }
    found
}

/// Whether a description of a class can stand at a place.
fn stands(grammar: &Grammar, class: &BitSet, place: PlaceId, reach: Reach) -> bool {
    let rules = grammar.places[place].rules(reach);
    class.meets(rules)
}

fn add_products(sums: &mut [Nat], numbers: &[Nat], ways: &[Nat]) {
    for (strength, sum) in sums.iter_mut().enumerate() {
        for own in 1..=strength {
            *sum += &(&numbers[strength - own] * &ways[own]);
        }
    }
}
