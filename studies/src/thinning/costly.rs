//! A costly system under test: an optimiser, whose functions a C compiler compiles before they are run.
//!
//! In place of the study of GHC in Goldstein et al., "Do Judge a Test by its Cover", §6.2. Random functions are compiled
//! as they are by `gcc -O0`, and optimised by an optimiser of ours and `gcc -O2`; both must return the same. The optimiser
//! has a bug that few functions show.

mod bug;
mod c;
mod compiler;
mod error;
mod generator;
mod interpreter;
mod optimiser;
mod process;
mod program;
mod row;
mod scratch;
mod summary;
mod system;
mod term;
mod trial;

#[cfg(test)]
mod tests;

pub use row::Row;

use crate::Verdict;
use crate::report::{Format, Report};
use bug::Bug;
use canvass_console::Watch;
use compiler::Compiler;
use std::io::{self, Write};
use std::iter;
use std::num::NonZeroUsize;
use system::System;
use term::Block;
use trial::{Source, Target, Trial, programs};

/// What to run, and how.
#[derive(Debug, Clone)]
pub struct Options {
    /// How many times to look for the bug with the compiler, thinned and not. With the interpreter it is
    /// [many times](INTERPRETED) as often.
    pub trials: NonZeroUsize,
    /// How many candidates there are for each program.
    pub fan_outs: Vec<NonZeroUsize>,
    /// Look for a bug that is found in seconds.
    pub quick: bool,
    /// How to print the rows.
    pub format: Format,
}

/// How many trials the interpreter has for each of the compiler's.
pub const INTERPRETED: usize = 50;

/// What a study found.
#[derive(Debug)]
#[must_use]
pub enum Findings {
    /// There is no compiler.
    Skipped,
    /// How trials fare, and whether all found the bug, and nothing where there is none.
    Measured(Vec<Row>, Verdict),
}

/// Looks for the bug with every fan-out, printing a row for each as it goes.
pub fn run(options: &Options, watch: &Watch, out: &mut dyn Write) -> io::Result<Findings> {
    let mut report = Report::new(out, options.format);
    let findings = measure(options, watch, &mut report)?;
    report.end()?;
    Ok(findings)
}

/// To start the compiler twice costs as much as to compile twenty functions, a twenty-fifth of a batch. Larger ones save
/// little more, and what comes after the bug in the last one is compiled in vain.
const RARE: Target = Target { bug: Bug::RemainderNotNegative, batch: 500 };
const QUICK: Target = Target { bug: Bug::DifferenceNotExchanged, batch: 50 };

fn measure(options: &Options, watch: &Watch, report: &mut Report<'_>) -> io::Result<Findings> {
    let Some(compiler) = Compiler::find(std::env::var_os("CC"))? else {
        report.note("skipped: there is no gcc; install it, or set CC to another C compiler")?;
        return Ok(Findings::Skipped);
    };
    report.note(&compiler.version)?;
    let compiled = System::Compiler(compiler);
    let target = if options.quick { QUICK } else { RARE };
    let mut verdict = control(&compiled, target, report)?;
    let mut rows = vec![];
    report.note(&Row::heading())?;
    let compilations = options.trials.get();
    let fan_outs: Vec<usize> =
        iter::once(1).chain(options.fan_outs.iter().map(|fan_out| fan_out.get())).collect();
    let interpretations = compilations.saturating_mul(INTERPRETED);
    // The interpreter's trials take little time, so their rows come first.
    for (system, trials) in [(System::Interpreter, interpretations), (compiled, compilations)] {
        watch.begin("trials", (trials * fan_outs.len()) as u64);
        watch.now(system.name());
        let series = rounds(&system, target, &fan_outs, trials, watch, report)?;
        if watch.is_interrupted() {
            break;
        }
        verdict = verdict.and(Verdict::of(series.iter().all(|series| series.len() == trials)));
        let [unthinned, thinned @ ..] = &series[..] else { unreachable!("the first is unthinned") };
        for (fan_out, thinned) in options.fan_outs.iter().zip(thinned) {
            let row = Row::new(system.name(), target.bug, fan_out.get(), thinned, unthinned);
            report.row(&row)?;
            rows.push(row);
        }
    }
    for line in summary::lines(&rows) {
        report.note(&line)?;
    }
    Ok(Findings::Measured(rows, verdict))
}

/// Whether a batch of functions returns the same after the optimiser without bugs.
fn control(system: &System, target: Target, report: &mut Report<'_>) -> io::Result<Verdict> {
    let functions: Vec<Block> = programs(Source { fan_out: 1, seed: 0 })
        .take(target.batch)
        .map(|program| Block::from(&program))
        .collect();
    let difference = system.first_difference(&functions, None)?;
    report.note(&match difference {
        None => format!("without a bug {} functions return the same", functions.len()),
        Some(index) => format!("without a bug function {index} returns something else"),
    })?;
    Ok(Verdict::of(difference.is_none()))
}

/// Trials with each fan-out, of those that found the bug. Those of one seed draw the same candidates. The fan-outs take
/// turns, so that a machine that is busy for a while slows all of them. Those after an interruption are left out.
fn rounds(
    system: &System,
    target: Target,
    fan_outs: &[usize],
    trials: usize,
    watch: &Watch,
    report: &mut Report<'_>,
) -> io::Result<Vec<Vec<Trial>>> {
    let mut all = vec![vec![]; fan_outs.len()];
    for seed in 0..trials {
        for (series, fan_out) in all.iter_mut().zip(fan_outs) {
            let source = Source { fan_out: *fan_out, seed: seed as u64 };
            match trial::run(system, source, target, watch) {
                // A terminal interrupts the compiler too, which then fails.
                _ if watch.is_interrupted() => return Ok(all),
                trial => series.extend(trial?),
            }
            watch.advance(1);
        }
        let done = seed + 1;
        if done.is_multiple_of(trials.div_ceil(5)) && done < trials {
            report.note(&format!("  {}: {done} of {trials} trials", system.name()))?;
        }
    }
    Ok(all)
}
