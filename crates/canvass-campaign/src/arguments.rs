//! The arguments of `cargo canvass campaign` and their help texts.

use std::{
    ffi::OsString, fmt, num::NonZeroUsize, ops::RangeInclusive, path::PathBuf, str::FromStr,
};

use canvass::Nat;
use canvass_console::{Time, exit};
use clap::{
    ArgGroup, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum, error::ErrorKind,
};
use serde::{Deserialize, Serialize};

const EXAMPLES: &str = "\
Examples:
  cargo canvass campaign run tree::tests::insert_keeps_order --sizes 0..=14       on this machine, until all is decided
  cargo canvass campaign run tree::tests::insert_keeps_order --seeds 0..10000000  random values
  cargo canvass campaign start tree::tests::insert_keeps_order --sizes 0..=20 --queue postgres://db/campaign -- --release
  cargo canvass campaign work --queue postgres://db/campaign -- --release         on each machine
  cargo canvass campaign status --queue postgres://db/campaign                    how far it has come";

const MORE: &str = "\
A campaign checks one property on more values than one machine decides. Its jobs are ranges of indices of a size, prefixes of a
lazy search, or ranges of seeds, of about a second each. They wait in a queue: a file of SQLite, or a database of PostgreSQL. A
worker takes a job, runs the user's own test binary on it, and stores what came of it. While it lives it renews its lease; if
it dies, others take over its job. Each job counts once, however often it was run: the number of values decided is the count of
the space. Parts never shrink and never touch '.canvass/regressions'; replay a counterexample to do so.

A queue holds one campaign. Starting the same one again goes on with it, and tries again the jobs that failed; another one is
refused. All workers must have the same test binary, byte by byte: build it once and copy it, or build it from the same sources with
the same tools in the same folder. Another one is refused, unless '--any-build' says that it is the same test; if its types differ from
the campaign's, it is refused always.

What the queue says is data: how a worker builds and runs its test is said by its own arguments alone. Who can write to the queue can
make a campaign say anything about its values; so a file that others can write to is refused.

Ctrl-C ends a worker: its jobs are returned to the queue at once, and the status is 130. A second Ctrl-C ends the command at
once; its jobs are taken over when their lease ends.

Keys of the JSON of 'status':
  test, fingerprint, scope     what is checked, and on which values
  build, builds                the hash of the test binary, and those of all that results came from
  state                        running, complete, stopped (at the first counterexample) or incomplete (jobs failed)
  decided, count               how many values are decided, of how many; strings, since they may be large
  cases, rejected, failures    runs of the property, those that 'assume!' rejected, and how many values failed (a string)
  jobs, done, failed           how many jobs there are, have a result, and were given up
  values_per_second            in the last minute of work; null if there was none
  seconds_left                 at that rate; null if it is not known
  seconds                      the time that all jobs took together
  kept                         how many counterexamples are kept: at most 100 for each job
  counterexamples              the first 10,000, each with 'token', 'rust', 'message', 'part' and 'replay'
  failed_jobs                  the first 10,000, each with 'part', 'what', 'worker' and 'output' of its last attempt; 'token' and
                               'replay' of the value at which the test died, null if that is not known
  sums                         for each size 'size', 'count' and 'decided'; they are equal when it is complete";

/// Check a property on more values than one machine decides, by any number of workers.
#[derive(Debug, Parser)]
#[command(version, bin_name = "cargo canvass campaign", after_help = EXAMPLES, after_long_help = format!("{MORE}\n\n{EXAMPLES}\n\n{}", exit::table()))]
pub struct CampaignArguments {
    #[command(subcommand)]
    pub order: Order,
}

/// Parses the arguments; the error may also be the answer to `--help` or `--version`.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<CampaignArguments, clap::Error> {
    let mut command = CampaignArguments::command();
    let matches = command.try_get_matches_from_mut(arguments)?;
    let arguments = CampaignArguments::from_arg_matches(&matches)?;
    match arguments.usage_error() {
        None => Ok(arguments),
        Some(usage_error) => Err(command.error(ErrorKind::ArgumentConflict, usage_error)),
    }
}

#[derive(Debug, Subcommand)]
pub enum Order {
    /// Plan a campaign, or go on with it: build the test, count its values, and fill the queue with jobs.
    Start(StartArguments),
    /// Do the jobs of a campaign until none is left.
    Work(WorkArguments),
    /// Show how far a campaign has come, and what it found.
    Status(StatusArguments),
    /// Start a campaign, work on it until it is done, and show what came of it.
    Run(RunArguments),
}

#[derive(Debug, Args)]
#[group(skip)]
#[command(group = ArgGroup::new("values").args(["sizes", "seeds"]).required(true))]
pub struct StartArguments {
    /// The test, by its full path as 'cargo test' prints it.
    #[arg(value_name = "TEST")]
    pub test: TestPath,

    /// All values of these sizes: '7', '0..=12'.
    #[arg(long, value_name = "SIZES")]
    pub sizes: Option<Sizes>,

    /// Random values, one for each of these seeds: '0..1000000'.
    #[arg(long, value_name = "SEEDS")]
    pub seeds: Option<Seeds>,

    /// Decide sizes by lazy search: jobs are prefixes of it. For types with 'Lazy'.
    #[arg(long, conflicts_with = "seeds")]
    pub lazy: bool,

    /// How long a job should take.
    #[arg(long, value_name = "TIME", default_value = "1s")]
    pub jobs_of: Time,

    /// How long a job may take until it counts as failed; a hundred times '--jobs-of' if not given, and at least a minute.
    #[arg(long, value_name = "TIME")]
    pub timeout: Option<Time>,

    /// End the campaign at the first counterexample.
    #[arg(long)]
    pub stop_on_first: bool,

    #[command(flatten)]
    pub place: PlaceArguments,
}

#[derive(Debug, Args)]
#[group(skip)]
pub struct WorkArguments {
    #[command(flatten)]
    pub place: PlaceArguments,

    #[command(flatten)]
    pub crew: CrewArguments,
}

#[derive(Debug, Args)]
#[group(skip)]
pub struct RunArguments {
    #[command(flatten)]
    pub start: StartArguments,

    #[command(flatten)]
    pub crew: CrewArguments,
}

#[derive(Debug, Args)]
pub struct StatusArguments {
    #[command(flatten)]
    pub queue: QueueArguments,

    /// How to print it.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Format {
    /// Lines to read.
    Text,
    /// An object with all of it.
    Json,
}

#[derive(Debug, Args)]
#[group(skip)]
pub struct PlaceArguments {
    #[command(flatten)]
    pub queue: QueueArguments,

    /// The test binary, if it is not to be built by 'cargo test'.
    #[arg(long, value_name = "FILE")]
    pub binary: Option<PathBuf>,

    /// Take another test binary than the campaign was started with; that it is the same test is up to you.
    #[arg(long)]
    pub any_build: bool,

    /// Further arguments of 'cargo test', such as '--package parser --release'.
    #[arg(last = true, value_name = "ARGUMENTS", conflicts_with = "binary")]
    pub cargo: Vec<String>,
}

#[derive(Debug, Args)]
#[group(skip)]
pub struct QueueArguments {
    /// The queue: a file, made if it is not there, or the URL of a PostgreSQL database.
    #[arg(long, value_name = "FILE|URL", default_value = "campaign.db")]
    pub queue: String,
}

#[derive(Debug, Args)]
#[group(skip)]
pub struct CrewArguments {
    /// How many jobs to do at once; as many as there are processors if not given.
    #[arg(long, value_name = "N")]
    pub workers: Option<NonZeroUsize>,

    /// How long after its last sign of life a worker's jobs are taken over: at least 3s.
    #[arg(long, value_name = "TIME", default_value = "60s")]
    pub lease: Time,
}

/// The path of a test: names with `::` between them.
///
/// It becomes an argument of the test binary, so it must not be able to be an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TestPath(String);

impl TestPath {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for TestPath {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<TestPath, &'static str> {
        let is_name = |name: &str| {
            let name = name.strip_prefix("r#").unwrap_or(name);
            name.starts_with(|first: char| first.is_alphabetic() || first == '_')
                && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
        };
        match text.split("::").all(is_name) {
            true => Ok(TestPath(text.to_owned())),
            false => Err("give the path of a test as 'cargo test' prints it: tree::tests::grows"),
        }
    }
}

impl TryFrom<String> for TestPath {
    type Error = &'static str;

    fn try_from(text: String) -> Result<TestPath, &'static str> {
        text.parse()
    }
}

impl From<TestPath> for String {
    fn from(path: TestPath) -> String {
        path.0
    }
}

impl fmt::Display for TestPath {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Sizes of values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sizes(pub RangeInclusive<u64>);

impl FromStr for Sizes {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Sizes, &'static str> {
        let wrong = "give a size or a range of sizes: 7, 0..=12";
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong);
        let (first, last) = match text.split_once("..=") {
            Some((first, last)) => (number(first)?, number(last)?),
            None => (number(text)?, number(text)?),
        };
        if first > last {
            return Err("the range is empty: give the smaller size first");
        }
        Ok(Sizes(first..=last))
    }
}

/// Seeds from the first up to, not including, the second.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seeds {
    pub first: Nat,
    pub end: Nat,
}

impl FromStr for Seeds {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Seeds, &'static str> {
        let wrong = "give a range of seeds: 0..1000000";
        let number = |text: &str| text.trim().parse::<Nat>().map_err(|_| wrong);
        let (first, end) = text.split_once("..").ok_or(wrong)?;
        let seeds = Seeds { first: number(first)?, end: number(end)? };
        if seeds.first >= seeds.end {
            return Err("the range is empty: the second number must be larger");
        }
        Ok(seeds)
    }
}

impl CampaignArguments {
    /// What is wrong with options that do not go together.
    fn usage_error(&self) -> Option<String> {
        let crew = match &self.order {
            Order::Work(arguments) => &arguments.crew,
            Order::Run(arguments) => &arguments.crew,
            Order::Start(_) | Order::Status(_) => return None,
        };
        // The engine counts whole seconds, and a worker gives three signs of life in a lease.
        (crew.lease.0.as_secs() < 3).then(|| {
            "'--lease' must be at least 3s, or workers that live would lose their jobs".to_owned()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_names() {
        for path in ["grows", "tree::tests::grows", "a::_b2", "r#type::grösse"] {
            assert_eq!(path.parse::<TestPath>().map(String::from), Ok(path.to_owned()));
        }
        for other in ["", "-a", "--exact", "a b", "a::", "::a", "a:b", "a::2", "a\n", "a=b", "a/b"]
        {
            assert!(other.parse::<TestPath>().is_err(), "{other}");
        }
    }

    #[test]
    fn sizes_are_one_or_a_range() {
        let check = |text: &str, expect: Option<RangeInclusive<u64>>| {
            assert_eq!(text.parse().ok(), expect.map(Sizes), "{text}");
        };
        check("7", Some(7..=7));
        check("0..=12", Some(0..=12));
        for wrong in ["", "0..12", "..=3", "5..=", "5..=4", "-1", "a..=b"] {
            check(wrong, None);
        }
    }

    #[test]
    fn seeds_are_a_range_of_any_numbers() {
        let large = "0..100000000000000000000000".parse::<Seeds>();
        assert_eq!(large.map(|seeds| seeds.end.bits()), Ok(77));
        for wrong in ["", "5", "0..=12", "5..5", "..5"] {
            assert!(wrong.parse::<Seeds>().is_err(), "{wrong}");
        }
    }
}
