//! Where a run ends: after so many cases, or so much time.
//!
//! Where neither is set, a run has [`CASES`], and goes on while the test has taken less than [`SHORT`]: a property that
//! takes a microsecond is tried a hundred thousand times, and nobody waits for it.

use super::settings::Settings;
use crate::explore::{Deal, Ended};
use std::time::{Duration, Instant};

/// How many cases a run has where nothing is set.
pub(crate) const CASES: u64 = 1000;
/// How long a run of more cases takes where nothing is set.
const SHORT: Duration = Duration::from_millis(100);
/// Between two looks at the clock; one takes about as long as a short case.
const CASES_PER_LOOK: u64 = 16;

pub(crate) struct Budget {
    /// How many cases have to be accepted; `None` where only the time counts.
    cases: Option<u64>,
    /// How many cases there may be, rejected ones included.
    attempts: Option<u64>,
    /// When to stop, whatever was run.
    pub(crate) deadline: Option<Instant>,
    /// Until when cases follow those that there have to be.
    bonus: Option<Instant>,
}

impl Budget {
    /// Of a run that begins now.
    pub(crate) fn new(settings: &Settings) -> Budget {
        let now = Instant::now();
        let cases = own_cases(settings);
        let attempts = cases.map(|cases| cases.saturating_mul(settings.rejects.saturating_add(1)));
        let deadline = settings.time.and_then(|time| now.checked_add(time));
        // The shards of a run have its cases and no others.
        let is_free = settings.cases.is_none() && settings.shard.is_whole();
        let bonus = now.checked_add(SHORT).filter(|_| is_free);
        Budget { cases, attempts, deadline, bonus }
    }

    /// What ends a run that has come so far, if it ends; where all values fit into the budget, only the time does.
    pub(crate) fn limit(&self, accepted: u64, attempts: u64, fits: bool) -> Option<Ended> {
        if !fits && self.cases.is_some_and(|cases| accepted >= cases) {
            let is_looking = attempts.is_multiple_of(CASES_PER_LOOK);
            if self.bonus.is_none_or(|bonus| is_looking && Instant::now() >= bonus) {
                return Some(Ended::Budget);
            }
        } else if !fits && self.attempts.is_some_and(|most| attempts >= most) {
            return Some(Ended::Starved);
        }
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline).then_some(Ended::Time)
    }
}

/// How many cases all shards of a run have together; `None` where only the time counts.
pub(crate) fn all_cases(settings: &Settings) -> Option<u64> {
    settings.cases.or(settings.time.is_none().then_some(CASES))
}

/// How many cases this shard has.
pub(crate) fn own_cases(settings: &Settings) -> Option<u64> {
    all_cases(settings).map(|cases| Deal::new(settings.shard).among(cases))
}

#[cfg(test)]
mod tests {
    use super::{Budget, CASES};
    use crate::check::settings::Settings;
    use crate::explore::Ended;
    use std::time::Duration;

    const AGES: Option<Duration> = Some(Duration::from_secs(1 << 20));

    #[track_caller]
    fn check(cases: Option<u64>, time: Option<Duration>, accepted: u64, expect: Option<Ended>) {
        let settings = Settings { cases, time, ..Settings::default() };
        let mut budget = Budget::new(&settings);
        // As if the test had taken long.
        budget.bonus = budget.bonus.map(|bonus| bonus - Duration::from_secs(1));
        assert_eq!(budget.limit(accepted, accepted, false), expect, "{settings}, {accepted}");
    }

    #[test]
    fn the_number_of_cases_ends_a_run_where_it_is_set_or_nothing_is() {
        check(Some(5), None, 4, None);
        check(Some(5), None, 5, Some(Ended::Budget));
        check(Some(5), AGES, 5, Some(Ended::Budget));
        check(None, None, CASES - 1, None);
        check(None, None, CASES + 16 - CASES % 16, Some(Ended::Budget));
    }

    #[test]
    fn the_time_ends_a_run_and_alone_where_no_cases_are_set() {
        check(None, AGES, 1 << 40, None);
        check(None, Some(Duration::ZERO), 1, Some(Ended::Time));
        check(Some(1000), Some(Duration::ZERO), 1, Some(Ended::Time));
    }

    #[test]
    fn a_quick_test_goes_on_for_a_while() {
        let budget = Budget::new(&Settings::default());
        let long = Budget {
            bonus: budget.bonus.map(|bonus| bonus + Duration::from_secs(1 << 20)),
            ..budget
        };
        assert_eq!(long.limit(CASES, CASES, false), None);
        assert_eq!(long.limit(1 << 40, 1 << 40, false), None);
        let exact = Budget::new(&Settings { cases: Some(CASES), ..Settings::default() });
        assert_eq!(exact.limit(CASES, CASES, false), Some(Ended::Budget));
    }

    #[test]
    fn rejected_cases_end_a_run_and_values_that_fit_do_not() {
        let settings = Settings { cases: Some(10), rejects: 4, ..Settings::default() };
        let budget = Budget::new(&settings);
        assert_eq!(budget.limit(9, 49, false), None);
        assert_eq!(budget.limit(9, 50, false), Some(Ended::Starved));
        assert_eq!(budget.limit(10, 50, true), None);
    }
}
