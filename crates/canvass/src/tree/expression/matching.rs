//! Which parts of an expression a tree matches, from those that its children match.

use super::{Part, PartId};
use crate::tree::{Alphabet, SymbolId, Tree};

/// Some parts of an expression, one bit each.
pub(super) type PartSet = Vec<u64>;

pub(super) fn contains(set: &[u64], part: PartId) -> bool {
    set[part / 64] >> (part % 64) & 1 == 1
}

/// Whether it was not in the set.
fn insert(set: &mut [u64], part: PartId) -> bool {
    let before = set[part / 64];
    set[part / 64] |= 1 << (part % 64);
    before != set[part / 64]
}

fn remove(set: &mut [u64], part: PartId) {
    set[part / 64] &= !(1 << (part % 64));
}

fn add_all(set: &mut [u64], others: &[u64]) {
    set.iter_mut().zip(others).for_each(|(own, other)| *own |= other);
}

/// An expression, prepared for going up a tree.
#[derive(Debug, Clone)]
pub(super) struct Matching {
    /// What matches wherever a part does, itself included.
    implied: Vec<PartSet>,
    /// What matches every tree.
    always: PartSet,
    /// The parts that begin with each constructor, and their fields.
    constructors: Vec<Vec<(PartId, Vec<PartId>)>>,
    /// Each part that matches where a child matches the other.
    above: Vec<(PartId, PartId)>,
}

impl Matching {
    pub(super) fn new(alphabet: &Alphabet, parts: &[Part]) -> Matching {
        let implied = implied(parts);
        let mut always = none(parts.len());
        let mut constructors = vec![Vec::new(); alphabet.symbols.len()];
        let mut above = Vec::new();
        for (id, part) in parts.iter().enumerate() {
            match part {
                Part::Any => add_all(&mut always, &implied[id]),
                Part::Constructor(symbol, fields) => {
                    constructors[symbol.at()].push((id, fields.clone()));
                }
                Part::Next(inner) => above.push((id, *inner)),
                Part::Eventually(_) => above.push((id, id)),
                Part::Either(_) | Part::Least { .. } | Part::Variable(_) => {}
            }
        }
        Matching { implied, always, constructors, above }
    }

    /// What a tree matches; `None` where it is not of the alphabet.
    pub(super) fn tree(&self, alphabet: &Alphabet, tree: &Tree) -> Option<PartSet> {
        let width = self.always.len();
        // The sets of subtrees without a parent so far, one behind the other.
        let mut waiting: Vec<u64> = Vec::new();
        let mut partly = self.always.clone();
        // From the end, so that children come before their parents, the first child last.
        for &symbol in tree.symbols.iter().rev() {
            let arity = alphabet.symbols.get(symbol.at())?.arity;
            let start = waiting.len().checked_sub(arity * width)?;
            self.begin(symbol, &mut partly);
            for (position, child) in waiting[start..].chunks(width).rev().enumerate() {
                self.take(symbol, position, child, &mut partly);
            }
            waiting.truncate(start);
            waiting.extend_from_slice(&self.always);
            self.finish(symbol, &partly, &mut waiting[start..]);
        }
        (waiting.len() == width).then_some(waiting)
    }

    /// Makes `partly` what may match a tree with a constructor on top, as long as no child speaks against it.
    pub(super) fn begin(&self, symbol: SymbolId, partly: &mut [u64]) {
        partly.fill(0);
        for (part, _) in &self.constructors[symbol.at()] {
            insert(partly, *part);
        }
    }

    /// Takes a child into account.
    pub(super) fn take(
        &self,
        symbol: SymbolId,
        position: usize,
        child: &[u64],
        partly: &mut [u64],
    ) {
        for (part, fields) in &self.constructors[symbol.at()] {
            if !contains(child, fields[position]) {
                remove(partly, *part);
            }
        }
        for (part, inner) in &self.above {
            if contains(child, *inner) {
                insert(partly, *part);
            }
        }
    }

    /// Adds what a tree matches to what all match, when all its children were taken into account.
    pub(super) fn finish(&self, symbol: SymbolId, partly: &[u64], matched: &mut [u64]) {
        let own = self.constructors[symbol.at()].iter().map(|(part, _)| *part);
        for part in own.chain(self.above.iter().map(|(part, _)| *part)) {
            if contains(partly, part) && !contains(matched, part) {
                add_all(matched, &self.implied[part]);
            }
        }
    }

    /// What all trees match.
    pub(super) fn always(&self) -> &PartSet {
        &self.always
    }
}

fn none(parts: usize) -> PartSet {
    vec![0; parts.div_ceil(64)]
}

/// For each part, what matches wherever it does.
///
/// An alternative implies the sum, a body its `μ`, a `μ` its variables. Nothing else follows: a variable that only stands for
/// itself, as in `μX. X`, is implied by nothing.
fn implied(parts: &[Part]) -> Vec<PartSet> {
    let mut directly: Vec<Vec<PartId>> = vec![Vec::new(); parts.len()];
    let mut binders = std::collections::BTreeMap::new();
    for (id, part) in parts.iter().enumerate() {
        match part {
            Part::Either(alternatives) => {
                alternatives.iter().for_each(|alternative| directly[*alternative].push(id));
            }
            Part::Least { variable, body } => {
                directly[*body].push(id);
                binders.insert(*variable, id);
            }
            Part::Eventually(inner) => directly[*inner].push(id),
            Part::Any | Part::Variable(_) | Part::Constructor(..) | Part::Next(_) => {}
        }
    }
    for (id, part) in parts.iter().enumerate() {
        if let Part::Variable(variable) = part {
            directly[binders[variable]].push(id);
        }
    }
    (0..parts.len()).map(|start| reached(&directly, start)).collect()
}

fn reached(edges: &[Vec<PartId>], start: PartId) -> PartSet {
    let mut found = none(edges.len());
    insert(&mut found, start);
    let mut waiting = vec![start];
    while let Some(part) = waiting.pop() {
        waiting.extend(edges[part].iter().filter(|next| insert(&mut found, **next)));
    }
    found
}
