//! How many of some random values are valid: of the default generator, ours, and one with the default in every hole (RQ3).

use std::{fmt, io};

use canvass::Rng;
use canvass_console::Watch;
use canvass_repair::{Interpreter, ValueId, language::read};
use serde::Serialize;

use crate::{
    repair::{
        draw::{Generator, Integers, Tally},
        work::Repaired,
    },
    report::Report,
};

/// Valid values out of `runs` of each.
#[derive(Debug, Serialize)]
struct Row {
    question: &'static str,
    benchmark: &'static str,
    variant: &'static str,
    runs: usize,
    default: usize,
    ours: usize,
    ours_rejected: usize,
    ours_invalid: usize,
    completeness_only: usize,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:<15} {:<7} {:>8} {:>8} {:>9} {:>8} {:>18}",
            self.benchmark,
            self.variant,
            self.default,
            self.ours,
            self.ours_rejected,
            self.ours_invalid,
            self.completeness_only,
        )
    }
}

pub(super) fn answer(
    repaired: &[&Repaired],
    runs: usize,
    watch: &Watch,
    report: &mut Report<'_>,
) -> io::Result<()> {
    report.note(&format!(
        "\nRQ3: valid values out of {runs}, by the default generator, the repaired one, and one with the default in every hole\n\
         {:<15} {:<7} {:>8} {:>8} {:>9} {:>8} {:>18}",
        "benchmark", "variant", "default", "ours", "rejected", "invalid", "completeness only",
    ))?;
    watch.begin("programs", repaired.len() as u64);
    for one in repaired.iter().take_while(|_| !watch.is_interrupted()) {
        watch.now(format!("validity of {} {}", one.program.benchmark, one.program.variant));
        watch.advance(1);
        let (program, name) = (one.program, one.program.function());
        let ours = sample(&one.text, name, runs);
        report.row(&Row {
            question: "validity",
            benchmark: program.benchmark,
            variant: program.variant,
            runs,
            default: default(&one.text, name, runs).valid,
            ours: ours.valid,
            ours_rejected: ours.rejected,
            ours_invalid: ours.invalid,
            completeness_only: sample(&with_defaults(program.source(), name), name, runs).valid,
        })?;
    }
    Ok(())
}

/// A text with the default generator in every hole.
fn with_defaults(source: &str, generator: &str) -> String {
    let program = read(source).expect("the programs are in the subset");
    let function = program.functions.iter().find(|function| function.name == generator);
    let result = function.expect("the program has its generator").result;
    source.replace("hole!()", &format!("any::<{}>()", program.types.name(result)))
}

fn sample(text: &str, name: &str, runs: usize) -> Tally {
    let program = read(text).expect("what is repaired is in the subset");
    let generator = Generator::find(&program, name).expect("the program has its generator");
    generator.tally(runs, SEED, |sampler, arguments, rng| {
        generator.random(sampler, arguments, rng, Integers::All)
    })
}

fn default(text: &str, name: &str, runs: usize) -> Tally {
    let program = read(text).expect("what is repaired is in the subset");
    let generator = Generator::find(&program, name).expect("the program has its generator");
    let result = program.function(generator.id).result;
    let any = |sampler: &mut Interpreter<'_>, _: &[ValueId], rng: &mut Rng| {
        sampler.any(result, &mut |choice| Integers::All.choose(rng, choice))
    };
    generator.tally(runs, SEED, any)
}

const SEED: u64 = 7;
