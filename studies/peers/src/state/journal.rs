//! Which bug is switched on, and what came of a test: counted where systems take steps, so that it is the same for all libraries.
//!
//! One test runs at a time, on whatever threads it starts.

use cpu_time::ProcessTime;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

static BUG: AtomicU8 = AtomicU8::new(0);
static STEPS: AtomicU64 = AtomicU64::new(0);
static JOURNAL: Mutex<Option<Journal>> = Mutex::new(None);

/// What came of a test.
#[derive(Debug, Clone)]
pub struct Journal {
    begun: ProcessTime,
    limit: Option<Duration>,
    is_over: bool,
    pub cases: u64,
    /// Of the case that failed first: which it was, and the CPU time up to then.
    pub found: Option<(u64, Duration)>,
    /// Of the last case that failed.
    pub steps: u64,
}

/// Whether a bug is switched on.
pub fn bug(number: u8) -> bool {
    BUG.load(Ordering::Relaxed) == number
}

/// A system takes a step.
pub fn step() {
    STEPS.fetch_add(1, Ordering::Relaxed);
}

/// Runs a test with a bug, for so many CPU seconds at most if that is said.
pub fn watch(bug: u8, seconds: Option<u32>, test: impl FnOnce()) -> Journal {
    BUG.store(bug, Ordering::Relaxed);
    let limit = seconds.map(|seconds| Duration::from_secs(seconds.into()));
    let begun = ProcessTime::now();
    let journal = Journal { begun, limit, is_over: false, cases: 0, found: None, steps: 0 };
    *JOURNAL.lock().unwrap_or_else(PoisonError::into_inner) = Some(journal);
    // What the library says of the failure is in the journal.
    drop(catch_unwind(AssertUnwindSafe(test)));
    BUG.store(0, Ordering::Relaxed);
    let journal = JOURNAL.lock().unwrap_or_else(PoisonError::into_inner).take();
    journal.expect("it was put there")
}

fn with<T>(act: impl FnOnce(&mut Journal) -> T) -> Option<T> {
    JOURNAL.lock().unwrap_or_else(PoisonError::into_inner).as_mut().map(act)
}

/// Runs a case of the test that is watched. When the time is over, one fails so that the library stops, and others pass at once.
pub fn case(test: impl FnOnce()) {
    let is_over = with(|journal| {
        if journal.is_over {
            return true;
        }
        journal.cases += 1;
        let is_late = journal.limit.is_some_and(|limit| journal.begun.elapsed() > limit);
        journal.is_over = is_late && journal.found.is_none();
        assert!(!journal.is_over, "the time is over");
        false
    });
    if is_over == Some(true) {
        return;
    }
    STEPS.store(0, Ordering::Relaxed);
    let Err(payload) = catch_unwind(AssertUnwindSafe(test)) else { return };
    // Libraries leave cases by unwinding with payloads of their own.
    if payload.is::<String>() || payload.is::<&'static str>() {
        with(|journal| {
            journal.steps = STEPS.load(Ordering::Relaxed);
            let now = (journal.cases, journal.begun.elapsed());
            journal.found.get_or_insert(now);
        });
    }
    resume_unwind(payload);
}
