//! The time that a thread has worked: what has passed, without what it waited for a processor.

use std::fs;
use std::time::{Duration, Instant};

/// Linux' record of how long this thread ran, and how long it waited to run.
const SCHEDULE: &str = "/proc/thread-self/schedstat";

/// Runs while the thread works that started it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Clock {
    start: Instant,
    waited: Duration,
}

impl Clock {
    pub(super) fn start() -> Clock {
        Clock { start: Instant::now(), waited: waited() }
    }

    /// The elapsed time where the system does not tell how long the thread waited.
    pub(super) fn spent(&self) -> Duration {
        self.start.elapsed().saturating_sub(waited().saturating_sub(self.waited))
    }
}

/// How long this thread has waited for a processor.
fn waited() -> Duration {
    let record = fs::read_to_string(SCHEDULE).ok();
    record.as_deref().and_then(waited_of).unwrap_or_default()
}

/// The waiting time in a text like that of `/proc/thread-self/schedstat`.
fn waited_of(schedule: &str) -> Option<Duration> {
    schedule.split_whitespace().nth(1)?.parse().ok().map(Duration::from_nanos)
}

/// A time on a clock, looked at often.
#[derive(Debug, Clone)]
pub(super) struct Limit {
    clock: Clock,
    limit: Duration,
    /// It is not reached before.
    earliest: Instant,
}

impl Limit {
    pub(super) fn new(clock: Clock, limit: Duration) -> Limit {
        Limit { clock, limit, earliest: clock.start }
    }

    pub(super) fn is_reached(&mut self) -> bool {
        let now = Instant::now();
        if now < self.earliest {
            return false;
        }
        let left = self.limit.saturating_sub(self.clock.spent());
        self.earliest = now + left;
        left.is_zero()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_is_the_second_number() {
        assert_eq!(waited_of("7214 4945012 1\n"), Some(Duration::from_nanos(4_945_012)));
        assert_eq!(waited_of("7214"), None);
        assert_eq!(waited_of("a b c"), None);
    }

    #[test]
    fn a_limit_is_reached_when_it_is_spent() {
        let clock = Clock::start();
        assert!(Limit::new(clock, Duration::ZERO).is_reached());
        let mut far = Limit::new(clock, Duration::from_secs(3600));
        assert!(!far.is_reached() && !far.is_reached());
        let mut near = Limit::new(clock, Duration::from_millis(5));
        while !near.is_reached() {}
        assert!(clock.spent() >= Duration::from_millis(5));
    }
}
