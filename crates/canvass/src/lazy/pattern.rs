//! Constructor patterns: the values that have a given path of constructors from the root.
//!
//! Mittelman et al., "Don't go down the rabbit hole", §3. The pattern is checked while a value is chosen, so no choice is
//! made that rules it out. We differ once: a path leads through values of other types, such as lists and options, between
//! one value of the patterned type and the next.
//!
//! **Invariant:** [`Progress`] counts the open parts that the rest of the pattern may still be found in. It is zero if and
//! only if no completion has the pattern, apart from the sizes of the completions.

use crate::choice::shape::{Form, ShapeId, Types};
use std::sync::Arc;

/// A path of constructors of one type, from the root on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    shape: ShapeId,
    constructors: Vec<u16>,
    /// Whether the patterned shape can be reached from each shape.
    reaches: Arc<[bool]>,
}

/// How many constructors of the pattern lead to a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Depth(u16);

impl Depth {
    pub(super) const ROOT: Depth = Depth(0);
    /// The part is not on a path that meets the pattern so far, or the pattern is met.
    pub(super) const OUTSIDE: Depth = Depth(u16::MAX);
}

/// In how many open parts the rest of the pattern may still be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Progress(u32);

impl Progress {
    /// The pattern is met, whatever is chosen next.
    pub(super) const MET: Progress = Progress(u32::MAX);
    /// Nothing is chosen: in the whole value.
    pub(super) const ROOT: Progress = Progress(1);

    #[inline]
    pub(super) fn is_missed(self) -> bool {
        self.0 == 0
    }
}

impl Pattern {
    /// The empty pattern for a shape.
    pub(super) fn of(types: &Types, shape: ShapeId) -> Pattern {
        Pattern { shape, constructors: Vec::new(), reaches: reaches(types, shape).into() }
    }

    /// The pattern of these constructors, given by their positions. It is cut after a constructor without a part that can
    /// lead to the patterned type again.
    pub(super) fn with(&self, types: &Types, constructors: &[u16]) -> Pattern {
        let ends = |at: &u16| self.onward(types, self.shape, u64::from(*at)) == 0;
        let length = constructors.iter().position(ends).map_or(constructors.len(), |last| last + 1);
        Pattern { constructors: constructors[..length].to_vec(), ..self.clone() }
    }

    pub(super) fn constructors(&self) -> &[u16] {
        &self.constructors
    }

    /// A lower bound for the size of a value with the pattern.
    pub(super) fn least(&self, types: &Types) -> usize {
        let shape = types.get(self.shape);
        let whole = self.constructors.iter().map(|at| &shape.constructors()[usize::from(*at)]);
        whole.rev().fold(shape.least, |rest, constructor| {
            // One of the fields leads on to the rest of the pattern.
            constructor.least + rest.saturating_sub(shape.least)
        })
    }

    /// The progress after a choice for a part.
    pub(super) fn after(
        &self,
        types: &Types,
        progress: Progress,
        shape: ShapeId,
        depth: Depth,
        choice: u64,
    ) -> Progress {
        if progress == Progress::MET || depth == Depth::OUTSIDE || !self.reaches[shape.at()] {
            return progress;
        }
        let onward = self.onward(types, shape, choice);
        if shape != self.shape {
            return Progress(progress.0 - 1 + onward);
        }
        if u64::from(self.constructors[usize::from(depth.0)]) != choice {
            return Progress(progress.0 - 1);
        }
        if usize::from(depth.0) + 1 == self.constructors.len() {
            return Progress::MET;
        }
        Progress(progress.0 - 1 + onward)
    }

    /// The depth of the parts of a choice.
    pub(super) fn below(&self, shape: ShapeId, depth: Depth, choice: u64) -> Depth {
        if depth == Depth::OUTSIDE || shape != self.shape {
            return depth;
        }
        let wanted = self.constructors.get(usize::from(depth.0));
        match wanted.is_some_and(|wanted| u64::from(*wanted) == choice) {
            true if usize::from(depth.0) + 1 < self.constructors.len() => Depth(depth.0 + 1),
            true | false => Depth::OUTSIDE,
        }
    }

    /// How many parts of a choice may lead to the patterned type.
    fn onward(&self, types: &Types, shape: ShapeId, choice: u64) -> u32 {
        let reaches = |part: &ShapeId| self.reaches[part.at()];
        match &types.get(shape).form {
            Form::Leaf { .. } | Form::Map(..) | Form::Bounded(..) => 0,
            Form::Choice(constructors) => {
                let fields = &constructors[choice as usize].fields;
                fields.iter().filter(|field| reaches(field)).count() as u32
            }
            Form::List(element) => u32::from(reaches(element)) * choice as u32,
        }
    }
}

/// Whether a shape can be reached from each shape. Maps are chosen as a whole, so no path leads through them.
pub(super) fn reaches(types: &Types, goal: ShapeId) -> Vec<bool> {
    let mut reaches = vec![false; types.shapes.len()];
    reaches[goal.at()] = true;
    loop {
        let mut changed = false;
        for (at, shape) in types.shapes.iter().enumerate() {
            let found = match &shape.form {
                Form::Leaf { .. } | Form::Map(..) | Form::Bounded(..) => false,
                Form::Choice(constructors) => {
                    let mut fields = constructors.iter().flat_map(|each| &each.fields);
                    fields.any(|field| reaches[field.at()])
                }
                Form::List(element) => reaches[element.at()],
            };
            changed |= found && !reaches[at];
            reaches[at] |= found;
        }
        if !changed {
            return reaches;
        }
    }
}

/// The first type with alternatives whose values contain others of it.
pub(super) fn patterned(types: &Types) -> Option<ShapeId> {
    let mut seen = vec![types.root];
    let mut at = 0;
    while let Some(&shape) = seen.get(at) {
        let parts: Vec<ShapeId> = match &types.get(shape).form {
            Form::Leaf { .. } | Form::Map(..) | Form::Bounded(..) => Vec::new(),
            Form::Choice(constructors) => {
                constructors.iter().flat_map(|constructor| constructor.fields.clone()).collect()
            }
            Form::List(element) => vec![*element],
        };
        if types.get(shape).constructors().len() > 1 && contains_itself(types, shape) {
            return Some(shape);
        }
        for part in parts {
            if !seen.contains(&part) {
                seen.push(part);
            }
        }
        at += 1;
    }
    None
}

fn contains_itself(types: &Types, shape: ShapeId) -> bool {
    let reaches = reaches(types, shape);
    let mut fields =
        types.get(shape).constructors().iter().flat_map(|constructor| &constructor.fields);
    fields.any(|field| reaches[field.at()])
}
