//! The finding about one generator: its verdict and its repair.

use canvass_console::Exit;
use canvass_repair::{
    Explanation, Outcome, Precision, Repair, RepairError, Report,
    language::{FunctionId, Program, ReadError, marked},
};

use crate::error;

/// The finding about one generator.
pub struct Finding {
    pub function: String,
    /// The name of what it must reach.
    pub covers: String,
    /// The line of its name.
    pub line: usize,
    /// The text that it was found in.
    pub source: String,
    /// What it reaches; unknown if there was no time, or if it cannot be checked.
    pub before: Option<Report>,
    /// What its paths reach, if that was asked for.
    pub explanation: Option<Explanation>,
    /// The diff that adds the default generator, if there was no time for another repair.
    pub default_generator: Option<String>,
    pub verdict: Verdict,
    /// Whether the file is to have the repair.
    pub is_taken: bool,
    /// Whether the file has it now.
    pub is_written: bool,
}

impl Finding {
    /// A generator that cannot be read.
    pub fn unread(function: &str, source: &str, error: ReadError) -> Finding {
        let places = marked(source).unwrap_or_default();
        let place = places.iter().find(|(name, _)| name == function);
        Finding {
            function: function.to_owned(),
            covers: String::new(),
            line: place.map_or(1, |(_, location)| location.line),
            source: source.to_owned(),
            before: None,
            explanation: None,
            default_generator: None,
            verdict: Verdict::Failed(error.into()),
            is_taken: false,
            is_written: false,
        }
    }

    /// What was found out about a generator of a text, before anybody takes its repair.
    pub fn new(
        program: &Program,
        generator: FunctionId,
        source: &str,
        before: Option<Report>,
        verdict: Verdict,
    ) -> Finding {
        let function = program.function(generator);
        let contract = function.contract.expect("a generator has a contract");
        Finding {
            function: function.name.clone(),
            covers: program.function(contract.covers).name.clone(),
            line: program.locations.get(&function.name).map_or(1, |location| location.line),
            source: source.to_owned(),
            before,
            explanation: None,
            default_generator: None,
            verdict,
            is_taken: false,
            is_written: false,
        }
    }
}

pub enum Verdict {
    /// It reaches everything, for all sizes.
    Proved,
    /// Nothing is known that is missing, up to a bound.
    NotRefuted,
    /// Nothing is known that is missing, but it produces values that it should not.
    Surplus,
    /// All is reached, and nothing besides that was not before.
    Repaired(Box<Repair>),
    /// More is produced than is allowed, or something is still missing.
    Imprecise(Box<Repair>),
    Unrepaired,
    Failed(RepairError),
    Stopped(Why),
}

/// Why there is no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    Interrupted,
    OutOfTime,
    OutOfMemory,
}

impl Verdict {
    pub fn of(outcome: Result<Outcome, RepairError>) -> Verdict {
        match outcome {
            Ok(Outcome::Complete(report)) if !report.is_sound() => Verdict::Surplus,
            Ok(Outcome::Complete(report)) => match report.verdict() {
                canvass_repair::Verdict::Proved => Verdict::Proved,
                canvass_repair::Verdict::NotRefuted => Verdict::NotRefuted,
                canvass_repair::Verdict::Refuted => Verdict::Unrepaired,
            },
            Ok(Outcome::Repaired(repair)) => Verdict::of_repair(repair),
            Ok(Outcome::Unrepaired(_)) => Verdict::Unrepaired,
            Err(error) => Verdict::Failed(error),
        }
    }

    fn of_repair(repair: Box<Repair>) -> Verdict {
        let is_worse = repair.precision == Precision::Excessive
            || (repair.before.is_sound() && !repair.after.is_sound());
        if repair.after.is_complete() && repair.after.unconfirmed_missing == 0 && !is_worse {
            Verdict::Repaired(repair)
        } else {
            Verdict::Imprecise(repair)
        }
    }

    pub fn repair(&self) -> Option<&Repair> {
        match self {
            Verdict::Repaired(repair) | Verdict::Imprecise(repair) => Some(repair),
            Verdict::Proved
            | Verdict::NotRefuted
            | Verdict::Surplus
            | Verdict::Unrepaired
            | Verdict::Failed(_)
            | Verdict::Stopped(_) => None,
        }
    }

    /// One word, or few.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Proved => "proved",
            Verdict::NotRefuted => "not refuted",
            Verdict::Surplus => "surplus",
            Verdict::Repaired(_) => "repaired",
            Verdict::Imprecise(_) => "imprecise",
            Verdict::Unrepaired => "unrepaired",
            Verdict::Failed(_) => "error",
            Verdict::Stopped(Why::Interrupted) => "interrupted",
            Verdict::Stopped(Why::OutOfTime) => "out of time",
            Verdict::Stopped(Why::OutOfMemory) => "out of memory",
        }
    }

    pub fn exit(&self) -> Exit {
        match self {
            Verdict::Proved => Exit::Success,
            Verdict::NotRefuted => Exit::NotRefuted,
            Verdict::Surplus => Exit::Surplus,
            Verdict::Repaired(_) => Exit::Repaired,
            Verdict::Imprecise(_) => Exit::Imprecise,
            Verdict::Unrepaired | Verdict::Stopped(Why::OutOfTime | Why::OutOfMemory) => {
                Exit::Failed
            }
            Verdict::Failed(error) => error::after_repair(error),
            Verdict::Stopped(Why::Interrupted) => Exit::Interrupted,
        }
    }

    /// How bad it is: of several generators the worst decides how the command exits.
    fn rank(&self) -> u8 {
        match self {
            Verdict::Proved => 0,
            Verdict::NotRefuted => 1,
            Verdict::Surplus => 2,
            Verdict::Repaired(_) => 3,
            Verdict::Imprecise(_) => 4,
            Verdict::Unrepaired | Verdict::Stopped(Why::OutOfTime | Why::OutOfMemory) => 5,
            Verdict::Failed(_) => 6,
            Verdict::Stopped(Why::Interrupted) => 7,
        }
    }
}

/// How the command exits after all of these.
pub fn exit(findings: &[Finding]) -> Exit {
    let worst =
        findings.iter().map(|finding| &finding.verdict).max_by_key(|verdict| verdict.rank());
    worst.map_or(Exit::Success, Verdict::exit)
}
