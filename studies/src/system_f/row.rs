//! The result of a trial as a JSON object.

use super::judgement::is_counterexample;
use super::mutant::Mutant;
use super::strategy::Strategy;
use super::trial::{End, Trial};
use crate::Verdict;
use serde::Serialize;

#[derive(Debug, Serialize)]
pub(super) struct Row {
    mutant: &'static str,
    strategy: &'static str,
    pub(super) found: bool,
    pub(super) runs: u64,
    pub(super) seconds: f64,
    pub(super) runs_per_second: f64,
    pub(super) size: Option<usize>,
    pub(super) counterexample: Option<String>,
    #[serde(skip)]
    pub(super) verdict: Verdict,
}

impl Row {
    pub(super) fn new(mutant: Mutant, strategy: Strategy, trial: &Trial) -> Row {
        let term = match &trial.end {
            End::Found(term) => Some(term),
            End::OutOfRuns | End::AllJudged | End::Interrupted => None,
        };
        Row {
            mutant: mutant.name(),
            strategy: strategy.name(),
            found: term.is_some(),
            runs: trial.runs,
            seconds: trial.seconds,
            runs_per_second: trial.runs as f64 / trial.seconds,
            size: term.map(|term| term.size()),
            counterexample: term.map(|term| term.to_string()),
            verdict: Verdict::of(match term {
                Some(term) => is_counterexample(term, mutant),
                None => !mutant.is_studied(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A trial of two seconds that found this.
    fn found(text: &str) -> End {
        End::Found(text.parse().unwrap())
    }

    fn row(mutant: Mutant, end: End) -> Row {
        Row::new(mutant, Strategy::Lazy, &Trial { runs: 66, seconds: 2.0, end })
    }

    #[test]
    fn a_row_has_the_documented_keys() {
        let row = row(Mutant::AppForgetSubst, found("(lam (). 0) #"));
        assert_eq!(
            serde_json::to_string(&row).unwrap(),
            r##"{"mutant":"AppForgetSubst","strategy":"lazy","found":true,"runs":66,"seconds":2.0,"runs_per_second":33.0,"size":5,"counterexample":"(lam (). 0) #"}"##,
        );
    }

    #[test]
    fn what_was_not_found_is_null() {
        let row = row(Mutant::AppForgetSubst, End::OutOfRuns);
        assert_eq!(
            serde_json::to_string(&row).unwrap(),
            r#"{"mutant":"AppForgetSubst","strategy":"lazy","found":false,"runs":66,"seconds":2.0,"runs_per_second":33.0,"size":null,"counterexample":null}"#,
        );
    }

    #[track_caller]
    fn check(mutant: Mutant, end: End, expect: Verdict) {
        assert_eq!(row(mutant, end).verdict, expect);
    }

    #[test]
    fn only_studied_mutants_must_be_found() {
        check(Mutant::LiftVar, End::OutOfRuns, Verdict::Differs);
        check(Mutant::SubstNoLiftT, End::OutOfRuns, Verdict::Agrees);
    }

    #[test]
    fn counterexamples_are_checked() {
        check(Mutant::AppForgetSubst, found("(lam (). 0) #"), Verdict::Agrees);
        check(Mutant::AppForgetSubst, found("(lam (). #) #"), Verdict::Differs);
        check(Mutant::AppForgetSubst, found("(lam 0. 0) #"), Verdict::Differs);
        check(Mutant::TSubstNoLift, found("#"), Verdict::Differs);
    }
}
