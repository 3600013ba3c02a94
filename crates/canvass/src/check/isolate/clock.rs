//! How long a case takes, seen from outside.

use super::messages::Now;
use std::time::{Duration, Instant};

/// A case that nobody limits is spoken of after this, and each time it has taken twice as long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Looks now and then at which case is under way.
pub(super) struct Clock {
    limit: Option<Duration>,
    /// What was under way, and when it was first seen.
    seen: Option<(Now, Instant)>,
    speak_after: Duration,
}

/// What to do after a look at the clock.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Tick {
    GoOn,
    /// Nobody limits it, but somebody may want to know.
    TakesLong(Duration),
    /// The case has taken as long as it may.
    Over(Duration),
}

impl Clock {
    pub(super) fn new(limit: Option<Duration>) -> Clock {
        Clock { limit, seen: None, speak_after: PATIENCE }
    }

    /// A limit is about cases alone: what happens between them is not the property's.
    pub(super) fn look(&mut self, now: Now, at: Instant) -> Tick {
        let since = match self.seen {
            Some((seen, since)) if seen == now => since,
            Some(_) | None => {
                (self.seen, self.speak_after) = (Some((now, at)), PATIENCE);
                return Tick::GoOn;
            }
        };
        let took = at.saturating_duration_since(since);
        match self.limit {
            Some(limit) if now.is_running && took >= limit => Tick::Over(limit),
            _ if took >= self.speak_after => {
                self.speak_after = took * 2;
                Tick::TakesLong(took)
            }
            Some(_) | None => Tick::GoOn,
        }
    }

    /// How long to wait before the next look.
    pub(super) fn interval(&self) -> Duration {
        const MOST: Duration = Duration::from_millis(20);
        self.limit.map_or(MOST, |limit| (limit / 8).clamp(Duration::from_millis(1), MOST))
    }
}

#[cfg(test)]
mod tests {
    use super::{Clock, Tick};
    use crate::check::isolate::messages::Now;
    use std::time::{Duration, Instant};

    /// Looks at a case of this number, or after it, these many seconds after the beginning.
    fn check(limit: Option<u64>, looks: &[(u64, u64, bool, Tick)]) {
        let mut clock = Clock::new(limit.map(Duration::from_secs));
        let begin = Instant::now();
        for (seconds, number, is_running, expect) in looks {
            let now = Now { number: *number, is_running: *is_running };
            let tick = clock.look(now, begin + Duration::from_secs(*seconds));
            assert_eq!(tick, *expect, "after {seconds} s");
        }
    }

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn each_case_has_its_time() {
        let over = Tick::Over(seconds(3));
        let looks = [(0, 1, true, Tick::GoOn), (2, 1, true, Tick::GoOn), (3, 2, true, Tick::GoOn)];
        check(Some(3), &looks);
        let looks = [(0, 1, true, Tick::GoOn), (2, 2, true, Tick::GoOn), (4, 2, true, Tick::GoOn)];
        check(Some(3), &looks);
        check(Some(3), &[(0, 1, true, Tick::GoOn), (3, 1, true, over)]);
    }

    #[test]
    fn between_cases_there_is_no_limit() {
        let looks =
            [(0, 1, true, Tick::GoOn), (1, 1, false, Tick::GoOn), (50, 1, false, Tick::GoOn)];
        check(Some(3), &looks);
    }

    #[test]
    fn without_a_limit_a_long_case_is_spoken_of_ever_less_often() {
        let looks = [
            (0, 1, true, Tick::GoOn),
            (59, 1, true, Tick::GoOn),
            (60, 1, true, Tick::TakesLong(seconds(60))),
            (119, 1, true, Tick::GoOn),
            (130, 1, true, Tick::TakesLong(seconds(130))),
            (1_000_000, 1, true, Tick::TakesLong(seconds(1_000_000))),
            (1_000_001, 2, true, Tick::GoOn),
            (1_000_061, 2, true, Tick::TakesLong(seconds(60))),
        ];
        check(None, &looks);
    }
}
