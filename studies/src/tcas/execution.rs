//! Running inputs until every version that they can find is found.

use super::input::{Advice, Input};
use super::program::advice;
use super::version::Version;
use crate::timed::timed;

/// The result of running inputs.
#[derive(Debug, Clone, PartialEq)]
pub struct Execution {
    /// The versions that were found, by number.
    pub kills: Vec<Kill>,
    /// How many inputs there were.
    pub inputs: usize,
    /// How often some version ran.
    pub runs: u64,
    /// How long all of it took, with making the inputs.
    pub seconds: f64,
}

/// A version that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kill {
    /// Which.
    pub version: Version,
    /// The first input, counted from 0, for which it advises otherwise than it should.
    pub row: usize,
}

/// Runs inputs on [`Version::V0`] and on each distinct version that no earlier input has found.
pub fn execute(inputs: impl Iterator<Item = Input>) -> Execution {
    let (mut execution, seconds) = timed(|| execute_untimed(inputs));
    execution.seconds = seconds;
    execution
}

/// How many inputs are run on one version before the next: they stay in the cache, and every run takes the same branches.
const BATCH: usize = 1024;

fn execute_untimed(mut inputs: impl Iterator<Item = Input>) -> Execution {
    let mut execution = Execution { kills: vec![], inputs: 0, runs: 0, seconds: 0.0 };
    let mut alive: Vec<Version> = Version::distinct().collect();
    let mut batch: Vec<(Input, Advice)> = Vec::with_capacity(BATCH);
    loop {
        batch.clear();
        let right = |input| (input, advice(Version::V0, &input));
        batch.extend(inputs.by_ref().take(BATCH).map(right));
        if batch.is_empty() {
            break;
        }
        alive.retain(|version| execution.survives(*version, &batch));
        execution.runs += batch.len() as u64;
        execution.inputs += batch.len();
    }
    execution.kills.sort_by_key(|kill| kill.version);
    execution
}

impl Execution {
    /// Whether the batch, which comes after the inputs so far, does not find the version.
    fn survives(&mut self, version: Version, batch: &[(Input, Advice)]) -> bool {
        let found = batch.iter().position(|(input, right)| advice(version, input) != *right);
        self.runs += found.map_or(batch.len(), |at| at + 1) as u64;
        self.kills.extend(found.map(|at| Kill { version, row: self.inputs + at }));
        found.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tcas::scenario::{CONSECUTIVE, SCATTERED, Scenario, WHITE_BOX};

    /// Every input on every version.
    fn execute_slowly(inputs: &[Input]) -> Vec<Kill> {
        let first = |version| {
            let differs = |input| advice(version, input) != advice(Version::V0, input);
            inputs.iter().position(differs).map(|row| Kill { version, row })
        };
        Version::distinct().filter_map(first).collect()
    }

    #[track_caller]
    fn check(scenario: Scenario, inputs: usize) {
        let inputs: Vec<Input> = scenario.random_inputs(7).take(inputs).collect();
        let execution = execute(inputs.iter().copied());
        assert_eq!(execution.kills, execute_slowly(&inputs));
        assert_eq!(execution.inputs, inputs.len());
    }

    #[test]
    fn versions_are_found_by_the_first_input_that_can() {
        for inputs in [0, 1, 100, BATCH, BATCH + 1, 20_000] {
            check(WHITE_BOX, inputs);
            check(SCATTERED, inputs);
            check(CONSECUTIVE, inputs);
        }
    }

    #[test]
    fn all_white_box_inputs_find_all_that_can_be_found() {
        let execution = execute(WHITE_BOX.inputs());
        let found: Vec<Version> = execution.kills.iter().map(|kill| kill.version).collect();
        let detectable: Vec<Version> =
            Version::distinct().filter(|version| version.is_detectable()).collect();
        assert_eq!(found, detectable);
    }
}
