//! A trial: programs, batch by batch, until the optimiser changes what one of them returns.

use super::bug::Bug;
use super::error::Error;
use super::generator::Programs;
use super::program::Program;
use super::system::System;
use super::term::Block;
use crate::timed::timed;
use canvass::Rng;
use canvass::generate::Generator;
use canvass::tree::thin::{Thinning, thin};
use canvass_console::Watch;

/// Where the programs of a trial come from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source {
    /// How many candidates there are for each program; not thinned if there is one.
    pub(super) fan_out: usize,
    pub(super) seed: u64,
}

/// What is looked for, and in how large batches.
#[derive(Debug, Clone, Copy)]
pub(super) struct Target {
    pub(super) bug: Bug,
    pub(super) batch: usize,
}

/// How a trial went that found the bug.
#[derive(Debug, Clone, Copy)]
pub(super) struct Trial {
    /// Programs up to the one that shows the bug; those after it in its batch do not count.
    pub(super) tests: usize,
    /// To generate and choose all batches.
    pub(super) generate_seconds: f64,
    /// The same, and to run them.
    pub(super) seconds: f64,
    /// Operators, constants, variables and statements of a program that was run, on average.
    pub(super) nodes: f64,
}

/// How many constructors a description has.
pub(super) const STRENGTH: usize = 2;
/// How large programs are, about.
const SIZE: usize = 30;
/// How many programs a trial may run; a hundred times as many as the rarest bug takes.
const MOST_TESTS: usize = 2_000_000;

/// Runs programs until one shows the bug; `None` if none of very many does, or after an interruption.
pub(super) fn run(
    system: &System,
    source: Source,
    target: Target,
    watch: &Watch,
) -> Result<Option<Trial>, Error> {
    let mut programs = programs(source);
    let (mut generate_seconds, mut run_seconds) = (0.0, 0.0);
    let (mut tests, mut nodes) = (0, 0);
    while tests < MOST_TESTS && !watch.is_interrupted() {
        let (batch, seconds) =
            timed(|| programs.by_ref().take(target.batch).collect::<Vec<Program>>());
        generate_seconds += seconds;
        let functions: Vec<Block> = batch.iter().map(Block::from).collect();
        nodes += functions.iter().map(Block::nodes).sum::<usize>();
        let (difference, seconds) = timed(|| system.first_difference(&functions, Some(target.bug)));
        run_seconds += seconds;
        if let Some(difference) = difference? {
            return Ok(Some(Trial {
                tests: tests + difference + 1,
                generate_seconds,
                seconds: generate_seconds + run_seconds,
                nodes: nodes as f64 / (tests + batch.len()) as f64,
            }));
        }
        tests += batch.len();
    }
    Ok(None)
}

/// The programs of a source; endless.
pub(super) fn programs(source: Source) -> Box<dyn Iterator<Item = Program>> {
    let Source { fan_out, seed } = source;
    if fan_out > 1 {
        let thinning =
            Thinning { strength: STRENGTH, fan_out, size: SIZE, seed, ..Thinning::default() };
        return Box::new(thin(Programs, thinning).expect("a program is a finite tree"));
    }
    let mut rng = Rng::new(seed);
    let seeds = std::iter::repeat_with(move || rng.next_u64());
    Box::new(seeds.filter_map(|seed| Programs.generate(seed, SIZE)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: Target = Target { bug: Bug::DifferenceNotExchanged, batch: 50 };

    fn tests(source: Source, target: Target) -> usize {
        let watch = Watch::default();
        run(&System::Interpreter, source, target, &watch).unwrap().expect("the bug shows").tests
    }

    #[test]
    fn a_trial_is_the_same_in_batches_of_any_size() {
        for source in [Source { fan_out: 1, seed: 3 }, Source { fan_out: 4, seed: 3 }] {
            let expect = tests(source, EASY);
            for batch in [1, 7, 1000] {
                assert_eq!(tests(source, Target { batch, ..EASY }), expect);
            }
        }
    }

    #[test]
    fn the_last_program_of_a_trial_is_the_first_to_show_the_bug() {
        let source = Source { fan_out: 1, seed: 7 };
        let functions: Vec<Block> =
            programs(source).take(tests(source, EASY)).map(|program| (&program).into()).collect();
        let difference = System::Interpreter.first_difference(&functions, Some(EASY.bug));
        assert_eq!(difference.unwrap(), Some(functions.len() - 1));
    }

    #[test]
    fn thinned_programs_show_a_rare_bug_sooner() {
        let rare = Target { bug: Bug::RemainderNotNegative, batch: 100 };
        let total =
            |fan_out| -> usize { (0..6).map(|seed| tests(Source { fan_out, seed }, rare)).sum() };
        let (thinned, unthinned) = (total(5), total(1));
        assert!(thinned * 2 < unthinned, "{thinned} {unthinned}");
    }
}
