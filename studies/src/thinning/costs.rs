//! What a candidate costs: to make it, and to see what it would cover.

use crate::system_f::generator::WellTyped;
use crate::system_f::syntax::Term;
use crate::timed::{median, timed};
use canvass::generate::Generator;
use canvass::tree::{Alphabet, Coverage, Tree};
use std::hint::black_box;
use std::sync::Arc;

/// Mean seconds for a candidate.
#[derive(Debug, Clone, Copy)]
pub(super) struct Costs {
    /// Mean constructors of a candidate, those of types among them.
    pub(super) constructors: f64,
    pub(super) generating: f64,
    /// For its tree, its descriptions and their score.
    pub(super) bookkeeping: f64,
}

/// How many candidates are measured, a few at a time, so that most measurements are over before another program's turn.
const SAMPLE: usize = 3000;
const CHUNK: usize = 100;
const REPETITIONS: usize = 9;

/// How many constructors the larger candidates have, about thirty.
const LARGER: std::ops::RangeInclusive<usize> = 25..=35;

impl Costs {
    /// Of candidates as they come.
    pub(super) fn usual(strength: usize) -> Costs {
        Costs::measure(strength, |_| true)
    }

    /// Of those with about thirty constructors.
    pub(super) fn of_larger(strength: usize) -> Costs {
        Costs::measure(strength, |tree| LARGER.contains(&tree.constructors()))
    }

    fn measure(strength: usize, belongs: impl Fn(&Tree) -> bool) -> Costs {
        let alphabet = Alphabet::of::<Term>().expect("terms are a derived type");
        let tree = |term: &Term| alphabet.tree(term).expect("a term of its type");
        let seeds = (0..).filter(|seed| belongs(&tree(&term(*seed))));
        let seeds: Vec<u64> = seeds.take(SAMPLE).collect();
        let terms: Vec<Term> = seeds.iter().map(|seed| term(*seed)).collect();
        let constructors: usize = terms.iter().map(|term| tree(term).constructors()).sum();
        let generating = typical(&seeds, |seed| {
            black_box(term(*seed));
        });
        let mut coverage = covering(&alphabet, strength, &terms);
        let mut described = vec![];
        let bookkeeping = typical(&terms, |term| {
            described.clear();
            coverage.describe(&tree(term), &mut described);
            black_box(coverage.score_of(&described));
        });
        Costs { constructors: constructors as f64 / SAMPLE as f64, generating, bookkeeping }
    }
}

/// What candidates cost as they come, and those of about thirty constructors.
pub(super) fn table(usual: &Costs, larger: &Costs) -> String {
    let mut text = format!(
        "Microseconds for a candidate:\n{:<14}{:>14}{:>12}{:>13}{:>8}",
        "candidates", "constructors", "generating", "bookkeeping", "ratio"
    );
    for (name, costs) in [("as they come", usual), ("larger", larger)] {
        text += &format!(
            "\n{name:<14}{:>14.1}{:>12.2}{:>13.2}{:>8.2}",
            costs.constructors,
            costs.generating * 1e6,
            costs.bookkeeping * 1e6,
            costs.bookkeeping / costs.generating
        );
    }
    text
}

fn term(seed: u64) -> Term {
    WellTyped.generate(seed, WellTyped::SIZE).expect("some attempt is good")
}

/// As it is when some tests were run.
fn covering(alphabet: &Arc<Alphabet>, strength: usize, terms: &[Term]) -> Coverage {
    let mut coverage = Coverage::new(alphabet, strength).expect("terms have few constructors");
    for term in &terms[..terms.len() / 10] {
        coverage.add(&alphabet.tree(term).expect("a term of its type"));
    }
    coverage
}

/// Seconds for work on one of the sample.
fn typical<T>(sample: &[T], mut work: impl FnMut(&T)) -> f64 {
    let chunk_seconds = |chunk: &[T]| {
        let repeated = (0..REPETITIONS).map(|_| timed(|| chunk.iter().for_each(&mut work)).1);
        median(repeated.collect())
    };
    sample.chunks(CHUNK).map(chunk_seconds).sum::<f64>() / sample.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_below_their_names() {
        let costs = Costs { constructors: 30.0, generating: 8e-6, bookkeeping: 2e-6 };
        assert_eq!(
            table(&costs, &costs),
            "Microseconds for a candidate:\n\
             candidates      constructors  generating  bookkeeping   ratio\n\
             as they come            30.0        8.00         2.00    0.25\n\
             larger                  30.0        8.00         2.00    0.25"
        );
    }
}
