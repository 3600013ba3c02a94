//! The sixth stop: how many random tests thinning saves.

use canvass::check::{SetupError, Strategy};
use canvass::prelude::*;

use super::{Stop, StopName, Tour, TourError, expect, indented};

pub const STOP: Stop = Stop {
    name: StopName::Thinning,
    title: "Thinning, in numbers",
    about: "Random values are much alike. Of some candidates, thinning runs the one with most combinations of constructors that are new.\n\
            This bug shows where the condition of an `If` adds a negated `If`. How much thinning saves depends on the type and the bug.",
    source: include_str!("thinned.rs"),
    run,
    read_on: "book/src/thinning.md, book/src/studies/thinning.md",
};

// shown:
#[derive(Debug, Clone, Canvass)]
enum Term {
    #[canvass(weight = 8)]
    Number(u8),
    Negate(Box<Term>),
    Add(Box<Term>, Box<Term>),
    If(Box<Term>, Box<Term>, Box<Term>),
}

fn shows_the_bug(term: &Term) -> bool {
    let is_negated_if = |term: &Term| match term {
        Term::Negate(inner) => matches!(**inner, Term::If(..)),
        Term::Number(_) | Term::Add(..) | Term::If(..) => false,
    };
    match term {
        Term::Number(_) => false,
        Term::Negate(inner) => shows_the_bug(inner),
        Term::Add(left, right) => shows_the_bug(left) || shows_the_bug(right),
        Term::If(condition, yes, no) => match &**condition {
            Term::Add(_, right) if is_negated_if(right) => true,
            _ => [condition, yes, no].into_iter().any(|part| shows_the_bug(part)),
        },
    }
}

/// How many random terms are run until one shows the bug, on the mean over seeds.
fn runs(fan_out: usize) -> Result<u64, SetupError> {
    let mut runs = 0;
    for seed in 0..20_u64 {
        let test = Test::new("thinned", file!(), line!(), "").strategy(Strategy::Thinned);
        let test = test.fan_out(fan_out).seed(seed);
        runs += test.cases(100_000).find_counterexample(|term: Term| !shows_the_bug(&term))?.cases;
    }
    Ok(runs / 20)
}
// end

/// A line for each fan-out.
pub fn main() {
    for fan_out in [1, 2, 5, 10] {
        match runs(fan_out) {
            Ok(runs) => println!("fan-out {fan_out:>2}: {runs:>4} runs"),
            Err(error) => println!("error: {error}"),
        }
    }
}

fn run(tour: &Tour) -> Result<String, TourError> {
    let printed = tour.test("thinned")?;
    expect(printed.succeeded && printed.text.lines().count() == 4, "the number of runs")?;
    Ok(format!(
        "The mean over 20 seeds, where a fan-out of 1 takes values as they come:\n\n{}",
        indented(&printed.text)
    ))
}
