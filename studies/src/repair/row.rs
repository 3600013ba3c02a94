//! A row of the study `repair`.

use std::fmt;

use serde::Serialize;

/// The result of one repair.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Row {
    pub(super) benchmark: &'static str,
    pub(super) variant: &'static str,
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
}

impl Row {
    pub(super) fn heading() -> String {
        format!(
            "{:<15} {:<7} {:>5} {:>5} {:>7} {:>7} {:>7} {:>8} {:>8} {:>8} {:>8}  {:<9} {}",
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
        )
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
            "{:<15} {:<7} {:>5} {:>5} {:>7} {:>7} {:>7.3} {:>8.3} {:>8.3} {:>8.3} {:>8}  {:<9} {}",
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
        )
    }
}
