//! Random choices, such that each value that has not been rejected is as likely as the others.
//!
//! Claessen, Duregård and Pałka: the probability of an alternative is its share of the values, and the values of a
//! rejected run are cut out of the space. They cut out ranges of indices; we keep a trie of the choices of rejected runs
//! with how many values were cut out below each edge.
//!
//! **Invariant:** what is cut out at an edge is the sum of the values of the rejected runs that went through it. Runs are
//! disjoint, so that is never more than the values that the edge leads to.

use super::narrowing::{Alternatives, Partial};
use super::path::{Choice, ChoicePoint};
use crate::choice::shape::{Form, Types};
use crate::error::Result;
use crate::{Nat, Rng};
use std::collections::HashMap;

pub(super) struct Draw {
    pub(super) rng: Rng,
    /// How many values were cut out.
    cut: HashMap<CutKey, Nat>,
    /// The edges of the trie: the child that a choice leads to from a node. The root is 0.
    children: HashMap<(u32, Choice), u32>,
    /// The node that the choices of the run lead to; `None` if no rejected run made the same choices.
    node: Option<u32>,
    /// The choices of the run.
    trail: Vec<Choice>,
    /// How many nodes there are.
    nodes: u32,
}

/// The most entries of `cut`, about 100 bytes each.
const MAX_CUTS: usize = 1 << 20;

/// What values are cut out of, at a node: those with one choice, or those with any choice of a size.
#[derive(PartialEq, Eq, Hash, Clone, Copy)]
enum CutKey {
    Choice(u32, Choice),
    Size(u32, u32),
}

/// Alternatives that lead to equally many values each before anything is cut out: one constructor or length, or all
/// indices of a size.
struct Class {
    first: Choice,
    alternatives: Nat,
    /// How many values each of them has.
    values: Nat,
}

impl Draw {
    pub(super) fn new(rng: Rng) -> Draw {
        let (cut, children) = (HashMap::new(), HashMap::new());
        Draw { rng, cut, children, node: Some(0), trail: Vec::new(), nodes: 1 }
    }

    /// Starts another run.
    pub(super) fn begin(&mut self) {
        self.node = Some(0);
        self.trail.clear();
    }

    /// Draws an alternative; `None` if there is none or all values are cut out.
    pub(super) fn choose(
        &mut self,
        types: &Types,
        alternatives: &mut Alternatives,
        point: &ChoicePoint,
    ) -> Result<Option<(Choice, Partial)>> {
        let is_sized = matches!(
            types.get(point.shape).form,
            Form::Leaf { .. } | Form::Map(..) | Form::Bounded(..)
        );
        let classes = classes(types, alternatives, point, is_sized)?;
        let Some(choice) = self.among(&classes, is_sized) else { return Ok(None) };
        Ok(alternatives.after(types, point, choice)?.map(|after| (choice, after)))
    }

    /// How many values are cut out at the node of the run.
    fn cut_at(&self, key: impl Fn(u32) -> CutKey) -> Nat {
        let cut = self.node.and_then(|node| self.cut.get(&key(node)));
        cut.cloned().unwrap_or_default()
    }

    /// First a class, by how many values are left in it, then one of its alternatives.
    fn among(&mut self, classes: &[Class], is_sized: bool) -> Option<Choice> {
        let left = |class: &Class| {
            let all = &class.alternatives * &class.values;
            let key = |node| match is_sized {
                true => CutKey::Size(node, class.first.size),
                false => CutKey::Choice(node, class.first),
            };
            all.minus(&self.cut_at(key))
        };
        let left: Vec<Nat> = classes.iter().map(left).collect();
        let mut index = self.rng.below(&left.iter().cloned().sum())?;
        let at = left.iter().position(|left| match index.checked_sub(left) {
            Some(beyond) => {
                index = beyond;
                false
            }
            None => true,
        })?;
        let choice = self.within(&classes[at]);
        self.trail.push(choice);
        self.node = self.node.and_then(|node| self.children.get(&(node, choice)).copied());
        Some(choice)
    }

    /// One of the alternatives of a class, by rejection sampling: a drawn alternative is kept with the probability of its
    /// values that are left.
    fn within(&mut self, class: &Class) -> Choice {
        loop {
            let index = self.rng.below(&class.alternatives).and_then(|index| index.to_u64());
            let choice = Choice { index: class.first.index + index.unwrap_or(0), ..class.first };
            let cut = self.cut_at(|node| CutKey::Choice(node, choice));
            if cut.is_zero() || self.rng.below(&class.values).is_some_and(|drawn| drawn >= cut) {
                return choice;
            }
        }
    }

    /// Cuts out the values of the run. Once there is no more memory for that, they may be drawn again.
    pub(super) fn cut(&mut self, values: &Nat) {
        if self.cut.len() >= MAX_CUTS {
            return;
        }
        let mut node = 0;
        for choice in &self.trail {
            for key in [CutKey::Choice(node, *choice), CutKey::Size(node, choice.size)] {
                *self.cut.entry(key).or_default() += values;
            }
            node = *self.children.entry((node, *choice)).or_insert_with(|| {
                self.nodes += 1;
                self.nodes - 1
            });
        }
    }
}

/// The alternatives of a choice point, as classes.
fn classes(
    types: &Types,
    alternatives: &mut Alternatives,
    point: &ChoicePoint,
    is_sized: bool,
) -> Result<Vec<Class>> {
    let mut classes = Vec::new();
    let mut last = None;
    while let Some((first, after)) = alternatives.next(types, point, last)? {
        let (mut equal, values) = (Nat::ONE, alternatives.count(types, after)?);
        last = Some(first);
        if is_sized {
            equal = types.get(point.shape).tally.count(first.size as usize)?.clone();
            // No index of this size comes after that one, so the next alternative is of another size.
            last = Some(Choice { index: u64::MAX - 1, ..first });
        }
        classes.push(Class { first, alternatives: equal, values });
    }
    Ok(classes)
}
