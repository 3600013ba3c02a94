//! The arguments of `study`.

mod help;

use std::{
    num::{NonZeroU8, NonZeroU16, NonZeroU64, NonZeroUsize},
    path::PathBuf,
};

use canvass_studies::system_f::mutant::Mutant;
use clap::{
    ArgMatches, Args, ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
    parser::ValueSource,
};

use super::Format;

#[derive(Debug, Args)]
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

    /// Also write a picture of the results of system-f or thinning to this file.
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,

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
}

impl StudyArguments {
    /// What is wrong with options that do not go together.
    pub fn misfit(&self, matches: &ArgMatches) -> Option<String> {
        self.foreign(matches).or_else(|| self.without_comparison())
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

    /// A picture of one strategy.
    fn without_comparison(&self) -> Option<String> {
        let strategy = self.system_f.strategy;
        (self.plot.is_some() && strategy != Strategy::All)
            .then(|| "'--plot' compares the strategies and needs '--strategy all'".to_owned())
    }
}

/// The options that not every study has, and which have them.
const OWN_OPTIONS: &[(&str, &[Study])] = &[
    ("threads", &[Study::Structures]),
    ("breakdown", &[Study::Structures]),
    ("strategy", &[Study::SystemF]),
    ("mutant", &[Study::SystemF]),
    ("budget", &[Study::SystemF]),
    ("parameters", &[Study::SystemF]),
    ("plot", &[Study::SystemF, Study::Thinning]),
    ("effort", &[Study::Arrays]),
    ("trials", &[Study::Thinning]),
    ("fan_out", &[Study::Thinning]),
    ("strength", &[Study::Thinning]),
    ("costly", &[Study::Thinning]),
    ("questions", &[Study::Repair]),
];

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
    /// How many trials each mean is of; 50 if not given, 3 with --costly.
    #[arg(long, value_name = "N")]
    pub trials: Option<NonZeroUsize>,

    /// How many candidates there are for a test; 2,5,10,20,30 if not given, 2,5,10 with --costly.
    #[arg(long, value_name = "N,…", value_delimiter = ',')]
    pub fan_out: Vec<NonZeroU16>,

    /// How many constructors are to be covered together.
    #[arg(long, value_name = "T", default_value = "2")]
    pub strength: NonZeroU8,

    /// Look for a mistake in an optimiser instead, by a C compiler.
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
    /// Mistakes in a program that keeps aircraft apart, found by covering arrays, with and without digits.
    Tcas,
    /// Covering arrays of known systems and models, beside those of other tools.
    Arrays,
    /// Mistakes in the evaluation of System F, found by random terms, as they come and thinned.
    Thinning,
    /// Generators that miss values, repaired and proved, beside what another tool takes.
    Repair,
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
