//! Which parts of an expression a tree matches, from those that its children match.

use super::{Part, PartId};
use crate::tree::{Alphabet, SymbolId};

/// Some parts of an expression, one bit each.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct PartSet(Vec<u64>);

impl PartSet {
    fn new(parts: usize) -> PartSet {
        PartSet(vec![0; parts.div_ceil(64)])
    }

    pub(super) fn contains(&self, part: PartId) -> bool {
        self.0[part / 64] >> (part % 64) & 1 == 1
    }

    /// Whether it was not in the set.
    fn insert(&mut self, part: PartId) -> bool {
        let before = self.0[part / 64];
        self.0[part / 64] |= 1 << (part % 64);
        before != self.0[part / 64]
    }

    fn remove(&mut self, part: PartId) {
        self.0[part / 64] &= !(1 << (part % 64));
    }

    fn add_all(&mut self, others: &PartSet) {
        self.0.iter_mut().zip(&others.0).for_each(|(own, other)| *own |= other);
    }
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
        let mut always = PartSet::new(parts.len());
        let mut constructors = vec![Vec::new(); alphabet.symbols.len()];
        let mut above = Vec::new();
        for (id, part) in parts.iter().enumerate() {
            match part {
                Part::Any => always.add_all(&implied[id]),
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

    /// What a tree matches that has a constructor on top of children that match these.
    pub(super) fn step(&self, symbol: SymbolId, children: &[&PartSet]) -> PartSet {
        let mut partly = self.partly(symbol);
        for (position, child) in children.iter().enumerate() {
            self.take(symbol, position, child, &mut partly);
        }
        self.matched(symbol, &partly)
    }

    /// What may match a tree with a constructor on top, as long as no child speaks against it.
    pub(super) fn partly(&self, symbol: SymbolId) -> PartSet {
        let mut partly = PartSet::new(self.implied.len());
        self.constructors[symbol.at()].iter().for_each(|(part, _)| _ = partly.insert(*part));
        partly
    }

    /// Takes a child into account.
    pub(super) fn take(
        &self,
        symbol: SymbolId,
        position: usize,
        child: &PartSet,
        partly: &mut PartSet,
    ) {
        for (part, fields) in &self.constructors[symbol.at()] {
            if !child.contains(fields[position]) {
                partly.remove(*part);
            }
        }
        for (part, inner) in &self.above {
            if child.contains(*inner) {
                partly.insert(*part);
            }
        }
    }

    /// What a tree matches, when all its children were taken into account.
    pub(super) fn matched(&self, symbol: SymbolId, partly: &PartSet) -> PartSet {
        let mut matched = self.always.clone();
        let own = self.constructors[symbol.at()].iter().map(|(part, _)| *part);
        for part in own.chain(self.above.iter().map(|(part, _)| *part)) {
            if partly.contains(part) && !matched.contains(part) {
                matched.add_all(&self.implied[part]);
            }
        }
        matched
    }
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
    let mut found = PartSet::new(edges.len());
    found.insert(start);
    let mut waiting = vec![start];
    while let Some(part) = waiting.pop() {
        waiting.extend(edges[part].iter().filter(|next| found.insert(**next)));
    }
    found
}
