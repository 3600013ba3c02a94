//! A trial with one setting.

use super::block::Setting;
use crate::Verdict;
use crate::system_f::judgement::is_counterexample;
use crate::system_f::mutant::Mutant;
use crate::system_f::trial::{End, find_counterexample};
use canvass::lazy::Ways;
use canvass_console::Watch;
use serde::Serialize;
use std::fmt;
use std::num::NonZeroU64;

/// How many runs a trial may take.
pub(super) const LIMIT: NonZeroU64 = NonZeroU64::new(500_000).expect("it is positive");

#[derive(Debug, Serialize)]
pub(super) struct Cell {
    varied: &'static str,
    fineness: Option<usize>,
    strength: Option<usize>,
    budget: Option<u64>,
    size: Option<usize>,
    mutant: &'static str,
    found: bool,
    runs: u64,
    #[serde(skip)]
    end: End,
    #[serde(skip)]
    pub(super) verdict: Verdict,
}

impl Cell {
    pub(super) fn new(
        varied: &'static str,
        setting: Setting,
        mutant: Mutant,
        watch: &Watch,
    ) -> Cell {
        let trial = find_counterexample(setting.search(), mutant, LIMIT, watch);
        let (ways, size) = match setting {
            Setting::Patterns(ways) => (Some(ways), None),
            Setting::OnePass(size) => (None, Some(size)),
        };
        let (found, verdict) = match &trial.end {
            End::Found(term) => (true, Verdict::of(is_counterexample(term, mutant))),
            End::OutOfRuns | End::AllJudged | End::Interrupted => (false, Verdict::Agrees),
        };
        Cell {
            varied,
            fineness: ways.map(|Ways { fineness, .. }| fineness),
            strength: ways.map(|Ways { strength, .. }| strength),
            budget: ways.map(|Ways { budget, .. }| budget),
            size,
            mutant: mutant.name(),
            found,
            runs: trial.runs,
            end: trial.end,
            verdict,
        }
    }

    /// In how many runs it was found.
    pub(super) fn found_in(&self) -> Option<u64> {
        Some(self.runs).filter(|_| self.found)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.end {
            End::Found(_) => f.pad(&self.runs.to_string()),
            End::OutOfRuns | End::Interrupted => f.pad("-"),
            End::AllJudged => f.pad("none"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: Ways = Ways { strength: 3, fineness: 3, budget: 100 };

    fn cell(varied: &'static str, setting: Setting) -> Cell {
        Cell::new(varied, setting, Mutant::AppForgetSubst, &Watch::default())
    }

    #[test]
    fn a_cell_has_the_documented_keys() {
        let mut cell = cell("budget", Setting::Patterns(THREE));
        assert_eq!(cell.verdict, Verdict::Agrees);
        cell.runs = 42;
        assert_eq!(cell.to_string(), "42");
        assert_eq!(
            serde_json::to_string(&cell).unwrap(),
            r#"{"varied":"budget","fineness":3,"strength":3,"budget":100,"size":null,"mutant":"AppForgetSubst","found":true,"runs":42}"#
        );
    }

    #[test]
    fn terms_may_be_too_small() {
        let cell = cell("size", Setting::OnePass(4));
        assert_eq!(cell.to_string(), "none");
        assert_eq!(cell.found_in(), None);
        let runs = cell.runs;
        assert_eq!(
            serde_json::to_string(&cell).unwrap(),
            format!(
                r#"{{"varied":"size","fineness":null,"strength":null,"budget":null,"size":4,"mutant":"AppForgetSubst","found":false,"runs":{runs}}}"#
            )
        );
    }
}
