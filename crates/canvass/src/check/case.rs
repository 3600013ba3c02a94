//! One run of a property, and what its body says meanwhile: rejections, labels, notes, demands.

use super::Outcome;
use super::{isolate, quiet};
use crate::generate::rejected_at;
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// What came of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    Passed,
    Rejected(Place),
    Failed(Failure),
}

/// Why a case failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) message: String,
    pub(crate) cause: Cause,
}

/// What made a case fail. Equal causes are the same failure, whatever the messages say.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cause {
    /// A panic at this file, line and column.
    Panicked(String),
    /// An unwinding of which nobody knows where it began, such as `resume_unwind`.
    Unwound,
    /// The property returned `false` or an error.
    Returned,
    /// Its process ended, and how: `died (signal: 6 (SIGABRT))`.
    Died(String),
}

impl Failure {
    /// Whether another failure is this one again, met with a value that may differ.
    pub(crate) fn is_same(&self, other: &Failure) -> bool {
        self.cause == other.cause
    }

    /// File, line and column, where it panicked.
    pub(crate) fn location(&self) -> Option<&str> {
        match &self.cause {
            Cause::Panicked(location) => Some(location),
            Cause::Unwound | Cause::Returned | Cause::Died(_) => None,
        }
    }
}

/// Something written in the source of a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// What is written there.
    pub what: &'static str,
    /// The file.
    pub file: &'static str,
    /// The line.
    pub line: u32,
}

/// What a case said, besides its verdict.
#[derive(Debug, Default)]
pub(crate) struct CaseNotes {
    pub(crate) labels: Vec<String>,
    pub(crate) demands: Vec<Demand>,
    pub(crate) notes: Vec<String>,
}

/// That a condition holds in a share of all cases.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Demand {
    pub(crate) place: Place,
    pub(crate) percent: f64,
    pub(crate) met: bool,
}

/// Unwinds out of a rejected case.
struct Rejection(Place);

thread_local! {
    static REJECTED: Cell<Option<Place>> = const { Cell::new(None) };
    static SPOKEN: Cell<bool> = const { Cell::new(false) };
    static NOTING: Cell<bool> = const { Cell::new(false) };
    static NOTES: RefCell<CaseNotes> = RefCell::default();
}

/// Runs a property once. Panics become failures, and are not shown.
pub(crate) fn run<R: Outcome>(property: impl FnOnce() -> R) -> Verdict {
    REJECTED.set(None);
    let _quiet = quiet::begin();
    let underway = isolate::begin();
    let result = catch_unwind(AssertUnwindSafe(|| property().failure()));
    drop(underway);
    match (REJECTED.take(), result) {
        (Some(place), result) => {
            // What a case does that is rejected already does not matter.
            result.map_or_else(quiet::discard, drop);
            Verdict::Rejected(place)
        }
        (None, Ok(None)) => Verdict::Passed,
        (None, Ok(Some(message))) => Verdict::Failed(Failure { message, cause: Cause::Returned }),
        (None, Err(payload)) => match rejection(payload) {
            Ok(place) => Verdict::Rejected(place),
            Err(payload) => Verdict::Failed(failure(payload)),
        },
    }
}

/// Where a case was rejected; the payload of another panic.
fn rejection(payload: Box<dyn Any + Send>) -> Result<Place, Box<dyn Any + Send>> {
    match payload.downcast::<Rejection>() {
        Ok(rejection) => Ok(rejection.0),
        Err(payload) => rejected_at(payload).map(|at| Place {
            what: "a choice with nothing to choose from",
            file: at.file(),
            line: at.line(),
        }),
    }
}

fn failure(payload: Box<dyn Any + Send>) -> Failure {
    let (message, location) = quiet::explain(payload);
    Failure { message, cause: location.map_or(Cause::Unwound, Cause::Panicked) }
}

/// Runs a case whose notes are kept.
pub(crate) fn noting<T>(run: impl FnOnce() -> T) -> (T, Vec<String>) {
    take_notes();
    NOTING.set(true);
    let verdict = run();
    NOTING.set(false);
    (verdict, take_notes().map_or(Vec::new(), |said| said.notes))
}

/// What the last case said, where it said anything.
#[inline]
pub(crate) fn take_notes() -> Option<CaseNotes> {
    SPOKEN.take().then(|| NOTES.take())
}

fn say(add: impl FnOnce(&mut CaseNotes)) {
    SPOKEN.set(true);
    NOTES.with_borrow_mut(add);
}

/// Marks the running case as rejected; its property returns this at once.
pub fn rejected<R: Outcome>(what: &'static str, file: &'static str, line: u32) -> R {
    REJECTED.set(Some(Place { what, file, line }));
    R::rejected()
}

/// Ends the running case as rejected, from wherever it is.
pub fn reject(what: &'static str, file: &'static str, line: u32) -> ! {
    resume_unwind(Box::new(Rejection(Place { what, file, line })))
}

/// Counts the running case under a label, once however often it is given.
pub fn label(label: impl std::fmt::Display) {
    let label = label.to_string();
    say(|said| {
        if !said.labels.contains(&label) {
            said.labels.push(label);
        }
    });
}

/// Shows a line if the running case turns out to be the minimal one.
pub fn note(line: impl FnOnce() -> String) {
    if NOTING.get() {
        say(|said| said.notes.push(line()));
    }
}

/// Demands that a condition holds in a share of all cases. A case that asks several times is one in which it held at least
/// once.
pub fn cover(met: bool, percent: f64, what: &'static str, file: &'static str, line: u32) {
    let place = Place { what, file, line };
    say(|said| match said.demands.iter_mut().find(|demand| demand.place == place) {
        Some(demand) => demand.met |= met,
        None => said.demands.push(Demand { place, percent, met }),
    });
}
