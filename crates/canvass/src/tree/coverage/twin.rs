//! The descriptions of a tree, found slowly, as they are defined.

use crate::tree::alphabet::Alphabet;
use crate::tree::description::{Kind, Node, Parts};
use crate::tree::{SymbolId, Tree};
use std::collections::BTreeSet;

/// A constructor that counts, with what is in its slots.
pub(in crate::tree) struct Part {
    symbol: SymbolId,
    slots: Vec<Part>,
}

/// The slots of the whole value.
pub(in crate::tree) fn slots(alphabet: &Alphabet, tree: &Tree) -> Vec<Part> {
    let mut symbols = tree.symbols.iter().copied();
    let parts = read(alphabet, &mut symbols);
    assert_eq!(symbols.next(), None);
    parts
}

fn read(alphabet: &Alphabet, symbols: &mut impl Iterator<Item = SymbolId>) -> Vec<Part> {
    let symbol = symbols.next().expect("a tree is complete");
    if symbol == SymbolId::OPEN {
        return vec![Part { symbol, slots: Vec::new() }];
    }
    let known = alphabet.symbol(symbol);
    let slots: Vec<Part> = (0..known.arity).flat_map(|_| read(alphabet, symbols)).collect();
    assert_eq!(slots.len(), known.slots);
    if known.counts { vec![Part { symbol, slots }] } else { slots }
}

/// All descriptions of a strength that a tree matches.
pub(in crate::tree) fn descriptions(
    alphabet: &Alphabet,
    kind: Kind,
    strength: usize,
    tree: &Tree,
) -> BTreeSet<Parts> {
    let somewhere = |part: &Part, strength| somewhere(part, kind, strength);
    combinations(&slots(alphabet, tree), strength, &somewhere).into_iter().collect()
}

/// Those that match the part or something in it.
fn somewhere(part: &Part, kind: Kind, strength: usize) -> BTreeSet<Node> {
    let inner = part.slots.iter().flat_map(|slot| somewhere(slot, kind, strength));
    inner.chain(here(part, kind, strength)).collect()
}

/// Those that begin with the constructor of the part.
fn here(part: &Part, kind: Kind, strength: usize) -> BTreeSet<Node> {
    if part.symbol == SymbolId::OPEN {
        return BTreeSet::new();
    }
    let inside = |part: &Part, strength| match kind {
        Kind::Sparse => somewhere(part, kind, strength),
        Kind::Pattern => here(part, kind, strength),
    };
    let parts = match strength {
        0 => Vec::new(),
        strength => combinations(&part.slots, strength - 1, &inside),
    };
    parts.into_iter().map(|parts| Node { symbol: part.symbol, parts }).collect()
}

/// All ways to describe slots by `strength` constructors.
fn combinations(
    slots: &[Part],
    strength: usize,
    inside: &dyn Fn(&Part, usize) -> BTreeSet<Node>,
) -> Vec<Parts> {
    let Some((slot, before)) = slots.split_last() else {
        return if strength == 0 { vec![Parts::new()] } else { Vec::new() };
    };
    let mut found = combinations(before, strength, inside);
    for own in 1..=strength {
        for parts in combinations(before, strength - own, inside) {
            for node in inside(slot, own) {
                let mut parts = parts.clone();
                parts.push((before.len(), node));
                found.push(parts);
            }
        }
    }
    found
}
