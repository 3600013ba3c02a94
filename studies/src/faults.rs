//! Faulty properties, and what becomes of them: panics, exits, hangs and lies, in every way to run a test.
//!
//! What is expected stands in a table, written from what the runner promises. Who wants to know why a cell of it fails runs the
//! property by hand, with the line that is printed beside it.

mod cell;
mod error;
mod expected;
mod expressions;
mod fixture;
mod matrix;
mod process;
mod row;
mod saving;
mod types;

use crate::Verdict;
use crate::report::{Format, Report};
use canvass_console::Watch;
use error::Error;
use fixture::Fixture;
use row::Total;
use std::io::{self, Write};

/// What to run, and how.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// A minute's worth.
    pub quick: bool,
    /// How to print the rows.
    pub format: Format,
}

/// The package with the properties.
const PROPERTIES: &str = "canvass-faults";

/// Runs every part, printing the rows of each as it goes, and then how many trials failed.
pub fn run(options: &Options, watch: &Watch, out: &mut dyn Write) -> io::Result<Verdict> {
    let mut report = Report::new(out, options.format);
    let totals = run_parts(options.quick, watch, &mut report).map_err(io::Error::other)?;
    report.note("")?;
    report.note(&Total::heading())?;
    for total in &totals {
        report.row(total)?;
    }
    report.end()?;
    Ok(Verdict::of(totals.iter().all(|total| total.failures == 0)))
}

fn run_parts(quick: bool, watch: &Watch, report: &mut Report<'_>) -> Result<Vec<Total>, Error> {
    watch.begin("builds", 1);
    let properties = Fixture::build(PROPERTIES)?;
    let verdicts = matrix::run(&properties, quick, watch, report)?;
    let saving = saving::run(&properties, if quick { 50 } else { 500 }, watch, report)?;
    let types = types::run(if quick { 20 } else { 500 }, watch, report)?;
    // With twenty trees for each that is a hundred thousand pairs.
    let expressions = expressions::run(if quick { 500 } else { 5_000 }, watch, report)?;
    Ok(vec![verdicts, saving, types, expressions])
}
