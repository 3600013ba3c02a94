//! The run that the thread is in: who answers the choices of the generators that are called, and how it ends early.
//!
//! Generators are plain functions without an argument for this, so it is in a thread-local. A run that begins inside another
//! one hides it until it ends, be it by a panic.

use super::answers::Answers;
use crate::choice::draws::Draws;
use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, Location, catch_unwind, resume_unwind};

/// Why a run ended without a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The sample was given up: by `reject!()`, by a number that leaves its type, or where there was nothing to choose from.
    Rejected,
    /// A `hole!()` was reached.
    Hole,
    /// An answer was missing, or none of those that can be chosen.
    Answer,
}

/// Unwinds out of a run, from a choice at some place.
struct Ending(Stop, &'static Location<'static>);

thread_local! {
    static RUN: Cell<Option<Box<Answers>>> = const { Cell::new(None) };
}

thread_local! {
    static WATCH: Cell<Watch> = const { Cell::new(Watch::Off) };
}

/// Whether a test runs on this thread of which nobody knows yet that it draws.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Watch {
    Off,
    On,
    /// It has drawn something.
    Drew,
}

/// Watches again, or not, when it goes.
struct WatchAgain(Watch);

impl Drop for WatchAgain {
    fn drop(&mut self) {
        WATCH.set(self.0);
    }
}

/// Runs a case, with answers for what it draws, and gives them back.
pub(crate) fn drawing<T>(draws: Box<Draws>, case: impl FnOnce() -> T) -> (T, Box<Draws>) {
    let watch = WatchAgain(WATCH.replace(Watch::Off));
    let outer = Restore(RUN.replace(Some(Box::new(Answers::Test(draws)))));
    let result = case();
    let answers = RUN.take().expect("whoever takes the answers puts them back");
    drop((outer, watch));
    let Answers::Test(draws) = *answers else { unreachable!("they are those given") };
    (result, draws)
}

/// Runs a case that is not known to draw: whether it did. What it drew were the smallest values.
pub(crate) fn watching<T>(case: impl FnOnce() -> T) -> (T, bool) {
    let watch = WatchAgain(WATCH.replace(Watch::On));
    let outer = Restore(RUN.take());
    let result = case();
    let drew = WATCH.get() == Watch::Drew;
    drop((outer, watch));
    (result, drew)
}

/// Where a run was left that rejects its choices; the payload of another panic.
pub(crate) fn rejected_at(
    payload: Box<dyn Any + Send>,
) -> Result<&'static Location<'static>, Box<dyn Any + Send>> {
    payload.downcast::<Ending>().map(|ending| ending.1)
}

/// Makes these the answers of the thread when it goes.
struct Restore(Option<Box<Answers>>);

impl Drop for Restore {
    fn drop(&mut self) {
        RUN.set(self.0.take());
    }
}

/// Runs a generator once, and gives the answers back.
pub(super) fn run<T>(
    answers: Answers,
    generator: impl FnOnce() -> T,
) -> (Result<T, Stop>, Answers) {
    let outer = Restore(RUN.replace(Some(Box::new(answers))));
    let result = catch_unwind(AssertUnwindSafe(generator));
    let answers = RUN.take().expect("whoever takes the answers puts them back");
    drop(outer);
    (result.map_err(stop), *answers)
}

/// Why a run was left; any other panic goes on.
fn stop(payload: Box<dyn Any + Send>) -> Stop {
    match payload.downcast::<Ending>() {
        Ok(ending) => ending.0,
        Err(payload) => resume_unwind(payload),
    }
}

/// Whether somebody answers choices on this thread.
pub fn is_running() -> bool {
    Restore(RUN.take()).0.is_some() || WATCH.get() != Watch::Off
}

/// Asks the answerer of this run; panics outside of one.
#[track_caller]
pub(super) fn ask<T>(question: impl FnOnce(&mut Answers) -> Result<T, Stop>) -> T {
    let mut running = running();
    let answer = question(running.0.as_mut().expect("a run is under way"));
    drop(running);
    match answer {
        Ok(answer) => answer,
        Err(stop) => end(stop),
    }
}

/// The answerer of this run, which is put back when it is dropped.
#[inline]
#[track_caller]
fn running() -> Restore {
    let mut running = Restore(RUN.take());
    if running.0.is_none() && WATCH.get() != Watch::Off {
        WATCH.set(Watch::Drew);
        let mut draws = Box::new(Draws::given(&[]));
        draws.begin();
        running.0 = Some(Box::new(Answers::Test(draws)));
    }
    assert!(running.0.is_some(), "{OUTSIDE}");
    running
}

/// Leaves the run.
#[track_caller]
pub(super) fn end(stop: Stop) -> ! {
    assert!(is_running(), "{OUTSIDE}");
    resume_unwind(Box::new(Ending(stop, Location::caller())))
}

const OUTSIDE: &str = "choices are made in a test or a generator, and this is none; call it on the thread of a test, \
                       or mark the function with `#[canvass::generator(covers = …)]`";
