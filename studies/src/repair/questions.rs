//! The paper's other questions: what repairs for safety or completeness alone are worth (RQ3), what components do (RQ4), and
//! what a repaired generator saves at run time (RQ5).

mod components;
mod height;
mod safety;
mod validity;

use std::io;

use canvass_console::Watch;

use crate::{repair::work::Repaired, report::Report};

/// Answers the questions for programs of the paper that were repaired, up to an interruption.
pub(super) fn answer(
    repaired: &[Repaired],
    quick: bool,
    watch: &Watch,
    report: &mut Report<'_>,
) -> io::Result<()> {
    let of_the_paper: Vec<&Repaired> =
        repaired.iter().filter(|one| one.program.cobb.is_some()).collect();
    let of_table_one: Vec<&Repaired> =
        of_the_paper.iter().copied().filter(|one| one.program.benchmark != "lambda_term").collect();
    let runs = if quick { 500 } else { 20_000 };
    validity::answer(&of_table_one, runs, watch, report)?;
    safety::answer(&of_table_one, runs, watch, report)?;
    components::answer(&of_table_one, quick, watch, report)?;
    height::answer(quick, watch, report)
}
