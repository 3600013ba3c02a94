//! A row of the study's table: how one way of choosing inputs fares.

use serde::Serialize;
use std::fmt;

/// Its fields are the keys of the JSON object.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    pub(super) scenario: &'static str,
    pub(super) method: &'static str,
    /// None for random inputs.
    pub(super) strength: Option<usize>,
    pub(super) rows: usize,
    /// Of the 37 that can be found.
    pub(super) killed: usize,
    pub(super) generate_seconds: f64,
    pub(super) run_seconds: f64,
    /// The most memory of the process while it generated; null where the system does not tell.
    pub(super) peak_bytes: Option<u64>,
    /// Bugs and time that the paper reports.
    #[serde(skip)]
    pub(super) paper: &'static str,
}

impl Row {
    pub(super) fn heading() -> String {
        format!(
            "{:<27}{:<15}{:>2}{:>9}{:>8}{:>13}{:>9}{:>9}  {}",
            "scenario", "method", "t", "rows", "killed", "generate s", "run s", "peak MB", "paper"
        )
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let strength = self.strength.map_or("-".to_owned(), |strength| strength.to_string());
        let peak =
            self.peak_bytes.map_or("-".to_owned(), |bytes| format!("{:.0}", bytes as f64 / 1e6));
        let line = format!(
            "{:<27}{:<15}{strength:>2}{:>9}{:>8}{:>13.3}{:>9.3}{peak:>9}  {}",
            self.scenario,
            self.method,
            self.rows,
            self.killed,
            self.generate_seconds,
            self.run_seconds,
            self.paper,
        );
        f.write_str(line.trim_end())
    }
}
