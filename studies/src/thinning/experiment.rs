//! An experiment: many trials with streams of one kind.

use canvass_console::Watch;

use super::stream::{Stream, Way};
use super::trial::{Trial, trial};
use crate::mean::Mean;
use crate::system_f::mutant::Mutant;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The trials, in the order of their seeds.
#[derive(Debug)]
pub(super) struct Experiment {
    pub(super) trials: Vec<Trial>,
}

/// After how many candidates a trial ends, whatever is left. The hardest mutant fails after about 20000.
const MOST_CANDIDATES: u64 = 2_000_000;

impl Experiment {
    /// Runs the trials in as many threads as there are cores; `None` after an interruption.
    pub(super) fn run(
        way: Way,
        mutants: &[Mutant],
        trials: NonZeroUsize,
        watch: &Watch,
    ) -> Option<Experiment> {
        let most_tests = (MOST_CANDIDATES / way.fan_out() as u64).max(1);
        let next = AtomicUsize::new(0);
        let work = || {
            let mut done = vec![];
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= trials.get() || watch.is_interrupted() {
                    return done;
                }
                let mut stream = Stream::new(way, seed(number));
                done.push((number, trial(&mut stream, mutants, most_tests)));
                watch.advance(1);
            }
        };
        let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let mut done: Vec<(usize, Trial)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let results = workers.into_iter().map(|worker| worker.join());
            results.flat_map(|done| done.expect("a trial does not panic")).collect()
        });
        if done.len() < trials.get() {
            return None;
        }
        done.sort_by_key(|(number, _)| *number);
        Some(Experiment { trials: done.into_iter().map(|(_, trial)| trial).collect() })
    }

    /// Tests to failure of the mutant at this place.
    pub(super) fn tests(&self, mutant: usize) -> Mean {
        Mean::of(self.trials.iter().map(|trial| trial[mutant].tests as f64))
    }

    /// Only the first trials, with the first mutants only.
    pub(super) fn beginning(&self, trials: NonZeroUsize, mutants: usize) -> Experiment {
        let first = |trial: &Trial| trial.iter().copied().take(mutants).collect();
        Experiment { trials: self.trials.iter().take(trials.get()).map(first).collect() }
    }

    /// Only the mutants at these places.
    pub(super) fn only(&self, is_wanted: impl Fn(usize) -> bool) -> Experiment {
        let some = |trial: &Trial| {
            let places = trial.iter().enumerate().filter(|(place, _)| is_wanted(*place));
            places.map(|(_, failure)| *failure).collect()
        };
        Experiment { trials: self.trials.iter().map(some).collect() }
    }

    /// Mean tests to failure of all mutants.
    pub(super) fn all_tests(&self) -> Vec<f64> {
        (0..self.trials[0].len()).map(|mutant| self.tests(mutant).mean).collect()
    }

    /// Seconds to failure of the mutant at this place.
    pub(super) fn seconds(&self, mutant: usize) -> f64 {
        Mean::of(self.trials.iter().map(|trial| trial[mutant].seconds)).mean
    }

    /// Whether the mutant at this place failed in every trial.
    pub(super) fn always_found(&self, mutant: usize) -> bool {
        self.trials.iter().all(|trial| trial[mutant].found)
    }
}

/// Streams of nearby numbers have nothing in common. With and without thinning, the trials of a number see the same
/// candidates, so that ratios of their tests vary less.
pub(super) fn seed(number: usize) -> u64 {
    (number as u64 + 1).wrapping_mul(0x9fb2_1c65_1e98_df25)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MUTANTS: [Mutant; 2] = [Mutant::SubstSwapped, Mutant::SubstVar];

    #[test]
    fn trials_are_those_of_their_seeds_whatever_the_threads() {
        let trials = NonZeroUsize::new(9).unwrap();
        let experiment = Experiment::run(Way::Plain, &MUTANTS, trials, &Watch::default()).unwrap();
        assert_eq!(experiment.trials.len(), 9);
        for (number, done) in experiment.trials.iter().enumerate() {
            let alone = trial(&mut Stream::new(Way::Plain, seed(number)), &MUTANTS, 100_000);
            let tests = |trial: &Trial| trial.iter().map(|end| end.tests).collect::<Vec<u64>>();
            assert_eq!(tests(done), tests(&alone));
        }
        assert!(experiment.always_found(0) && experiment.always_found(1));
        let beginning = experiment.beginning(NonZeroUsize::MIN, 1);
        assert_eq!(beginning.all_tests(), [experiment.trials[0][0].tests as f64]);
        let second = experiment.only(|place| place == 1);
        assert_eq!(second.all_tests(), [experiment.tests(1).mean]);
    }
}
