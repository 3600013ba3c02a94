//! Subtrees of a search as a [`Part`]: written down, taken up again, given to other searches.

use super::Narrowing;
use crate::Nat;
use crate::choice::shape::Types;
use crate::error::Result;
use crate::lazy::part::Part;
use crate::lazy::path::{Choice, ChoicePoint, ROOT, Step};
use crate::lazy::pattern::Depth;

impl Narrowing {
    /// Starts with the choices of a part, which the first run makes.
    pub(in crate::lazy) fn set_script(&mut self, types: &Types, part: &Part) {
        let before = self.path.partial;
        let point = ChoicePoint { before, shape: types.root, depth: Depth::OUTSIDE };
        let step = |choice: &Choice| Step {
            fill: None,
            hole: ROOT,
            point,
            choice: *choice,
            after: None,
            is_last: false,
            matters: true,
        };
        self.path.steps = part.choices.iter().map(step).collect();
        self.path.floor = part.floor;
    }

    /// What is left after the last run.
    pub(in crate::lazy) fn rest(&self, is_run: bool) -> Part {
        let (from, to) = self.alternatives.sizes();
        let choices = self.path.steps.iter().map(|step| step.choice).collect();
        Part { from, to, floor: self.path.floor, is_run, choices }
    }

    /// The choices before a step and another one for it.
    fn part(&self, at: usize, choice: Choice, floor: usize) -> Part {
        let (from, to) = self.alternatives.sizes();
        let kept = self.path.steps[..at].iter().map(|step| step.choice);
        Part { from, to, floor, is_run: false, choices: kept.chain([choice]).collect() }
    }

    /// Gives away the later alternatives of the first choice that has any.
    pub(in crate::lazy) fn split(&mut self, types: &Types) -> Result<Option<Part>> {
        for at in self.path.floor..self.path.steps.len() {
            let Step { point, choice, is_last, fill, .. } = self.path.steps[at];
            if is_last || fill.is_none() {
                continue;
            }
            if let Some((next, _)) = self.alternatives.next(types, &point, Some(choice))? {
                self.path.floor = at + 1;
                return Ok(Some(self.part(at, next, at)));
            }
        }
        Ok(None)
    }

    /// All that is left, including the last run, by the alternatives of the first choice that has another.
    ///
    /// Each part is given with how many values it has. After `most` alternatives the others are one part, without a
    /// count. Empty if the last run was all.
    pub(in crate::lazy) fn divide(
        &mut self,
        types: &Types,
        most: usize,
    ) -> Result<Vec<(Part, Option<Nat>)>> {
        for at in self.path.floor..self.path.steps.len() {
            let Step { point, choice, after, is_last, .. } = self.path.steps[at];
            let Some(after) = after.filter(|_| !is_last) else { continue };
            let (mut parts, mut next) = (Vec::new(), Some((choice, after)));
            while let Some((choice, after)) = next.filter(|_| parts.len() < most) {
                let count = self.alternatives.count(types, after)?;
                parts.push((self.part(at, choice, at + 1), Some(count)));
                next = self.alternatives.next(types, &point, Some(choice))?;
            }
            if let Some((choice, _)) = next {
                parts.push((self.part(at, choice, at), None));
            }
            if parts.len() > 1 {
                return Ok(parts);
            }
        }
        Ok(Vec::new())
    }
}
