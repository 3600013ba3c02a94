//! A generator of durations: seconds and nanoseconds never have opposite signs. After the tests of the crate `time`.

use canvass::generate::{any, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Duration {
    pub seconds: i64,
    pub nanoseconds: i32,
}

pub fn is_duration(duration: &Duration) -> bool {
    duration.nanoseconds > -1_000_000_000
        && duration.nanoseconds < 1_000_000_000
        && !(duration.seconds > 0 && duration.nanoseconds < 0)
        && !(duration.seconds < 0 && duration.nanoseconds > 0)
}

#[canvass::generator(covers = is_duration)]
pub fn signed_duration() -> Duration {
    let seconds = any::<i64>();
    let nanoseconds = if seconds > 0 {
        range(0..1_000_000_000)
    } else if seconds < 0 {
        range(-999_999_999..=0)
    } else {
        range(-999_999_999..1_000_000_000)
    };
    Duration { seconds, nanoseconds }
}
