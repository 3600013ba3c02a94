//! Candidates of which the best is taken, time and again.
//!
//! What a candidate would add only falls as others are taken. So a score that was right once is a bound for ever: the
//! candidate with the highest is looked at again, and taken if it still reaches the bounds of all others.

use crate::tree::{Coverage, Tree};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

pub(crate) struct Pool<P> {
    coverage: Coverage,
    /// How many candidates stay when one is taken.
    remembered: usize,
    waiting: BinaryHeap<Candidate<P>>,
    /// How many descriptions those that wait have together.
    descriptions: usize,
    arrived: u64,
    /// Lists of descriptions to be used again.
    spare: Vec<Vec<u32>>,
}

/// Ordered by what is to be taken first.
struct Candidate<P> {
    score: f64,
    arrival: u64,
    descriptions: Vec<u32>,
    payload: P,
}

/// How many descriptions may wait, together: 16 MiB of them.
const MOST_DESCRIPTIONS: usize = 1 << 22;

impl<P> Pool<P> {
    /// A pool that keeps up to `remembered` candidates from one choice to the next.
    pub(crate) fn new(coverage: Coverage, remembered: usize) -> Pool<P> {
        let (waiting, spare) = (BinaryHeap::new(), Vec::new());
        Pool { coverage, remembered, waiting, descriptions: 0, arrived: 0, spare }
    }

    /// What those that were taken cover.
    pub(crate) fn coverage(&self) -> &Coverage {
        &self.coverage
    }

    /// One more candidate.
    pub(crate) fn offer(&mut self, tree: &Tree, payload: P) {
        let mut descriptions = self.spare.pop().unwrap_or_default();
        self.coverage.describe(tree, &mut descriptions);
        self.descriptions += descriptions.len();
        let score = self.coverage.score_of(&descriptions);
        self.waiting.push(Candidate { score, arrival: self.arrived, descriptions, payload });
        self.arrived += 1;
    }

    /// Takes the candidate that adds most, of equal ones the first that was offered; `None` where there is none.
    pub(crate) fn take(&mut self) -> Option<P> {
        let best = self.best()?;
        self.coverage.add_described(&best.descriptions);
        self.release(best.descriptions);
        self.forget();
        Some(best.payload)
    }

    fn best(&mut self) -> Option<Candidate<P>> {
        loop {
            let mut best = self.waiting.pop()?;
            best.score = self.coverage.score_of(&best.descriptions);
            match self.waiting.peek() {
                Some(next) if *next > best => self.waiting.push(best),
                Some(_) | None => return Some(best),
            }
        }
    }

    /// Drops the candidates beyond those to remember. Only when there are twice as many, since finding the worst ones
    /// takes time.
    fn forget(&mut self) {
        let are_few = self.waiting.len() < 2 * self.remembered;
        if self.waiting.is_empty() || are_few && self.descriptions <= MOST_DESCRIPTIONS {
            return;
        }
        let mut candidates = std::mem::take(&mut self.waiting).into_sorted_vec();
        let forgotten = match are_few {
            true => candidates.len().div_ceil(2),
            false => candidates.len() - self.remembered,
        };
        for candidate in candidates.drain(..forgotten) {
            self.release(candidate.descriptions);
        }
        self.waiting = candidates.into();
    }

    fn release(&mut self, mut descriptions: Vec<u32>) {
        self.descriptions -= descriptions.len();
        descriptions.clear();
        self.spare.push(descriptions);
    }
}

impl<P> Ord for Candidate<P> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.score.total_cmp(&other.score).then_with(|| other.arrival.cmp(&self.arrival))
    }
}

impl<P> PartialOrd for Candidate<P> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<P> PartialEq for Candidate<P> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<P> Eq for Candidate<P> {}

#[cfg(test)]
mod tests {
    use super::Pool;
    use crate::Rng;
    use crate::generate::{Generator, ad_hoc};
    use crate::tree::{Alphabet, Coverage, Tree};
    use std::sync::Arc;

    type Value = (Vec<bool>, Option<u8>);

    fn alphabet() -> Arc<Alphabet> {
        Alphabet::of::<Value>().unwrap()
    }

    fn coverage() -> Coverage {
        Coverage::new(&alphabet(), 2).unwrap()
    }

    fn trees(count: u64) -> Vec<Tree> {
        let (alphabet, values) = (alphabet(), ad_hoc::<Value>().unwrap());
        let value = |seed: u64| values.generate(Rng::new(seed).next_u64(), 12).unwrap();
        (0..count).map(|seed| alphabet.tree(&value(seed)).unwrap()).collect()
    }

    /// Which trees are taken if there are so many more to choose from each time, and all scores are always right.
    fn taken_slowly(trees: &[Tree], fan_out: usize, is_remembered: bool) -> Vec<usize> {
        let (mut coverage, mut waiting, mut taken) = (coverage(), Vec::new(), Vec::new());
        let mut descriptions = Vec::new();
        for round in 0..trees.len() / fan_out {
            waiting.extend(round * fan_out..(round + 1) * fan_out);
            let mut score = |at: usize| {
                descriptions.clear();
                coverage.describe(&trees[at], &mut descriptions);
                coverage.score_of(&descriptions)
            };
            let scores: Vec<f64> = waiting.iter().map(|at| score(*at)).collect();
            let most = scores.iter().copied().max_by(f64::total_cmp).unwrap();
            let best = waiting.remove(scores.iter().position(|score| *score == most).unwrap());
            coverage.add(&trees[best]);
            taken.push(best);
            if !is_remembered {
                waiting.clear();
            }
        }
        taken
    }

    fn taken(trees: &[Tree], fan_out: usize, remembered: usize) -> Vec<usize> {
        let mut pool = Pool::new(coverage(), remembered);
        let rounds = trees.chunks_exact(fan_out).enumerate();
        let taken = rounds.map(|(round, candidates)| {
            for (at, tree) in candidates.iter().enumerate() {
                pool.offer(tree, round * fan_out + at);
            }
            assert!(pool.waiting.len() <= fan_out + 2 * remembered);
            pool.take().unwrap()
        });
        taken.collect()
    }

    #[test]
    fn stale_scores_lead_to_the_same_choice_as_right_ones() {
        let trees = trees(400);
        for fan_out in [1, 2, 7, 20] {
            assert_eq!(taken(&trees, fan_out, 0), taken_slowly(&trees, fan_out, false));
            assert_eq!(taken(&trees, fan_out, 1000), taken_slowly(&trees, fan_out, true));
        }
    }

    #[test]
    fn a_short_memory_is_kept_short_and_covers_more_than_none() {
        let trees = trees(200);
        let covered = |remembered: usize| {
            let mut coverage = coverage();
            for at in taken(&trees, 4, remembered) {
                coverage.add(&trees[at]);
            }
            coverage.covered()
        };
        assert!(covered(0) <= covered(8) && covered(8) <= covered(1000));
    }

    #[test]
    fn nothing_is_taken_where_nothing_was_offered() {
        assert!(Pool::<()>::new(coverage(), 5).take().is_none());
    }
}
