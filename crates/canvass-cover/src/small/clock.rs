//! A time limit.

use std::time::{Duration, Instant};

/// A limit of time, if there is one.
pub(super) struct Clock {
    started: Instant,
    limit: Option<Duration>,
}

impl Clock {
    pub(super) fn start(limit: Option<Duration>) -> Clock {
        Clock { started: Instant::now(), limit }
    }

    pub(super) fn is_over(&self) -> bool {
        self.limit.is_some_and(|limit| self.started.elapsed() >= limit)
    }
}
