//! Parts of a path's branches: written down, taken up again, given away.

use super::{Choice, Path, ROOT, Step};
use crate::error::Result;
use crate::lazy::part::Part;
use crate::lazy::pattern::Place;
use crate::shape::Types;

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
}
