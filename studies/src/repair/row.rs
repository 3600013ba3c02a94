//! A row of the study `repair`.

use std::fmt;

use serde::Serialize;

use super::programs::Part;

/// The result of one repair.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Row {
    pub(super) benchmark: &'static str,
    pub(super) variant: &'static str,
    pub(super) part: Part,
    /// What is said about the reference, and about the broken generator if it has no holes: `proved`, `not refuted` or `refuted`, and
    /// `surplus` if that is so.
    pub(super) correct: Option<String>,
    pub(super) broken: Option<String>,
    pub(super) holes: usize,
    /// How many operations the terms are made of.
    pub(super) size: usize,
    /// Whether it is complete and sound up to the bound.
    pub(super) repaired: bool,
    /// Whether it is both for all sizes.
    pub(super) proved: bool,
    /// Whether it is the reference, up to weights and order.
    pub(super) reference: bool,
    /// What was put in.
    pub(super) repair: Option<String>,
    pub(super) terms: usize,
    pub(super) queries: usize,
    pub(super) counterexamples: usize,
    pub(super) gap_seconds: f64,
    pub(super) synthesis_seconds: f64,
    pub(super) proof_seconds: f64,
    pub(super) cobb_seconds: Option<f64>,
    /// Of how many samples of the repaired generator how many were accepted.
    pub(super) accepted: usize,
    pub(super) samples: usize,
}

impl Row {
    pub(super) fn heading() -> String {
        format!(
            "{:<16} {:<7} {:>5} {:>5} {:>7} {:>7} {:>7} {:>8} {:>8} {:>8} {:>8}  {:<9} {:<12} {:>8}  {:<11} {}",
            "benchmark",
            "variant",
            "holes",
            "size",
            "terms",
            "queries",
            "gap",
            "search",
            "proof",
            "sum",
            "Cobb",
            "certainty",
            "is reference",
            "accepted",
            "correct one",
            "broken one",
        )
    }

    /// Whether something was said that is not so: that the reference misses something, or that the broken generator misses nothing.
    pub(super) fn is_wrong(&self) -> bool {
        let says = |verdict: &Option<String>, word: &str| {
            verdict.as_ref().is_some_and(|verdict| verdict.contains(word))
        };
        (says(&self.correct, "refuted") && !says(&self.correct, "not refuted"))
            || says(&self.correct, "surplus")
            || says(&self.broken, "proved")
    }

    pub(super) fn seconds(&self) -> f64 {
        self.gap_seconds + self.synthesis_seconds + self.proof_seconds
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let certainty = match (self.repaired, self.proved) {
            (true, true) => "proved",
            (true, false) => "bounded",
            (false, _) => "MISSING",
        };
        let cobb = self.cobb_seconds.map_or("-".to_owned(), |seconds| format!("{seconds:.2}"));
        write!(
            f,
            "{:<16} {:<7} {:>5} {:>5} {:>7} {:>7} {:>7.3} {:>8.3} {:>8.3} {:>8.3} {:>8}  {:<9} {:<12} {:>7.0}%  {:<11} {}",
            self.benchmark,
            self.variant,
            self.holes,
            self.size,
            self.terms,
            self.queries,
            self.gap_seconds,
            self.synthesis_seconds,
            self.proof_seconds,
            self.seconds(),
            cobb,
            certainty,
            if self.reference { "yes" } else { "no" },
            100.0 * self.accepted as f64 / self.samples.max(1) as f64,
            self.correct.as_deref().unwrap_or("-"),
            self.broken.as_deref().unwrap_or("-"),
        )
    }
}
