//! The value of a case, before it is made: its choices, a list of them, or a search that fills its holes on demand.

use super::Values;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::source::{Choose, Fit, Made, Recorded, Source, Stop};
use crate::error::Result;
use crate::lazy::{Ran, SearchOrder};

pub(crate) enum CaseValue<'a> {
    Whole(&'a mut dyn Choose),
    /// The value that is nearest to these choices: parts may depend on others.
    Listed(&'a ChoiceSequence),
    WithHoles(&'a mut SearchOrder),
}

/// What came of a case.
pub(crate) enum Tried<V> {
    Ran(Made<V>),
    /// There was no value after all.
    Nothing,
    /// The same choices led to other demands than before.
    Nondeterministic,
}

impl CaseValue<'_> {
    pub(crate) fn has_holes(&self) -> bool {
        match self {
            CaseValue::WithHoles(_) => true,
            CaseValue::Whole(_) | CaseValue::Listed(_) => false,
        }
    }

    /// Runs a property on it.
    pub(crate) fn run<V>(
        self,
        values: &Values<'_>,
        run: impl FnOnce(&mut Source<'_>) -> Made<V>,
    ) -> Result<Tried<V>> {
        Ok(match self {
            CaseValue::Whole(choices) => Tried::Ran(run(&mut Source::new(values.types, choices))),
            CaseValue::Listed(choices) => {
                let mut choices = Recorded::new(values.types.root, &choices.0, Fit::Nearest);
                Tried::Ran(run(&mut Source::new(values.types, &mut choices)))
            }
            CaseValue::WithHoles(search) => match search.run(run)? {
                Ran::Outcome(verdict, _) => Tried::Ran(Ok(verdict)),
                Ran::Stopped(stop, _) => Tried::Ran(Err(stop)),
                Ran::DeadEnd => Tried::Nothing,
                Ran::Nondeterministic => Tried::Nondeterministic,
            },
        })
    }

    /// Its choice sequence; holes that nobody looked into are filled with the first value that there is.
    pub(crate) fn choice_sequence(self, values: &Values<'_>) -> Result<ChoiceSequence> {
        let choices = match self {
            CaseValue::Whole(choices) => values.record(choices),
            CaseValue::Listed(choices) => {
                values.record(&mut Recorded::new(values.types.root, &choices.0, Fit::Nearest))
            }
            CaseValue::WithHoles(search) => search.sequence(|source| (values.make)(source)),
        };
        choices.map_err(|stop| match stop {
            Stop::Space(error) => error,
            Stop::Mismatch | Stop::Rejected | Stop::TooDeep => values.mismatch(),
        })
    }
}
