//! Rows of the study: how one way of choosing inputs fares with one seed, and with all of them.

use crate::mean::Mean;
use serde::Serialize;
use std::fmt;

/// One array, or one suite of random inputs. Its fields are the keys of the JSON object.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    pub(super) scenario: &'static str,
    pub(super) method: &'static str,
    /// None for random inputs.
    pub(super) strength: Option<usize>,
    pub(super) seed: u64,
    pub(super) rows: usize,
    /// Of the 37 that can be found.
    pub(super) killed: usize,
    pub(super) generate_seconds: f64,
    pub(super) run_seconds: f64,
    /// The most memory of the process while it generated; null where the system does not tell.
    pub(super) peak_bytes: Option<u64>,
}

/// The arrays of all seeds, beside random inputs.
pub(super) struct Summary {
    scenario: &'static str,
    method: &'static str,
    strength: usize,
    /// The fewest and the most rows.
    rows: (usize, usize),
    killed: Mean,
    random: Mean,
    seconds: Mean,
    peak_bytes: Option<u64>,
    /// Bugs and time that the paper reports.
    paper: &'static str,
}

impl Summary {
    /// `None` without an array.
    pub(super) fn of(arrays: &[Row], random: &[Row], paper: &'static str) -> Option<Summary> {
        let first = arrays.first()?;
        let rows = || arrays.iter().map(|row| row.rows);
        let killed = |rows: &[Row]| {
            let killed: Vec<f64> = rows.iter().map(|row| row.killed as f64).collect();
            Mean::of_few(killed.into_iter())
        };
        Some(Summary {
            scenario: first.scenario,
            method: first.method,
            strength: first.strength?,
            rows: (rows().min()?, rows().max()?),
            killed: killed(arrays),
            random: killed(random),
            seconds: Mean::of_few(arrays.iter().map(|row| row.generate_seconds)),
            peak_bytes: arrays.iter().filter_map(|row| row.peak_bytes).max(),
            paper,
        })
    }

    pub(super) fn heading() -> String {
        format!(
            "{:<27}{:<15}{:>2}{:>20}{:>12}{:>12}{:>12}{:>9}  {}",
            "scenario", "method", "t", "rows", "killed", "random", "generate s", "peak MB", "paper"
        )
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = match self.rows {
            (fewest, most) if fewest == most => fewest.to_string(),
            (fewest, most) => format!("{fewest} to {most}"),
        };
        let peak =
            self.peak_bytes.map_or("-".to_owned(), |bytes| format!("{:.0}", bytes as f64 / 1e6));
        let line = format!(
            "{:<27}{:<15}{:>2}{rows:>20}{:>12}{:>12}{:>12.3}{peak:>9}  {}",
            self.scenario,
            self.method,
            self.strength,
            self.killed.to_string(),
            self.random.to_string(),
            self.seconds.mean,
            self.paper,
        );
        f.write_str(line.trim_end())
    }
}
