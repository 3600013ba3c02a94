//! Parts of a path's branches: written down, taken up again, given away.

use super::{Choice, Path, ROOT, Step};
use crate::Nat;
use crate::choice::shape::Types;
use crate::error::Result;
use crate::lazy::part::Part;
use crate::lazy::pattern::Place;

impl Path {
    /// Takes these choices first.
    pub(in crate::lazy) fn set_script(&mut self, types: &Types, part: &Part) {
        let step = |choice: &Choice| Step {
            fill: None,
            hole: ROOT,
            shape: types.root,
            place: Place::OUTSIDE,
            choice: *choice,
            before: self.now,
            after: None,
            is_last: false,
            matters: true,
        };
        self.steps = part.choices.iter().map(step).collect();
        self.floor = part.floor;
    }

    /// What is left after the last run.
    pub(in crate::lazy) fn rest(&self, is_run: bool) -> Part {
        let choices = self.steps.iter().map(|step| step.choice).collect();
        Part { from: self.from, to: self.to, floor: self.floor, is_run, choices }
    }

    /// Gives away the later alternatives of the first choice that has any.
    pub(in crate::lazy) fn split(&mut self, types: &Types) -> Result<Option<Part>> {
        for at in self.floor..self.steps.len() {
            let Step { before, shape, place, choice, is_last, fill, .. } = self.steps[at];
            if is_last || fill.is_none() {
                continue;
            }
            if let Some((next, _)) = self.next(types, before, shape, place, Some(choice))? {
                let kept = self.steps[..at].iter().map(|step| step.choice);
                let choices = kept.chain([next]).collect();
                self.floor = at + 1;
                let (from, to, is_run) = (self.from, self.to, false);
                return Ok(Some(Part { from, to, floor: at, is_run, choices }));
            }
        }
        Ok(None)
    }

    /// The branches from the last run on, by the alternatives of the first choice that has another, each with how many
    /// values it has; after so many alternatives, the others together. Nothing where that run was all.
    pub(in crate::lazy) fn divide(
        &mut self,
        types: &Types,
        most: usize,
    ) -> Result<Vec<(Part, Option<Nat>)>> {
        for at in self.floor..self.steps.len() {
            let Step { before, shape, place, choice, after, is_last, .. } = self.steps[at];
            let Some(after) = after.filter(|_| !is_last) else { continue };
            let part = |path: &Path, choice, floor| {
                let kept = path.steps[..at].iter().map(|step| step.choice);
                let choices = kept.chain([choice]).collect();
                Part { from: path.from, to: path.to, floor, is_run: false, choices }
            };
            let (mut parts, mut last) = (Vec::new(), Some((choice, after)));
            while let Some((choice, now)) = last.filter(|_| parts.len() < most) {
                parts.push((part(self, choice, at + 1), Some(self.count_at(types, now)?)));
                last = self.next(types, before, shape, place, Some(choice))?;
            }
            if let Some((choice, _)) = last {
                parts.push((part(self, choice, at), None));
            }
            if parts.len() > 1 {
                return Ok(parts);
            }
        }
        Ok(Vec::new())
    }
}
