//! A failing case: run again, shrunk, saved and reported.
//!
//! What counts while shrinking is the failure that was found, by its [`Cause`](super::case::Cause). Other failures that
//! candidates meet are reported beside it. A value is reported only if it failed in that way, and with whether it did so again.

mod flaky;
mod others;
mod smaller;

pub(super) use flaky::Flaky;
pub(super) use others::Others;

use super::Subject;
use super::case::{self, Cause, Failure, Verdict};
use super::conduct::Conduct;
use super::explore::{Explored, Found};
use super::isolate::{self, Apart};
use super::record::{self, Counterexample, Outcome};
use super::report::{Origin, Report};
use super::shrink::{Shrunk, shrink, shrink_drawn};
use super::store::{ENDED_ITS_PROCESS, Line};
use crate::choice::sequence::{self, ChoiceSequence};
use std::convert::Infallible;

/// A failing case that is going to be reported.
pub(super) struct Failing<'a> {
    pub(super) sequence: ChoiceSequence,
    pub(super) failure: Failure,
    /// What the property noted.
    pub(super) notes: Vec<String>,
    pub(super) origin: Origin<'a>,
    /// `None` where it failed in the same way whenever it was run.
    pub(super) flaky: Option<Flaky>,
    /// Met while shrinking.
    pub(super) others: Others,
}

impl Conduct<'_> {
    /// Shrinks a failing case and reports it.
    pub(super) fn fail(&self, found: Found, explored: &Explored) -> ! {
        let Found { sequence, failure, by } = found;
        isolate::found(&sequence, &failure);
        let size = size(self.subject, &sequence);
        let origin = |shrunk| Origin::Search { by, explored, shrunk, size };
        let as_found = |flaky, others| -> Infallible {
            let (sequence, failure) = (sequence.clone(), failure.clone());
            let (notes, origin) = (Vec::new(), origin(None));
            self.finish(Failing { sequence, failure, notes, origin, flaky: Some(flaky), others })
        };
        if passed_before(explored, size) {
            match as_found(Flaky::PassedBefore, Others::default()) {}
        }
        if let Err(flaky) = self.fails_again(&sequence, &failure) {
            let Some(apart) = self.shrink_apart(&sequence, &failure) else {
                match as_found(flaky, Others::default()) {}
            };
            let Apart { shrunk, failure, others } = apart;
            let origin = origin(Some((shrunk.cases, shrunk.is_minimal)));
            let flaky = Some(Flaky::OnlyHere(Box::new(flaky)));
            let (sequence, notes) = (shrunk.sequence, Vec::new());
            self.finish(Failing { sequence, failure, notes, origin, flaky, others });
        }
        let (mut failing, mut others) = (vec![sequence.clone()], Others::default());
        let mut is_stateful = false;
        let tried = if ran_all(explored) { explored.complete_below } else { 0 };
        let (types, shrinks) = (self.subject.types, self.settings.shrinks);
        if types.draws {
            let shrunk = shrink_drawn(types, sequence.clone(), shrinks, &mut |candidate| {
                let Ok((Verdict::Failed(met), sequence, parts)) = self.subject.run_parts(candidate)
                else {
                    return None;
                };
                if met.is_same(&failure) {
                    failing.push(sequence.clone());
                    return Some((sequence, parts));
                }
                others.add(types, met, sequence);
                None
            });
            let shrunk = self.or_smaller(shrunk, &failure);
            failing.push(shrunk.sequence.clone());
            self.confirm(shrunk, failing, others, &failure, &origin, as_found);
        }
        let shrunk = shrink(types, sequence.clone(), tried, shrinks, &mut |candidate| {
            if is_stateful {
                return None;
            }
            let Ok((Verdict::Failed(met), sequence)) = self.subject.run_code(candidate) else {
                return None;
            };
            if !met.is_same(&failure) {
                others.add(self.subject.types, met, sequence);
                return None;
            }
            is_stateful = passed_before(explored, self::size(self.subject, &sequence));
            failing.push(sequence.clone());
            (!is_stateful).then_some(sequence)
        });
        if is_stateful {
            match as_found(Flaky::SmallerPassedBefore, others) {}
        }
        self.confirm(shrunk, failing, others, &failure, &origin, as_found)
    }

    /// Reports the smallest of the values that failed which fails again.
    fn confirm<'a>(
        &self,
        shrunk: Shrunk,
        mut failing: Vec<ChoiceSequence>,
        others: Others,
        failure: &Failure,
        origin: &dyn Fn(Option<(u64, bool)>) -> Origin<'a>,
        as_found: impl FnOnce(Flaky, Others) -> Infallible,
    ) -> ! {
        // The last one is what shrinking came to. Those before it are larger, the first is the one that was found.
        let mut flaky = None;
        failing.retain(|sequence| *sequence != shrunk.sequence);
        for sequence in [shrunk.sequence].into_iter().chain(failing.into_iter().rev()) {
            match self.fails_again(&sequence, failure) {
                Ok((failure, notes)) => {
                    let origin = origin(Some((shrunk.cases, shrunk.is_minimal)));
                    self.finish(Failing { sequence, failure, notes, origin, flaky, others });
                }
                Err(_) if flaky.is_some() => {}
                Err(reason) => flaky = Some(Flaky::Shrunk(Box::new(reason))),
            }
        }
        match as_found(flaky.expect("one value failed at least, and none again"), others) {}
    }

    /// Runs a failing case that is not to be shrunk once more, and reports it.
    pub(super) fn report(
        &self,
        sequence: ChoiceSequence,
        failure: Failure,
        notes: Vec<String>,
        origin: Origin<'_>,
    ) -> ! {
        let others = Others::default();
        match self.fails_again(&sequence, &failure) {
            Ok((failure, notes)) => {
                self.finish(Failing { sequence, failure, notes, origin, flaky: None, others })
            }
            Err(flaky) => {
                let flaky = match self.fails_apart(&sequence, &failure) {
                    true => Flaky::OnlyHere(Box::new(flaky)),
                    false => flaky,
                };
                self.finish(Failing {
                    sequence,
                    failure,
                    notes,
                    origin,
                    flaky: Some(flaky),
                    others,
                })
            }
        }
    }

    /// Runs a failing value again: the same failure with what the property notes, or what happens instead.
    fn fails_again(
        &self,
        sequence: &ChoiceSequence,
        failure: &Failure,
    ) -> Result<(Failure, Vec<String>), Flaky> {
        let (again, notes) = case::noting(|| self.subject.run_code(sequence));
        // A value that cannot be made any more does not fail.
        let again = again.map_or(Verdict::Passed, |(verdict, _)| verdict);
        Flaky::check(failure, again).map(|failure| (failure, notes))
    }

    /// Saves a failing case and reports it.
    pub(super) fn finish(&self, failing: Failing<'_>) -> ! {
        let Failing { sequence, failure, notes, origin, flaky, others } = failing;
        let text = self.subject.show_code(&sequence).unwrap_or_else(|stop| self.stopped(stop));
        let token = self.subject.token(&sequence);
        let saves = self.settings.regressions && origin.is_new();
        let is_flaky = flaky.as_ref().is_some_and(|flaky| flaky.remark().is_some());
        let remark = match failure.cause {
            Cause::Died(_) if !is_flaky => Some(ENDED_ITS_PROCESS),
            Cause::Panicked(_) | Cause::Unwound | Cause::Returned | Cause::Died(_) => {
                flaky.as_ref().and_then(Flaky::remark)
            }
        };
        let line = Line { token, value: text, remark };
        let saved = saves.then(|| self.store.add(&line));
        let Line { token, value: text, remark: _ } = line;
        self.leave_failed(&Counterexample {
            failure: &failure,
            sequence: Some(&sequence),
            token: Some(&token),
            rust: &text,
            notes: &notes,
            origin,
            is_flaky,
        });
        let mut report = Report::new(self, failure, origin, text);
        (report.notes, report.token, report.flaky) = (notes, Some(token), flaky);
        report.others = others.lines(self.subject);
        match saved {
            Some(Ok(())) => report.saved = Some(self.store.path().to_owned()),
            Some(Err(error)) => report.not_saved = Some(error.to_string()),
            None => {}
        }
        report.fail()
    }

    /// Leaves the record of a run that failed, if it is wanted.
    pub(super) fn leave_failed(&self, counterexample: &Counterexample<'_>) {
        let explored = match counterexample.origin {
            Origin::Search { explored, .. } => Some(explored),
            Origin::Example { .. }
            | Origin::Saved { .. }
            | Origin::Replay
            | Origin::Isolated { .. } => None,
        };
        let outcome = match self.subject.should_panic {
            true => Outcome::Passed,
            false => Outcome::Failed(counterexample),
        };
        record::leave(self, &outcome, explored);
    }
}

/// Whether the search has run a value of this size before, and it did not fail: all values of some sizes were run.
fn passed_before(explored: &Explored, size: Option<usize>) -> bool {
    ran_all(explored) && size.is_some_and(|size| size < explored.complete_below)
}

/// Whether all values of complete sizes were run.
fn ran_all(explored: &Explored) -> bool {
    explored.shard.is_whole() && explored.too_deep == 0 && explored.runs.is_none()
}

/// How large the value of a choice sequence is.
fn size(subject: &Subject<'_>, sequence: &ChoiceSequence) -> Option<usize> {
    // What a run draws has more structure than its numbers say.
    if subject.types.draws {
        return None;
    }
    let nodes = sequence::nodes(subject.types, sequence)?;
    Some(sequence::size(subject.types, sequence, &nodes))
}
