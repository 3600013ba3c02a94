//! What the parameters of a search do to the search for the mutants with large counterexamples, one varied at a time.
//!
//! Mittelman et al., §5.2, "Choosing Hyperparameters". Each search has one way to choose its patterns, not several in
//! turn.

mod block;
mod cell;
mod conclusion;

use super::mutant::Mutant;
use crate::Verdict;
use crate::report::{Format, Report};
use block::{BLOCKS, Block};
use canvass_console::Watch;
use cell::Cell;
use conclusion::conclusion;
use rayon::prelude::*;
use std::io::{self, Write};

/// Looks for the mutants with every setting of every parameter, printing a line for each setting as it goes.
///
/// It differs if a counterexample is none.
pub fn run(format: Format, watch: &Watch, out: &mut dyn Write) -> io::Result<Verdict> {
    let mut report = Report::new(out, format);
    let mut verdict = Verdict::Agrees;
    report.note(&format!(
        "Runs until a mutant is found; -: not in {}; none: no term of the sizes is a counterexample.",
        cell::LIMIT
    ))?;
    watch.begin("settings", BLOCKS.iter().map(|block| block.values.len() as u64).sum());
    'blocks: for block in BLOCKS {
        report.note(&format!("\n{}\n{}", block.title, heading(block.varied)))?;
        let mut runs = vec![];
        for value in block.values {
            watch.now(format!("{} {value}", block.varied));
            let cells = find_all(block, *value, watch);
            if watch.is_interrupted() {
                break 'blocks;
            }
            for cell in &cells {
                report.object(cell)?;
                verdict = verdict.and(cell.verdict);
            }
            report.note(&line(*value, &cells))?;
            runs.push(cells.iter().map(Cell::found_in).collect());
            watch.advance(1);
        }
        report.note(&conclusion(block.varied, block.values, &runs))?;
    }
    report.end()?;
    Ok(verdict)
}

/// On all cores: only runs are counted.
fn find_all(block: &Block, value: usize, watch: &Watch) -> Vec<Cell> {
    let setting = (block.setting)(value);
    let cell = |mutant: &Mutant| Cell::new(block.varied, setting, *mutant, watch);
    Mutant::LARGE.par_iter().map(cell).collect()
}

fn heading(varied: &str) -> String {
    let names = Mutant::LARGE.iter().map(|mutant| format!("{mutant:>12}"));
    format!("{varied:<10}{}", names.collect::<String>())
}

fn line(value: usize, cells: &[Cell]) -> String {
    let runs = cells.iter().map(|cell| format!("{cell:>12}"));
    format!("{value:<10}{}", runs.collect::<String>())
}
