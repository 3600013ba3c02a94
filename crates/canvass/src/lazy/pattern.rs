//! Constructor patterns: the values that have a given path of constructors from the root.
//!
//! Mittelman et al., "Don't go down the rabbit hole", §3. A pattern is followed while a value is chosen, so that a
//! value that cannot have it any more is never chosen. We differ once: what lies between one value of the patterned
//! type and the next, such as a list or an option, is passed through.

use crate::choice::shape::{Form, ShapeId, Types};
use std::sync::Arc;

/// Constructors of one type, from the root on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    shape: ShapeId,
    constructors: Vec<u16>,
    /// From which shapes the patterned one can be reached.
    reaches: Arc<[bool]>,
}

/// Where a part is in the pattern: how many constructors of it lead there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Depth(u16);

impl Depth {
    pub(super) const ROOT: Depth = Depth(0);
    /// Not below the constructors of the pattern.
    pub(super) const OUTSIDE: Depth = Depth(u16::MAX);
}

/// How far the pattern is met: how many open parts may still lead to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Progress(u32);

impl Progress {
    pub(super) const MET: Progress = Progress(u32::MAX);
    /// The whole value may.
    pub(super) const ROOT: Progress = Progress(1);

    #[inline]
    pub(super) fn is_missed(self) -> bool {
        self.0 == 0
    }
}

impl Pattern {
    /// The pattern of constructors of a shape that all values have.
    pub(super) fn of(types: &Types, shape: ShapeId) -> Pattern {
        Pattern { shape, constructors: Vec::new(), reaches: reaches(types, shape).into() }
    }

    /// With these constructors, by their positions, cut where nothing of the type can follow.
    pub(super) fn with(&self, types: &Types, constructors: &[u16]) -> Pattern {
        let ends = |at: &u16| self.onward(types, self.shape, u64::from(*at)) == 0;
        let length = constructors.iter().position(ends).map_or(constructors.len(), |last| last + 1);
        Pattern { constructors: constructors[..length].to_vec(), ..self.clone() }
    }

    pub(super) fn constructors(&self) -> &[u16] {
        &self.constructors
    }

    /// No value with the pattern is smaller.
    pub(super) fn least(&self, types: &Types) -> usize {
        let shape = types.get(self.shape);
        let whole = self.constructors.iter().map(|at| &shape.constructors()[usize::from(*at)]);
        whole.rev().fold(shape.least, |rest, constructor| {
            // One of the fields leads on to the rest of the pattern.
            constructor.least + rest.saturating_sub(shape.least)
        })
    }

    /// How far the pattern is met after a choice for a part.
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

    /// The depth of the parts of a choice for a part.
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

    /// How many parts of a choice can lead to the patterned type again.
    fn onward(&self, types: &Types, shape: ShapeId, choice: u64) -> u32 {
        let reaches = |part: &ShapeId| self.reaches[part.at()];
        match &types.get(shape).form {
            Form::Leaf { .. } | Form::Map(..) => 0,
            Form::Choice(constructors) => {
                let fields = &constructors[choice as usize].fields;
                fields.iter().filter(|field| reaches(field)).count() as u32
            }
            Form::List(element) => u32::from(reaches(element)) * choice as u32,
        }
    }
}

/// From which shapes a shape can be reached, through no map.
pub(super) fn reaches(types: &Types, goal: ShapeId) -> Vec<bool> {
    let mut reaches = vec![false; types.shapes.len()];
    reaches[goal.at()] = true;
    loop {
        let mut changed = false;
        for (at, shape) in types.shapes.iter().enumerate() {
            let found = match &shape.form {
                Form::Leaf { .. } | Form::Map(..) => false,
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
