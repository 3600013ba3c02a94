//! A test that returns its counterexample instead of failing with it.

use super::Subject;
use super::explore::{Ended, explore};
use super::require::Pending;
use super::search::Search;
use super::settings::{Settings, Strategy};
use crate::Canvass;
use crate::choice::shape::Types;
use crate::choice::source::{Fit, Recorded, Source};
use std::fmt;
use std::path::Path;
use std::time::Instant;

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
    let deadline = settings.time.and_then(|time| Instant::now().checked_add(time));
    let search = Search::new(subject, &settings, deadline, Vec::new());
    let search = search.map_err(|error| error.to_string())?;
    let explored =
        explore(subject, &settings, search, deadline, None, None, &mut Pending::new(&[]));
    let explored = explored.map_err(|error| error.to_string())?;
    let by = explored.found.as_ref().and_then(|found| found.turn.strategy());
    let found = match &explored.found {
        Some(found) => {
            let mut choices = Recorded::new(subject.types.root, &found.code.0, Fit::Nearest);
            let types: &Types = subject.types;
            let value = A::make(&mut Source::new(types, &mut choices));
            Some(value.map_err(|_| subject.misfit().to_string())?)
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
