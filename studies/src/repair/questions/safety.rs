//! How many values of our repair can never come from one that was made for safety alone (RQ3).
//!
//! What that one can produce is known exactly, by going through all its choices; so sizes and integers are small.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt, io,
};

use canvass::Rng;
use canvass_console::Watch;
use canvass_repair::{Aim, Effort, Interpreter, Outcome, Session, ValueId, language::read, repair};
use serde::Serialize;

use crate::{
    repair::{
        draw::{Generator, Integers},
        work::Repaired,
    },
    report::Report,
};

/// Values of ours that the other cannot produce, out of those that ours produced.
#[derive(Debug, Serialize)]
struct Row {
    question: &'static str,
    benchmark: &'static str,
    variant: &'static str,
    values: usize,
    missed: usize,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { benchmark, variant, values, missed, .. } = self;
        write!(f, "{benchmark:<15} {variant:<7} {values:>8} {missed:>8}")
    }
}

pub(super) fn answer(
    repaired: &[&Repaired],
    runs: usize,
    watch: &Watch,
    report: &mut Report<'_>,
) -> io::Result<()> {
    report.note(&format!(
        "\nRQ3: of {runs} small values from the repaired generator, those that a repair for safety alone cannot produce\n\
         {:<15} {:<7} {:>8} {:>8}",
        "benchmark", "variant", "values", "missed",
    ))?;
    watch.begin("programs", repaired.len() as u64);
    for one in repaired.iter().take_while(|_| !watch.is_interrupted()) {
        watch.now(format!("safety of {} {}", one.program.benchmark, one.program.variant));
        watch.advance(1);
        let Some((values, missed)) = missed(one, runs) else {
            report.note(&format!(
                "{:<15} {:<7} no term is safe",
                one.program.benchmark, one.program.variant
            ))?;
            continue;
        };
        report.row(&Row {
            question: "safety",
            benchmark: one.program.benchmark,
            variant: one.program.variant,
            values,
            missed,
        })?;
    }
    Ok(())
}

/// The integers that are chosen from.
const FEW: (i128, i128) = (0, 2);
/// How many runs going through all choices may take; for parameters that take more, nothing is drawn.
const MOST: usize = 50_000;

fn missed(one: &Repaired, runs: usize) -> Option<(usize, usize)> {
    let name = one.program.function();
    let effort = Effort { aim: Aim::Safe, ..Effort::default() };
    let safe = match repair(one.program.source(), name, &mut Session::default().with_effort(effort))
    {
        Ok(Outcome::Repaired(repair)) => repair.text,
        Ok(Outcome::Complete(_) | Outcome::Unrepaired(_)) | Err(_) => return None,
    };
    let (ours, theirs) = (read(&one.text).ok()?, read(&safe).ok()?);
    let (ours, theirs) = (Generator::find(&ours, name)?, Generator::find(&theirs, name)?);
    let mut rng = Rng::new(11);
    let mut sampler = Interpreter::new(ours.program);
    let mut reach: BTreeMap<Vec<ValueId>, Option<BTreeSet<String>>> = BTreeMap::new();
    let (mut values, mut missed) = (0, 0);
    for _ in 0..runs {
        let Some(arguments) = ours.parameters(&mut sampler, &mut rng) else { continue };
        let reached = reach.entry(arguments.clone()).or_insert_with(|| {
            let mut other = Interpreter::new(theirs.program);
            let copied = copy(&mut sampler, &arguments, &mut other);
            theirs.all(&mut other, &copied, FEW, MOST)
        });
        let Some(reached) = reached else { continue };
        let integers = Integers::Few(FEW.0, FEW.1);
        if let Ok(value) = ours.random(&mut sampler, &arguments, &mut rng, integers) {
            values += 1;
            let shown = sampler.values().show(&ours.program.types, value);
            missed += usize::from(!reached.contains(&shown));
        }
    }
    Some((values, missed))
}

/// Parameters for another program; those of table 1 are integers and truth values.
fn copy(
    from: &mut Interpreter<'_>,
    arguments: &[ValueId],
    to: &mut Interpreter<'_>,
) -> Vec<ValueId> {
    arguments
        .iter()
        .map(|&argument| match from.values().as_integer(argument) {
            Some(number) => to.values().integer(number),
            // Truth values have the same numbers everywhere.
            None => argument,
        })
        .collect()
}
