//! Runs cases until one fails or the budget is used up, and keeps count of what they said.

use super::Subject;
use super::budget::{self, Budget};
use super::case::{self, CaseNotes, Failure, Place, Verdict};
use super::isolate::{self, Input};
use super::observe::{Case, LARGEST, Observation};
use super::progress::Progress;
use super::require::Pending;
use super::settings::Settings;
use super::survey::Survey;
use crate::Nat;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::source::{Made, Stop};
use crate::error::Result;
use crate::explore::{
    Ended, Explorer, ExplorerError, Outcome, Request, Rows, Runs, Searched, Strategy, Tried,
    Values, explorer_for, fits,
};
use crate::lazy::Scope;
use crate::shard::Shard;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// What was explored.
#[derive(Default)]
pub(crate) struct Explored {
    /// All cases, whatever came of them; without the one that failed.
    pub(crate) attempts: u64,
    pub(crate) accepted: u64,
    /// Rejected by a predicate of a type.
    pub(crate) refused: u64,
    pub(crate) too_deep: u64,
    pub(crate) rejected: Vec<(Place, u64)>,
    pub(crate) labels: HashMap<String, u64>,
    /// The percentage that is demanded, and in how many cases the condition held.
    pub(crate) demands: Vec<(Place, (f64, u64))>,
    /// Which share of the cases.
    pub(crate) shard: Shard,
    /// How many values of each size were decided that no other shard tries; nothing where there are none.
    pub(crate) own: Vec<Nat>,
    /// All values of smaller sizes were tried, or those of the shard.
    pub(crate) complete_below: usize,
    /// How many values there are, where that is known and finite.
    pub(crate) count: Option<Nat>,
    /// Where they are the rows of an array.
    pub(crate) array: Option<Rows>,
    /// Where values were searched lazily.
    pub(crate) searched: Option<Searched>,
    /// The last small scope of which all values were decided, and how many it has.
    pub(crate) small_scope: Option<(Scope, Nat)>,
    /// Whether that was given up because demands differed.
    pub(crate) is_nondeterministic: bool,
    /// What was tried of a property that draws.
    pub(crate) runs: Option<Runs>,
    /// What the accepted values cover, where somebody wants to know.
    pub(crate) survey: Option<Survey>,
    /// What the cases were like, where somebody wants to know.
    pub(crate) observed: Option<Observation>,
    pub(crate) ended: Ended,
    pub(crate) found: Option<Found>,
}

/// A failing case.
pub(crate) struct Found {
    pub(crate) sequence: ChoiceSequence,
    pub(crate) failure: Failure,
    /// The strategy that it is from; `None` if its value was made for a requirement.
    pub(crate) by: Option<Strategy>,
}

impl Explored {
    pub(crate) fn rejections(&self) -> u64 {
        self.rejected.iter().map(|(_, cases)| cases).sum::<u64>() + self.refused
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

    /// The labels with their cases, those of the most cases first.
    pub(crate) fn labels(&self) -> Vec<(&String, u64)> {
        let mut labels: Vec<(&String, u64)> = Vec::new();
        for (label, &cases) in &self.labels {
            let at = labels.partition_point(|(other, others)| {
                cases < *others || (cases == *others && *other < label)
            });
            labels.insert(at, (label, cases));
        }
        labels
    }

    fn absorb(&mut self, notes: CaseNotes) {
        for label in notes.labels {
            *self.labels.entry(label).or_default() += 1;
        }
        for demand in notes.demands {
            let (percent, met) = entry(&mut self.demands, demand.place);
            *percent = demand.percent;
            *met += u64::from(demand.met);
        }
    }
}

/// What is known of a place, in a list in the order of places; there are few.
fn entry<T: Default>(known: &mut Vec<(Place, T)>, place: Place) -> &mut T {
    let at = known.iter().position(|(other, _)| *other >= place).unwrap_or(known.len());
    if known.get(at).is_none_or(|(other, _)| *other != place) {
        known.insert(at, (place, T::default()));
    }
    &mut known[at].1
}

/// A test's cases under way.
pub(crate) struct Exploration<'a> {
    subject: &'a Subject<'a>,
    settings: &'a Settings,
    values: Values<'a>,
    explorer: Box<dyn Explorer + 'a>,
    budget: Budget,
    /// Whether the run goes on to its last case, as long as there is time.
    is_whole: bool,
    /// Whether this process runs isolated and announces each case to its parent before running it.
    announces: bool,
    explored: Explored,
}

/// A case that has run.
struct Run {
    verdict: Made<Verdict>,
    notes: Option<CaseNotes>,
    is_whole: bool,
    /// If somebody wants to know.
    took: Option<Duration>,
}

impl<'a> Exploration<'a> {
    /// The strategy `suite` tries the values of `suite`.
    pub(crate) fn new(
        subject: &'a Subject<'a>,
        settings: &'a Settings,
        suite: Vec<ChoiceSequence>,
    ) -> Result<Exploration<'a>, ExplorerError> {
        let budget = Budget::new(settings);
        let values = subject.values();
        let request = Request {
            values,
            strategy: settings.strategy,
            shard: settings.shard,
            seed: settings.seed ^ super::name::seed_of(subject.name),
            size: settings.size,
            strength: settings.strength,
            fan_out: settings.fan_out,
            deadline: budget.deadline,
            suite,
            may_leave_holes: !isolate::needs_known_values(),
        };
        let announces = isolate::announces();
        let explorer = explorer_for(request)?;
        let (array, shard, count) =
            (explorer.rows(), settings.shard, explorer.count(subject.types));
        let is_small = budget::all_cases(settings).is_some_and(|cases| {
            fits(subject.types, cases) || count.as_ref().is_some_and(|count| *count <= cases)
        });
        let is_whole = explorer.ignores_budget() || explorer.exhausts() && is_small;
        let explored = Explored { array, shard, count, ..Explored::default() };
        let exploration = Exploration {
            subject,
            settings,
            values,
            explorer,
            budget,
            is_whole,
            announces,
            explored,
        };
        Ok(exploration)
    }

    /// The same, but it says what the accepted values cover, and what all cases were like.
    pub(crate) fn observed(
        mut self,
        survey: Option<Survey>,
        observed: Option<Observation>,
    ) -> Exploration<'a> {
        (self.explored.survey, self.explored.observed) = (survey, observed);
        self
    }

    pub(crate) fn run(mut self, pending: &mut Pending<'_>) -> Result<Explored> {
        let mut progress = Progress::begin(self.subject.name, self.settings);
        self.explored.ended = loop {
            if let Some(progress) = &mut progress {
                progress.tell(&self.explored);
            }
            if let Some(limit) = self.limit() {
                break limit;
            }
            if !self.explorer.next()? {
                break self.explorer.end(self.values.types)?;
            }
            self.announce()?;
            let Some(run) = self.run_case()? else { continue };
            self.observe(&run)?;
            if !self.conclude(run, pending)? {
                break Ended::Failed;
            }
            self.explored.attempts += 1;
        };
        self.explored.complete_below = self.explorer.complete_below();
        if !self.settings.shard.is_whole() {
            let largest = self.explored.complete_below.min(LARGEST);
            self.explored.own = (0..=largest).map(|size| self.explorer.own(size)).collect();
        }
        self.explored.searched = self.explorer.searched();
        self.explored.small_scope = self.explorer.small_scope();
        self.explored.runs = self.explorer.runs();
        Ok(self.explored)
    }

    /// The limit that is reached, if one is.
    fn limit(&self) -> Option<Ended> {
        self.budget.limit(self.explored.accepted, self.explored.attempts, self.is_whole)
    }

    /// Tells the process that waits for this one which case is next.
    fn announce(&mut self) -> Result<()> {
        if !self.announces {
            return Ok(());
        }
        let value = self.explorer.value();
        if value.is_drawn() {
            isolate::announce(|| Input::WithHoles);
        } else if value.has_holes() {
            if isolate::is_reached() {
                isolate::reached(value.choice_sequence(&self.values)?);
            }
            isolate::announce(|| Input::WithHoles);
        } else {
            let choices = value.choice_sequence(&self.values)?;
            isolate::announce(|| Input::ChoiceSequence(choices));
        }
        Ok(())
    }

    fn choice_sequence(&mut self) -> Result<ChoiceSequence> {
        self.explorer.value().choice_sequence(&self.values)
    }

    /// `None` where there is no value after all.
    fn run_case(&mut self) -> Result<Option<Run>> {
        let begin = self.explored.observed.as_ref().map(|_| Instant::now());
        let value = self.explorer.value();
        let is_whole = !value.has_holes();
        let tried = value.run(&self.values, self.subject.run)?;
        let took = begin.map(|begin| begin.elapsed());
        let notes = case::take_notes();
        self.explorer.learn(match &tried {
            Tried::Ran(Ok(Verdict::Passed)) => Outcome::Accepted,
            Tried::Ran(_) => Outcome::NotAccepted,
            Tried::Nothing => Outcome::Nothing,
            Tried::Nondeterministic => Outcome::Nondeterministic,
        });
        let is_failed = matches!(&tried, Tried::Ran(Ok(Verdict::Failed(_))));
        if self.explorer.was_no_case() && !is_failed {
            return Ok(None);
        }
        Ok(match tried {
            Tried::Ran(verdict) => Some(Run { verdict, notes, is_whole, took }),
            Tried::Nothing => None,
            Tried::Nondeterministic => {
                self.explored.is_nondeterministic = true;
                None
            }
        })
    }

    fn observe(&mut self, run: &Run) -> Result<()> {
        let Run { verdict, notes, is_whole, took } = run;
        if let (Some(observed), Some(took)) = (&mut self.explored.observed, *took) {
            let (strategy, is_whole) = (self.explorer.strategy(), *is_whole);
            let case = Case { strategy, is_whole, verdict, said: notes.as_ref(), took };
            observed.add(&case, || self.explorer.value().choice_sequence(&self.values))?;
        }
        Ok(())
    }

    /// Takes note of an accepted value: `false` if it was met before, where values are kept.
    fn survey(&mut self, is_whole: bool, pending: &mut Pending<'_>) -> Result<bool> {
        let value = match self.explorer.value().completed(&self.values) {
            Ok(value) => value,
            // The first value for an open part is none that its type accepts.
            Err(Stop::Rejected | Stop::TooDeep) => return Ok(true),
            Err(Stop::Space(error)) => return Err(error),
            Err(Stop::Mismatch) => return Err(self.values.mismatch()),
        };
        if value.open.is_empty() {
            pending.cover(&value.sequence);
        }
        let Some(survey) = &mut self.explored.survey else { return Ok(true) };
        if is_whole {
            return Ok(survey.add(value.sequence));
        }
        survey.add_open(&value);
        Ok(true)
    }

    /// Counts a case: `false` if it failed.
    fn conclude(&mut self, run: Run, pending: &mut Pending<'_>) -> Result<bool> {
        match run.verdict {
            Ok(Verdict::Passed) => {
                let is_wanted = self.explored.survey.is_some() || !pending.is_empty();
                let mut is_new = true;
                if is_wanted {
                    is_new = self.survey(run.is_whole, pending)?;
                }
                self.explored.accepted += u64::from(is_new);
                if let Some(notes) = run.notes.filter(|_| is_new) {
                    self.explored.absorb(notes);
                }
            }
            Ok(Verdict::Rejected(place)) => *entry(&mut self.explored.rejected, place) += 1,
            Ok(Verdict::Failed(failure)) => {
                let (sequence, by) = (self.choice_sequence()?, Some(self.explorer.strategy()));
                self.explored.found = Some(Found { sequence, failure, by });
                return Ok(false);
            }
            Err(Stop::Rejected) => self.explored.refused += 1,
            Err(Stop::TooDeep) => self.explored.too_deep += 1,
            Err(Stop::Space(error)) => return Err(error),
            Err(Stop::Mismatch) => return Err(self.values.mismatch()),
        }
        Ok(true)
    }
}
