//! The arguments of the command and their help texts.

use std::{
    ffi::OsString,
    num::{NonZeroU64, NonZeroUsize},
    path::PathBuf,
};

use canvass_studies::system_f::mutant::Mutant;
use clap::{
    ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
    error::ErrorKind,
    parser::ValueSource,
};

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
    match cli.misfit(&matches) {
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
    /// What is wrong with options that do not go together.
    fn misfit(&self, matches: &ArgMatches) -> Option<String> {
        match &self.command {
            Command::Tour => None,
            Command::Study(arguments) => {
                let (_, matches) = matches.subcommand().expect("a study is a subcommand");
                arguments.foreign(matches).or_else(|| arguments.without_comparison())
            }
        }
    }
}

impl StudyArguments {
    /// An option of another study.
    fn foreign(&self, matches: &ArgMatches) -> Option<String> {
        let is_given =
            |option: &str| matches.value_source(option) == Some(ValueSource::CommandLine);
        let foreign = OWN_OPTIONS.iter().filter(|(study, _)| *study != self.name);
        let option = foreign.flat_map(|(_, options)| *options).find(|option| is_given(option))?;
        let name = self.name.to_possible_value().expect("no study is hidden");
        Some(format!("the study '{}' has no '--{option}'", name.get_name()))
    }

    /// A picture of one strategy.
    fn without_comparison(&self) -> Option<String> {
        let SystemFArguments { plot, strategy, .. } = &self.system_f;
        (plot.is_some() && *strategy != Strategy::All)
            .then(|| "'--plot' compares the strategies and needs '--strategy all'".to_owned())
    }
}

/// The options that only one study has.
const OWN_OPTIONS: &[(Study, &[&str])] = &[
    (Study::Structures, &["threads", "breakdown"]),
    (Study::SystemF, &["strategy", "mutant", "budget", "plot", "parameters"]),
];

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
  cargo canvass study searches
  cargo canvass study system-f --mutant LiftVar
  cargo canvass study system-f --plot system-f.svg";

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
  asked together  the same, keys, heights and colors asked    30 34 38
                  together; the expected calls are our own
After the table (not in JSON) it inserts every key into every search tree of 14 keys, as SciFe did.

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

const SYSTEM_F: &str = "\
The study `system-f` hunts mistakes in two evaluators of System F, its mutants: 20 of Mittelman et al., and after them 3
more, marked with *. A search goes on until a closed, well-typed term is evaluated differently with the mutant than
without. Every such term is checked again as a whole. A line is printed for each mutant; it takes about ten seconds
(--quick: one). Not finding one of the 20 is a failure. The strategies:
  lazy      smaller terms first
  patterns  terms of some constructor patterns in turn, smaller ones first

Columns, for each strategy; the JSON objects, one for each mutant and strategy, have the keys that are given:
  mutant          its name (mutant; strategy)
  runs            of the property, until it was found (runs; found)
  seconds         for them (seconds)
  runs/s          runs / seconds (runs_per_second)
  size            how large the term is; an index counts as its number plus one; null (-) where none was found (size)
  ratio           runs of lazy / runs of patterns; not in JSON
  counterexample  the term, those of both strategies where they differ; null (not found) where none was found within the
                  budget (counterexample): `lam T. e` and `Lam. e` bind, `e [T]` applies to a type, # is of type ()

Below the table stand the slowest mutants, and the paper's times beside ours, with gain = seconds of lazy / seconds of
patterns; not in JSON.

With --parameters another table is printed instead, in a minute or two: how many runs six of the mutants take while one
parameter of the search varies. The JSON objects, one for each number, have the keys
  varied                      which parameter varies in this part of the table
  fineness, strength, budget  how patterns are chosen, and for how many runs each is searched at first; null without
                              patterns
  size                        how large the terms are at most that are searched in one pass; null with patterns
  mutant, found, runs         as above, with at most 500000 runs";

#[derive(Debug, Args)]
#[command(after_help = STUDY_EXAMPLES, after_long_help = format!("{STRUCTURES}\n\n{SEARCHES}\n\n{SYSTEM_F}\n\n{STUDY_EXAMPLES}\n\n{}", exit::table()))]
pub struct StudyArguments {
    /// Which study.
    pub name: Study,

    /// Take small sizes only: seconds instead of minutes, for a first look or a smoke test.
    #[arg(long)]
    pub quick: bool,

    /// How to print the results.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    #[command(flatten)]
    pub structures: StructuresArguments,

    #[command(flatten)]
    pub system_f: SystemFArguments,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Options of the study structures")]
pub struct StructuresArguments {
    /// How many threads to enumerate with.
    #[arg(long, value_name = "N", default_value = "1")]
    pub threads: NonZeroUsize,

    /// Also measure ways of doing the same work against each other.
    #[arg(long)]
    pub breakdown: bool,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Options of the study system-f")]
pub struct SystemFArguments {
    /// How to search.
    #[arg(long, value_enum, default_value_t = Strategy::All)]
    pub strategy: Strategy,

    /// Hunt this mutant only, by its name in the table.
    #[arg(long, value_name = "NAME", value_parser = mutant(), hide_possible_values = true, conflicts_with = "quick")]
    pub mutant: Option<Mutant>,

    /// How many runs a hunt may take.
    #[arg(long, value_name = "RUNS", default_value = "20000000")]
    pub budget: NonZeroU64,

    /// Also write a picture of the runs to this file.
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,

    /// Vary the parameters of the searches instead.
    #[arg(long, conflicts_with_all = ["strategy", "mutant", "budget", "plot", "quick"])]
    pub parameters: bool,
}

fn mutant() -> impl TypedValueParser<Value = Mutant> {
    PossibleValuesParser::new(Mutant::ALL.iter().map(|mutant| mutant.name()))
        .try_map(|name| name.parse::<Mutant>())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Study {
    /// Search trees, heaps, graphs and other data structures, each enumerated and counted.
    Structures,
    /// Sorted lists, search trees and red-black trees, found by lazy search.
    Searches,
    /// Mistakes in the evaluation of System F, found by lazy search and by constructor patterns.
    SystemF,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Strategy {
    /// Smaller terms first.
    Lazy,
    /// Terms of some constructor patterns in turn.
    Patterns,
    /// Each of them, side by side.
    All,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Format {
    /// A table to read.
    Text,
    /// An array of objects, one per row of the table.
    Json,
}
