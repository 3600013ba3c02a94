//! Smaller by shrinking equal parts together, for failures that need them equal.
//!
//! Two equal lists, texts or other values of one type have the same choices. Such a part is shrunk as if it were the
//! whole value, by all passes, with each candidate put in all places of the part at once.

use super::Shrinker;
use crate::Nat;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::{Form, ShapeId};

/// Equal parts of a value.
#[derive(Clone)]
pub(super) struct EqualParts {
    pub(super) shape: ShapeId,
    /// Where they begin in the choice sequence.
    pub(super) starts: Vec<usize>,
    pub(super) choices: Vec<Nat>,
}

/// Parts of several places, by the position of their shape and their choices; those that are alone are left out.
pub(super) fn equal(mut parts: Vec<((usize, ChoiceSequence), usize)>) -> Vec<EqualParts> {
    parts.sort_unstable();
    let mut equal: Vec<EqualParts> = Vec::new();
    for ((shape, ChoiceSequence(choices)), start) in parts {
        let shape = ShapeId::new(shape);
        match equal.last_mut() {
            Some(last) if last.shape == shape && last.choices == choices => last.starts.push(start),
            Some(_) | None => equal.push(EqualParts { shape, starts: vec![start], choices }),
        }
    }
    equal.retain(|parts| parts.starts.len() > 1);
    equal
}

impl Shrinker<'_> {
    pub(super) fn shrink_equal_parts(&mut self) {
        let (mut groups, mut next) = (self.equal_parts(), 0);
        while next < groups.len() && self.left > 0 {
            let parts = groups[next].clone();
            if self.shrink_together(parts) {
                // Other parts are in other places now, and shrunk parts may be equal to others.
                groups = self.equal_parts();
            } else {
                next += 1;
            }
        }
    }

    /// All equal parts but numbers, which `lower_equal_numbers` lowers, and parts that are as small as they can be.
    fn equal_parts(&mut self) -> Vec<EqualParts> {
        let mut parts = Vec::new();
        for node in &self.nodes {
            if !matches!(self.types.get(node.shape).form, Form::Leaf { .. }) {
                let choices = self.best.0[node.start..node.end].to_vec();
                parts.push(((node.shape.at(), ChoiceSequence(choices)), node.start));
            }
        }
        let mut equal = equal(parts);
        equal.retain(|parts| parts.choices != self.smallest.of(self.types, parts.shape));
        equal
    }

    /// Whether a smaller part fails.
    fn shrink_together(&mut self, mut parts: EqualParts) -> bool {
        let (types, shape, left) = (self.types, parts.shape, self.left);
        let (part, before) = (ChoiceSequence(parts.choices.clone()), self.best.clone());
        let mut is_lost = false;
        let mut fails = |candidate: &ChoiceSequence| {
            if is_lost {
                return None;
            }
            let whole = self.with_parts(&parts, candidate);
            if !self.accept(whole.clone()) {
                return None;
            }
            // What depends on the parts may have changed with them, and the parts may be elsewhere.
            is_lost = self.best != whole;
            parts.replace(candidate);
            Some(candidate.clone())
        };
        if let Some(mut shrinker) = Shrinker::new(types, shape, part, left, &mut fails) {
            shrinker.run();
        }
        self.best != before
    }

    /// The best choice sequence with another part in all places.
    fn with_parts(&self, parts: &EqualParts, by: &ChoiceSequence) -> ChoiceSequence {
        let (mut sequence, mut end) = (Vec::new(), 0);
        for &start in &parts.starts {
            sequence.extend_from_slice(&self.best.0[end..start]);
            sequence.extend_from_slice(&by.0);
            end = start + parts.choices.len();
        }
        sequence.extend_from_slice(&self.best.0[end..]);
        ChoiceSequence(sequence)
    }
}

impl EqualParts {
    /// Each part is moved by how much those before it have become shorter.
    fn replace(&mut self, by: &ChoiceSequence) {
        for (earlier, start) in self.starts.iter_mut().enumerate() {
            *start = *start + earlier * by.0.len() - earlier * self.choices.len();
        }
        self.choices.clone_from(&by.0);
    }
}
