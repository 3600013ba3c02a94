//! The values of a covering array, row by row.

use super::super::Subject;
use super::super::explore::Rows;
use super::super::settings::Settings;
use crate::array::{ArrayError, Covering, Plan};
use crate::choice::sequence::ChoiceSequence;
use crate::shard::Shard;
use std::ops::ControlFlow;
use std::time::Instant;

pub(super) struct ByArray {
    covering: Covering,
    shard: Shard,
    next: usize,
    /// Of the row that was given last.
    pub(super) code: ChoiceSequence,
}

impl ByArray {
    /// After the deadline, the array is taken as far as it is built.
    pub(super) fn new(
        subject: &Subject<'_>,
        settings: &Settings,
        seed: u64,
        deadline: Option<Instant>,
    ) -> Result<ByArray, ArrayError> {
        let mut go_on = || match deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let plan = Plan::of(subject.types, subject.arguments)?;
        let covering = plan.cover(settings.strength, seed, &mut go_on)?;
        Ok(ByArray { covering, shard: settings.shard, next: 0, code: ChoiceSequence::default() })
    }

    pub(super) fn rows(&self) -> Rows {
        let Covering { strength, columns, has_digits, .. } = self.covering;
        Rows {
            rows: self.covering.len() as u64,
            strength: strength as u64,
            columns: columns as u64,
            has_digits,
        }
    }

    /// Goes on to the next row: `false` where there is none.
    pub(super) fn advance(&mut self) -> bool {
        let row = (self.next..self.covering.len()).find(|row| self.shard.takes(*row));
        let Some(row) = row else { return false };
        self.code = self.covering.code(row);
        self.next = row + 1;
        true
    }
}
