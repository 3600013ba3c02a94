//! The values of a suite, one after the other.

use super::{CaseValue, Ended, Explorer, Strategy};
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::Types;
use crate::error::Result;
use crate::shard::Shard;

pub(super) struct Suite {
    values: std::vec::IntoIter<ChoiceSequence>,
    /// Of the case.
    choices: ChoiceSequence,
}

impl Suite {
    pub(super) fn new(values: Vec<ChoiceSequence>, shard: Shard) -> Suite {
        let own = values.into_iter().enumerate().filter(|(place, _)| shard.takes(*place));
        let values: Vec<ChoiceSequence> = own.map(|(_, choices)| choices).collect();
        Suite { values: values.into_iter(), choices: ChoiceSequence::default() }
    }
}

impl Explorer for Suite {
    fn next(&mut self) -> Result<bool> {
        let Some(choices) = self.values.next() else { return Ok(false) };
        self.choices = choices;
        Ok(true)
    }

    fn value(&mut self) -> CaseValue<'_> {
        CaseValue::Listed(&self.choices)
    }

    fn strategy(&self) -> Strategy {
        Strategy::Suite
    }

    fn ignores_budget(&self) -> bool {
        true
    }

    fn end(&self, _types: &Types) -> Result<Ended> {
        Ok(Ended::Listed)
    }
}
