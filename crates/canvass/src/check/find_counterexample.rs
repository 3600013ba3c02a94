//! A test that returns its counterexample, as found or shrunk, instead of failing with it.

use super::Subject;
use super::case::Verdict;
use super::explore::Exploration;
use super::require::{Pending, RequireError};
use super::settings::{Settings, SettingsError, package};
use super::shrink::shrink;
use crate::Canvass;
use crate::choice::sequence::{ChoiceSequence, Trace};
use crate::choice::source::{Fit, Recorded, Source};
use crate::error::SpaceError;
use crate::explore::{Ended, ExplorerError, Strategy};
use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};

/// What a search for a counterexample found, how far it got, and why it ended.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Findings<A> {
    /// How many cases were tried, discarded ones included.
    pub cases: u64,
    /// How many of them were discarded: rejected by `assume!` or by a type, or too deep.
    pub discards: u64,
    /// A value for which the property does not hold.
    pub found: Option<A>,
    /// The strategy that came to it: one of those that make up the one that was set.
    pub by: Option<Strategy>,
    /// Why no more cases were tried.
    pub ended: Ended,
    /// How long it took.
    pub time: Duration,
    /// All values of a smaller size were tried, or all of the shard's.
    pub complete_below: usize,
}

/// Why a test cannot begin: a setting is wrong, or the values cannot be made.
#[derive(Debug)]
pub struct SetupError(Cause);

#[derive(Debug)]
enum Cause {
    Settings(SettingsError),
    Requirement(RequireError),
    Explorer(ExplorerError),
    Space(Box<SpaceError>),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Cause::Settings(error) => error.fmt(f),
            Cause::Requirement(error) => error.fmt(f),
            Cause::Explorer(error) => error.fmt(f),
            Cause::Space(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SetupError {}

impl From<SettingsError> for SetupError {
    fn from(error: SettingsError) -> SetupError {
        SetupError(Cause::Settings(error))
    }
}

impl From<RequireError> for SetupError {
    fn from(error: RequireError) -> SetupError {
        SetupError(Cause::Requirement(error))
    }
}

impl From<ExplorerError> for SetupError {
    fn from(error: ExplorerError) -> SetupError {
        SetupError(Cause::Explorer(error))
    }
}

impl From<Box<SpaceError>> for SetupError {
    fn from(error: Box<SpaceError>) -> SetupError {
        SetupError(Cause::Space(error))
    }
}

impl From<SpaceError> for SetupError {
    fn from(error: SpaceError) -> SetupError {
        Box::new(error).into()
    }
}

pub(super) fn find_counterexample<A: Canvass>(
    subject: &Subject<'_>,
    manifest: &str,
    options: &[(&str, &str)],
) -> Result<Findings<A>, SetupError> {
    let begin = Instant::now();
    let settings = Settings::read(&package(Path::new(manifest)), options)?;
    let exploration = Exploration::new(subject, &settings, Vec::new())?;
    let explored = exploration.run(&mut Pending::new(&[]))?;
    let by = explored.found.as_ref().and_then(|found| found.by);
    let found = match &explored.found {
        Some(found) => Some(value(subject, &found.sequence)?),
        None => None,
    };
    Ok(Findings {
        cases: explored.attempts + u64::from(found.is_some()),
        discards: explored.attempts - explored.accepted,
        found,
        by,
        ended: explored.ended,
        time: begin.elapsed(),
        complete_below: explored.complete_below,
    })
}

pub(super) fn shrink_counterexample<A: Canvass>(
    subject: &Subject<'_>,
    manifest: &str,
    options: &[(&str, &str)],
    found: &A,
) -> Result<A, SetupError> {
    let settings = Settings::read(&package(Path::new(manifest)), options)?;
    let mismatch = || subject.mismatch();
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

fn value<A: Canvass>(subject: &Subject<'_>, sequence: &ChoiceSequence) -> Result<A, SetupError> {
    let mut choices = Recorded::new(subject.types.root, &sequence.0, Fit::Nearest);
    let value = A::make(&mut Source::new(subject.types, &mut choices));
    value.map_err(|_| subject.mismatch().into())
}
