//! A row of the study's table: how many rows ours and others' arrays for a system or model have.

use serde::Serialize;
use std::fmt;

/// Its fields are the keys of the JSON object.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Row {
    pub(super) system: String,
    pub(super) strength: usize,
    /// `fast`, or `small` with effort.
    pub(super) path: &'static str,
    pub(super) rows: usize,
    /// The median of three where it takes less than a second.
    pub(super) seconds: f64,
    pub(super) reference: Reference,
    /// Of the reference.
    pub(super) reference_rows: usize,
    /// Null where they are not comparable.
    pub(super) reference_seconds: Option<f64>,
    pub(super) pict_rows: Option<usize>,
    pub(super) pict_seconds: Option<f64>,
    pub(super) best_known: Option<usize>,
}

/// Whose sizes ours are compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(super) enum Reference {
    LibreCA,
    #[serde(rename = "ACTS")]
    Acts,
    FastCA,
    /// The best that anybody has found.
    Tables,
}

impl Row {
    pub(super) fn heading() -> String {
        format!(
            "{:<17}{:>2} {:<6}{:>7}{:>10}  {:<8}{:>7}{:>7}{:>10}{:>7}{:>8}{:>10}{:>7}",
            "system",
            "t",
            "path",
            "rows",
            "seconds",
            "against",
            "rows",
            "ratio",
            "seconds",
            "ratio",
            "PICT",
            "seconds",
            "best"
        )
    }

    pub(super) fn rows_ratio(&self) -> f64 {
        self.rows as f64 / self.reference_rows as f64
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reference = match self.reference {
            Reference::LibreCA => "LibreCA",
            Reference::Acts => "ACTS",
            Reference::FastCA => "FastCA",
            Reference::Tables => "tables",
        };
        let number = |number: Option<usize>| number.map_or("-".to_owned(), |it| it.to_string());
        let decimal = |number: Option<f64>, places: usize| {
            number.map_or("-".to_owned(), |it| format!("{it:.places$}"))
        };
        let slower = self.reference_seconds.map(|seconds| self.seconds / seconds);
        write!(
            f,
            "{:<17}{:>2} {:<6}{:>7}{:>10.4}  {reference:<8}{:>7}{:>7.3}{:>10}{:>7}{:>8}{:>10}{:>7}",
            self.system,
            self.strength,
            self.path,
            self.rows,
            self.seconds,
            self.reference_rows,
            self.rows_ratio(),
            decimal(self.reference_seconds, 3),
            decimal(slower, 2),
            number(self.pict_rows),
            decimal(self.pict_seconds, 3),
            number(self.best_known),
        )
    }
}
