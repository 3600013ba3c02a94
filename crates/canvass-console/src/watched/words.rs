//! Progress in words: how far, how fast, how long still, and what is being done.

use std::time::Duration;

use crate::{Extent, Progress};

/// A line about work that is called `what`.
pub fn words(what: &str, progress: &Progress) -> String {
    let Progress { extent, done, now, elapsed } = progress;
    let how_far = match *extent {
        Extent::Count { of, unit } => counted(*done, of, unit, *elapsed),
        Extent::Time(time) => format!("{} of {}", length(*elapsed), length(time)),
    };
    match now.is_empty() {
        true => format!("{what}: {how_far}"),
        false => format!("{what}: {how_far} ({now})"),
    }
}

fn counted(done: u64, of: u64, unit: &str, elapsed: Duration) -> String {
    let how_far = format!("{} of {} {unit}", number(done as f64), number(of as f64));
    let seconds = elapsed.as_secs_f64();
    if done == 0 || done > of || seconds == 0.0 {
        return format!("{how_far}, {}", length(elapsed));
    }
    let percent = (u128::from(done) * 100 / u128::from(of)) as u64;
    let left = Duration::from_secs_f64(seconds * (of - done) as f64 / done as f64);
    format!("{how_far}, {percent} %, {}, about {} left", rate(done as f64 / seconds), length(left))
}

/// Per second, or per minute where that is little.
fn rate(per_second: f64) -> String {
    if per_second >= 0.995 {
        format!("{}/s", number(per_second))
    } else {
        format!("{}/min", number(per_second * 60.0))
    }
}

/// Three digits or four, of large numbers with a word for the others.
fn number(number: f64) -> String {
    let scales = [(1e12, " trillion"), (1e9, " billion"), (1e6, " million"), (1e4, " thousand")];
    let (scale, word) = scales.into_iter().find(|(scale, _)| number >= *scale).unwrap_or((1.0, ""));
    let unit = if word == " thousand" { 1e3 } else { scale };
    let scaled = number / unit;
    if scaled.fract() == 0.0 || scaled >= 99.95 {
        format!("{scaled:.0}{word}")
    } else {
        format!("{scaled:.1}{word}")
    }
}

/// A time in the unit that fits.
pub fn length(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..100 => format!("{seconds} s"),
        seconds @ 100..6000 => format!("{} min", seconds.div_ceil(60)),
        seconds @ 6000..360_000 => format!("{:.1} h", seconds as f64 / 3600.0),
        seconds => format!("{} days", seconds.div_ceil(86_400)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(extent: Extent, done: u64, now: &str, seconds: u64, expect: &str) {
        let elapsed = Duration::from_secs(seconds);
        let progress = Progress { extent, done, now: now.to_owned(), elapsed };
        assert_eq!(words("study", &progress), expect);
    }

    #[test]
    fn what_is_counted_has_a_rate_and_an_end() {
        let trials = Extent::Count { of: 50, unit: "trials" };
        check(trials, 0, "rvm-2", 3, "study: 0 of 50 trials, 3 s (rvm-2)");
        check(trials, 5, "", 20, "study: 5 of 50 trials, 10 %, 15/min, about 3 min left");
        check(trials, 50, "", 25, "study: 50 of 50 trials, 100 %, 2/s, about 0 s left");
        check(trials, 51, "", 25, "study: 51 of 50 trials, 25 s");
        let values = Extent::Count { of: 9_694_845, unit: "values" };
        let expect = "study: 12.3 thousand of 9.7 million values, 0 %, 6172/s";
        check(values, 12_345, "", 2, &format!("{expect}, about 27 min left"));
    }

    #[test]
    fn work_with_a_limit_has_its_time() {
        let extent = Extent::Time(Duration::from_secs(7200));
        check(extent, 0, "proving", 61, "study: 61 s of 2.0 h (proving)");
    }

    #[test]
    fn numbers_are_short() {
        let cases = [
            (0.0, "0"),
            (0.25, "0.2"),
            (12.3, "12.3"),
            (123.4, "123"),
            (9999.0, "9999"),
            (10_000.0, "10 thousand"),
            (12_345_678.0, "12.3 million"),
            (999_960_000.0, "1000 million"),
            (5e9, "5 billion"),
            (5e15, "5000 trillion"),
        ];
        for (given, expect) in cases {
            assert_eq!(number(given), expect);
        }
    }
}
