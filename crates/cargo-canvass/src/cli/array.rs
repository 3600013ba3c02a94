//! The arguments of `array` and their help texts.

use std::{path::PathBuf, time::Duration};

use canvass_console::exit;
use clap::{Args, ValueEnum, value_parser};

use super::{ModelArguments, PictArguments, Strength};

const EXAMPLES: &str = "\
Examples:
  cargo canvass array phone.acts                             every pair of values, as CSV
  cargo canvass array disk.pict -t 3 -f json -o disk.json    every three values, as JSON
  cargo canvass array disk.pict --extend old.csv             tests that are there already come first
  cargo canvass array disk.pict --break-constraints          and rows that the system should refuse
  cargo canvass array phone.acts --mixed                     strengths as in the model's section [Relation]
  cargo canvass array spins.model --from casa --effort 10    fewer rows, searched for during ten seconds
  cargo canvass array --sequence events.txt -t 3 -f text     any three events in each of their orders";

const MORE: &str = "\
The rows obey the constraints of the model. Values that the model declares invalid are in further rows, never two in
one. Parameters whose name begins with $ tell what a row should lead to and take no part in what is covered.

With --break-constraints, each constraint is broken by rows that fulfil all others and have no invalid value: any --strength of its
parameters have every combination that such a row can have. A constraint that cannot be broken alone is named in a warning, and one
that mentions a $ parameter is not broken.

After Ctrl-C the rows there are so far are written, and it is told how many interactions they miss; while it looks for fewer rows,
none are missing, and the status is 0.

With --sequence, the file has an event in each line, and rows are orders of all events: any N of them come in each of their
orders in some row, with others between them or not. Further lines are constraints, 'open before close' and 'send never next to
close'; what they exclude is left out. Fewer orders are looked for during two seconds or so, or for as long as --effort says.

The same model, options and --seed give the same rows, but with --effort and with Ctrl-C, which depend on the clock.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{MORE}\n\n{}\n\n{EXAMPLES}\n\n{}", exit::WATCHED, exit::table()))]
pub struct ArrayArguments {
    #[command(flatten)]
    pub model: ModelArguments,

    /// How many parameters interact, or `max` for all; 2 if not given.
    ///
    /// Any so many parameters have all combinations of their values in some rows. A sub-model of PICT counts as one. A model of CASA says
    /// itself how many.
    #[arg(short = 't', long, value_name = "N")]
    pub strength: Option<Strength>,

    /// The file has events, and rows are orders of them.
    #[arg(long, conflicts_with_all = ["mixed", "break_constraints", "extend", "radix", "from", "constraints", "separator", "alias_separator", "negative_prefix", "case_sensitive", "lenient"])]
    pub sequence: bool,

    /// Only the parameters of each relation of the model interact, with its strength (ACTS: -Ddoi=-1).
    #[arg(long, conflicts_with = "strength")]
    pub mixed: bool,

    /// Another number gives other rows.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Look for fewer rows, for about so long.
    #[arg(long, value_name = "SECONDS", conflicts_with = "extend", value_parser = seconds)]
    pub effort: Option<Duration>,

    /// Begin with the rows of this file: CSV, or with tabs as PICT writes them; `-` for standard input.
    #[arg(long, value_name = "TESTS")]
    pub extend: Option<PathBuf>,

    /// Let digits interact in place of parameters with more than ten values: far fewer rows.
    ///
    /// Each value is still in some row, but no longer with every value of other parameters. The base is the smallest with at most six digits, if not given.
    #[arg(long, value_name = "BASE", num_args = 0..=1, require_equals = true, value_parser = value_parser!(u32).range(2..))]
    pub radix: Option<Option<u32>>,

    /// Add rows that break one constraint each, which the column `$breaks` names; the system under test should refuse them.
    #[arg(long)]
    pub break_constraints: bool,

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
        self.model
            .usage_error(self.extend.as_deref())
            .or_else(|| self.pict.usage_error())
            .or_else(|| self.strange_format())
    }

    fn strange_format(&self) -> Option<String> {
        let is_strange = match self.format {
            RowFormat::Text => !self.sequence,
            RowFormat::Pict | RowFormat::Acts => self.sequence,
            RowFormat::Csv | RowFormat::Json | RowFormat::Rust => false,
        };
        let name = self.format.to_possible_value().expect("no format is hidden");
        let name = name.get_name();
        is_strange.then(|| match self.sequence {
            true => {
                format!("'--format {name}' is for rows of a model: give csv, json, rust or text")
            }
            false => format!("'--format {name}' is for orders: add '--sequence', or give another"),
        })
    }
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds
        .filter(|seconds| !seconds.is_zero())
        .ok_or("give a number of seconds above 0, such as 0.5 or 30")
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
    /// Orders of events in numbered lines, for people.
    Text,
}
