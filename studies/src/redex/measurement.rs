//! The result of a trial, as a line to read and as a JSON object.

use super::catalogue::Entry;
use super::model::{Known, Model, Visit, visit};
use super::notation::{Expression, Notation};
use super::number::{seconds, tests};
use super::strategy::Strategy;
use super::trial::Trial;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The result of a trial.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Measurement {
    pub(super) model: String,
    pub(super) bug: u8,
    pub(super) strategy: Strategy,
    /// Counted from one.
    pub(super) trial: usize,
    /// `None` for a strategy without randomness.
    pub(super) seed: Option<u64>,
    pub(super) found: bool,
    pub(super) tests: u64,
    pub(super) seconds: f64,
    /// How many symbols and lists the counterexample has, as the paper counts.
    pub(super) size: Option<usize>,
    pub(super) counterexample: Option<String>,
}

/// Which trial.
#[derive(Debug, Clone, Copy)]
pub(super) struct Attempt {
    pub(super) strategy: Strategy,
    pub(super) trial: usize,
    pub(super) seed: u64,
}

impl Measurement {
    pub(super) fn new<M: Model>(
        known: &Known<M::Bug>,
        attempt: Attempt,
        result: &Trial<M::Term>,
    ) -> Measurement {
        let term = result.found.as_ref().map(Notation::write);
        Measurement {
            model: M::NAME.to_owned(),
            bug: known.number,
            strategy: attempt.strategy,
            trial: attempt.trial,
            seed: attempt.strategy.is_random().then_some(attempt.seed),
            found: term.is_some(),
            tests: result.tests,
            seconds: result.seconds,
            size: term.as_ref().map(Expression::size),
            counterexample: term.map(|term| term.to_string()),
        }
    }

    /// Whether its counterexample, read anew, shows the bug.
    pub(super) fn is_right(&self) -> bool {
        let Some(text) = &self.counterexample else { return !self.found };
        let mut recheck = Recheck { model: &self.model, bug: self.bug, text, is_right: false };
        visit(&mut recheck);
        self.found && recheck.is_right
    }

    /// Whether it is of a trial of this strategy on this bug.
    pub(super) fn is_of(&self, entry: &Entry, strategy: Strategy) -> bool {
        self.model == entry.model && self.bug == entry.number && self.strategy == strategy
    }

    /// Whether it is the same trial.
    pub(super) fn repeats(&self, other: &Measurement) -> bool {
        let trial = |of: &Measurement| (of.model.clone(), of.bug, of.strategy, of.trial);
        trial(self) == trial(other)
    }
}

struct Recheck<'a> {
    model: &'a str,
    bug: u8,
    text: &'a str,
    is_right: bool,
}

impl Visit for Recheck<'_> {
    fn model<M: Model>(&mut self) {
        let known = M::BUGS.iter().find(|known| known.number == self.bug);
        if let Some(known) = known.filter(|_| M::NAME == self.model) {
            self.is_right =
                M::Term::parse(self.text).is_ok_and(|term| M::exposes(&term, known.bug));
        }
    }
}

impl fmt::Display for Measurement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Measurement { model, bug, strategy, trial, .. } = self;
        let name = format!("{model}-{bug}");
        let (seconds, tests) = (seconds(self.seconds), tests(self.tests as f64));
        write!(f, "{name:<15} {strategy:<13} {trial:>3} {seconds:>8} {tests:>8}")?;
        match (&self.counterexample, self.size) {
            (Some(term), Some(size)) => write!(f, " {size:>4}  {term}"),
            (None, _) | (_, None) => f.write_str("       not found"),
        }
    }
}

impl Measurement {
    /// The names of the columns.
    pub(super) fn heading() -> String {
        format!(
            "{:<15} {:<13} {:>3} {:>8} {:>8} {:>4}  counterexample",
            "bug", "strategy", "no.", "time", "tests", "size"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::redex::stlc::Stlc;

    fn measurement(text: Option<&str>) -> Measurement {
        let found = text.map(|text| <Stlc as Model>::Term::parse(text).unwrap());
        let result = Trial { tests: 391, seconds: 0.25, found };
        let attempt = Attempt { strategy: Strategy::AdHoc, trial: 2, seed: 7 };
        Measurement::new::<Stlc>(&Stlc::BUGS[0], attempt, &result)
    }

    #[test]
    fn an_object_has_the_documented_keys() {
        let object = r#"{"model":"stlc","bug":1,"strategy":"ad-hoc","trial":2,"seed":7,"found":true,"tests":391,"seconds":0.25,"size":3,"counterexample":"(hd 0)"}"#;
        assert_eq!(serde_json::to_string(&measurement(Some("(hd 0)"))).unwrap(), object);
        assert_eq!(
            serde_json::from_str::<Measurement>(object).unwrap(),
            measurement(Some("(hd 0)"))
        );
        let missing = serde_json::to_string(&measurement(None)).unwrap();
        assert!(missing.contains(r#""found":false"#), "{missing}");
        assert!(missing.ends_with(r#""size":null,"counterexample":null}"#), "{missing}");
    }

    #[test]
    fn counterexamples_are_checked() {
        assert!(measurement(Some("(hd 0)")).is_right());
        assert!(measurement(None).is_right());
        assert!(!measurement(Some("(hd nil)")).is_right());
        let other = Measurement { bug: 2, ..measurement(Some("(hd 0)")) };
        assert!(!other.is_right());
        let claimed = Measurement { found: true, ..measurement(None) };
        assert!(!claimed.is_right());
    }

    #[test]
    fn a_line_says_what_was_found() {
        assert_eq!(
            measurement(Some("(hd 0)")).to_string(),
            "stlc-1          ad-hoc          2   250 ms      391    3  (hd 0)"
        );
        assert_eq!(
            measurement(None).to_string(),
            "stlc-1          ad-hoc          2   250 ms      391       not found"
        );
    }
}
