//! The run that the thread is in: who answers the choices of the generators that are called, and how it ends early.
//!
//! Generators are plain functions without an argument for this, so it is in a thread-local. A run that begins inside another
//! one hides it until it ends, be it by a panic.

use super::answers::Answers;
use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

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

/// Unwinds out of a run.
struct Ending(Stop);

thread_local! {
    static RUN: Cell<Option<Box<Answers>>> = const { Cell::new(None) };
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
#[doc(hidden)]
pub fn is_running() -> bool {
    Restore(RUN.take()).0.is_some()
}

/// Asks the answerer of this run; panics outside of one.
pub(super) fn ask<T>(question: impl FnOnce(&mut Answers) -> Result<T, Stop>) -> T {
    let mut running = Restore(RUN.take());
    let Some(answers) = &mut running.0 else {
        panic!("{OUTSIDE}");
    };
    let answer = question(answers);
    drop(running);
    answer.unwrap_or_else(|stop| end(stop))
}

/// Leaves the run.
pub(super) fn end(stop: Stop) -> ! {
    assert!(is_running(), "{OUTSIDE}");
    resume_unwind(Box::new(Ending(stop)))
}

const OUTSIDE: &str = "choices are made in a generator, and this is none; \
                       mark the function with `#[canvass::generator(covers = …)]`";
