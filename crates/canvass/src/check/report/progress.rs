//! How far a test has come.

use super::numbers::{grouped, plural};
use crate::check::budget::all_cases;
use crate::check::explore::Explored;
use crate::check::settings::Settings;
use std::time::Duration;

/// The cases so far, at which rate, and for how long still: until there are as many as it may have, or the time is up.
pub(in crate::check) fn progress(
    settings: &Settings,
    explored: &Explored,
    elapsed: Duration,
) -> String {
    let seconds = elapsed.as_secs_f64();
    let rate = explored.accepted as f64 / seconds;
    let mut text = format!(
        "{} in {seconds:.0} s, {} rejected",
        plural(explored.accepted, "case"),
        grouped(explored.rejections()),
    );
    if explored.accepted > 0 {
        let cases = all_cases(settings).map_or(f64::INFINITY, |cases| cases as f64);
        let by_cases = (cases - explored.accepted as f64) / rate;
        let by_time = settings.time.map_or(f64::INFINITY, |time| time.as_secs_f64() - seconds);
        let left = by_cases.min(by_time).max(0.0);
        text += &format!(", {}/s, about {left:.0} s left", grouped(rate as u64));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(accepted: u64, refused: u64, time: Option<u64>, expect: &str) {
        let time = time.map(Duration::from_secs);
        let settings = Settings { cases: Some(60_000), time, ..Settings::default() };
        let explored = Explored { accepted, refused, ..Explored::default() };
        assert_eq!(progress(&settings, &explored, Duration::from_secs(10)), expect);
    }

    #[test]
    fn what_ends_first_is_how_long_it_takes() {
        check(20_000, 7, None, "20,000 cases in 10 s, 7 rejected, 2,000/s, about 20 s left");
        check(20_000, 7, Some(12), "20,000 cases in 10 s, 7 rejected, 2,000/s, about 2 s left");
        check(0, 12_345, Some(12), "0 cases in 10 s, 12,345 rejected");
    }
}
