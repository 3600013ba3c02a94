//! The arguments of `report` and their help texts.

use std::path::{Path, PathBuf};

use canvass_console::exit;
use clap::{Args, ValueEnum};

const EXAMPLES: &str = "\
Examples:
  CANVASS_RECORD=1 cargo test; cargo canvass report --open    run the tests, and look at what they did
  CANVASS_RECORD=before cargo test                            keep a run under a name, to compare others with it
  cargo canvass report downloads/main downloads/branch        records of other machines: each folder is a run
  cargo canvass report --format json -o records.json          all records in one file
  cargo canvass report --format tyche -o observations.jsonl   the cases, for the viewer Tyche";

const MORE: &str = "\
Tests leave records in 'target/canvass/records' when CANVASS_RECORD is set; so do 'coverage', 'repair' and 'study'. With '1' they go
to the run 'last', and what was there to 'previous'; with a name they go to the run of that name. A run is a folder of records,
and is called like the folder.

Formats:
  html   one file that needs no other and no network: all properties with their outcomes; for each what was explored, which
         strategy ran when, sizes, constructors, labels, coverage, rejections, and the counterexample; two runs side by side
  json   one object: 'version' and 'records', a list of all records
  tyche  one line of JSON for each case that was kept, as Hypothesis writes them for Tyche (schema 'PBT Observations')

Where reading the records takes longer than two seconds, standard error tells how far it has come. After Ctrl-C nothing is written.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{MORE}\n\n{EXAMPLES}\n\n{}", exit::table()))]
pub struct ReportArguments {
    /// Folders of records, or records; 'canvass/records' in the target folder if not given.
    #[arg(value_name = "RECORDS")]
    pub records: Vec<PathBuf>,

    /// What to write.
    #[arg(long, value_enum, default_value_t = ReportFormat::Html)]
    pub format: ReportFormat,

    /// Where to write it, or '-' for standard output; 'canvass/report.html' in the target folder if not given.
    ///
    /// JSON goes to standard output if no file is given.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Show the report in the browser.
    #[arg(long)]
    pub open: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// A page to look at.
    Html,
    /// All records as one object.
    Json,
    /// A line for each case, for the viewer Tyche.
    Tyche,
}

impl ReportArguments {
    /// What is wrong with options that do not go together.
    pub fn usage_error(&self) -> Option<String> {
        let is_printed = self.output.as_deref() == Some(Path::new("-"));
        (self.open && (self.format != ReportFormat::Html || is_printed))
            .then(|| "'--open' shows a page and needs '--format html' in a file".to_owned())
    }
}
