//! A trial: the search for a counterexample to a mutant.

use super::judgement::{Judgement, is_counterexample, judge};
use super::mutant::Mutant;
use super::syntax::Term;
use crate::timed::timed;
use canvass::check::Test;
use canvass::lazy::Search;
use canvass_console::Watch;
use std::num::NonZeroU64;

#[derive(Debug)]
pub(super) struct Trial {
    /// How often the property ran.
    pub(super) runs: u64,
    pub(super) seconds: f64,
    pub(super) end: End,
}

/// How a trial ends.
#[derive(Debug)]
pub(super) enum End {
    /// With a counterexample.
    Found(Term),
    /// It has run as often as it may.
    OutOfRuns,
    /// All terms of the search are judged, and none is a counterexample.
    AllJudged,
    /// Nobody wants to know any more.
    Interrupted,
}

/// Searches for a counterexample in at most `budget` runs.
pub(super) fn find_counterexample(
    mut search: Search<Term>,
    mutant: Mutant,
    budget: NonZeroU64,
    watch: &Watch,
) -> Trial {
    let (end, seconds) = timed(|| pursue(&mut search, mutant, budget, watch));
    Trial { runs: search.runs(), seconds, end }
}

impl Trial {
    /// The same trial with its counterexample shrunk; the time for that does not count.
    pub(super) fn shrunk(mut self, mutant: Mutant) -> Trial {
        if let End::Found(term) = &mut self.end {
            let test = Test::<Term>::new(mutant.name(), file!(), line!(), "");
            let smaller =
                test.shrink_counterexample(term, |term| !is_counterexample(&term, mutant));
            *term = smaller.expect("a term that was found can be made again");
        }
        self
    }
}

fn pursue(search: &mut Search<Term>, mutant: Mutant, budget: NonZeroU64, watch: &Watch) -> End {
    for _ in 0..budget.get() {
        if watch.is_interrupted() {
            return End::Interrupted;
        }
        let run = search.step(|term| judge(&term, mutant)).expect("the property is a function");
        let Some(run) = run else { return End::AllJudged };
        match run.outcome {
            Judgement::Rejected | Judgement::Passed => {}
            Judgement::Failed => {
                return End::Found(search.value().expect("a run was made with it"));
            }
        }
    }
    End::OutOfRuns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system_f::counterexample::COUNTEREXAMPLES;
    use crate::system_f::strategy::Strategy;

    fn budget(runs: u64) -> NonZeroU64 {
        NonZeroU64::new(runs).expect("a budget is positive")
    }

    /// A counterexample that was found, and in how many runs.
    #[track_caller]
    fn found(strategy: Strategy, mutant: Mutant) -> (Term, u64) {
        let trial =
            find_counterexample(strategy.search(), mutant, budget(20_000_000), &Watch::default());
        let End::Found(term) = trial.end else { panic!("{mutant}: {trial:?}") };
        assert!(is_counterexample(&term, mutant), "{mutant}: {term}");
        (term, trial.runs)
    }

    #[test]
    fn every_studied_mutant_is_found_by_size_and_no_larger_than_known() {
        for known in COUNTEREXAMPLES.iter().filter(|known| known.mutant.is_studied()) {
            let (term, _) = found(Strategy::Lazy, known.mutant);
            let smallest: Term = known.term.parse().unwrap();
            assert!(term.size() <= smallest.size(), "{known:?} {term}");
        }
    }

    #[test]
    fn every_studied_mutant_is_found_by_patterns() {
        for mutant in Mutant::STUDIED {
            found(Strategy::Patterns, *mutant);
        }
    }

    #[test]
    fn a_counterexample_is_shrunk_to_one_that_is_known() {
        let known = COUNTEREXAMPLES.iter().find(|known| known.mutant == Mutant::AppForgetSubst);
        let smallest: Term = known.unwrap().term.parse().unwrap();
        let large: Term = format!("lam (). lam (). {smallest}").parse().unwrap();
        let trial = Trial { runs: 1, seconds: 1.0, end: End::Found(large) };
        let End::Found(term) = trial.shrunk(Mutant::AppForgetSubst).end else {
            panic!("it is lost")
        };
        assert_eq!(term.to_string(), smallest.to_string());
    }

    #[test]
    fn a_search_by_size_runs_this_often() {
        let known = [
            (Mutant::AppForgetSubst, 66),
            (Mutant::SubstNoLift, 10_173),
            (Mutant::LiftTNoIncr, 47_928),
        ];
        for (mutant, runs) in known {
            assert_eq!(found(Strategy::Lazy, mutant).1, runs, "{mutant}");
        }
    }

    #[test]
    fn the_last_run_of_the_budget_counts() {
        let enough = find_counterexample(
            Strategy::Lazy.search(),
            Mutant::AppForgetSubst,
            budget(66),
            &Watch::default(),
        );
        assert!(matches!(enough.end, End::Found(_)), "{enough:?}");
        let short = find_counterexample(
            Strategy::Lazy.search(),
            Mutant::AppForgetSubst,
            budget(65),
            &Watch::default(),
        );
        assert!(matches!(short.end, End::OutOfRuns), "{short:?}");
        assert_eq!(short.runs, 65);
    }

    #[test]
    fn where_no_term_is_large_enough_all_are_judged() {
        let search = Search::new(0..=4).unwrap();
        let trial =
            find_counterexample(search, Mutant::AppForgetSubst, budget(1000), &Watch::default());
        assert!(matches!(trial.end, End::AllJudged), "{trial:?}");
    }
}
