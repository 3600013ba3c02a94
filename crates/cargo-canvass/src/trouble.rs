//! What keeps a subcommand from its answer: what to say, and with which status to exit.

use std::{fmt, io};

use canvass_cover::{
    CoverError, CoverageError, ProblemError, SuiteError,
    format::{Part, ReadError, WriteError},
    model::{GenerateError, PlanError},
};
use canvass_repair::{NoSolver, RepairError};

#[cfg(feature = "campaign")]
use crate::campaign::CampaignError;
use crate::{
    exit::{self, Exit},
    merge::MergeError,
    say::say,
};

#[derive(Debug)]
pub enum Trouble {
    /// The output could not be written.
    Output(io::Error),
    /// An input could not be read.
    Unreadable { name: String, error: io::Error },
    /// An input is longer than any model.
    TooLong { name: String, most: u64 },
    /// An input is not UTF-8 from this byte on.
    NoText { name: String, at: usize },
    /// An input has no measurements of a study.
    Measurements { name: String, error: serde_json::Error },
    /// An option of PICT's format for a model of another.
    NotPict { option: &'static str, name: String },
    /// An input is no model.
    Model { name: String, error: Box<ReadError> },
    /// An input is no test suite.
    Suite { name: String, error: SuiteError },
    /// A test suite has no parameter of the model.
    NoParameters { name: String },
    /// A test suite has more rows than fit into memory, with a value for each parameter.
    TooManyRows { name: String, most: usize },
    /// The model has rows to begin with, which a search for fewer rows would change.
    RowsToKeep { name: String },
    /// The model asks for what is not possible.
    Plan { name: String, error: PlanError },
    /// There is no array.
    Cover { name: String, error: CoverError },
    /// A row to begin with does not fit the model.
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
    /// The variable for records names no run.
    RunName { name: String },
    /// Nothing was recorded.
    NoRecords { places: String },
    /// A file is no record.
    NoRecord { name: String, why: String },
    /// A record has another version.
    OtherVersion { name: String, version: u64 },
    /// There are more records than a page can show.
    TooManyRecords { most: usize },
    /// Records cannot be joined.
    Merge(MergeError),
    /// A page was written, and nothing shows it.
    NoBrowser { name: String, why: String },
    /// A file has no generators that can be repaired; the error with its place in the text.
    Generator { name: String, error: Box<RepairError>, explained: String },
    /// The variable for z3 names none.
    NoSolver(NoSolver),
    /// Ctrl-C came before there was anything to write.
    Interrupted,
    /// A file is not as it was when it was read.
    Changed { name: String },
    /// A campaign cannot begin or go on.
    #[cfg(feature = "campaign")]
    Campaign(Box<CampaignError>),
    /// The command was built without campaigns.
    #[cfg(not(feature = "campaign"))]
    NoCampaigns,
}

impl Trouble {
    /// That the model of this name has no rows.
    pub fn generate(name: &str, error: GenerateError) -> Trouble {
        let name = name.to_owned();
        match error {
            GenerateError::Plan(error) => Trouble::Plan { name, error },
            GenerateError::Cover(error) => Trouble::Cover { name, error },
            GenerateError::Seed { row } => Trouble::Seed { name, row },
        }
    }

    /// That a generator in this text, of a file of this name, cannot be repaired.
    pub fn generator(name: &str, source: &str, error: RepairError) -> Trouble {
        let explained = error.explain(source);
        Trouble::Generator { name: name.to_owned(), error: Box::new(error), explained }
    }

    /// Says what it is, and tells with which status to exit.
    pub fn report(self) -> Exit {
        if let Trouble::Output(error) = self {
            return exit::after_failed_write(error);
        }
        say(format_args!("error: {self}"));
        self.exit()
    }

    fn exit(&self) -> Exit {
        match self {
            Trouble::Output(_) | Trouble::Tests(_) | Trouble::NoBrowser { .. } => Exit::Failed,
            Trouble::Unreadable { .. }
            | Trouble::TooLong { .. }
            | Trouble::NoText { .. }
            | Trouble::Measurements { .. }
            | Trouble::NoRecord { .. }
            | Trouble::OtherVersion { .. } => Exit::Unreadable,
            Trouble::NotPict { .. }
            | Trouble::RowsToKeep { .. }
            | Trouble::NoSolver(_)
            | Trouble::NoTarget
            | Trouble::RunName { .. } => Exit::BadUsage,
            Trouble::Model { error, .. } => match error.part() {
                Part::Model => Exit::BadModel,
                Part::Constraint => Exit::BadConstraint,
                Part::Seeds => Exit::BadTests,
            },
            Trouble::Suite { .. }
            | Trouble::NoParameters { .. }
            | Trouble::Seed { .. }
            | Trouble::NoSuite
            | Trouble::Merge(_)
            | Trouble::NoRecords { .. } => Exit::BadTests,
            Trouble::Plan { error, .. } => after_plan(error),
            Trouble::Cover { error, .. } => match error {
                CoverError::NoColumns => Exit::BadModel,
                CoverError::TooLarge { .. } | CoverError::TooHard => Exit::TooLarge,
                CoverError::Seed { .. } => Exit::BadTests,
            },
            Trouble::TooManyRows { .. } | Trouble::TooManyRecords { .. } | Trouble::Coverage(_) => {
                Exit::TooLarge
            }
            Trouble::Unsayable { .. } => Exit::BadModel,
            Trouble::Generator { error, .. } => after_repair(error),
            Trouble::Changed { .. } => Exit::Failed,
            Trouble::Interrupted => Exit::Interrupted,
            #[cfg(feature = "campaign")]
            Trouble::Campaign(error) => error.exit(),
            #[cfg(not(feature = "campaign"))]
            Trouble::NoCampaigns => Exit::BadUsage,
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

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Output(error) => write!(f, "the output could not be written: {error}"),
            Trouble::Unreadable { name, error } => write!(f, "{name} could not be read: {error}"),
            Trouble::TooLong { name, most } => {
                write!(f, "{name} has more than {most} bytes: give a shorter file")
            }
            Trouble::NoText { name, at } => {
                write!(f, "{name} is no text: byte {at}, counted from 0, is not UTF-8")
            }
            Trouble::Measurements { name, error } => {
                write!(f, "{name} is not what 'study redex --format json' prints: {error}")
            }
            Trouble::NotPict { option, name } => write!(
                f,
                "'{option}' is for models of PICT, and {name} is none: leave it out, or add '--from pict'"
            ),
            Trouble::Model { name, error } => write!(f, "{name}:{}", error.explain()),
            Trouble::Suite { name, error } => write!(f, "{name}, {error}"),
            Trouble::NoParameters { name } => write!(
                f,
                "{name} has no column named like a parameter of the model: give their names in the first line"
            ),
            Trouble::TooManyRows { name, most } => write!(
                f,
                "{name} has too many rows for a model of so many parameters: give at most {most}"
            ),
            Trouble::RowsToKeep { name } => write!(
                f,
                "'--effort' would change the rows to begin with in {name}: leave it out, or remove them"
            ),
            Trouble::Plan { name, error } => write!(f, "{name}: {error}"),
            Trouble::Cover { name, error } => write!(f, "{name}: {error}"),
            Trouble::Seed { name, row } => {
                write!(f, "{name}: row {row} to begin with does not fit the parameters")
            }
            Trouble::Coverage(error) => error.fmt(f),
            Trouble::Unsayable { name, error } => write!(f, "{name}: {error}"),
            Trouble::Tests(error) => write!(f, "'cargo test' could not be run: {error}"),
            Trouble::NoSuite => f.write_str(
                "no test has written a suite: is there a test of canvass with these words in its path?",
            ),
            Trouble::NoTarget => f.write_str(
                "there is no package here, and so no target folder for records: set CARGO_TARGET_DIR, or give records and '--output'",
            ),
            Trouble::RunName { name } => write!(
                f,
                "CANVASS_RECORD: `{name}` is no name for a run: write 1, 0, or a name such as before"
            ),
            Trouble::NoBrowser { name, why } => {
                write!(f, "{name} is written, but nothing shows it ({why}): open it by hand")
            }
            Trouble::NoRecords { places } => {
                write!(f, "no records in {places}: run the tests with CANVASS_RECORD=1")
            }
            Trouble::NoRecord { name, why } => {
                write!(f, "{name} is no record of canvass ({why}): remove it, or give other files")
            }
            Trouble::OtherVersion { name, version } => write!(
                f,
                "{name} is a record of version {version}, which this command does not know: record the run again"
            ),
            Trouble::TooManyRecords { most } => {
                write!(f, "there are more than {most} records: give fewer folders")
            }
            Trouble::Generator { name, error, explained } => {
                let separator = if error.place().is_some() { ":" } else { ": " };
                write!(f, "{name}{separator}{explained}")
            }
            Trouble::NoSolver(missing) => missing.fmt(f),
            Trouble::Interrupted => f.write_str("interrupted, and nothing was written"),
            Trouble::Merge(error) => error.fmt(f),
            Trouble::Changed { name } => write!(
                f,
                "{name} was changed meanwhile and is left as it is: run the command again"
            ),
            #[cfg(feature = "campaign")]
            Trouble::Campaign(error) => error.fmt(f),
            #[cfg(not(feature = "campaign"))]
            Trouble::NoCampaigns => f.write_str(
                "this command was built without campaigns: 'cargo install cargo-canvass --features campaign', with Rust 1.94 or later",
            ),
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Output(error)
    }
}

impl From<MergeError> for Trouble {
    fn from(error: MergeError) -> Trouble {
        Trouble::Merge(error)
    }
}

#[cfg(feature = "campaign")]
impl From<CampaignError> for Trouble {
    fn from(error: CampaignError) -> Trouble {
        Trouble::Campaign(Box::new(error))
    }
}

impl From<CoverageError> for Trouble {
    fn from(error: CoverageError) -> Trouble {
        Trouble::Coverage(error)
    }
}
