//! Why a subcommand failed: the message and the exit status.

use std::{fmt, io};

use canvass_console::{Exit, say::say};
use canvass_cover::{
    CoverError, CoverageError, ProblemError, SuiteError,
    format::{Part, ReadError, WriteError},
    model::{GenerateError, PlanError},
    sequence::{
        OrdersError,
        file::{FileError, FileErrorKind},
    },
};
use canvass_repair::{RepairError, SolverError};

use crate::merge::MergeError;

#[derive(Debug)]
pub enum Error {
    /// A file or a record could not be read or written.
    Console(canvass_console::Error),
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
    /// An input is no file of events.
    Events { name: String, error: FileError },
    /// There are no orders of the events.
    Orders { name: String, error: OrdersError },
    /// A seed row does not fit the model.
    Seed { name: String, row: usize },
    /// Digits are asked for in a model with sub-models.
    RadixOfUnits { name: String },
    /// Coverage cannot be measured.
    Coverage(CoverageError),
    /// The model cannot be written in a format.
    Unsayable { name: String, error: WriteError },
    /// Tests could not be run.
    Tests(io::Error),
    /// No test has written a suite.
    NoSuite,
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
    /// The program of campaigns is not installed.
    NoCampaigns,
    /// The program of campaigns could not be started.
    Campaigns(io::Error),
}

impl Error {
    /// The error for rows of the model of this name that could not be generated.
    pub fn generate(name: &str, error: GenerateError) -> Error {
        let name = name.to_owned();
        match error {
            GenerateError::Plan(error) => Error::Plan { name, error },
            GenerateError::Cover(error) => Error::Cover { name, error },
            GenerateError::Seed { row } => Error::Seed { name, row },
            GenerateError::RadixOfUnits => Error::RadixOfUnits { name },
        }
    }

    /// The error for a generator in the file of this name and text that cannot be repaired.
    pub fn generator(name: &str, source: &str, error: RepairError) -> Error {
        let explained = error.explain(source);
        Error::Generator { name: name.to_owned(), error: Box::new(error), explained }
    }

    /// Prints the message and returns the exit status.
    pub fn report(self) -> Exit {
        if let Error::Console(error) = self {
            return error.report();
        }
        say(format_args!("error: {self}"));
        self.exit()
    }

    fn exit(&self) -> Exit {
        match self {
            Error::Console(error) => error.exit(),
            Error::Tests(_) | Error::NoBrowser { .. } | Error::Campaigns(_) => Exit::Failed,
            Error::NoRecord { .. } | Error::OtherVersion { .. } => Exit::Unreadable,
            Error::NotPict { .. }
            | Error::RowsToKeep { .. }
            | Error::RadixOfUnits { .. }
            | Error::NoSolver(_) => Exit::BadUsage,
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
            Error::Events { error, .. } => match error.kind {
                FileErrorKind::NoEvents
                | FileErrorKind::TooMany { .. }
                | FileErrorKind::Twice { .. }
                | FileErrorKind::Quotes => Exit::BadModel,
                FileErrorKind::Unknown { .. }
                | FileErrorKind::Constraint
                | FileErrorKind::Cycle { .. } => Exit::BadConstraint,
            },
            Error::Orders { error, .. } => match error {
                OrdersError::Strength { .. } => Exit::BadUsage,
                OrdersError::TooLarge { .. } | OrdersError::TooHard => Exit::TooLarge,
                OrdersError::Excluded => Exit::BadConstraint,
            },
            Error::TooManyRows { .. } | Error::TooManyRecords { .. } | Error::Coverage(_) => {
                Exit::TooLarge
            }
            Error::Unsayable { .. } => Exit::BadModel,
            Error::Generator { error, .. } => after_repair(error),
            Error::Changed { .. } => Exit::Failed,
            Error::Interrupted => Exit::Interrupted,
            Error::NoCampaigns => Exit::BadUsage,
        }
    }
}

/// The status for a generator that cannot be checked or repaired.
pub fn after_repair(error: &RepairError) -> Exit {
    match error {
        RepairError::Unknown { .. } | RepairError::Atom { .. } => Exit::BadUsage,
        RepairError::Contradiction { .. } => Exit::BadConstraint,
        RepairError::Read(_)
        | RepairError::Endless { .. }
        | RepairError::NotDecreasing { .. }
        | RepairError::Refused { .. }
        | RepairError::Nested { .. } => Exit::BadModel,
        RepairError::Condition { .. } => Exit::Failed,
        RepairError::Wide => Exit::TooLarge,
        RepairError::Stopped => Exit::Interrupted,
    }
}

fn after_plan(error: &PlanError) -> Exit {
    match error {
        PlanError::NoRelations
        | PlanError::Units { .. }
        | PlanError::Problem(ProblemError::Strength { .. }) => Exit::BadUsage,
        PlanError::Excluded { .. } | PlanError::Problem(ProblemError::Unsatisfiable) => {
            Exit::BadConstraint
        }
        PlanError::NoParameters
        | PlanError::TooManyOrders { .. }
        | PlanError::Model(_)
        | PlanError::Problem(_) => Exit::BadModel,
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Console(error) => error.fmt(f),
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
            Error::Events { name, error } => {
                let separator = if error.line.is_some() { ", " } else { ": " };
                write!(f, "{name}{separator}{error}")
            }
            Error::Orders { name, error } => write!(f, "{name}: {error}"),
            Error::Seed { name, row } => {
                write!(f, "{name}: seed row {row} does not fit the parameters")
            }
            Error::RadixOfUnits { name } => write!(
                f,
                "{name} has sub-models, whose configurations have no digits: leave out '--radix', or the sub-models"
            ),
            Error::Coverage(error) => error.fmt(f),
            Error::Unsayable { name, error } => write!(f, "{name}: {error}"),
            Error::Tests(error) => write!(f, "'cargo test' could not be run: {error}"),
            Error::NoSuite => f.write_str(
                "no test has written a suite: is there a test of canvass with these words in its path?",
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
            Error::NoCampaigns => f.write_str(
                "campaigns are a program of their own, which is not here: 'cargo install canvass-campaign', with Rust 1.94 or later",
            ),
            Error::Campaigns(error) => {
                write!(f, "the program of campaigns could not be started: {error}")
            }
        }
    }
}

impl From<canvass_console::Error> for Error {
    fn from(error: canvass_console::Error) -> Error {
        Error::Console(error)
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Console(error.into())
    }
}

impl From<MergeError> for Error {
    fn from(error: MergeError) -> Error {
        Error::Merge(error)
    }
}

impl From<CoverageError> for Error {
    fn from(error: CoverageError) -> Error {
        Error::Coverage(error)
    }
}
