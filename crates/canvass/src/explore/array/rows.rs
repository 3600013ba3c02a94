//! The values of a covering array, row by row.

use super::{ArrayError, Covering, Plan};
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::Types;
use crate::error::Result;
use crate::explore::{CaseValue, Ended, Explorer, Request, Rows, Strategy};
use crate::shard::Shard;
use std::ops::ControlFlow;
use std::time::Instant;

pub(in crate::explore) struct ByArray {
    covering: Covering,
    shard: Shard,
    next: usize,
    /// Of the case.
    choices: ChoiceSequence,
}

impl ByArray {
    /// After the deadline, the array is taken as far as it is built.
    pub(in crate::explore) fn new(request: &Request<'_>) -> Result<ByArray, ArrayError> {
        let Request { values, strength, seed, shard, deadline, .. } = *request;
        let mut go_on = || match deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let plan = Plan::of(values.types, values.arguments)?;
        let covering = plan.cover(strength, seed, &mut go_on)?;
        Ok(ByArray { covering, shard, next: 0, choices: ChoiceSequence::default() })
    }
}

impl Explorer for ByArray {
    fn next(&mut self) -> Result<bool> {
        let row = (self.next..self.covering.len()).find(|row| self.shard.takes(*row));
        let Some(row) = row else { return Ok(false) };
        self.choices = self.covering.sequence(row);
        self.next = row + 1;
        Ok(true)
    }

    fn value(&mut self) -> CaseValue<'_> {
        CaseValue::Listed(&self.choices)
    }

    fn strategy(&self) -> Strategy {
        Strategy::Array
    }

    fn ignores_budget(&self) -> bool {
        true
    }

    fn end(&self, _types: &Types) -> Result<Ended> {
        Ok(Ended::Covered)
    }

    fn rows(&self) -> Option<Rows> {
        let Covering { strength, columns, has_digits, .. } = self.covering;
        Some(Rows {
            rows: self.covering.len() as u64,
            strength: strength as u64,
            columns: columns as u64,
            has_digits,
        })
    }
}
