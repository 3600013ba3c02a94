//! The arguments of `coverage` and their help texts.

use std::{path::PathBuf, str::FromStr};

use canvass_console::exit;
use clap::Args;

use super::{Format, ModelArguments, PictArguments, Strength};

const EXAMPLES: &str = "\
Examples:
  cargo canvass coverage phone.acts tests.csv                       single values and pairs
  cargo canvass coverage phone.acts tests.csv -t 3 --missing all    up to three values, all that is missing
  cargo canvass coverage phone.acts tests.csv --plot tests.svg      how coverage grows with the tests
  cargo canvass coverage phone.acts tests.csv --html tests.html     a page with all of it
  cargo canvass coverage phone.acts tests.csv --at-least 95         for CI: exit status 1 if it is less
  cargo canvass array phone.acts | cargo canvass coverage phone.acts -";

const MORE: &str = "\
Tests are CSV or, as PICT writes them, have tabs; their first line names parameters. An empty value, or `*`, is one that
the test leaves open; so is the value of a parameter that is not in the file. Open values cover nothing.

Columns of the table; the keys of the JSON objects in `coverage` are given where they differ:
  strength  how many parameters interact
  possible  combinations of values of so many parameters that the constraints allow
  covered   those of them that some test has
  percent   100 × covered / possible, in the table rounded down
  missing   possible - covered
  sets      sets of so many parameters; those with a parameter that has invalid values count once more for these, and
            those with valid values that only tests with an invalid value elsewhere can have, for these
  complete  those of them of which no combination is missing (complete_sets)

A second table (relations) has the relations and sub-models of the model, each with its own strength. A sub-model has a number of
configurations: how many combinations of all its values tests have. With sub-models, a last line is about units, where a sub-model
counts as one: any of them, as many as the strength says, with the configurations that tests have.

Below it, and in the JSON object itself, for the highest strength:
  missing combinations (missing), the first of them, as many as --missing says
  tests that add nothing (add_nothing): earlier tests have all their combinations; all of them can go. By line of the file
  tests that break constraints (break_constraints), and therefore cover nothing. By line of the file
  tests with two invalid values (two_invalid), which cover nothing, since one may hide the other. By line of the file

A test with an invalid value covers only combinations with that value, and those that only such a test can have. In the first
table, relations, sub-models and orders of the model do not count: any parameters interact, as many as the strength says.

Strengths are measured from 1 up. After Ctrl-C the table has those that were measured, and says which are not; in the JSON object
`complete` is false then.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{MORE}\n\n{}\n\n{EXAMPLES}\n\n{}", exit::WATCHED, exit::table()))]
pub struct CoverageArguments {
    #[command(flatten)]
    pub model: ModelArguments,

    /// The tests: a file, or `-` for standard input.
    pub tests: PathBuf,

    /// Measure strengths from 1 to this, or to `max` for all parameters; 2 if not given.
    ///
    /// A model of CASA says itself how many.
    #[arg(short = 't', long, value_name = "N")]
    pub strength: Option<Strength>,

    /// How many of the missing combinations of the highest strength to list, or `all`, up to a million.
    #[arg(long, value_name = "N", default_value = "10")]
    pub missing: Listed,

    /// Fail if fewer percent of the combinations of the highest strength are covered.
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub at_least: Option<f64>,

    /// How to print the results.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Also write a picture of how coverage grows with the tests to this file.
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,

    /// Also write a page with the matrix of pairs of parameters and all that is found to this file.
    #[arg(long, value_name = "FILE.html")]
    pub html: Option<PathBuf>,

    #[command(flatten)]
    pub pict: PictArguments,
}

impl CoverageArguments {
    /// What is wrong with options that do not go together.
    pub fn usage_error(&self) -> Option<String> {
        self.model.usage_error(Some(&self.tests)).or_else(|| self.pict.usage_error())
    }
}

/// How many of the missing combinations are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listed {
    First(usize),
    All,
}

impl Listed {
    /// More would not fit into memory.
    const MOST: usize = 1_000_000;

    /// At most so many.
    pub fn most(self) -> usize {
        match self {
            Listed::First(number) => number.min(Listed::MOST),
            Listed::All => Listed::MOST,
        }
    }
}

impl FromStr for Listed {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Listed, &'static str> {
        match text {
            "all" => Ok(Listed::All),
            _ => text.parse().map(Listed::First).map_err(|_| "give a number, or 'all'"),
        }
    }
}

fn percent(text: &str) -> Result<f64, &'static str> {
    let percent: f64 = text.parse().map_err(|_| "give a number from 0 to 100")?;
    if (0.0..=100.0).contains(&percent) { Ok(percent) } else { Err("give a number from 0 to 100") }
}
