//! A test that returns its counterexample, as found or shrunk, instead of failing with it.

use super::Subject;
use super::case::Verdict;
use super::explore::Exploration;
use super::require::Pending;
use super::settings::Settings;
use super::shrink::shrink;
use crate::Canvass;
use crate::choice::sequence::{ChoiceSequence, Trace};
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
        Some(found) => Some(value(subject, &found.sequence)?),
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

pub(super) fn shrink_counterexample<A: Canvass>(
    subject: &Subject<'_>,
    manifest: &str,
    options: &[(&str, &str)],
    found: &A,
) -> Result<A, String> {
    let settings =
        Settings::read(Path::new(manifest), options).map_err(|error| error.to_string())?;
    let mismatch = || subject.mismatch().to_string();
    let sequence = Trace::of(subject.types, found).ok_or_else(mismatch)?;
    let (verdict, sequence) = subject.run_code(&sequence).map_err(|_| mismatch())?;
    let Verdict::Failed(failure) = verdict else { return value(subject, &sequence) };
    let shrunk = shrink(subject.types, sequence, 0, settings.shrinks, &mut |candidate| {
        let Ok((Verdict::Failed(met), sequence)) = subject.run_code(candidate) else {
            return None;
        };
        met.is_same(&failure).then_some(sequence)
    });
    value(subject, &shrunk.sequence)
}

fn value<A: Canvass>(subject: &Subject<'_>, sequence: &ChoiceSequence) -> Result<A, String> {
    let mut choices = Recorded::new(subject.types.root, &sequence.0, Fit::Nearest);
    let value = A::make(&mut Source::new(subject.types, &mut choices));
    value.map_err(|_| subject.mismatch().to_string())
}
