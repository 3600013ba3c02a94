//! Which choices the outcomes of runs depend on; others are not changed.

use super::{Choice, Path, ROOT, Step};
use crate::Nat;
use crate::choice::shape::Types;
use crate::error::Result;

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
        let Step { before, shape, place, mut choice, .. } = step;
        while let Some((next, now)) = self.next(types, before, shape, place, Some(choice))? {
            let count = self.count_at(types, now)?;
            self.indifferent += &count;
            choice = next;
        }
        Ok(())
    }

    /// Counts the values with later alternatives of a choice whose larger indices the type refuses: those of a size
    /// lead to the same.
    pub(super) fn count_refused(&mut self, types: &Types, step: Step) -> Result<()> {
        let Step { before, shape, place, choice, .. } = step;
        let tally = &types.get(shape).tally;
        for size in choice.size..=tally.at_most(self.to - before.used as usize) as u32 {
            let tried = if size == choice.size { choice.index + 1 } else { 0 };
            let first = Choice { size, index: 0 };
            let left = tally.count(size as usize)?.checked_sub(&Nat::from(tried));
            if let Some(left) = left.filter(|left| !left.is_zero())
                && let Some(now) = self.after(types, before, shape, place, first)?
            {
                let count = self.count_at(types, now)?;
                self.indifferent += &(&left * &count);
            }
        }
        Ok(())
    }
}
