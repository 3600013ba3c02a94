//! Why a subcommand failed: the message and the exit status.

use std::{fmt, io};

use canvass_cover::{
    CoverError, CoverageError, ProblemError, SuiteError,
    format::{Part, ReadError, WriteError},
    model::{GenerateError, PlanError},
};
use canvass_repair::{RepairError, SolverError};

#[cfg(feature = "campaign")]
use crate::campaign::CampaignError;
use crate::{
    exit::{self, Exit},
    merge::MergeError,
    say::say,
};

#[derive(Debug)]
pub enum Error {
    /// The output could not be written.
    Output(io::Error),
    /// An input could not be read.
    Unreadable { name: String, error: io::Error },
    /// An input is longer than any model may be.
    TooLong { name: String, most: u64 },
    /// An input is not UTF-8 from this byte on.
    NoText { name: String, at: usize },
    /// An input is not the measurements of a study.
    Measurements { name: String, error: serde_json::Error },
    /// An option for PICT's format was given with a model in another format.
    NotPict { option: &'static str, name: String },
    /// An input is not a model.
    Model { name: String, error: Box<ReadError> },
    /// An input is not a test suite.
    Suite { name: String, error: SuiteError },
    /// A test suite has no parameter of the model.
    NoParameters { name: String },
    /// A test suite has more rows than fit into memory, with a value for each parameter.
    TooManyRows { name: String, most: usize },
    /// The model has seed rows, which a search for fewer rows would change.
    RowsToKeep { name: String },
    /// What the model and the options ask for is not possible.
    Plan { name: String, error: PlanError },
    /// No array could be built.
    Cover { name: String, error: CoverError },
    /// A seed row does not fit the model.
    Seed { name: String, row: usize },
    /// Coverage cannot be measured.
    Coverage(CoverageError),
    /// The model cannot be written in a format.
    Unsayable { name: String, error: WriteError },
    /// Tests could not be run.
    Tests(io::Error),
    /// No test has written a suite.
    NoSuite,
    /// There is no target folder.
    NoTarget,
    /// CANVASS_RECORD is not the name of a run.
    RunName { name: String },
    /// Nothing was recorded.
    NoRecords { places: String },
    /// A file is not a record.
    NoRecord { name: String, why: String },
    /// A record has another version.
    OtherVersion { name: String, version: u64 },
    /// There are more records than a page can show.
    TooManyRecords { most: usize },
    /// Records cannot be joined.
    Merge(MergeError),
    /// A page was written, but no browser could be opened.
    NoBrowser { name: String, why: String },
    /// The generators of a file cannot be read or repaired; `explained` shows the place in the text.
    Generator { name: String, error: Box<RepairError>, explained: String },
    /// The variable for z3 names none.
    NoSolver(SolverError),
    /// Ctrl-C came before there was anything to write.
    Interrupted,
    /// A file has changed since it was read.
    Changed { name: String },
    /// A campaign cannot begin or go on.
    #[cfg(feature = "campaign")]
    Campaign(Box<CampaignError>),
    /// The command was built without campaigns.
    #[cfg(not(feature = "campaign"))]
    NoCampaigns,
}

impl Error {
    /// The error for rows of the model of this name that could not be generated.
    pub fn generate(name: &str, error: GenerateError) -> Error {
        let name = name.to_owned();
        match error {
            GenerateError::Plan(error) => Error::Plan { name, error },
            GenerateError::Cover(error) => Error::Cover { name, error },
            GenerateError::Seed { row } => Error::Seed { name, row },
        }
    }

    /// The error for a generator in the file of this name and text that cannot be repaired.
    pub fn generator(name: &str, source: &str, error: RepairError) -> Error {
        let explained = error.explain(source);
        Error::Generator { name: name.to_owned(), error: Box::new(error), explained }
    }

    /// Prints the message and returns the exit status.
    pub fn report(self) -> Exit {
        if let Error::Output(error) = self {
            return exit::after_failed_write(error);
        }
        say(format_args!("error: {self}"));
        self.exit()
    }

    fn exit(&self) -> Exit {
        match self {
            Error::Output(_) | Error::Tests(_) | Error::NoBrowser { .. } => Exit::Failed,
            Error::Unreadable { .. }
            | Error::TooLong { .. }
            | Error::NoText { .. }
            | Error::Measurements { .. }
            | Error::NoRecord { .. }
            | Error::OtherVersion { .. } => Exit::Unreadable,
            Error::NotPict { .. }
            | Error::RowsToKeep { .. }
            | Error::NoSolver(_)
            | Error::NoTarget
            | Error::RunName { .. } => Exit::BadUsage,
            Error::Model { error, .. } => match error.part() {
                Part::Model => Exit::BadModel,
                Part::Constraint => Exit::BadConstraint,
                Part::Seeds => Exit::BadTests,
            },
            Error::Suite { .. }
            | Error::NoParameters { .. }
            | Error::Seed { .. }
            | Error::NoSuite
            | Error::Merge(_)
            | Error::NoRecords { .. } => Exit::BadTests,
            Error::Plan { error, .. } => after_plan(error),
            Error::Cover { error, .. } => match error {
                CoverError::NoColumns => Exit::BadModel,
                CoverError::TooLarge { .. } | CoverError::TooHard => Exit::TooLarge,
                CoverError::Seed { .. } => Exit::BadTests,
            },
            Error::TooManyRows { .. } | Error::TooManyRecords { .. } | Error::Coverage(_) => {
                Exit::TooLarge
            }
            Error::Unsayable { .. } => Exit::BadModel,
            Error::Generator { error, .. } => after_repair(error),
            Error::Changed { .. } => Exit::Failed,
            Error::Interrupted => Exit::Interrupted,
            #[cfg(feature = "campaign")]
            Error::Campaign(error) => error.exit(),
            #[cfg(not(feature = "campaign"))]
            Error::NoCampaigns => Exit::BadUsage,
        }
    }
}

/// The status for a generator that cannot be checked or repaired.
pub fn after_repair(error: &RepairError) -> Exit {
    match error {
        RepairError::Unknown { .. } => Exit::BadUsage,
        RepairError::Contradiction { .. } => Exit::BadConstraint,
        RepairError::Read(_)
        | RepairError::Endless { .. }
        | RepairError::NotDecreasing { .. }
        | RepairError::Refused { .. }
        | RepairError::Nested { .. } => Exit::BadModel,
        RepairError::Wide => Exit::TooLarge,
        RepairError::Stopped => Exit::Interrupted,
    }
}

fn after_plan(error: &PlanError) -> Exit {
    match error {
        PlanError::NoRelations | PlanError::Problem(ProblemError::Strength { .. }) => {
            Exit::BadUsage
        }
        PlanError::Excluded { .. } | PlanError::Problem(ProblemError::Unsatisfiable) => {
            Exit::BadConstraint
        }
        PlanError::NoParameters | PlanError::TooManyOrders { .. } | PlanError::Problem(_) => {
            Exit::BadModel
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Output(error) => write!(f, "the output could not be written: {error}"),
            Error::Unreadable { name, error } => write!(f, "{name} could not be read: {error}"),
            Error::TooLong { name, most } => {
                write!(f, "{name} has more than {most} bytes: give a shorter file")
            }
            Error::NoText { name, at } => {
                write!(f, "{name} is no text: byte {at}, counted from 0, is not UTF-8")
            }
            Error::Measurements { name, error } => {
                write!(f, "{name} is not what 'study redex --format json' prints: {error}")
            }
            Error::NotPict { option, name } => write!(
                f,
                "'{option}' is for models of PICT, and {name} is none: leave it out, or add '--from pict'"
            ),
            Error::Model { name, error } => write!(f, "{name}:{}", error.explain()),
            Error::Suite { name, error } => write!(f, "{name}, {error}"),
            Error::NoParameters { name } => write!(
                f,
                "{name} has no column named like a parameter of the model: give their names in the first line"
            ),
            Error::TooManyRows { name, most } => write!(
                f,
                "{name} has too many rows for a model of so many parameters: give at most {most}"
            ),
            Error::RowsToKeep { name } => write!(
                f,
                "'--effort' would change the seed rows in {name}: leave it out, or remove them"
            ),
            Error::Plan { name, error } => write!(f, "{name}: {error}"),
            Error::Cover { name, error } => write!(f, "{name}: {error}"),
            Error::Seed { name, row } => {
                write!(f, "{name}: seed row {row} does not fit the parameters")
            }
            Error::Coverage(error) => error.fmt(f),
            Error::Unsayable { name, error } => write!(f, "{name}: {error}"),
            Error::Tests(error) => write!(f, "'cargo test' could not be run: {error}"),
            Error::NoSuite => f.write_str(
                "no test has written a suite: is there a test of canvass with these words in its path?",
            ),
            Error::NoTarget => f.write_str(
                "there is no package here, and so no target folder for records: set CARGO_TARGET_DIR, or give records and '--output'",
            ),
            Error::RunName { name } => write!(
                f,
                "CANVASS_RECORD: `{name}` is no name for a run: write 1, 0, or a name such as before"
            ),
            Error::NoBrowser { name, why } => {
                write!(f, "{name} is written, but nothing shows it ({why}): open it by hand")
            }
            Error::NoRecords { places } => {
                write!(f, "no records in {places}: run the tests with CANVASS_RECORD=1")
            }
            Error::NoRecord { name, why } => {
                write!(f, "{name} is no record of canvass ({why}): remove it, or give other files")
            }
            Error::OtherVersion { name, version } => write!(
                f,
                "{name} is a record of version {version}, which this command does not know: record the run again"
            ),
            Error::TooManyRecords { most } => {
                write!(f, "there are more than {most} records: give fewer folders")
            }
            Error::Generator { name, error, explained } => {
                let separator = if error.location().is_some() { ":" } else { ": " };
                write!(f, "{name}{separator}{explained}")
            }
            Error::NoSolver(missing) => missing.fmt(f),
            Error::Interrupted => f.write_str("interrupted, and nothing was written"),
            Error::Merge(error) => error.fmt(f),
            Error::Changed { name } => write!(
                f,
                "{name} was changed meanwhile and is left as it is: run the command again"
            ),
            #[cfg(feature = "campaign")]
            Error::Campaign(error) => error.fmt(f),
            #[cfg(not(feature = "campaign"))]
            Error::NoCampaigns => f.write_str(
                "this command was built without campaigns: 'cargo install cargo-canvass --features campaign', with Rust 1.94 or later",
            ),
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Output(error)
    }
}

impl From<MergeError> for Error {
    fn from(error: MergeError) -> Error {
        Error::Merge(error)
    }
}

#[cfg(feature = "campaign")]
impl From<CampaignError> for Error {
    fn from(error: CampaignError) -> Error {
        Error::Campaign(Box::new(error))
    }
}

impl From<CoverageError> for Error {
    fn from(error: CoverageError) -> Error {
        Error::Coverage(error)
    }
}
