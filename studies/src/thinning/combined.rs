//! Thinning by descriptions of several kinds together: what a candidate is worth is the sum over all.
//!
//! All candidates are scored anew for each test, so that no score is stale.

use crate::system_f::generator::WellTyped;
use crate::system_f::syntax::Term;
use canvass::Rng;
use canvass::generate::Generator;
use canvass::tree::{Alphabet, Coverage, Kind};
use std::sync::Arc;

pub(super) struct Combined {
    rng: Rng,
    fan_out: usize,
    alphabet: Arc<Alphabet>,
    /// What tells the descriptions of each kind, and how often each was taken.
    coverages: Vec<(Coverage, Vec<u32>)>,
    weight: Weight,
    /// The first that came first.
    waiting: Vec<Candidate>,
}

struct Candidate {
    term: Term,
    /// Of each coverage.
    described: Vec<Vec<u32>>,
}

/// What a description is worth that was covered some times before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    /// 1 / (1 + how often)
    Inverse,
    /// 1 / (1 + how often)^2
    Squared,
}

impl Weight {
    /// As a multiple of 2^-32, so that sums are exact.
    fn of(self, count: u32) -> f64 {
        let often = f64::from(count) + 1.0;
        let part = match self {
            Weight::Inverse => often,
            Weight::Squared => often * often,
        };
        ((1_u64 << 32) as f64 / part).floor()
    }
}

/// How many candidates are remembered, as thinning does.
const REMEMBERED: usize = 100;

impl Combined {
    pub(super) fn new(kinds: &[Kind], weight: Weight, fan_out: usize, seed: u64) -> Combined {
        let alphabet = Alphabet::of::<Term>().expect("terms are a derived type");
        let coverage = |kind: &Kind| {
            let coverage = Coverage::with_kind(&alphabet, *kind, 2);
            (coverage.expect("terms have few constructors"), Vec::new())
        };
        let coverages = kinds.iter().map(coverage).collect();
        let (rng, waiting) = (Rng::new(seed), Vec::new());
        Combined { rng, fan_out, alphabet, coverages, weight, waiting }
    }

    fn offer(&mut self) {
        let term = WellTyped.generate(self.rng.next_u64(), WellTyped::SIZE);
        let term = term.expect("the generator does not give up");
        let tree = self.alphabet.tree(&term).expect("a term is a value of its type");
        let describe = |(coverage, counts): &mut (Coverage, Vec<u32>)| {
            let mut described: Vec<u32> = Vec::new();
            coverage.describe(&tree, &mut described);
            let numbers = described.iter().map(|number| *number as usize + 1).max();
            counts.resize(counts.len().max(numbers.unwrap_or(0)), 0);
            described
        };
        let described = self.coverages.iter_mut().map(describe).collect();
        self.waiting.push(Candidate { term, described });
    }

    fn score(&self, candidate: &Candidate) -> f64 {
        let parts = self.coverages.iter().zip(&candidate.described);
        let all = parts.flat_map(|((_, counts), described)| {
            described.iter().map(|number| counts[*number as usize])
        });
        all.map(|count| self.weight.of(count)).sum()
    }
}

impl Iterator for Combined {
    type Item = Term;

    fn next(&mut self) -> Option<Term> {
        (0..self.fan_out).for_each(|_| self.offer());
        let scores: Vec<f64> = self.waiting.iter().map(|one| self.score(one)).collect();
        let most = scores.iter().copied().max_by(f64::total_cmp)?;
        let best = self.waiting.remove(scores.iter().position(|score| *score == most)?);
        for ((_, counts), described) in self.coverages.iter_mut().zip(&best.described) {
            described.iter().for_each(|number| counts[*number as usize] += 1);
        }
        if self.waiting.len() >= 2 * REMEMBERED {
            let waiting = std::mem::take(&mut self.waiting);
            let mut scored: Vec<(f64, usize, Candidate)> = waiting
                .into_iter()
                .enumerate()
                .map(|(at, one)| (self.score(&one), at, one))
                .collect();
            scored.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
            scored.truncate(REMEMBERED);
            scored.sort_by_key(|(_, at, _)| *at);
            self.waiting = scored.into_iter().map(|(_, _, one)| one).collect();
        }
        Some(best.term)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use canvass::tree::thin::{Thinning, thin};

    #[test]
    fn with_sparse_descriptions_alone_it_is_thinning() {
        let thinning =
            Thinning { seed: 5, size: WellTyped::SIZE, fan_out: 7, ..Thinning::default() };
        let thinned: Vec<Term> = thin(WellTyped, thinning).unwrap().take(60).collect();
        let own: Vec<Term> =
            Combined::new(&[Kind::Sparse], Weight::Inverse, 7, 5).take(60).collect();
        assert_eq!(own, thinned);
    }
}
