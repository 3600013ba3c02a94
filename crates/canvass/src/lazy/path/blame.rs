//! Which choices the outcomes of runs depend on; others are not changed.

use super::{Path, ROOT, Step};
use crate::error::Result;
use crate::shape::Types;

impl Path {
    /// After a run: which choices its outcome depends on.
    pub(in crate::lazy) fn settle(&mut self) {
        if !self.is_watched {
            return;
        }
        let blame = self.blame.take();
        let blamed: Option<Vec<u32>> =
            blame.map(|holes| holes.iter().filter_map(|id| self.named(*id)).collect());
        for step in &mut self.steps {
            step.matters |= step.hole == ROOT
                || blamed.as_ref().is_none_or(|blamed| blamed.contains(&step.hole));
        }
    }

    /// The last step that one of these holes was filled with.
    pub(in crate::lazy) fn last_step(&self, holes: &[u64]) -> usize {
        let holes: Vec<u32> = holes.iter().filter_map(|id| self.named(*id)).collect();
        self.steps.iter().rposition(|step| holes.contains(&step.hole)).map_or(0, |last| last + 1)
    }

    /// Counts the values with later alternatives of a choice that does not matter.
    pub(super) fn spare(&mut self, types: &Types, step: Step) -> Result<()> {
        let Step { before, shape, place, mut choice, is_last, .. } = step;
        while !is_last
            && let Some((next, now)) = self.next(types, before, shape, place, Some(choice))?
        {
            let count = self.count_at(types, now)?;
            self.indifferent += &count;
            choice = next;
        }
        Ok(())
    }
}
