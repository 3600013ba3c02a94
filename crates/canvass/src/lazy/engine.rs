//! The search itself, whatever the type of its values is.

use super::Shared;
use super::ask::Ask;
use super::conjunction::running;
use super::follow::{Followed, follow};
use super::narrowing::{Narrowing, Tables};
use super::open::Opens;
use super::part::Part;
use super::path::Path;
use super::pattern::Pattern;
use crate::Nat;
use crate::choice::kept::Kept;
use crate::choice::shape::Types;
use crate::choice::source::{Completed, Made, ROOM, Record, Source, Stop, stack_address};
use crate::error::Result;
use canvass_lazy::hole;
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex};

pub(crate) struct Engine {
    search: Arc<hole::Search>,
    shared: Arc<Shared>,
    kept: Kept,
    state: State,
    /// The names that lead to a hole.
    way: Vec<u64>,
    /// Whether it shares what it knows with other searches.
    is_sharing: bool,
    /// Whether it counts what is decided.
    is_counting: bool,
    /// How often that spared it a run.
    pub(super) spared: u64,
    /// Whether it is watched which holes are seen.
    is_watched: bool,
    /// How many values were decided because they differ only in what did not matter.
    indifferent: Nat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Before the first run.
    Before,
    /// Before a run that was made, by the search that this one goes on with.
    Again,
    /// After a run that is to be gone on from.
    Between,
    Finished,
}

/// What came of a run.
pub(crate) enum Ran<R> {
    /// For so many values.
    Outcome(R, Nat),
    /// None of so many values could be made.
    Stopped(Stop, Nat),
    /// No value with these choices has the pattern.
    DeadEnd,
    /// Other holes were demanded than the last time.
    Nondeterministic,
}

impl Engine {
    pub(crate) fn new(types: Arc<Types>, sizes: RangeInclusive<usize>) -> Engine {
        let narrowing = Narrowing::new(&types, Opens::new(&types), sizes, None);
        Engine::on(types, narrowing, false)
    }

    /// The same, but it does not count what it decides.
    pub(super) fn not_counting(self) -> Engine {
        Engine { is_counting: false, ..self }
    }

    /// The same, but its tables take no more than so many bytes.
    pub(super) fn within(self, max_bytes: usize) -> Engine {
        self.shared.narrowing().alternatives.opens.allow(max_bytes);
        self
    }

    /// One that goes on with a part.
    pub(super) fn resume(types: Arc<Types>, part: &Part) -> Engine {
        let mut engine = Engine::new(types, part.sizes());
        engine.shared.narrowing().set_script(&engine.shared.types, part);
        if part.is_run {
            engine.state = State::Again;
        }
        engine
    }

    /// What is left after the last run.
    pub(super) fn rest(&self) -> Part {
        let is_run = matches!(self.state, State::Between | State::Again);
        self.shared.narrowing().rest(is_run)
    }

    /// Gives a part of what is left away, where it can be divided.
    pub(super) fn split(&mut self) -> Result<Option<Part>> {
        let types = &self.shared.types;
        self.shared.narrowing().split(types)
    }

    /// What is left, from the last run on, as several parts, each with how many values it has; the last may stand for
    /// all others. Nothing where that run was all.
    pub(super) fn divide(&mut self, most: usize) -> Result<Vec<(Part, Option<Nat>)>> {
        let types = &self.shared.types;
        self.shared.narrowing().divide(types, most)
    }

    /// Whether the last value was run before, by the search that this one goes on with.
    pub(super) fn repeats(&mut self) -> bool {
        let repeats = self.state == State::Again;
        if repeats {
            self.state = State::Between;
        }
        repeats
    }

    /// One that shares tables with others, over the values with a pattern.
    pub(super) fn sharing(
        types: Arc<Types>,
        tables: Tables,
        size: usize,
        pattern: Pattern,
    ) -> Engine {
        let narrowing = Narrowing::sharing(&types, tables, size..=size, pattern);
        Engine::on(types, narrowing, true)
    }

    fn on(types: Arc<Types>, narrowing: Narrowing, is_sharing: bool) -> Engine {
        let shared = Arc::new(Shared { types, narrowing: Mutex::new(narrowing) });
        let search = Arc::new(hole::Search::new(shared.clone()));
        let (kept, way) = (Kept::default(), Vec::new());
        Engine {
            search,
            shared,
            kept,
            state: State::Before,
            way,
            is_sharing,
            is_counting: true,
            spared: 0,
            is_watched: false,
            indifferent: Nat::ZERO,
        }
    }

    /// Begins anew, with values of other sizes.
    pub(crate) fn restart(&mut self, sizes: RangeInclusive<usize>) {
        self.kept.clear();
        let mut narrowing = self.shared.narrowing();
        narrowing.restart(&self.shared.types, sizes);
        // The demands that searches share are those of one order.
        if !self.is_sharing {
            narrowing.blame.orders.improve();
        }
        self.state = State::Before;
    }

    /// Whether its tables take too much memory, which it shares with others.
    pub(super) fn is_full(&self) -> bool {
        self.is_sharing && self.shared.narrowing().alternatives.opens.is_full()
    }

    /// Takes tables instead of others.
    pub(super) fn exchange(&self, tables: &mut Tables) {
        self.shared.narrowing().exchange(tables);
    }

    /// Runs on the value that the search has come to.
    pub(crate) fn run<R>(
        &mut self,
        run: impl FnOnce(&mut Source<'_>) -> Made<R>,
    ) -> Result<Ran<R>> {
        let Engine { search, shared, kept, is_watched, .. } = self;
        let inner = &**shared;
        if inner.narrowing().ending.is_nondeterministic {
            self.state = State::Finished;
            return Ok(Ran::Nondeterministic);
        }
        if *is_watched {
            search.watch();
        }
        let ran = running(search, || {
            catch_unwind(AssertUnwindSafe(|| {
                run(&mut Source::new(&inner.types, &mut Ask::root(search, inner, kept)))
            }))
        });
        let mut narrowing = inner.narrowing();
        narrowing.end_run();
        let Narrowing { path, blame, known, ending, .. } = &mut *narrowing;
        blame.settle(path);
        if ending.is_nondeterministic {
            self.state = State::Finished;
            return Ok(Ran::Nondeterministic);
        }
        let stop = ending.stop.take();
        if std::mem::take(&mut ending.is_dead_end) {
            return Ok(Ran::DeadEnd);
        }
        known.decide();
        match (ran, stop) {
            (_, Some(stop)) | (Ok(Err(stop)), None) => {
                Ok(Ran::Stopped(stop, decided(&mut narrowing, &inner.types, self.is_counting)?))
            }
            (Ok(Ok(outcome)), None) => {
                Ok(Ran::Outcome(outcome, decided(&mut narrowing, &inner.types, self.is_counting)?))
            }
            (Err(payload), None) => {
                drop(narrowing);
                resume_unwind(payload)
            }
        }
    }

    /// Goes on to the next value: whether there is one.
    pub(crate) fn advance(&mut self) -> Result<bool> {
        while self.branch()? {
            if !self.is_sharing {
                return Ok(true);
            }
            match follow(&self.search, &self.shared)? {
                Followed::Unknown => return Ok(true),
                Followed::Nowhere => self.spared += 1,
            }
        }
        Ok(false)
    }

    /// Goes on to the next branch: whether there is one.
    fn branch(&mut self) -> Result<bool> {
        let types = &self.shared.types;
        let mut narrowing = self.shared.narrowing();
        if !self.is_sharing {
            narrowing.compact();
        }
        let goes_on = match self.state {
            State::Finished => false,
            State::Before | State::Again => narrowing.is_inhabited(types)?,
            State::Between => match narrowing.backtrack(types, &mut self.indifferent)? {
                None => false,
                Some(first) => {
                    if !empty(&narrowing.path, &mut self.kept, &mut self.way, first) {
                        self.kept.clear();
                    }
                    narrowing.undo(first);
                    true
                }
            },
        };
        self.is_watched = narrowing.blame.is_watching;
        self.state = match self.state {
            _ if !goes_on => State::Finished,
            State::Again => State::Again,
            State::Before | State::Between | State::Finished => State::Between,
        };
        Ok(goes_on)
    }

    /// How many values were decided since this was asked last, because they differ only in what did not matter.
    pub(crate) fn take_indifferent(&mut self) -> Nat {
        std::mem::take(&mut self.indifferent)
    }

    /// The choices of the value of the last run, completed by the first that there is; `show` makes it.
    pub(crate) fn completed(
        &self,
        show: impl FnOnce(&mut Source<'_>) -> Made<()>,
    ) -> Made<Completed> {
        let inner = &*self.shared;
        let completion = inner.narrowing().begin_completion();
        let mut ask = Ask::whole(&self.search, inner);
        let mut record = Record::completing(&mut ask);
        let shown = show(&mut Source::new(&inner.types, &mut record));
        inner.narrowing().end_completion(completion);
        shown.map(|()| record.completed())
    }
}

/// How many values a run decided, where somebody counts.
fn decided(narrowing: &mut Narrowing, types: &Types, is_counting: bool) -> Result<Nat> {
    if is_counting { narrowing.count(types) } else { Ok(Nat::ZERO) }
}

/// Empties the holes whose fillings are to be undone: whether that was possible.
fn empty(path: &Path, kept: &mut Kept, way: &mut Vec<u64>, first: usize) -> bool {
    let Some(fill) = path.fills.get(first) else { return true };
    let (survivors, floor) = (fill.holes, stack_address().saturating_sub(ROOM));
    for undone in &path.fills[first..] {
        // What is in a hole that is emptied goes with it.
        if undone.hole < survivors {
            path.holes.route(undone.hole, way);
            if !kept.empty(way, floor) {
                return false;
            }
        }
    }
    true
}
