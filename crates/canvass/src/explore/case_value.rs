//! The value of a case, before it is made: its choices, a list of them, or a search that fills its holes on demand.

use super::Values;
use crate::choice::draws::DrawsSource;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::source::{Choose, Completed, Fit, Made, Recorded, Source, Stop};
use crate::error::Result;
use crate::lazy::{Ran, SearchOrder};

pub(crate) enum CaseValue<'a> {
    Whole(&'a mut dyn Choose),
    /// The value that is nearest to these choices: parts may depend on others.
    Listed(&'a ChoiceSequence),
    WithHoles(&'a mut SearchOrder),
    /// What the property draws while it runs.
    Drawn(&'a mut DrawsSource),
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
            CaseValue::Whole(_) | CaseValue::Listed(_) | CaseValue::Drawn(_) => false,
        }
    }

    /// Whether it is known only when the property has run.
    pub(crate) fn is_drawn(&self) -> bool {
        matches!(self, CaseValue::Drawn(_))
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
            CaseValue::Drawn(draws) => Tried::Ran(run(&mut Source::new(values.types, draws))),
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
        self.completed(values).map(|completed| completed.sequence).map_err(|stop| match stop {
            Stop::Space(error) => error,
            Stop::Mismatch | Stop::Rejected | Stop::TooDeep => values.mismatch(),
        })
    }

    /// The same, and which of the choices are in holes that nobody looked into.
    pub(crate) fn completed(self, values: &Values<'_>) -> Made<Completed> {
        let whole = |sequence| Completed { sequence, open: Vec::new() };
        match self {
            CaseValue::Whole(choices) => values.record(choices).map(whole),
            CaseValue::Listed(choices) => {
                let root = values.types.root;
                values.record(&mut Recorded::new(root, &choices.0, Fit::Nearest)).map(whole)
            }
            // Known when it has run.
            CaseValue::Drawn(source) => {
                source.draws().map(|draws| whole(draws.sequence())).ok_or(Stop::Mismatch)
            }
            CaseValue::WithHoles(search) => search.completed(|source| (values.make)(source)),
        }
    }
}
