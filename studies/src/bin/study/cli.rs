//! The arguments of `cargo study`.

#[cfg(test)]
mod book;
mod help;

use std::{
    ffi::OsString,
    num::{NonZeroU8, NonZeroU16, NonZeroU64, NonZeroUsize},
    path::PathBuf,
    str::FromStr,
    time::Duration,
};

use canvass::Shard;
use canvass_console::Time;
use canvass_studies::{
    Format,
    redex::catalogue::{catalogue, models},
    system_f::mutant::Mutant,
};
use clap::{
    ArgMatches, Args, Command, CommandFactory, FromArgMatches, Parser, ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
    error::ErrorKind,
    parser::ValueSource,
};

/// Parses the arguments. The error may also be the answer to `--help`.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<StudyArguments, clap::Error> {
    let arguments: Vec<OsString> = arguments.collect();
    let mut command = command();
    if let Some(study) = Study::named_in(&arguments) {
        command = study.alone(command);
    }
    let matches = command.try_get_matches_from_mut(arguments)?;
    let parsed = StudyArguments::from_arg_matches(&matches)?;
    match parsed.usage_error(&matches) {
        None => Ok(parsed),
        Some(usage_error) => Err(command.error(ErrorKind::ArgumentConflict, usage_error)),
    }
}

/// As it is called in a clone.
fn command() -> Command {
    StudyArguments::command().bin_name("cargo study")
}

/// Run a study: measure canvass on a task with known answers, and check them.
#[derive(Debug, Parser)]
#[command(after_help = help::EXAMPLES, after_long_help = help::long())]
pub struct StudyArguments {
    /// Which study.
    pub name: Study,

    /// Take small sizes only: seconds instead of minutes, for a first look or a smoke test.
    #[arg(long)]
    pub quick: bool,

    /// How to print the results.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Do a share of the study, such as 2/4: every fourth row, bug or benchmark, from the second on.
    ///
    /// Together the shares do all of it, each thing once. What is said about the whole is left out: goals, pictures.
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, hide_default_value = true,
          conflicts_with_all = ["plot", "parameters", "costly", "breakdown", "questions", "figures", "from"])]
    pub shard: Shard,

    /// Also write a picture of the results of system-f or thinning to this file.
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,

    #[command(flatten)]
    pub search: SearchArguments,

    #[command(flatten)]
    pub structures: StructuresArguments,

    #[command(flatten)]
    pub system_f: SystemFArguments,

    #[command(flatten)]
    pub arrays: ArraysArguments,

    #[command(flatten)]
    pub thinning: ThinningArguments,

    #[command(flatten)]
    pub repair: RepairArguments,

    #[command(flatten)]
    pub redex: RedexArguments,
}

impl StudyArguments {
    /// What is wrong with options that do not go together.
    fn usage_error(&self, matches: &ArgMatches) -> Option<String> {
        self.foreign(matches)
            .or_else(|| self.strange_strategy())
            .or_else(|| self.strange_budget())
            .or_else(|| self.without_comparison())
            .or_else(|| self.redex.missing_bug())
    }

    /// An option of another study.
    fn foreign(&self, matches: &ArgMatches) -> Option<String> {
        let is_given =
            |option: &str| matches.value_source(option) == Some(ValueSource::CommandLine);
        let foreign = OWN_OPTIONS
            .iter()
            .find(|(option, studies)| is_given(option) && !studies.contains(&self.name));
        let (option, _) = foreign?;
        let name = self.name.to_possible_value().expect("no study is hidden");
        let option = option.replace('_', "-");
        Some(format!("the study '{}' has no '--{option}'", name.get_name()))
    }

    /// A strategy of another study.
    fn strange_strategy(&self) -> Option<String> {
        let is_of_system_f = match self.search.strategy {
            Strategy::Lazy | Strategy::Patterns | Strategy::All => true,
            Strategy::InOrder
            | Strategy::Uniform
            | Strategy::FairInOrder
            | Strategy::FairUniform
            | Strategy::AdHoc
            | Strategy::Mixed
            | Strategy::Thinned
            | Strategy::Auto => false,
        };
        (self.name == Study::SystemF && !is_of_system_f)
            .then(|| "the strategies of 'system-f' are 'lazy', 'patterns' and 'all'".to_owned())
    }

    /// Runs where a time is meant, or a time where runs are.
    fn strange_budget(&self) -> Option<String> {
        let wanted = match (self.name, self.search.budget?) {
            (Study::Redex, Budget::Runs(_)) => "a time, such as 60s",
            (Study::SystemF, Budget::Time(_)) => "a number of runs",
            (_, Budget::Runs(_) | Budget::Time(_)) => return None,
        };
        let name = self.name.to_possible_value().expect("no study is hidden");
        Some(format!("the budget of '{}' is {wanted}", name.get_name()))
    }

    /// A picture of one strategy.
    fn without_comparison(&self) -> Option<String> {
        (self.plot.is_some() && self.search.strategy != Strategy::All)
            .then(|| "'--plot' compares the strategies and needs '--strategy all'".to_owned())
    }
}

impl Study {
    /// The study that the arguments of the command name, if it is one.
    fn named_in(arguments: &[OsString]) -> Option<Study> {
        let mut words = arguments.iter().skip(1).filter_map(|word| word.to_str());
        words.find_map(|word| Study::from_str(word, false).ok())
    }

    /// The command whose help is about this study: what belongs to the others is hidden.
    fn alone(self, command: Command) -> Command {
        let value = self.to_possible_value().expect("no study is hidden");
        let is_foreign = |option: &str| {
            OWN_OPTIONS.iter().any(|(own, studies)| *own == option && !studies.contains(&self))
        };
        let command = command.mut_args(|argument| match argument.get_id().as_str() {
            "name" => argument.hide_possible_values(true),
            option if is_foreign(option) => argument.hide(true),
            _ => argument,
        });
        command
            .about(value.get_help().cloned().expect("each study is described"))
            .after_help(help::examples(value.get_name()))
            .after_long_help(help::long_of(self, value.get_name()))
    }
}

impl RedexArguments {
    /// A number that no bug of the model has.
    fn missing_bug(&self) -> Option<String> {
        let (model, bug) = (self.model?, self.bug?);
        let numbers: Vec<u8> = catalogue()
            .iter()
            .filter(|entry| entry.model == model)
            .map(|entry| entry.number)
            .collect();
        (!numbers.contains(&bug)).then(|| {
            let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
            format!("the bugs of '{model}' have the numbers {}", numbers.join(", "))
        })
    }
}

/// The options that not every study has, and which have them.
const OWN_OPTIONS: &[(&str, &[Study])] = &[
    ("threads", &[Study::Structures]),
    ("breakdown", &[Study::Structures]),
    ("strategy", &[Study::SystemF, Study::Redex]),
    ("mutant", &[Study::SystemF]),
    ("budget", &[Study::SystemF, Study::Redex]),
    ("parameters", &[Study::SystemF]),
    ("plot", &[Study::SystemF, Study::Thinning]),
    ("effort", &[Study::Arrays]),
    ("trials", &[Study::Thinning, Study::Redex]),
    ("fan_out", &[Study::Thinning]),
    ("strength", &[Study::Thinning]),
    ("costly", &[Study::Thinning]),
    ("questions", &[Study::Repair]),
    ("model", &[Study::Redex]),
    ("bug", &[Study::Redex]),
    ("seed", &[Study::Redex]),
    ("figures", &[Study::Redex]),
    ("from", &[Study::Redex]),
    ("constants", &[Study::Redex]),
    ("unprepared", &[Study::Redex]),
];

#[derive(Debug, Args)]
#[command(next_help_heading = "Options of several studies")]
pub struct SearchArguments {
    /// How to search in system-f and redex; see there.
    #[arg(long, value_enum, default_value_t = Strategy::All)]
    pub strategy: Strategy,

    /// How many runs a trial of system-f may take, 20000000 if not given, or how much time one of redex, 60s if not given.
    #[arg(long, value_name = "RUNS|TIME")]
    pub budget: Option<Budget>,

    /// How many trials there are; 50 in thinning if not given, 3 with --costly and in redex.
    #[arg(long, value_name = "N")]
    pub trials: Option<NonZeroUsize>,
}

/// How long a trial may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    Runs(NonZeroU64),
    Time(Duration),
}

impl FromStr for Budget {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Budget, &'static str> {
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            let runs = text.parse().map_err(|_| "give at least one run, and fewer than 2^64");
            return runs.map(Budget::Runs);
        }
        text.parse().map(|Time(time)| Budget::Time(time))
    }
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
    /// Hunt this mutant only, by its name in the table.
    #[arg(long, value_name = "NAME", value_parser = mutant(), hide_possible_values = true, conflicts_with = "quick")]
    pub mutant: Option<Mutant>,

    /// Vary the parameters of the searches instead.
    #[arg(long, conflicts_with_all = ["strategy", "mutant", "budget", "plot", "quick"])]
    pub parameters: bool,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Options of the study arrays")]
pub struct ArraysArguments {
    /// Also look for smaller arrays of the constrained models, for so many seconds each.
    #[arg(long, value_name = "SECONDS")]
    pub effort: Option<NonZeroU64>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Options of the study thinning")]
pub struct ThinningArguments {
    /// How many candidates there are for a test; 2,5,10,20,30 if not given, 2,5,10 with --costly.
    #[arg(long, value_name = "N,…", value_delimiter = ',')]
    pub fan_out: Vec<NonZeroU16>,

    /// How many constructors are to be covered together.
    #[arg(long, value_name = "T", default_value = "2")]
    pub strength: NonZeroU8,

    /// Look for a bug in an optimiser instead, by a C compiler.
    #[arg(long, conflicts_with_all = ["strength", "plot"])]
    pub costly: bool,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Options of the study repair")]
pub struct RepairArguments {
    /// Also answer what repairs for safety or completeness alone are worth, what components do, and what is saved at run time.
    #[arg(long)]
    pub questions: bool,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Options of the study redex")]
pub struct RedexArguments {
    /// Look for the bugs of this model only.
    #[arg(long, value_name = "NAME", value_parser = model(), conflicts_with = "quick")]
    pub model: Option<&'static str>,

    /// Look for the bug of the model with this number only.
    #[arg(long, value_name = "N", requires = "model")]
    pub bug: Option<u8>,

    /// The seed of the first trial; each next trial has the next number.
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,

    /// Offer the names that a model mentions, v0 and l0, before all others, in every model.
    #[arg(long)]
    pub constants: bool,

    /// Look at terms as they are; the benchmark repairs those of rvm first.
    #[arg(long)]
    pub unprepared: bool,

    /// Also write pictures, and the numbers in them, to this folder.
    #[arg(long, value_name = "FOLDER")]
    pub figures: Option<PathBuf>,

    /// Look for nothing; take what was printed with --format json before, of several files the last where they say different
    /// things.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["model", "bug", "seed", "strategy", "budget", "trials", "constants", "unprepared", "quick"])]
    pub from: Vec<PathBuf>,
}

fn model() -> impl TypedValueParser<Value = &'static str> {
    PossibleValuesParser::new(models()).map(|name| {
        let is_meant = |model: &&'static str| *model == name;
        models().into_iter().find(is_meant).expect("it is one of the possible values")
    })
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
    /// Bugs in the evaluation of System F, found by lazy search and by constructor patterns.
    SystemF,
    /// Bugs in a program that keeps aircraft apart, found by covering arrays, with and without digits.
    Tcas,
    /// Covering arrays of known systems and models, beside those of other tools.
    Arrays,
    /// Bugs in the evaluation of System F, found by random terms, as they come and thinned.
    Thinning,
    /// Generators that miss values, repaired and proved, beside what another tool takes.
    Repair,
    /// Bugs in eight models of languages and data structures, found in ten ways.
    Redex,
    /// Properties that panic, exit, hang and lie, and what canvass says about them.
    Faults,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Strategy {
    /// Terms in the order of the enumeration by size.
    InOrder,
    /// Terms at random indices of the enumeration by size.
    Uniform,
    /// Terms in the order in which Redex enumerates.
    FairInOrder,
    /// Terms at random indices of that order.
    FairUniform,
    /// Random terms as Redex makes them.
    AdHoc,
    /// Redex' default: in order, then in turn with ad hoc terms, then those alone.
    Mixed,
    /// Lazy search, smaller terms first.
    Lazy,
    /// Lazy search of some constructor patterns in turn.
    Patterns,
    /// The runner's thinned random terms.
    Thinned,
    /// The runner's default strategy, limited by time alone.
    Auto,
    /// Each of them, side by side.
    All,
}
