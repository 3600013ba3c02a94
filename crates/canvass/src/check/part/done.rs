//! What a part came to.

use super::{Part, result};
use crate::Nat;
use crate::check::Subject;
use crate::check::case::Failure;
use crate::check::record::Json;
use crate::choice::sequence::ChoiceSequence;
use std::time::Duration;

#[derive(Default)]
pub(super) struct Done {
    pub(super) decided: Nat,
    pub(super) cases: u64,
    pub(super) rejected: u64,
    /// How many values fail.
    pub(super) failures: Nat,
    pub(super) counterexamples: Vec<(ChoiceSequence, String)>,
}

/// At most this many counterexamples are written to the result.
const MOST: usize = 100;

impl Done {
    /// Records a failure that `values` values have in common.
    pub(super) fn fail<E>(
        &mut self,
        failure: Failure,
        values: &Nat,
        sequence: impl FnOnce() -> Result<ChoiceSequence, E>,
    ) -> Result<(), E> {
        self.failures += values;
        if self.counterexamples.len() < MOST {
            self.counterexamples.push((sequence()?, failure.message));
        }
        Ok(())
    }

    pub(super) fn json(&self, subject: &Subject<'_>, part: &Part, took: Duration) -> Json {
        let counterexample = |(sequence, message): &(ChoiceSequence, String)| {
            // What was just made can be made again.
            let shown = subject.show_code(sequence).unwrap_or_default();
            Json::object([
                ("token", Json::text(subject.token(sequence).to_string())),
                ("rust", Json::List(shown.lines().map(Json::text).collect())),
                ("message", Json::text(message)),
            ])
        };
        let entries = [
            ("part", Json::text(part.to_string())),
            ("decided", Json::text(self.decided.to_string())),
            ("cases", Json::number(self.cases)),
            ("rejected", Json::number(self.rejected)),
            ("failures", Json::text(self.failures.to_string())),
            (
                "counterexamples",
                Json::List(self.counterexamples.iter().map(counterexample).collect()),
            ),
            ("seconds", Json::number(took.as_secs_f64())),
        ];
        result(subject, entries)
    }
}
