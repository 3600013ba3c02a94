//! A time limit.

use std::time::{Duration, Instant};

/// A limit of time, if there is one.
pub(crate) struct Clock {
    started: Instant,
    limit: Option<Duration>,
}

impl Clock {
    pub(crate) fn start(limit: Option<Duration>) -> Clock {
        Clock { started: Instant::now(), limit }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.limit.is_some_and(|limit| self.started.elapsed() >= limit)
    }
}
