//! The rows of the study.

use super::cell::Outcome;
use super::expected::{Expected, Mode, Property};
use serde::Serialize;
use std::fmt::{self, Display, Formatter};

/// A property in a mode.
#[derive(Debug, Serialize)]
pub(super) struct Cell {
    property: String,
    mode: &'static str,
    expected: &'static str,
    pub(super) agrees: bool,
    /// The result instead.
    difference: Option<String>,
    /// What to type to see it.
    repeat: String,
}

impl Cell {
    pub(super) fn new(
        property: &Property,
        (mode, expected): (Mode, Expected),
        outcome: &Outcome,
    ) -> Cell {
        let variables: Vec<String> = (property.variables.iter().chain(mode.variables()))
            .map(|(name, value)| format!("{name}={value} "))
            .collect();
        let run = match mode {
            Mode::Plain | Mode::Isolate | Mode::Timeout => {
                format!("cargo test --package canvass-faults -- --exact {}", property.test)
            }
            Mode::Nextest => format!("cargo nextest run -E 'test(={})'", property.test),
        };
        let difference = match outcome {
            Outcome::Differs(how) => Some(how.clone()),
            Outcome::Agrees | Outcome::Interrupted => None,
        };
        Cell {
            property: property.test.to_owned(),
            mode: mode.name(),
            expected: expected.name(),
            agrees: difference.is_none(),
            difference,
            repeat: format!("cd studies/faults && {}{run}", variables.concat()),
        }
    }

    pub(super) fn heading() -> String {
        format!("{:<52} {:<8} {:<14}", "property", "mode", "expected")
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let verdict = if self.agrees { "agrees" } else { "DIFFERS" };
        write!(f, "{:<52} {:<8} {:<14} {verdict}", self.property, self.mode, self.expected)?;
        let Some(difference) = &self.difference else { return Ok(()) };
        for line in difference.lines() {
            write!(f, "\n    {line}")?;
        }
        write!(f, "\n    to repeat it: {}", self.repeat)
    }
}

/// A trial of another part that differs.
#[derive(Debug, Serialize)]
pub(super) struct Difference {
    pub(super) trial: String,
    pub(super) difference: String,
    /// What to type to see it.
    pub(super) repeat: String,
}

impl Display for Difference {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: DIFFERS", self.trial)?;
        self.difference.lines().try_for_each(|line| write!(f, "\n    {line}"))?;
        write!(f, "\n    to repeat it: {}", self.repeat)
    }
}

/// How many trials of a part of the study failed.
#[derive(Debug, Serialize)]
pub(super) struct Total {
    part: &'static str,
    trials: u64,
    pub(super) failures: u64,
    /// What could not be tried here.
    pub(super) skipped: u64,
    pub(super) seconds: f64,
}

impl Total {
    pub(super) fn new(part: &'static str) -> Total {
        Total { part, trials: 0, failures: 0, skipped: 0, seconds: 0.0 }
    }

    pub(super) fn count(&mut self, agrees: bool) {
        self.trials += 1;
        self.failures += u64::from(!agrees);
    }

    pub(super) fn heading() -> String {
        format!(
            "{:<20} {:>8} {:>8} {:>8} {:>8}",
            "part", "trials", "failures", "skipped", "seconds"
        )
    }
}

impl Display for Total {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Total { part, trials, failures, skipped, seconds } = self;
        write!(f, "{part:<20} {trials:>8} {failures:>8} {skipped:>8} {seconds:>8.1}")
    }
}
