//! How often a property ran before and after it first failed, and on what it failed last.
//!
//! A property says so itself, to a place for the whole process, because some peers take only functions that
//! capture nothing. Every library ends on its counterexample: the last failure is what it reports.

use super::{Challenge, Size, Verdict};
use std::sync::{Mutex, MutexGuard};

static LOG: Mutex<Log> = Mutex::new(Log { before: 0, found: None });

struct Log {
    before: u64,
    found: Option<Found>,
}

/// A counterexample.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// Runs of the property up to the first failure.
    pub cases: u64,
    /// Runs after it.
    pub executions: u64,
    /// Of the last failure.
    pub size: Size,
    pub shown: String,
}

/// Runs the property, and notes it.
pub fn judge<C: Challenge>(value: &C) -> Verdict {
    let verdict = value.verdict();
    let mut log = log();
    match &mut log.found {
        None => log.before += 1,
        Some(found) => found.executions += 1,
    }
    if verdict == Verdict::Fails {
        let (cases, executions) =
            log.found.as_ref().map_or((log.before, 0), |found| (found.cases, found.executions));
        log.found =
            Some(Found { cases, executions, size: value.size(), shown: format!("{value:?}") });
    }
    verdict
}

/// What was noted since the last call, which is forgotten; none if the property never failed.
pub fn take() -> Option<Found> {
    let mut log = log();
    log.before = 0;
    log.found.take()
}

fn log() -> MutexGuard<'static, Log> {
    LOG.lock().expect("nobody panics with the log in hand")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::challenge::Reverse;

    #[test]
    fn the_last_failure_counts_and_so_do_the_runs_around_the_first() {
        for list in [vec![], vec![3, 4], vec![5], vec![0, 1], vec![0, 0]] {
            judge(&Reverse(list));
        }
        let size = Size { parts: 2, magnitude: 1 };
        assert_eq!(
            take(),
            Some(Found { cases: 2, executions: 3, size, shown: "Reverse([0, 1])".into() })
        );
        assert_eq!(take(), None);
    }
}
