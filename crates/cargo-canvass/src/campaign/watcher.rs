//! The watcher of a campaign's work: tells how far it has come, and notes Ctrl-C.

use std::{
    io::{self, IsTerminal},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use super::ledger::Glance;
use crate::{
    interrupt,
    say::{say, say_instead},
};

/// Between lines that stay.
const APART: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub struct Watcher {
    interrupted: Arc<AtomicBool>,
    on_terminal: bool,
    has_told: bool,
    told: Instant,
    /// When, and how many jobs were done then.
    begun: Option<(Instant, i64)>,
}

impl Watcher {
    /// From now on the first Ctrl-C is noted, and a second ends the command.
    pub fn start() -> Watcher {
        Watcher {
            interrupted: interrupt::note("without returning its jobs"),
            on_terminal: io::stderr().is_terminal(),
            has_told: false,
            told: Instant::now(),
            begun: None,
        }
    }

    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Words that stay.
    pub fn say(&mut self, words: &str) {
        self.clear();
        say(words);
    }

    pub fn tell(&mut self, glance: &Glance, busy: usize) {
        let now = Instant::now();
        let (begun, before) = *self.begun.get_or_insert((now, glance.done));
        let line = line(glance, busy, now - begun, glance.done - before);
        if self.on_terminal {
            say_instead(line);
            self.has_told = true;
        } else if now - self.told >= APART {
            say(line);
            self.told = now;
        }
    }

    fn clear(&mut self) {
        if self.has_told {
            say_instead("");
            self.has_told = false;
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.clear();
    }
}

fn line(glance: &Glance, busy: usize, time: Duration, done: i64) -> String {
    let Glance { jobs, given_up, counterexamples, .. } = *glance;
    let mut line = format!("{} of {jobs} jobs, {busy} at work here", glance.done);
    let pace = done as f64 / time.as_secs_f64();
    if done > 0 && pace.is_finite() {
        let left = (jobs - glance.done - given_up) as f64 / pace;
        line += &format!(", {pace:.1} jobs/s, {} left", duration(left));
    }
    if given_up > 0 {
        line += &format!(", {given_up} failed");
    }
    if counterexamples > 0 {
        line += &format!(", {counterexamples} counterexamples");
    }
    line
}

/// A time in the unit that fits.
pub fn duration(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{seconds:.0} s"),
        ..6000.0 => format!("{:.0} min", seconds / 60.0),
        ..360_000.0 => format!("{:.0} h", seconds / 3600.0),
        _ => format!("{:.0} days", seconds / 86_400.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_how_far_how_fast_and_how_long_still() {
        let glance = Glance { jobs: 97, done: 13, given_up: 0, counterexamples: 0 };
        assert_eq!(line(&glance, 2, Duration::from_secs(0), 0), "13 of 97 jobs, 2 at work here");
        assert_eq!(
            line(&glance, 2, Duration::from_secs(5), 10),
            "13 of 97 jobs, 2 at work here, 2.0 jobs/s, 42 s left"
        );
        let glance = Glance { jobs: 97, done: 13, given_up: 1, counterexamples: 3 };
        assert_eq!(
            line(&glance, 2, Duration::from_secs(5), 0),
            "13 of 97 jobs, 2 at work here, 1 failed, 3 counterexamples"
        );
    }

    #[test]
    fn times_have_the_unit_that_fits() {
        let check = |seconds: f64, expect: &str| assert_eq!(duration(seconds), expect);
        check(0.4, "0 s");
        check(99.0, "99 s");
        check(150.0, "2 min");
        check(7200.0, "2 h");
        check(864_000.0, "10 days");
    }
}
