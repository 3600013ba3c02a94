//! The seventh stop: what a generator cannot produce, and the patch with which it can.

use canvass_repair::Solver;

use super::{Stop, StopName, Tour, TourError, expect, indented, shown};
use crate::repair;

pub const STOP: Stop = Stop {
    name: StopName::Generator,
    title: "A generator with a gap",
    about: "A generator says what it must be able to produce. What it misses is found, with the smallest change that reaches it; on\n\
            the command line: `cargo canvass repair evens.rs`.",
    source: SOURCE,
    run,
    read_on: "book/src/repair.md, book/src/ideas/repair.md",
};

/// Read as it is shown.
const SOURCE: &str = include_str!("generator/evens.rs");

fn run(_: &Tour) -> Result<String, TourError> {
    let solver = Solver::find();
    let note = match &solver {
        Ok(_) => "",
        Err(_) => "There is no z3 here, so nothing is proved for all sizes. ",
    };
    let (told, is_repaired) =
        repair::explain("evens.rs", &shown(SOURCE), "even_list", solver.ok())?;
    expect(is_repaired, "the repair of a generator")?;
    Ok(format!("{note}It says:\n\n{}", indented(told.trim_end())))
}
