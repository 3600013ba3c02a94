//! The arguments of `suite` and their help texts.

use std::ffi::OsString;

use canvass_console::exit;
use clap::{Args, value_parser};

const EXAMPLES: &str = "\
Examples:
  cargo canvass suite                                  a suite of 100 values for every test of canvass here
  cargo canvass suite -n 50 parser::tests              50 values for each test whose path has these words in it
  cargo canvass suite --strength 3 --fan-out 30        more combinations, and more to choose from
  cargo canvass suite --minimise parser::tests         leave out of suites what is covered without
  cargo canvass suite -- --package parser --release    further arguments of 'cargo test'
  cargo canvass suite -- --test parser                 the tests of one target alone
  CANVASS_STRATEGY=suite cargo test                    try the suites";

const MORE: &str = "\
Runs 'cargo test' so that each test of canvass writes the values it tries to '.canvass/suites' in the folder of its package,
one file per test, to be reviewed and committed. The values are random ones that the test accepts, thinned: each is the one of
some candidates that covers most that is new. The same code and seed give the same files.

A test with the strategy 'suite', '#[canvass::test(strategy = \"suite\")]', tries exactly the values of its file: the same on
every version of the code, in as much time as so many cases take.

A value for which a test fails while its suite is written is reported as in any other run, and no suite is written for it.
A value that does not fit the test's types any more is reported by '--minimise' and by the strategy, and left out.

After Ctrl-C the suites that were written stay.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{MORE}\n\n{}\n\n{EXAMPLES}\n\n{}", exit::WATCHED, exit::table()))]
pub struct SuiteArguments {
    /// The tests, by words that are in their paths; all if not given.
    #[arg(value_name = "TEST")]
    pub tests: Vec<String>,

    /// How many values a suite has, if the arguments of the test have as many.
    #[arg(short = 'n', long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u64).range(1..))]
    pub values: u64,

    /// How many constructors are combined; what the test's own settings say if not given.
    #[arg(short = 't', long, value_name = "N", value_parser = value_parser!(u64).range(1..=8))]
    pub strength: Option<u64>,

    /// How many candidates there are for each value; what the test's own settings say if not given.
    #[arg(short, long, value_name = "N", value_parser = value_parser!(u64).range(1..=1000), conflicts_with = "minimise")]
    pub fan_out: Option<u64>,

    /// Keep of each suite there is as few values as cover as much.
    #[arg(long, conflicts_with = "values")]
    pub minimise: bool,

    /// Further arguments of 'cargo test'; '--tests' if none of them chooses targets.
    #[arg(last = true, value_name = "ARGUMENTS")]
    pub cargo: Vec<OsString>,
}

impl SuiteArguments {
    /// What the tests are told, as the runner reads it.
    pub fn order(&self) -> String {
        let mut order = match self.minimise {
            true => "minimise".to_owned(),
            false => format!("write; cases = {}", self.values),
        };
        let settings = [("strength", self.strength), ("fan_out", self.fan_out)];
        for (name, value) in settings {
            if let Some(value) = value {
                order += &format!("; {name} = {value}");
            }
        }
        order
    }
}
