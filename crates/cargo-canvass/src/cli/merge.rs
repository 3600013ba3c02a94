//! The arguments of `merge` and their help texts.

use std::path::PathBuf;

use canvass_console::{exit, record::is_name};
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  CANVASS_SHARD=2/4 CANVASS_RECORD=1 cargo test    the second quarter of all cases, on the second of four machines
  cargo canvass merge downloads                    join what all of them recorded, as the run 'merged'
  cargo canvass report --open                      and look at it
  cargo canvass merge downloads --into nightly     under another name";

const MORE: &str = "\
A run that was divided among machines leaves a record for each test and shard, 'NAME.2-of-4.json'. Those of a test become one:
cases, rejections, labels, sizes, constructors and pairs are added, and of counterexamples the smallest is taken. A size of which
the shards explored all is complete. Timelines and samples follow each other, shard after shard. Rows of studies do too; their
pictures are left out. Which combinations of constructors were covered is known for each shard alone: of that, the most that one
of them covered is taken, and what all of them miss.

Records of whole runs are taken as they are, so that the partitions of 'cargo nextest run --partition' are joined, too.

Where shards are missing, the result says so and is not taken to pass, and the status is 1. Records with other settings, of other
versions, or twice the same shard are refused.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{MORE}\n\n{EXAMPLES}\n\n{}", exit::table()))]
pub struct MergeArguments {
    /// Folders of records, or records; the run 'last' in the target folder if not given.
    #[arg(value_name = "FOLDER")]
    pub records: Vec<PathBuf>,

    /// The name of the run that they become.
    #[arg(long, value_name = "NAME", default_value = "merged", value_parser = run_name)]
    pub into: String,
}

fn run_name(text: &str) -> Result<String, &'static str> {
    match is_name(text) {
        true => Ok(text.to_owned()),
        false => Err("begin with a letter, and use letters, digits, '-', '_' and '.' only"),
    }
}
