//! A test that returns its counterexample instead of failing with it.

use super::Subject;
use super::explore::Exploration;
use super::require::Pending;
use super::settings::Settings;
use crate::Canvass;
use crate::choice::shape::Types;
use crate::choice::source::{Fit, Recorded, Source};
use crate::explore::{Ended, Strategy};
use std::fmt;
use std::path::Path;

/// What a search for a counterexample found, and how far it got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Findings<A> {
    /// How often the property ran, rejected cases included.
    pub runs: u64,
    /// How many of the cases were not rejected.
    pub accepted: u64,
    /// A value for which the property does not hold.
    pub found: Option<A>,
    /// The strategy that came to it: one of those that make up the one that was set.
    pub by: Option<Strategy>,
    /// Whether all values were tried.
    pub is_exhausted: bool,
}

/// Why a test cannot begin: a setting is wrong, or the values cannot be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupError(pub(super) String);

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SetupError {}

pub(super) fn find_counterexample<A: Canvass>(
    subject: &Subject<'_>,
    manifest: &str,
    options: &[(&str, &str)],
) -> Result<Findings<A>, String> {
    let settings =
        Settings::read(Path::new(manifest), options).map_err(|error| error.to_string())?;
    let exploration = Exploration::new(subject, &settings, Vec::new());
    let exploration = exploration.map_err(|error| error.to_string())?;
    let explored = exploration.run(&mut Pending::new(&[])).map_err(|error| error.to_string())?;
    let by = explored.found.as_ref().and_then(|found| found.by);
    let found = match &explored.found {
        Some(found) => {
            let mut choices = Recorded::new(subject.types.root, &found.sequence.0, Fit::Nearest);
            let types: &Types = subject.types;
            let value = A::make(&mut Source::new(types, &mut choices));
            Some(value.map_err(|_| subject.mismatch().to_string())?)
        }
        None => None,
    };
    Ok(Findings {
        runs: explored.attempts + u64::from(found.is_some()),
        accepted: explored.accepted + u64::from(found.is_some()),
        found,
        by,
        is_exhausted: explored.ended == Ended::Exhausted,
    })
}
