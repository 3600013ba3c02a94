//! Published results on the benchmark, and our goal.

use super::catalogue::Entry;
use super::cell::Cell;
use super::measurement::Measurement;
use super::strategy::Strategy;
use std::time::Duration;

/// How many bugs of the paper Redex 8.7 finds, one seed each, on a machine with two cores: within these CPU seconds, in
/// order, by random indices, and by ad hoc terms.
pub(super) const REDEX: &[(f64, [(Strategy, u32); 3])] = &[
    (1.0, [(Strategy::InOrder, 10), (Strategy::Uniform, 6), (Strategy::AdHoc, 9)]),
    (4.0, [(Strategy::InOrder, 15), (Strategy::Uniform, 13), (Strategy::AdHoc, 11)]),
];

/// How many terms of `stlc` Redex enumerates and type-checks in a second.
pub(super) const REDEX_THROUGHPUT: f64 = 5_900.0;

/// The paper in a sentence: New et al., §6.
pub(super) const PAPER: &str = "The paper, within 24 hours each on 64 cores: no strategy more than 30 of 43; in order ahead for 2 minutes (17 found), ad hoc \
     after 7.";

/// How many of the paper's bugs a strategy should find in trials of a given length.
#[derive(Debug, Clone, Copy)]
pub(super) struct Goal {
    strategy: Strategy,
    budget: Duration,
    least: usize,
}

pub(super) const GOAL: Goal =
    Goal { strategy: Strategy::Auto, budget: Duration::from_secs(60), least: 40 };

impl Goal {
    /// `None` if it is not known: some bugs were not looked for, or given up early.
    pub(super) fn is_reached(
        &self,
        measurements: &[Measurement],
        entries: &[Entry],
    ) -> Option<bool> {
        let mut found = 0;
        for entry in entries.iter().filter(|entry| entry.rating.is_some()) {
            let cell = Cell::of(measurements, entry, self.strategy)?;
            let budget = self.budget.as_secs_f64();
            let gave_up_early = |one: &Measurement| {
                one.is_of(entry, self.strategy) && !one.found && one.seconds < budget
            };
            if measurements.iter().any(gave_up_early) {
                return None;
            }
            let is_soon_found = cell.seconds().is_some_and(|seconds| seconds <= budget);
            found += usize::from(is_soon_found);
        }
        Some(found >= self.least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::redex::catalogue::catalogue;
    use crate::redex::cell::tests::measured;

    /// Trials of this length on all bugs, which found the first few.
    fn trials(found: usize, seconds: f64) -> Vec<Measurement> {
        let entries = catalogue().into_iter().filter(|entry| entry.rating.is_some());
        let measurement = |(at, entry): (usize, Entry)| Measurement {
            model: entry.model.to_owned(),
            bug: entry.number,
            ..measured(Strategy::Auto, 1, seconds, at < found)
        };
        entries.enumerate().map(measurement).collect()
    }

    #[test]
    fn the_goal_is_missed_only_if_there_was_time() {
        let check = |measurements: &[Measurement], expect| {
            assert_eq!(GOAL.is_reached(measurements, &catalogue()), expect);
        };
        check(&trials(40, 60.0), Some(true));
        check(&trials(39, 60.0), Some(false));
        check(&trials(39, 29.0), None);
        check(&trials(43, 1.0), Some(true));
        check(&trials(43, 61.0), Some(false));
        check(&trials(43, 1.0)[1..], None);
    }
}
