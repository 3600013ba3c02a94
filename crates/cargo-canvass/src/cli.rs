//! The arguments of the command and their help texts.

use std::{ffi::OsString, num::NonZeroUsize};

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum, error::ErrorKind};

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
    let name = if from_cargo { "cargo canvass" } else { "cargo-canvass" };
    let mut command = Cli::command().bin_name(name);
    let matches = command.try_get_matches_from_mut(arguments)?;
    let cli = Cli::from_arg_matches(&matches)?;
    match cli.misfit() {
        None => Ok(cli),
        Some(misfit) => Err(command.error(ErrorKind::ArgumentConflict, misfit)),
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
    /// What is wrong with an option that the study does not have.
    fn misfit(&self) -> Option<&'static str> {
        match &self.command {
            Command::Tour => None,
            Command::Study(arguments) => match arguments.name {
                Study::Structures => None,
                Study::Searches if arguments.breakdown => {
                    Some("the study 'searches' has no '--breakdown'")
                }
                Study::Searches if arguments.threads > NonZeroUsize::MIN => {
                    Some("the study 'searches' runs on one thread, without '--threads'")
                }
                Study::Searches => None,
            },
        }
    }
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
  cargo canvass study structures --format json > structures.json
  cargo canvass study searches";

const STRUCTURES: &str = "\
The study `structures` builds, counts and walks the space of each structure at these sizes n, prints a row for
each as soon as it has it, and takes about half a minute (--quick: two seconds; --breakdown: three minutes more):
  binary search tree  keys 1..=n                              5 10 12 13 14 15
  linked search tree  the same, of pointers                   5 10 12 13 14 15 16
  sorted list         n numbers from 1..=n, not increasing    5 10 12 13 14 15
  red-black tree      keys 1..=n                              5 10 12 13 14 15
  heap array          n numbers from 0..=n                    5 7 8 9 10 11
  B-tree              keys 1..=n, one to three in a node      5 10 13 15
  RIFF image          n chunks with n units of data           5 7 9 11 12 13 14
  DAG                 n numbered nodes                        4 5 6 7
  class hierarchy     n classes or interfaces, two methods    1 2 3
  directed graph      n numbered nodes, no loops              3 4 5
  undirected graph    n numbered nodes                        4 5 6 7

Columns, which are also the keys of the JSON objects:
  structure   its name
  n           its size
  count       how many the space says there are and the walk met; where one is not as expected, that one
  expected    how many there are
  seconds     to build, count and walk the space; the best of three where that is below one second
  per_second  count / seconds
  / SciFe     per_second divided by that of SciFe, where it was measured; not in JSON

With --breakdown more rows follow, with one more key `way`, for search trees of pointers with 8 to 15 keys:
  plain, memoised             walks without and with memory
  encodings                   a memoised walk through the trees as lists of keys
  random, random memoised     as many values at random indices, without and with memory
  ensuring, membership        insertions of every key into the trees with one key less, checked by a contract
                              that compares sets of keys, and by membership; only the checks are timed
  threads 1, threads 2, …     walks of linked search trees and RIFF images by several threads, up to --threads
                              or the number of cores
`count`, `seconds` and `per_second` are null (t/o) where a row would take longer than about 20 seconds.";

const SEARCHES: &str = "\
The study `searches` finds the values of at most n constructors that satisfy a lazy predicate, as Haskell's library
lazy-search does, prints a row for each n, and takes about ten seconds (--quick: two):
  sorted list     of unary numbers                            40 50 60
  search tree     with unary keys                             36 46
  red-black tree  with unary keys                             30 34 38

Columns; the keys of the JSON objects are given where they differ:
  structure  its name
  n          the largest size
  classes    runs of the predicate for which it holds; each decides all values that differ only in parts it did not
             look at
  expected   what lazy-search finds (expected_classes)
  values     values for which it holds
  expected   what lazy-search finds, null (-) where that was not measured (expected_values)
  calls      all runs of the predicate
  expected   what lazy-search needs (expected_calls)
  seconds    for the whole search; the median of five, of three where one takes longer than a second
  calls/s    calls / seconds (calls_per_second)
  Haskell    the same of lazy-search (haskell_calls_per_second)
  ratio      of the last two";

#[derive(Debug, Args)]
#[command(after_help = STUDY_EXAMPLES, after_long_help = format!("{STRUCTURES}\n\n{SEARCHES}\n\n{STUDY_EXAMPLES}\n\n{}", exit::table()))]
pub struct StudyArguments {
    /// Which study.
    pub name: Study,

    /// Take small sizes only: seconds instead of minutes, for a first look or a smoke test.
    #[arg(long)]
    pub quick: bool,

    /// How to print the results.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// How many threads to enumerate with; `structures` only.
    #[arg(long, value_name = "N", default_value = "1")]
    pub threads: NonZeroUsize,

    /// Also measure ways of doing the same work against each other; `structures` only.
    #[arg(long)]
    pub breakdown: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Study {
    /// Search trees, heaps, graphs and other data structures, each enumerated and counted.
    Structures,
    /// Sorted lists, search trees and red-black trees, found by lazy search.
    Searches,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Format {
    /// A table to read.
    Text,
    /// An array of objects, one per row of the table.
    Json,
}
