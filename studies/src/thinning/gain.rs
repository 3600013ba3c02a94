//! Gains: how many times fewer tests thinning needs, over all mutants together.

use super::experiment::Experiment;
use canvass::Rng;
use std::fmt::{self, Display, Formatter};

/// Ratios of tests without thinning to tests with it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Gain {
    /// The mean of the mutants' ratios.
    pub(super) mean: Interval,
    /// The geometric mean of the mutants' ratios.
    pub(super) geometric: Interval,
    /// The ratio of the tests for all mutants.
    pub(super) total: Interval,
}

/// A number, and where 95 % of such numbers lie if trials are drawn again from those that were made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Interval {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Display for Interval {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:.2} ({:.2}–{:.2})", self.value, self.low, self.high))
    }
}

/// How often trials are drawn again: the bootstrap of Efron. Mutants share streams, and trials with and without thinning
/// share candidates, so their means are not independent, and no formula for the interval would be simple.
const RESAMPLES: usize = 400;

impl Gain {
    pub(super) fn heading() -> String {
        format!(
            "{:<8}{:>22}{:>22}{:>22}",
            "fan-out", "mean of ratios", "geometric mean", "all tests"
        )
    }

    pub(super) fn line(&self, fan_out: usize) -> String {
        let Gain { mean, geometric, total } = self;
        format!("{fan_out:<8}{mean:>22}{geometric:>22}{total:>22}")
    }

    /// Of as many trials without thinning and with it.
    pub(super) fn of(unthinned: &Experiment, thinned: &Experiment) -> Gain {
        let count = unthinned.trials.len();
        let ratios = |trials: &[usize]| {
            let [unthinned, thinned] = [unthinned, thinned].map(|from| tests(from, trials));
            Ratios::of(&unthinned, &thinned)
        };
        let value = ratios(&Vec::from_iter(0..count));
        let mut rng = Rng::new(0);
        let mut resampled = || (rng.next_f64() * count as f64) as usize;
        let resamples: Vec<Ratios> = (0..RESAMPLES)
            .map(|_| ratios(&Vec::from_iter((0..count).map(|_| resampled()))))
            .collect();
        let interval = |part: fn(&Ratios) -> f64| {
            let mut parts: Vec<f64> = resamples.iter().map(part).collect();
            parts.sort_by(f64::total_cmp);
            let (low, high) = (parts[RESAMPLES / 40], parts[RESAMPLES - 1 - RESAMPLES / 40]);
            Interval { value: part(&value), low, high }
        };
        Gain {
            mean: interval(|ratios| ratios.mean),
            geometric: interval(|ratios| ratios.geometric),
            total: interval(|ratios| ratios.total),
        }
    }
}

/// The tests of each mutant in these trials.
fn tests(experiment: &Experiment, trials: &[usize]) -> Vec<f64> {
    let mutants = 0..experiment.trials[0].len();
    let sum = |mutant: usize| {
        trials.iter().map(|trial| experiment.trials[*trial][mutant].tests as f64).sum()
    };
    mutants.map(sum).collect()
}

struct Ratios {
    mean: f64,
    geometric: f64,
    total: f64,
}

impl Ratios {
    fn of(unthinned: &[f64], thinned: &[f64]) -> Ratios {
        let ratios = unthinned.iter().zip(thinned).map(|(unthinned, thinned)| unthinned / thinned);
        let count = unthinned.len() as f64;
        Ratios {
            mean: ratios.clone().sum::<f64>() / count,
            geometric: (ratios.map(f64::ln).sum::<f64>() / count).exp(),
            total: unthinned.iter().sum::<f64>() / thinned.iter().sum::<f64>(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thinning::trial::Failure;

    /// Trials of two mutants.
    fn experiment(tests: &[[u64; 2]]) -> Experiment {
        let failure = |tests| Failure { tests, seconds: 0.0, found: true };
        Experiment { trials: tests.iter().map(|tests| tests.map(failure).to_vec()).collect() }
    }

    #[test]
    fn gains_are_means_of_ratios_and_the_ratio_of_sums() {
        let gain = Gain::of(&experiment(&[[8, 90], [8, 90]]), &experiment(&[[1, 45], [1, 45]]));
        let sure = |value| Interval { value, low: value, high: value };
        assert_eq!(gain.mean, sure(5.0));
        assert_eq!(gain.total, sure(98.0 / 46.0));
        assert!((gain.geometric.value - 4.0).abs() < 1e-9, "{gain:?}");
    }

    /// Half of the trials gain nothing, the others three times.
    fn unsure() -> Gain {
        Gain::of(&experiment(&[[10, 10], [30, 30]]), &experiment(&[[10, 10], [10, 10]]))
    }

    #[test]
    fn an_interval_is_as_wide_as_trials_differ() {
        assert_eq!(unsure().mean, Interval { value: 2.0, low: 1.0, high: 3.0 });
    }

    #[test]
    fn columns_stand_below_their_names() {
        assert_eq!(
            format!("{}\n{}", Gain::heading(), unsure().line(30)),
            "fan-out         mean of ratios        geometric mean             all tests\n\
             30            2.00 (1.00–3.00)      2.00 (1.00–3.00)      2.00 (1.00–3.00)"
        );
    }
}
