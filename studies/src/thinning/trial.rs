//! A trial: one stream of tests, run on every mutant until each has failed.
//!
//! The stream does not depend on the mutants, so it is made once for all of them.

use super::stream::Stream;
use crate::system_f::mutant::Mutant;
use crate::system_f::property::{agrees, has_redex};
use crate::timed::timed;

/// When each mutant failed, in their order.
pub(super) type Trial = Vec<Failure>;

/// The end of a mutant's tests.
#[derive(Debug, Clone, Copy)]
pub(super) struct Failure {
    /// Up to the failing one and with it.
    pub(super) tests: u64,
    /// For making these tests and running them on this mutant alone.
    pub(super) seconds: f64,
    /// Whether it has failed; otherwise there were no more tests.
    pub(super) found: bool,
}

struct MutantSearch {
    mutant: Mutant,
    /// Seconds for its own runs so far.
    running: f64,
    failure: Option<Failure>,
}

/// Runs a stream of tests on all mutants, until all have failed or `most_tests` were run.
pub(super) fn trial(stream: &mut Stream, mutants: &[Mutant], most_tests: u64) -> Trial {
    let search_for =
        |mutant: &Mutant| MutantSearch { mutant: *mutant, running: 0.0, failure: None };
    let mut searches: Vec<MutantSearch> = mutants.iter().map(search_for).collect();
    let (mut tests, mut making) = (0, 0.0);
    while tests < most_tests && searches.iter().any(|search| search.failure.is_none()) {
        let (term, seconds) = timed(|| stream.next().expect("streams are endless"));
        tests += 1;
        making += seconds;
        if !has_redex(&term) {
            continue;
        }
        for search in searches.iter_mut().filter(|search| search.failure.is_none()) {
            let (agrees, seconds) = timed(|| agrees(&term, search.mutant));
            search.running += seconds;
            if !agrees {
                let seconds = making + search.running;
                search.failure = Some(Failure { tests, seconds, found: true });
            }
        }
    }
    let end = |search: MutantSearch| {
        let seconds = making + search.running;
        search.failure.unwrap_or(Failure { tests, seconds, found: false })
    };
    searches.into_iter().map(end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thinning::stream::Way;

    const MUTANTS: [Mutant; 3] = [Mutant::SubstSwapped, Mutant::TSubstNoLift, Mutant::SubstVar];

    #[test]
    fn a_mutant_fails_at_its_first_counterexample() {
        let failures = trial(&mut Stream::new(Way::Plain, 7), &MUTANTS, 2000);
        let terms: Vec<_> = Stream::new(Way::Plain, 7).take(2000).collect();
        for (mutant, failure) in MUTANTS.iter().zip(failures) {
            let first = terms.iter().position(|term| !agrees(term, *mutant));
            assert_eq!(failure.found, first.is_some(), "{mutant}");
            assert_eq!(failure.tests, first.map_or(2000, |at| at as u64 + 1), "{mutant}");
        }
    }
}
