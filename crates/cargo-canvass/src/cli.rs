//! The arguments of the command and their help texts.

mod array;
#[cfg(test)]
mod book;
mod convert;
mod coverage;
mod merge;
mod model;
mod repair;
mod report;
mod suite;
mod tour;

use std::ffi::OsString;

use canvass_console::exit;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum, error::ErrorKind};

pub use array::{ArrayArguments, RowFormat};
pub use convert::ConvertArguments;
pub use coverage::CoverageArguments;
pub use merge::MergeArguments;
pub use model::{ModelArguments, ModelFormat, PictArguments, Strength};
pub use repair::{Library, RepairArguments};
pub use report::{ReportArguments, ReportFormat};
pub use suite::SuiteArguments;
pub use tour::{StopName, TourArguments};

/// Parses the arguments with or without the word `canvass` that cargo puts first.
///
/// The error may also be the answer to `--help` or `--version`.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let mut arguments: Vec<OsString> = arguments.collect();
    let from_cargo = arguments.get(1).is_some_and(|word| word == "canvass");
    if from_cargo {
        arguments.remove(1);
    }
    let name = if from_cargo { "cargo canvass" } else { "cargo-canvass" };
    let mut command = Cli::command().bin_name(name);
    let matches = command.try_get_matches_from_mut(arguments)?;
    let cli = Cli::from_arg_matches(&matches)?;
    match cli.usage_error() {
        None => Ok(cli),
        Some(usage_error) => Err(command.error(ErrorKind::ArgumentConflict, usage_error)),
    }
}

/// Test with spaces: bijections between natural numbers and values.
#[derive(Debug, Parser)]
#[command(version, arg_required_else_help = true, after_long_help = format!("{EXAMPLES}\n\n{}", exit::table()))]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

impl Cli {
    /// What is wrong with options that do not go together.
    fn usage_error(&self) -> Option<String> {
        match &self.command {
            Command::Tour(_) | Command::Suite(_) | Command::Merge(_) | Command::Campaign { .. } => {
                None
            }
            Command::Array(arguments) => arguments.usage_error(),
            Command::Coverage(arguments) => arguments.usage_error(),
            Command::Convert(arguments) => arguments.usage_error(),
            Command::Repair(arguments) => arguments.usage_error(),
            Command::Report(arguments) => arguments.usage_error(),
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  cargo canvass tour                           see what canvass does, in ten seconds
  cargo canvass array phone.acts               make rows that have every pair of values of a model
  cargo canvass coverage phone.acts tests.csv  see which pairs of values tests have
  cargo canvass suite -n 50                    write 50 values of each test down, to try them in CI
  cargo canvass repair src/generators.rs       find what generators cannot produce, and repair them
  cargo canvass report --open                  look at what recorded runs of tests did
  cargo canvass merge downloads                join what the shards of a run recorded
  cargo canvass campaign run a_test --sizes 9  check all values of a size, by many processes
  cargo canvass help array                     everything about one subcommand";

const CAMPAIGNS: &str = "\
Campaigns are a program of their own: 'cargo install canvass-campaign', with Rust 1.94 or later.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show what canvass does: code, and what it says, in ten seconds.
    Tour(TourArguments),
    /// Make a covering array: few rows that have every combination of values of any few parameters.
    Array(ArrayArguments),
    /// Measure what tests cover: how many combinations of values they have, and which are missing.
    Coverage(CoverageArguments),
    /// Write a model in the format of another tool.
    Convert(ConvertArguments),
    /// Write down the values that tests try, few that cover much, to try them on every version of the code.
    Suite(SuiteArguments),
    /// Check that generators can produce all they should, and repair those that cannot.
    Repair(RepairArguments),
    /// Show what recorded runs came to, as a page to look at or as data.
    Report(ReportArguments),
    /// Join the records of a run that was divided among machines.
    Merge(MergeArguments),
    /// Check a property on more values than one machine decides, by any number of workers.
    #[command(disable_help_flag = true, after_help = CAMPAIGNS)]
    Campaign {
        /// What the program of campaigns takes; '--help' lists it.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Format {
    /// A table to read.
    Text,
    /// An array of objects, one per row of the table.
    Json,
}
