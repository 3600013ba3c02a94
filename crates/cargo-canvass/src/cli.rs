//! The arguments of the command and their help texts.

use std::{ffi::OsString, num::NonZeroUsize};

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::exit;

/// Parses the arguments with or without the word `canvass` that cargo puts first.
///
/// The error may also be the answer to `--help` or `--version`.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let mut arguments: Vec<OsString> = arguments.collect();
    let from_cargo = arguments.get(1).is_some_and(|word| word == "canvass");
    if from_cargo {
        arguments.remove(1);
    }
    let name = if from_cargo {
        "cargo canvass"
    } else {
        "cargo-canvass"
    };
    let matches = Cli::command()
        .bin_name(name)
        .try_get_matches_from(arguments)?;
    Cli::from_arg_matches(&matches)
}

/// Test with spaces: bijections between natural numbers and values.
#[derive(Debug, Parser)]
#[command(version, arg_required_else_help = true, after_long_help = format!("{EXAMPLES}\n\n{}", exit::table()))]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  cargo canvass tour                      see what canvass does, in under two minutes
  cargo canvass study structures --quick  enumerate known structures and check their counts
  cargo canvass help study                everything about one subcommand";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show what canvass does, on real examples, in under two minutes.
    Tour,
    /// Run a study: measure canvass on a task with known answers, and check them.
    Study(StudyArguments),
}

const STUDY_EXAMPLES: &str = "\
Examples:
  cargo canvass study structures --quick
  cargo canvass study structures --threads 2 --breakdown
  cargo canvass study structures --format json > structures.json";

#[derive(Debug, Args)]
#[command(after_help = STUDY_EXAMPLES)]
pub struct StudyArguments {
    /// Which study.
    pub name: Study,

    /// Take small sizes only: seconds instead of minutes, for a first look or a smoke test.
    #[arg(long)]
    pub quick: bool,

    /// How to print the results.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// How many threads to enumerate with.
    #[arg(long, value_name = "N", default_value = "1")]
    pub threads: NonZeroUsize,

    /// Also measure the ways of doing the same work against each other.
    #[arg(long)]
    pub breakdown: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Study {
    /// Search trees, heaps, graphs and other data structures, each enumerated and counted.
    Structures,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Format {
    /// A table to read.
    Text,
    /// An array of objects, one per row of the table.
    Json,
}
