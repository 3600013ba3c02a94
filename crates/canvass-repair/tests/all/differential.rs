//! The judge of what is said about generators: random programs, compared with all runs of a reference interpreter.
//!
//! The reference is written for these programs alone and shares nothing with the crate: numbers are `i128`, each operation
//! checks the range of its type, and all draws of an 8-bit type are tried. So it knows exactly which values are reached for a
//! tuple of parameters. A verdict of the crate must agree with it: what is proved has no counterexample, what is shown as missing
//! is missing, what is shown as surplus is produced.

mod compiled;
mod judge;
mod maker;
mod program;
mod reference;

use canvass_repair::Solver;
use judge::{Tally, judge};
use maker::random_program;

/// Judges random programs; expects that nothing wrong is said about any of them.
fn check_programs(seeds: std::ops::Range<u64>, solver: Option<&Solver>) -> Tally {
    let mut tally = Tally::default();
    let mut wrong = Vec::new();
    for seed in seeds {
        let program = random_program(seed);
        if let Err(why) = judge(&program, solver, &mut tally) {
            wrong.push(format!("seed {seed}: {why}\n{}", program.text()));
        }
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
    tally
}

#[test]
fn fifty_programs_without_a_solver() {
    let tally = check_programs(0..50, None);
    assert!(tally.refuted > 10 && tally.not_refuted > 10, "{tally:?}");
}

/// `DIFFERENTIAL_PROGRAMS=2000` judges so many, which takes minutes, and `DIFFERENTIAL_SEED=7000` others:
/// `cargo test --release -p canvass-repair differential -- --ignored --nocapture`
#[test]
#[ignore = "needs z3"]
fn fifty_programs_with_a_solver() {
    let solver = Solver::find().expect("a solver for the tests that need it");
    let first = number_from("DIFFERENTIAL_SEED", 1000);
    let programs = number_from("DIFFERENTIAL_PROGRAMS", 50);
    let tally = check_programs(first..first + programs, Some(&solver));
    println!("{tally:?}");
    assert!(tally.refuted > 10 && tally.proved > 5, "{tally:?}");
}

fn number_from(variable: &str, usual: u64) -> u64 {
    match std::env::var(variable) {
        Ok(number) => {
            number.parse().unwrap_or_else(|_| panic!("{variable} is not a number: {number}"))
        }
        Err(_) => usual,
    }
}
