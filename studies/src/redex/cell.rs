//! The results of the trials of a strategy on a bug.

use super::catalogue::Entry;
use super::measurement::Measurement;
use super::number::{seconds, tests};
use super::strategy::Strategy;
use std::fmt;

/// The trials of a strategy on a bug.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Cell {
    pub(super) trials: usize,
    /// How many of them found it.
    pub(super) found: usize,
    /// Of all of them.
    seconds: f64,
    tests: u64,
    /// The shortest and the longest of those that found it; meaningless where none did.
    pub(super) range: [f64; 2],
    /// Of the smallest counterexample.
    pub(super) size: Option<usize>,
}

impl Cell {
    /// `None` if there was no trial.
    pub(super) fn of(
        measurements: &[Measurement],
        entry: &Entry,
        strategy: Strategy,
    ) -> Option<Cell> {
        let all: Vec<&Measurement> =
            measurements.iter().filter(|one| one.is_of(entry, strategy)).collect();
        let times = || all.iter().filter(|one| one.found).map(|one| one.seconds);
        (!all.is_empty()).then(|| Cell {
            trials: all.len(),
            found: times().count(),
            seconds: all.iter().map(|one| one.seconds).sum(),
            tests: all.iter().map(|one| one.tests).sum(),
            range: [times().fold(f64::INFINITY, f64::min), times().fold(0.0, f64::max)],
            size: all.iter().filter_map(|one| one.size).min(),
        })
    }

    /// How long it takes to find it once: the time of all trials by how many found it.
    pub(super) fn seconds(&self) -> Option<f64> {
        (self.found > 0).then(|| self.seconds / self.found as f64)
    }

    /// How many tests it takes, in the same way.
    pub(super) fn tests(&self) -> Option<f64> {
        (self.found > 0).then(|| self.tests as f64 / self.found as f64)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(time), Some(number)) = (self.seconds(), self.tests()) else {
            return f.write_str("-");
        };
        let (time, number) = (seconds(time), tests(number));
        write!(f, "{time}, {number}")?;
        if self.found < self.trials {
            write!(f, " ({} of {})", self.found, self.trials)?;
        }
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::redex::catalogue::catalogue;

    /// A trial of this many seconds on the first bug of `stlc`, with a counterexample or without.
    pub(in crate::redex) fn measured(
        strategy: Strategy,
        trial: usize,
        seconds: f64,
        found: bool,
    ) -> Measurement {
        Measurement {
            model: "stlc".to_owned(),
            bug: 1,
            strategy,
            trial,
            seed: Some(trial as u64),
            found,
            tests: 1000 * trial as u64,
            seconds,
            size: found.then_some(3),
            counterexample: found.then(|| "(hd 0)".to_owned()),
        }
    }

    #[track_caller]
    fn check(measurements: &[Measurement], expect: Option<&str>) {
        let cell = Cell::of(measurements, &catalogue()[0], Strategy::AdHoc);
        assert_eq!(cell.map(|cell| cell.to_string()).as_deref(), expect);
    }

    #[test]
    fn time_without_a_counterexample_counts() {
        let all = [
            measured(Strategy::AdHoc, 1, 2.0, true),
            measured(Strategy::AdHoc, 2, 60.0, false),
            measured(Strategy::AdHoc, 3, 4.0, true),
            measured(Strategy::Lazy, 1, 1.0, true),
        ];
        check(&all[..1], Some("2.00 s, 1000"));
        check(&all[1..2], Some("-"));
        check(&all[..3], Some("33.0 s, 3000 (2 of 3)"));
        check(&all[3..], None);
    }
}
