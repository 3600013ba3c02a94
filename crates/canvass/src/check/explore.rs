//! Runs cases until one fails or the budget is used up, and keeps count of what they said.

use super::Subject;
use super::case::{self, Failure, Place, Said, Verdict};
use super::isolate::{self, Input};
use super::observe::{Case, LARGEST, Observation};
use super::progress::Progress;
use super::require::Pending;
use super::search::{Search, Turn};
use super::settings::{Settings, Strategy};
use super::survey::Survey;
use crate::Nat;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::source::Stop;
use crate::error::Result;
use crate::lazy::Rounds;
use crate::shard::Shard;
use std::collections::BTreeMap;
use std::time::Instant;

/// What was explored.
#[derive(Default)]
pub(crate) struct Explored {
    /// All cases, whatever came of them; without the one that failed.
    pub(crate) attempts: u64,
    pub(crate) accepted: u64,
    /// Rejected by a predicate of a type.
    pub(crate) refused: u64,
    pub(crate) too_deep: u64,
    pub(crate) rejected: BTreeMap<Place, u64>,
    pub(crate) labels: BTreeMap<String, u64>,
    /// The percentage that is demanded, and in how many cases the condition held.
    pub(crate) demands: BTreeMap<Place, (f64, u64)>,
    /// Which share of the cases.
    pub(crate) shard: Shard,
    /// How many values of each size were decided that no other shard tries; nothing where there are none.
    pub(crate) own: Vec<Nat>,
    /// All values of smaller sizes were tried, or those of the shard.
    pub(crate) complete_below: usize,
    /// Where they are the rows of an array.
    pub(crate) array: Option<Rows>,
    /// Where values were searched lazily.
    pub(crate) searched: Option<Searched>,
    /// Whether that was given up because demands differed.
    pub(crate) strayed: bool,
    /// What the accepted values cover, where somebody wants to know.
    pub(crate) survey: Option<Survey>,
    /// What the cases were like, where somebody wants to know.
    pub(crate) observed: Option<Observation>,
    pub(crate) ended: Ended,
    pub(crate) found: Option<Found>,
}

/// What the rows of an array cover.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rows {
    pub(crate) rows: u64,
    pub(crate) strength: u64,
    pub(crate) columns: u64,
    /// Whether columns are digits of a number.
    pub(crate) has_digits: bool,
}

/// What a lazy search decided.
pub(crate) struct Searched {
    pub(crate) runs: u64,
    pub(crate) decided: Nat,
    /// How many values of the first size that is not complete.
    pub(crate) of_size: Nat,
}

impl Searched {
    fn new(rounds: &Rounds) -> Searched {
        let (runs, decided) = (rounds.runs, rounds.decided.clone());
        Searched { runs, decided, of_size: rounds.of_size().clone() }
    }
}

/// Why no more cases were run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Ended {
    #[default]
    Budget,
    /// There are no more values, or no more of the shard's.
    Exhausted,
    /// The strategy has no more values, but there are others.
    OutOfReach,
    /// There are no more rows in the array.
    Covered,
    /// There are no more values in the suite.
    Listed,
    Time,
    /// More cases were rejected than allowed.
    Starved,
    Failed,
}

/// A failing case.
pub(crate) struct Found {
    pub(crate) code: ChoiceSequence,
    pub(crate) failure: Failure,
    pub(crate) turn: Turn,
}

impl Explored {
    pub(crate) fn rejections(&self) -> u64 {
        self.rejected.values().sum::<u64>() + self.refused
    }

    /// Whether there are fewer cases than asked for because more were rejected than allowed, `rejects` for each accepted
    /// one, or because the strategy has no more values. That there are no more values at all is something else.
    pub(crate) fn is_starved(&self, rejects: u64) -> bool {
        match self.ended {
            Ended::Starved | Ended::OutOfReach => true,
            Ended::Time => {
                let rejected = self.rejections() + self.too_deep;
                rejected > self.accepted.saturating_mul(rejects)
            }
            Ended::Budget | Ended::Exhausted | Ended::Covered | Ended::Listed | Ended::Failed => {
                false
            }
        }
    }

    fn hear(&mut self, said: Said) {
        for label in said.labels {
            *self.labels.entry(label).or_default() += 1;
        }
        for demand in said.demands {
            let (percent, met) = self.demands.entry(demand.place).or_default();
            *percent = demand.percent;
            *met += u64::from(demand.met);
        }
    }
}

pub(crate) fn explore(
    subject: &Subject<'_>,
    settings: &Settings,
    mut search: Search<'_>,
    deadline: Option<Instant>,
    survey: Option<Survey>,
    observed: Option<Observation>,
    pending: &mut Pending<'_>,
) -> Result<Explored> {
    let Settings { strategy, rejects, shard, .. } = *settings;
    let cases = search.cases;
    let array = search.rows();
    let mut explored = Explored { shard, array, survey, observed, ..Explored::default() };
    let most = cases.saturating_mul(rejects.saturating_add(1));
    let whole = match strategy {
        Strategy::Array | Strategy::Suite => true,
        Strategy::Auto | Strategy::InOrder | Strategy::Lazy => search.fits,
        Strategy::Uniform
        | Strategy::AdHoc
        | Strategy::Thinned
        | Strategy::Patterns
        | Strategy::Few => false,
    };
    let announces = isolate::announces();
    let mut progress = Progress::begin(subject.name, settings);
    explored.ended = loop {
        if let Some(progress) = &mut progress {
            progress.tell(&explored);
        }
        if !whole && explored.accepted >= cases {
            break Ended::Budget;
        }
        if !whole && explored.attempts >= most {
            break Ended::Starved;
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            break Ended::Time;
        }
        if !search.advance(subject)? {
            break match search.turn {
                Turn::Array => Ended::Covered,
                Turn::Suite => Ended::Listed,
                Turn::InOrder
                | Turn::Uniform
                | Turn::AdHoc
                | Turn::Thinned
                | Turn::Lazy
                | Turn::Patterns
                | Turn::Few
                | Turn::Required => match search.is_complete()? {
                    true => Ended::Exhausted,
                    false => Ended::OutOfReach,
                },
            };
        }
        if announces && search.has_holes() {
            if isolate::is_reached() {
                isolate::reached(search.code(subject)?);
            }
            isolate::announce(|| Input::WithHoles);
        } else if announces {
            let code = search.code(subject)?;
            isolate::announce(|| Input::ChoiceSequence(code));
        }
        let begin = explored.observed.as_ref().map(|_| Instant::now());
        let verdict = search.run(subject)?;
        let took = begin.map(|begin| begin.elapsed());
        let said = case::take_said();
        if search.lazily.as_ref().is_some_and(|lazily| lazily.strayed) {
            explored.strayed = true;
            search.stop_being_lazy();
        }
        let Some(verdict) = verdict else { continue };
        if let (Some(observed), Some(took)) = (&mut explored.observed, took) {
            let case = Case { turn: search.turn, verdict: &verdict, said: said.as_ref(), took };
            observed.add(&case, || search.code(subject))?;
        }
        match verdict {
            Ok(Verdict::Passed) => {
                let is_wanted = explored.survey.is_some() || !pending.is_empty();
                let mut is_new = true;
                if is_wanted && search.turn.is_whole() {
                    let code = search.code(subject)?;
                    pending.cover(&code);
                    is_new = explored.survey.as_mut().is_none_or(|survey| survey.add(code));
                }
                explored.accepted += u64::from(is_new);
                if let Some(said) = said.filter(|_| is_new) {
                    explored.hear(said);
                }
            }
            Ok(Verdict::Rejected(place)) => *explored.rejected.entry(place).or_default() += 1,
            Ok(Verdict::Failed(failure)) => {
                let code = search.code(subject)?;
                explored.found = Some(Found { code, failure, turn: search.turn });
                break Ended::Failed;
            }
            Err(Stop::Rejected) => explored.refused += 1,
            Err(Stop::TooDeep) => explored.too_deep += 1,
            Err(Stop::Space(error)) => return Err(error),
            Err(Stop::Mismatch) => return Err(subject.misfit()),
        }
        explored.attempts += 1;
    };
    explored.complete_below = search.complete_below();
    if !shard.is_whole() {
        let largest = explored.complete_below.min(LARGEST);
        explored.own = (0..=largest).map(|size| search.own(size)).collect();
    }
    explored.searched =
        search.lazily.as_ref().and_then(|lazily| lazily.rounds()).map(Searched::new);
    Ok(explored)
}
