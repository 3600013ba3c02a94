//! Some cases of a run, spread evenly over it: every one at first, then every second, every fourth, as they become many.

use super::{Case, Status};
use crate::check::case::{Place, Verdict};
use crate::choice::sequence::ChoiceSequence;
use crate::choice::source::Stop;
use crate::explore::Strategy;
use std::time::Duration;

/// No sample has more cases, but for the one that failed.
const MOST: usize = 128;
/// Values of more choices are left out.
const LONGEST: usize = 4096;
/// Of a case with more labels the first ones are kept.
const MOST_LABELS: usize = 8;

pub(crate) struct Sample {
    /// Cases whose numbers, from 0, this divides are kept.
    stride: u64,
    pub(crate) cases: Vec<Sampled>,
}

/// A case that is kept.
pub(crate) struct Sampled {
    /// From 1.
    pub(crate) number: u64,
    pub(crate) strategy: Strategy,
    pub(crate) status: Status,
    /// Why it was rejected or failed.
    pub(crate) reason: Option<String>,
    pub(crate) size: usize,
    pub(crate) labels: Vec<String>,
    pub(crate) took: Duration,
    pub(crate) sequence: ChoiceSequence,
}

impl Default for Sample {
    fn default() -> Sample {
        Sample { stride: 1, cases: Vec::new() }
    }
}

impl Sample {
    /// Whether the case of this number is to be added.
    pub(super) fn wants(&self, number: u64, status: Status) -> bool {
        status == Status::Failed || (number - 1).is_multiple_of(self.stride)
    }

    pub(super) fn add(&mut self, case: Sampled) {
        if case.sequence.0.len() > LONGEST && case.status != Status::Failed {
            return;
        }
        if self.cases.len() == MOST && case.status != Status::Failed {
            self.stride *= 2;
            let stride = self.stride;
            self.cases.retain(|case| (case.number - 1).is_multiple_of(stride));
            if !(case.number - 1).is_multiple_of(stride) {
                return;
            }
        }
        self.cases.push(case);
    }
}

impl Sampled {
    pub(super) fn new(
        number: u64,
        case: &Case<'_>,
        size: usize,
        sequence: ChoiceSequence,
    ) -> Sampled {
        let labels = case.said.map_or(&[][..], |said| &said.labels);
        Sampled {
            number,
            strategy: case.strategy,
            status: Status::of(case.verdict),
            reason: reason(case),
            size,
            labels: labels.iter().take(MOST_LABELS).cloned().collect(),
            took: case.took,
            sequence,
        }
    }
}

fn reason(case: &Case<'_>) -> Option<String> {
    match case.verdict {
        Ok(Verdict::Passed) => None,
        Ok(Verdict::Rejected(Place { what, file, line })) => {
            Some(format!("`assume!({what})` at {file}:{line}"))
        }
        Ok(Verdict::Failed(failure)) => Some(failure.message.clone()),
        Err(Stop::Rejected | Stop::TooDeep | Stop::Mismatch | Stop::Space(_)) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, MOST, Sample, Sampled, Status};
    use crate::Nat;
    use crate::choice::sequence::ChoiceSequence;
    use crate::explore::Strategy;
    use std::time::Duration;

    fn sampled(number: u64, status: Status, length: usize) -> Sampled {
        Sampled {
            number,
            strategy: Strategy::InOrder,
            status,
            reason: None,
            size: 0,
            labels: Vec::new(),
            took: Duration::ZERO,
            sequence: ChoiceSequence(vec![Nat::ZERO; length]),
        }
    }

    #[test]
    fn cases_are_spread_evenly_however_many_there_are() {
        for cases in [1_u64, 127, 128, 129, 256, 257, 1000, 100_000] {
            let mut sample = Sample::default();
            for number in 1..=cases {
                if sample.wants(number, Status::Accepted) {
                    sample.add(sampled(number, Status::Accepted, 1));
                }
            }
            let numbers: Vec<u64> = sample.cases.iter().map(|case| case.number).collect();
            let even: Vec<u64> =
                (0..cases).step_by(sample.stride as usize).map(|at| at + 1).collect();
            assert_eq!(numbers, even);
            assert!(numbers.len() <= MOST && numbers.len() * 2 >= (MOST).min(cases as usize));
        }
    }

    #[test]
    fn the_case_that_failed_is_kept_and_long_ones_are_not() {
        let mut sample = Sample { stride: 64, cases: Vec::new() };
        assert!(!sample.wants(6, Status::Rejected) && sample.wants(6, Status::Failed));
        sample.add(sampled(65, Status::Accepted, LONGEST + 1));
        sample.add(sampled(66, Status::Failed, LONGEST + 1));
        let numbers: Vec<u64> = sample.cases.iter().map(|case| case.number).collect();
        assert_eq!(numbers, [66]);
    }
}
