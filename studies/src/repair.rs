//! Generators with parts missing, repaired from scratch: those of the paper, ten of our own, and 65 of kinds that people write, of which 27
//! were kept aside while the repair was improved.
//!
//! LaFontaine et al., "We've Got You Covered" (OOPSLA 2025), §6. The files are in `studies/repair`, one folder per
//! benchmark: variants, the reference, and the repaired variants; all but the reference as patches.

pub mod programs;

mod alike;
mod draw;
mod questions;
mod row;
mod work;

use std::io::{self, Write};

use canvass_console::Watch;
use canvass_repair::Solver;

use crate::{
    Verdict,
    report::{Format, Report},
    share,
};
use programs::{Broken, PROGRAMS, Part};
use row::Row;
use work::{Repaired, work};

/// What to run, and how.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// The first and the last variant of each benchmark only.
    pub quick: bool,
    /// Also answer the paper's other questions.
    pub questions: bool,
    /// How to print the rows.
    pub format: Format,
}

/// Repairs every program, printing a row for each as it goes.
///
/// It agrees if nothing wrong is said, all but a tenth of those kept aside are repaired, and, where there is a solver, those of the paper
/// are proved.
pub fn run(options: &Options, watch: &Watch, out: &mut dyn Write) -> io::Result<Verdict> {
    let mut report = Report::new(out, options.format);
    let solver = match Solver::find() {
        Ok(solver) => {
            report.note(&format!("proofs by {}", solver.name()))?;
            Some(solver)
        }
        Err(missing) => {
            report.note(&format!("no proofs, all is up to a bound: {missing}"))?;
            None
        }
    };
    report.note(&Row::heading())?;
    let mut rows: Vec<(Broken, Row)> = Vec::new();
    let mut repaired: Vec<Repaired> = Vec::new();
    let programs = PROGRAMS.iter().filter(|program| !options.quick || is_quick(program));
    let programs: Vec<&Broken> = share::own(programs).collect();
    watch.begin("programs", programs.len() as u64);
    for program in programs {
        watch.now(format!("{} {}", program.benchmark, program.variant));
        let (row, kept) = work(*program, solver.as_ref(), watch);
        if watch.is_interrupted() {
            break;
        }
        report.row(&row)?;
        rows.push((*program, row));
        repaired.extend(kept);
        watch.advance(1);
    }
    if !watch.is_interrupted() {
        report.note(&summary(&rows))?;
        for part in [Part::Ours, Part::Practice, Part::Aside, Part::Fresh] {
            report.note(&part_summary(&rows, part))?;
        }
        if options.questions {
            questions::answer(&repaired, options.quick, watch, &mut report)?;
        }
    }
    report.end()?;
    let as_known = |(program, row): &(Broken, Row)| {
        let is_repaired = row.repaired || program.part.is_aside();
        let is_proved = row.proved || solver.is_none() || program.part != Part::Paper;
        is_repaired && is_proved && !row.is_wrong()
    };
    let aside = || rows.iter().filter(|(program, _)| program.part.is_aside());
    let repaired_aside = aside().filter(|(_, row)| row.repaired).count();
    Ok(Verdict::of(rows.iter().all(as_known) && 10 * repaired_aside >= 9 * aside().count()))
}

fn is_quick(program: &Broken) -> bool {
    matches!(program.variant, "1" | "sketch")
        && program.benchmark != "lambda_term"
        && !program.part.is_aside()
}

/// What came of the programs of a part.
fn part_summary(rows: &[(Broken, Row)], part: Part) -> String {
    let of_part: Vec<&Row> =
        rows.iter().filter(|(program, _)| program.part == part).map(|(_, row)| row).collect();
    let count = |is: fn(&Row) -> bool| of_part.iter().filter(|row| is(row)).count();
    let slowest = of_part.iter().map(|row| row.seconds()).fold(0.0, f64::max);
    let name = match part {
        Part::Paper => "of the paper",
        Part::Ours => "ours",
        Part::Practice => "of practice",
        Part::Aside => "kept aside at first",
        Part::Fresh => "kept aside since",
    };
    format!(
        "{name}, {}: {} repaired, {} proved for all sizes, {} as the reference; {} wrong verdicts; slowest {slowest:.2} s",
        of_part.len(),
        count(|row| row.repaired),
        count(|row| row.proved),
        count(|row| row.reference),
        count(Row::is_wrong),
    )
}

fn summary(rows: &[(Broken, Row)]) -> String {
    let of_the_paper: Vec<&Row> =
        rows.iter().filter(|(program, _)| program.cobb.is_some()).map(|(_, row)| row).collect();
    let sum = |seconds: fn(&Row) -> f64| of_the_paper.iter().map(|row| seconds(row)).sum::<f64>();
    let (ours, theirs) = (sum(Row::seconds), sum(|row| row.cobb_seconds.unwrap_or_default()));
    let count = |is: fn(&Row) -> bool| of_the_paper.iter().filter(|row| is(row)).count();
    let slowest = of_the_paper.iter().map(|row| row.synthesis_seconds).fold(0.0, f64::max);
    format!(
        "of the paper's {}: {} repaired, {} proved for all sizes, {} as the reference; {ours:.1} s ({:.1} s of it proofs), \
         Cobb {theirs:.0} s: {:.0} times; slowest search {slowest:.2} s",
        of_the_paper.len(),
        count(|row| row.repaired),
        count(|row| row.proved),
        count(|row| row.reference),
        sum(|row| row.proof_seconds),
        theirs / ours,
    )
}
