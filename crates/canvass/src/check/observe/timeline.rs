//! Which strategy gave how many cases, over the run.
//!
//! The run is cut into intervals of as many cases each. When there are too many, neighbours are joined, so that their number
//! stays bounded however long the run is.

use super::Status;
use crate::explore::Strategy;

/// No timeline has more intervals.
const MOST_INTERVALS: usize = 64;

pub(crate) struct Timeline {
    cases: u64,
    /// How many cases an interval has.
    width: u64,
    /// What each strategy gave, in the order in which they began.
    intervals: Vec<Vec<(Strategy, Counts)>>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) accepted: u64,
    pub(crate) rejected: u64,
    pub(crate) failed: u64,
}

impl Counts {
    fn add(&mut self, other: Counts) {
        self.accepted += other.accepted;
        self.rejected += other.rejected;
        self.failed += other.failed;
    }

    fn one(status: Status) -> Counts {
        let mut counts = Counts::default();
        match status {
            Status::Accepted => counts.accepted = 1,
            Status::Rejected => counts.rejected = 1,
            Status::Failed => counts.failed = 1,
        }
        counts
    }
}

impl Default for Timeline {
    fn default() -> Timeline {
        Timeline { cases: 0, width: 1, intervals: Vec::new() }
    }
}

impl Timeline {
    /// Takes note of the next case, and says its number, from 1.
    pub(super) fn add(&mut self, strategy: Strategy, status: Status) -> u64 {
        if self.cases == self.width * MOST_INTERVALS as u64 {
            self.halve();
        }
        if self.cases.is_multiple_of(self.width) {
            self.intervals.push(Vec::new());
        }
        let interval = self.intervals.last_mut().expect("the first case begins one");
        join(interval, strategy, Counts::one(status));
        self.cases += 1;
        self.cases
    }

    /// Joins neighbours.
    fn halve(&mut self) {
        self.width *= 2;
        let mut joined = Vec::with_capacity(MOST_INTERVALS);
        for pair in self.intervals.chunks(2) {
            let mut interval = Vec::new();
            for (strategy, counts) in pair.iter().flatten() {
                join(&mut interval, *strategy, *counts);
            }
            joined.push(interval);
        }
        self.intervals = joined;
    }

    /// The number of the first case of each interval, and what each strategy gave in it.
    pub(crate) fn intervals(&self) -> impl Iterator<Item = (u64, &[(Strategy, Counts)])> {
        let first = (0..).map(|at| at * self.width + 1);
        first.zip(self.intervals.iter().map(Vec::as_slice))
    }
}

fn join(interval: &mut Vec<(Strategy, Counts)>, strategy: Strategy, counts: Counts) {
    match interval.iter_mut().find(|(known, _)| *known == strategy) {
        Some((_, known)) => known.add(counts),
        None => interval.push((strategy, counts)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Counts, MOST_INTERVALS, Status, Timeline};
    use crate::explore::Strategy;

    /// In order at first, then in strategy with random ones; every third case is rejected.
    fn case(number: u64) -> (Strategy, Status) {
        let strategy = if number > 100 && number.is_multiple_of(2) {
            Strategy::AdHoc
        } else {
            Strategy::InOrder
        };
        (strategy, if number.is_multiple_of(3) { Status::Rejected } else { Status::Accepted })
    }

    #[test]
    fn intervals_count_what_going_through_all_cases_counts() {
        for cases in [0, 1, 63, 64, 65, 128, 129, 1000, 10_000] {
            let mut timeline = Timeline::default();
            for number in 1..=cases {
                let (strategy, status) = case(number);
                assert_eq!(timeline.add(strategy, status), number);
            }
            assert!(timeline.intervals.len() <= MOST_INTERVALS);
            let mut next = 1;
            for (first, interval) in timeline.intervals() {
                assert_eq!(first, next);
                next = (first + timeline.width).min(cases + 1);
                for strategy in [Strategy::InOrder, Strategy::AdHoc] {
                    let mut expect = Counts::default();
                    let own = (first..next).map(case).filter(|(own, _)| *own == strategy);
                    own.for_each(|(_, status)| expect.add(Counts::one(status)));
                    let found = interval.iter().find(|(own, _)| *own == strategy);
                    assert_eq!(found.map_or(Counts::default(), |(_, counts)| *counts), expect);
                }
            }
            assert_eq!(next, cases + 1);
        }
    }
}
