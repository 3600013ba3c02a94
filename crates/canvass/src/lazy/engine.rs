//! The search itself, whatever the type of its values is.

use super::Shared;
use super::ask::Ask;
use super::kept::Kept;
use super::path::Path;
use super::pattern::Pattern;
use crate::Nat;
use crate::code::Code;
use crate::error::Result;
use crate::shape::Types;
use crate::source::{Made, ROOM, Record, Source, Stop, stack_address};
use canvass_lazy::hole;
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex};

pub(crate) struct Engine {
    search: Arc<hole::Search>,
    shared: Arc<hole::Search<Shared>>,
    kept: Kept,
    state: State,
    /// The names that lead to a hole.
    way: Vec<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Before the first run.
    Before,
    /// After a run that is to be gone on from.
    Between,
    Finished,
}

/// What came of a run.
pub(crate) enum Ran<R> {
    Outcome(R),
    /// The value could not be made.
    Stopped(Stop),
    /// Other holes were demanded than the last time.
    Strayed,
}

impl Engine {
    pub(crate) fn new(
        types: Arc<Types>,
        sizes: RangeInclusive<usize>,
        pattern: Option<Pattern>,
    ) -> Engine {
        let path = Mutex::new(Path::new(&types, sizes, pattern));
        let shared = Arc::new(hole::Search::new(Shared { types, path }));
        let (kept, way) = (Kept::default(), Vec::new());
        Engine { search: shared.clone(), shared, kept, state: State::Before, way }
    }

    fn inner(&self) -> &Shared {
        &self.shared.inner
    }

    /// Begins anew, with values of other sizes.
    pub(crate) fn restart(&mut self, sizes: RangeInclusive<usize>) {
        self.kept.clear();
        let Shared { types, .. } = &self.shared.inner;
        self.shared.inner.path().restart(types, sizes);
        self.state = State::Before;
    }

    pub(crate) fn sizes(&self) -> RangeInclusive<usize> {
        self.inner().path().sizes()
    }

    /// Runs on the next value, and says how many values that decided; `None` where all are decided.
    pub(crate) fn step<R>(
        &mut self,
        run: impl FnOnce(&mut Source<'_>) -> Made<R>,
    ) -> Result<Option<(Ran<R>, Nat)>> {
        if !self.advance()? {
            return Ok(None);
        }
        let Engine { search, shared, kept, .. } = self;
        let inner = &shared.inner;
        let ran = catch_unwind(AssertUnwindSafe(|| {
            run(&mut Source::new(&inner.types, &mut Ask::root(search, inner, kept)))
        }));
        let mut path = inner.path();
        if path.strayed || path.taken < path.steps.len() {
            self.state = State::Finished;
            return Ok(Some((Ran::Strayed, Nat::ZERO)));
        }
        let decided = path.count(&inner.types)?;
        let ran = match (ran, path.stop.take()) {
            (_, Some(stop)) | (Ok(Err(stop)), None) => Ran::Stopped(stop),
            (Ok(Ok(outcome)), None) => Ran::Outcome(outcome),
            (Err(payload), None) => {
                drop(path);
                resume_unwind(payload)
            }
        };
        Ok(Some((ran, decided)))
    }

    /// Goes on to the next branch: whether there is one.
    fn advance(&mut self) -> Result<bool> {
        let Shared { types, .. } = &self.shared.inner;
        let mut path = self.shared.inner.path();
        let goes_on = match self.state {
            State::Finished => false,
            State::Before => path.is_inhabited(types)?,
            State::Between => match path.advance(types)? {
                None => false,
                Some(first) => {
                    if !empty(&mut path, &mut self.kept, &mut self.way, first) {
                        self.kept.clear();
                    }
                    path.undo(first);
                    true
                }
            },
        };
        self.state = if goes_on { State::Between } else { State::Finished };
        Ok(goes_on)
    }

    /// The code of the value of the last run, completed by the first that there is; `show` makes it.
    pub(crate) fn code(&self, show: impl FnOnce(&mut Source<'_>) -> Made<()>) -> Made<Code> {
        let inner = self.inner();
        let mark = inner.path().mark();
        let mut ask = Ask::whole(&self.search, inner);
        let mut record = Record::new(&mut ask);
        let shown = show(&mut Source::new(&inner.types, &mut record));
        inner.path().reset(mark);
        shown.map(|()| record.code)
    }
}

/// Empties the holes whose fillings are to be undone: whether that was possible.
fn empty(path: &mut Path, kept: &mut Kept, way: &mut Vec<u64>, first: usize) -> bool {
    let Some(fill) = path.fills.get(first) else { return true };
    let (survivors, floor) = (fill.holes, stack_address().saturating_sub(ROOM));
    for undone in &path.fills[first..] {
        // What is in a hole that is emptied goes with it.
        if undone.hole < survivors {
            path.way_to(undone.hole, way);
            if !kept.empty(way, floor) {
                return false;
            }
        }
    }
    true
}
