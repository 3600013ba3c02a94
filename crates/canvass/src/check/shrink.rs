//! Shrinking: a smaller value that still fails, down to a local minimum, or to the smallest where few are smaller.
//!
//! Works on choice sequences, so that it is the same for all types. A candidate is a choice sequence with one part edited: elements
//! left out, lists joined, a part replaced by one inside it of the same type or by the smallest, a constructor exchanged,
//! equal parts shrunk together, numbers lowered one by one or together, an amount moved from one number to another, elements
//! put in order. Predicates, preconditions and dependent fields hold, because a candidate is made by the type and run like any
//! other case.

mod all_smaller;
mod drawn;
mod equal;
mod numbers;
mod pairs;
mod parts;
mod schedules;
mod smallest;
mod steps;

use crate::Nat;
use crate::choice::sequence::{self, ChoiceSequence, Node, nodes, part_nodes};
use crate::choice::shape::{Form, ShapeId, Types};
use smallest::Smallest;
use std::collections::HashSet;

pub(crate) use drawn::shrink_drawn;

/// What shrinking came to.
pub(crate) struct Shrunk {
    pub(crate) sequence: ChoiceSequence,
    /// How many cases it took.
    pub(crate) cases: u64,
    /// Whether no candidate is left; otherwise the budget was used up.
    pub(crate) is_minimal: bool,
}

/// Shrinks a failing choice sequence. `fails` runs a candidate; where it fails, it says what its choice sequence came to. All
/// values of sizes below `tried` are known to pass.
pub(crate) fn shrink(
    types: &Types,
    sequence: ChoiceSequence,
    tried: usize,
    budget: u64,
    fails: &mut dyn FnMut(&ChoiceSequence) -> Option<ChoiceSequence>,
) -> Shrunk {
    let Some(mut shrinker) = Shrinker::new(types, types.root, sequence.clone(), budget, fails)
    else {
        return Shrunk { sequence, cases: 0, is_minimal: false };
    };
    let is_minimal = loop {
        let is_minimal = shrinker.run();
        if !is_minimal || !shrinker.try_all_smaller(tried) {
            break is_minimal;
        }
    };
    Shrunk { sequence: shrinker.best, cases: budget - shrinker.left, is_minimal }
}

/// The size of a value, then the length of its choice sequence; equal ones are compared choice by choice.
pub(crate) type Measure = (usize, usize);

struct Shrinker<'a> {
    types: &'a Types,
    /// What is shrunk is a value of this shape.
    shape: ShapeId,
    /// The smallest choice sequence so far that fails, its nodes and its measure.
    best: ChoiceSequence,
    nodes: Vec<Node>,
    measure: Measure,
    smallest: Smallest,
    tried: HashSet<ChoiceSequence>,
    left: u64,
    fails: &'a mut dyn FnMut(&ChoiceSequence) -> Option<ChoiceSequence>,
}

impl<'a> Shrinker<'a> {
    /// `None` where the choices are not those of a value.
    fn new(
        types: &'a Types,
        shape: ShapeId,
        best: ChoiceSequence,
        left: u64,
        fails: &'a mut dyn FnMut(&ChoiceSequence) -> Option<ChoiceSequence>,
    ) -> Option<Shrinker<'a>> {
        let nodes = part_nodes(types, shape, &best)?;
        let measure = measure_of(types, &nodes, &best);
        let (smallest, tried) = (Smallest::new(types), HashSet::new());
        Some(Shrinker { types, shape, best, nodes, measure, smallest, tried, left, fails })
    }

    /// Whether a minimum was reached.
    fn run(&mut self) -> bool {
        loop {
            let before = self.best.clone();
            self.leave_out_elements();
            self.join_lists();
            self.replace_parts();
            self.exchange_constructors();
            self.shrink_equal_parts();
            self.lower_numbers();
            self.lower_equal_numbers();
            self.change_pairs();
            self.order_elements();
            if self.best == before {
                self.try_small_numbers();
            }
            if self.left == 0 {
                return false;
            }
            if self.best == before {
                return true;
            }
        }
    }

    /// Keeps a candidate that is smaller and fails.
    fn accept(&mut self, candidate: ChoiceSequence) -> bool {
        if self.left == 0 || self.smaller(&candidate).is_none() || self.tried.contains(&candidate) {
            return false;
        }
        self.left -= 1;
        let failing = (self.fails)(&candidate);
        self.tried.insert(candidate);
        let Some(sequence) = failing else { return false };
        let Some((nodes, measure)) = self.smaller(&sequence) else { return false };
        (self.best, self.nodes, self.measure) = (sequence, nodes, measure);
        true
    }

    /// The nodes and the measure of a choice sequence that is smaller than the best.
    fn smaller(&self, candidate: &ChoiceSequence) -> Option<(Vec<Node>, Measure)> {
        let nodes = part_nodes(self.types, self.shape, candidate)?;
        let measure = measure_of(self.types, &nodes, candidate);
        let is_smaller = (measure, candidate) < (self.measure, &self.best);
        is_smaller.then_some((nodes, measure))
    }

    /// The best choice sequence with a part of it replaced.
    fn replaced(&self, part: std::ops::Range<usize>, by: &[Nat]) -> ChoiceSequence {
        let sequence = &self.best.0;
        ChoiceSequence([&sequence[..part.start], by, &sequence[part.end..]].concat())
    }

    /// The nodes directly below a node, by their positions.
    fn children(&self, at: usize) -> Vec<usize> {
        let mut child = at + 1;
        let mut children = Vec::with_capacity(self.nodes[at].children);
        for _ in 0..self.nodes[at].children {
            children.push(child);
            child += self.nodes[child].below + 1;
        }
        children
    }

    fn form(&self, at: usize) -> &Form {
        &self.types.get(self.nodes[at].shape).form
    }
}

/// The measure of a choice sequence, by which failing values are compared; `None` where it is not one of the types.
pub(crate) fn measure(types: &Types, sequence: &ChoiceSequence) -> Option<Measure> {
    nodes(types, sequence).map(|nodes| measure_of(types, &nodes, sequence))
}

/// How much a value that is drawn, or a step, adds to the size of a run.
const STEP: usize = 64;

fn measure_of(types: &Types, nodes: &[Node], sequence: &ChoiceSequence) -> Measure {
    let size = sequence::size(types, sequence, nodes);
    // A step less is worth more than what other steps draw.
    let steps = if types.draws { nodes.first().map_or(0, |all| all.children) } else { 0 };
    (size + STEP * steps, sequence.0.len())
}

#[cfg(test)]
mod tests;
