//! How to put an interaction into a row that would break rules: which other cells to change with it.

use crate::small::{permits::Permits, state::State};
use canvass_base::SplitMix64;

/// The penalty for a change that breaks another rule.
const BREAKS: i64 = 1 << 32;

/// Values that a row gets together.
#[derive(Default)]
pub(super) struct Repair {
    cells: Vec<u32>,
    changes: Vec<u32>,
}

impl Repair {
    /// The values that were found last: first those that the row lacks of the interaction, then what they entail.
    pub(super) fn changes(&self) -> &[u32] {
        &self.changes
    }

    /// Looks for changes that give a row the interaction and keep it allowed, and returns the sum of their scores.
    ///
    /// Each broken rule is repaired once, by the best change of a cell that has not changed yet, so `None` does not mean
    /// that there is no way. It is also returned as soon as the sum falls below `least`.
    pub(super) fn find(
        &mut self,
        state: &State<'_>,
        permits: &mut Permits<'_>,
        random: &mut SplitMix64,
        row: usize,
        interaction: &[u32],
        least: i64,
    ) -> Option<i64> {
        let values = state.values();
        self.cells.clear();
        self.cells.extend_from_slice(state.row(row));
        self.changes.clear();
        let lacks = |value: &u32| self.cells[values.column(*value)] != *value;
        self.changes.extend(interaction.iter().copied().filter(lacks));
        let mut score = 0;
        let mut at = 0;
        while at < self.changes.len() {
            let value = self.changes[at];
            self.cells[values.column(value)] = value;
            score += state.score(row, value);
            at += 1;
            if score < least {
                return None;
            }
            while let Some(others) = permits.broken_by(&self.cells, value) {
                let fix = self.best_fix(state, permits, random, row, interaction, others)?;
                self.cells[values.column(fix)] = fix;
                self.changes.push(fix);
            }
        }
        permits.predicates_allow(&self.cells).then_some(score)
    }

    /// The best change of a cell with one of these values.
    fn best_fix(
        &self,
        state: &State<'_>,
        permits: &Permits<'_>,
        random: &mut SplitMix64,
        row: usize,
        interaction: &[u32],
        broken: &[u32],
    ) -> Option<u32> {
        let mut best = None;
        for value in broken {
            let column = state.values().column(*value);
            let same_column = |other: &u32| state.values().column(*other) == column;
            if interaction.iter().chain(&self.changes).any(same_column) {
                continue;
            }
            for other in state.values().alternatives(*value) {
                let breaks = permits.broken_by(&self.cells, other).is_some();
                let score = state.score(row, other) - if breaks { BREAKS } else { 0 };
                best = best.max(Some((score, random.below(16), other)));
            }
        }
        best.map(|(_, _, value)| value)
    }
}
