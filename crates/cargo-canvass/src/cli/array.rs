//! The arguments of `array` and their help texts.

use std::{num::NonZeroU64, path::PathBuf};

use clap::{Args, ValueEnum, value_parser};

use super::{ModelArguments, PictArguments, Strength};
use crate::exit;

const EXAMPLES: &str = "\
Examples:
  cargo canvass array phone.acts                             every pair of values, as CSV
  cargo canvass array disk.pict -t 3 -f json -o disk.json    every three values, as JSON
  cargo canvass array disk.pict --extend old.csv             tests that are there already come first
  cargo canvass array phone.acts --mixed                     strengths as in the model's section [Relation]
  cargo canvass array spins.model --from casa --effort 10    fewer rows, searched for during ten seconds";

const MORE: &str = "\
The rows obey the constraints of the model. Values that the model declares invalid are in further rows, never two in
one. Parameters whose name begins with $ tell what a row should lead to and take no part in what is covered.

After Ctrl-C the rows there are so far are written, and it is told how many interactions they miss; while it looks for fewer rows,
none are missing, and the status is 0.

The same model, options and --seed give the same rows, but with --effort and with Ctrl-C, which depend on the clock.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{MORE}\n\n{}\n\n{EXAMPLES}\n\n{}", exit::WATCHED, exit::table()))]
pub struct ArrayArguments {
    #[command(flatten)]
    pub model: ModelArguments,

    /// How many parameters interact, or `max` for all; 2 if not given.
    ///
    /// Any so many parameters have all combinations of their values in some rows. A model of CASA says itself how many.
    #[arg(short = 't', long, value_name = "N")]
    pub strength: Option<Strength>,

    /// Only the parameters of each relation of the model interact, with its strength (ACTS: -Ddoi=-1).
    #[arg(long, conflicts_with = "strength")]
    pub mixed: bool,

    /// Another number gives other rows.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Look for fewer rows, for about so long.
    #[arg(long, value_name = "SECONDS", conflicts_with = "extend")]
    pub effort: Option<NonZeroU64>,

    /// Begin with the rows of this file: CSV, or with tabs as PICT writes them; `-` for standard input.
    #[arg(long, value_name = "TESTS")]
    pub extend: Option<PathBuf>,

    /// Let digits interact in place of parameters with more than ten values: far fewer rows.
    ///
    /// Each value is still in some row, but no longer with every value of other parameters. The base is the smallest with at most six digits, if not given.
    #[arg(long, value_name = "BASE", num_args = 0..=1, require_equals = true, value_parser = value_parser!(u32).range(2..))]
    pub radix: Option<Option<u32>>,

    /// How to write the rows.
    #[arg(short, long, value_enum, default_value_t = RowFormat::Csv)]
    pub format: RowFormat,

    /// Where to write the rows; standard output if not given.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Also tell how many rows and interactions there are, and how long it took, on standard error.
    #[arg(long)]
    pub statistics: bool,

    #[command(flatten)]
    pub pict: PictArguments,
}

impl ArrayArguments {
    /// What is wrong with options that do not go together.
    pub fn usage_error(&self) -> Option<String> {
        self.model.usage_error(self.extend.as_deref()).or_else(|| self.pict.usage_error())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RowFormat {
    /// Commas between values, names in the first line.
    Csv,
    /// An array of objects.
    Json,
    /// Tabs between values, as PICT writes.
    Pict,
    /// CSV with ACTS's comments before it.
    Acts,
    /// A constant array of rows for a test in Rust.
    Rust,
}
