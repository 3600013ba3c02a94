//! A mutant's tests with one fan-out, as an object for programs.

use super::experiment::Experiment;
use crate::mean::Mean;
use crate::system_f::mutant::Mutant;
use serde::Serialize;

/// Its fields are the keys of the JSON object.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    pub(super) mutant: &'static str,
    /// One is without thinning.
    pub(super) fan_out: usize,
    pub(super) strength: usize,
    /// Mean tests to failure.
    #[serde(serialize_with = "mean")]
    pub(super) tests: Mean,
    #[serde(serialize_with = "mean")]
    pub(super) tests_unthinned: Mean,
    #[serde(serialize_with = "mean")]
    pub(super) ratio: Mean,
    /// Mean time to failure.
    pub(super) seconds: f64,
    /// Whether it failed in every trial; else its tests are too few.
    #[serde(skip)]
    pub(super) found: bool,
}

fn mean<S: serde::Serializer>(mean: &Mean, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(mean.mean)
}

/// What the trials with one fan-out say about the mutant at this place.
pub(super) struct Source<'a> {
    pub(super) fan_out: usize,
    pub(super) strength: usize,
    pub(super) unthinned: &'a Experiment,
    pub(super) thinned: &'a Experiment,
}

impl Source<'_> {
    pub(super) fn row(&self, place: usize, mutant: Mutant) -> Row {
        let (tests, tests_unthinned) = (self.thinned.tests(place), self.unthinned.tests(place));
        Row {
            mutant: mutant.name(),
            fan_out: self.fan_out,
            strength: self.strength,
            tests,
            tests_unthinned,
            ratio: Mean::quotient(self.pairs(place)),
            seconds: self.thinned.seconds(place),
            found: self.thinned.always_found(place),
        }
    }

    /// Tests of the same trials, without thinning and with it.
    fn pairs(&self, place: usize) -> impl Iterator<Item = (f64, f64)> + Clone {
        let trials = self.unthinned.trials.iter().zip(&self.thinned.trials);
        trials.map(move |(unthinned, thinned)| {
            (unthinned[place].tests as f64, thinned[place].tests as f64)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thinning::trial::Failure;

    #[test]
    fn a_row_has_the_documented_keys() {
        let experiment = |tests| {
            let failure = Failure { tests, seconds: 0.5, found: true };
            Experiment { trials: vec![vec![failure]] }
        };
        let (unthinned, thinned) = (experiment(20), experiment(8));
        let source = Source { fan_out: 5, strength: 2, unthinned: &unthinned, thinned: &thinned };
        let row = source.row(0, Mutant::SubstVar);
        assert_eq!(
            serde_json::to_string(&row).unwrap(),
            r#"{"mutant":"SubstVar","fan_out":5,"strength":2,"tests":8.0,"tests_unthinned":20.0,"ratio":2.5,"seconds":0.5}"#,
        );
    }
}
