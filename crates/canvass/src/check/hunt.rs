//! A hunt: a test that gives its counterexample back instead of failing with it.

use super::Subject;
use super::explore::{Ended, explore};
use super::require::Pending;
use super::search::Search;
use super::settings::{Settings, Strategy};
use crate::Canvass;
use crate::shape::Types;
use crate::source::{ByCode, Fit, Source};
use std::fmt;
use std::path::Path;
use std::time::Instant;

/// What a hunt came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hunt<A> {
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

/// Why there is no hunt: a setting is wrong, or the values cannot be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HuntError(pub(super) String);

impl fmt::Display for HuntError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for HuntError {}

pub(super) fn hunt<A: Canvass>(
    subject: &Subject<'_>,
    manifest: &str,
    options: &[(&str, &str)],
) -> Result<Hunt<A>, String> {
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
            let mut choices = ByCode::new(subject.types.root, &found.code.0, Fit::Nearest);
            let types: &Types = subject.types;
            let value = A::make(&mut Source::new(types, &mut choices));
            Some(value.map_err(|_| subject.misfit().to_string())?)
        }
        None => None,
    };
    Ok(Hunt {
        runs: explored.attempts + u64::from(found.is_some()),
        accepted: explored.accepted + u64::from(found.is_some()),
        found,
        by,
        is_exhausted: explored.ended == Ended::Exhausted,
    })
}
