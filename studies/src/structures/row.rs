//! A row of the table: one structure at one size, gone through in one way.

use super::Run;
use crate::Verdict;
use serde::Serialize;
use std::fmt;

/// Without `count` and times where it would have taken too long.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    structure: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    way: Option<String>,
    n: u8,
    count: Option<u64>,
    expected: u64,
    seconds: Option<f64>,
    per_second: Option<f64>,
    /// SciFe's structures per second, where they are known.
    #[serde(skip)]
    scife: Option<u64>,
}

impl Row {
    pub(super) fn new(structure: &'static str, n: u8, expected: u64, run: Option<Run>) -> Row {
        Row {
            structure,
            way: None,
            n,
            count: run.map(|run| run.count),
            expected,
            seconds: run.map(|run| run.seconds),
            per_second: run.map(|run| run.count as f64 / run.seconds),
            scife: None,
        }
    }

    /// Gone through in a way of its own.
    pub(super) fn way(self, way: String) -> Row {
        Row { way: Some(way), ..self }
    }

    /// Next to SciFe's structures per second.
    pub(super) fn beside(self, scife: Option<u64>) -> Row {
        Row { scife, ..self }
    }

    pub(super) fn heading() -> String {
        format!(
            "{:<36}{:>3}{:>11}{:>11}{:>11}{:>12}{:>9}",
            "structure", "n", "count", "expected", "seconds", "per second", "/ SciFe"
        )
    }

    /// A row that was left out says nothing against the counts.
    pub(super) fn verdict(&self) -> Verdict {
        Verdict::of(self.count.is_none_or(|count| count == self.expected))
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match &self.way {
            None => self.structure.to_owned(),
            Some(way) => format!("{}, {way}", self.structure),
        };
        write!(f, "{name:<36}{:>3}", self.n)?;
        let (Some(count), Some(seconds), Some(per_second)) =
            (self.count, self.seconds, self.per_second)
        else {
            return write!(f, "{:>11}{:>11}{:>11}", "t/o", self.expected, "t/o");
        };
        write!(f, "{count:>11}{:>11}{seconds:>11.6}{per_second:>12.0}", self.expected)?;
        if let Some(scife) = self.scife {
            write!(f, "{:>9.1}", per_second / scife as f64)?;
        }
        match self.verdict() {
            Verdict::Agrees => Ok(()),
            Verdict::Differs => f.write_str("  DIFFERS"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUN: Run = Run { count: 42, seconds: 0.5 };

    #[track_caller]
    fn check(row: &Row, text: &str, json: &str) {
        assert_eq!(row.to_string(), text);
        assert_eq!(serde_json::to_string(row).unwrap(), json);
    }

    #[test]
    fn a_row_has_the_documented_keys() {
        check(
            &Row::new("tree", 5, 42, Some(RUN)).beside(Some(21)),
            "tree                                  5         42         42   0.500000          84      4.0",
            r#"{"structure":"tree","n":5,"count":42,"expected":42,"seconds":0.5,"per_second":84.0}"#,
        );
    }

    #[test]
    fn another_count_is_pointed_out() {
        let row = Row::new("tree", 5, 43, Some(RUN));
        assert_eq!(row.verdict(), Verdict::Differs);
        assert!(row.to_string().ends_with("DIFFERS"), "{row}");
    }

    #[test]
    fn a_row_that_would_take_too_long_has_no_times() {
        check(
            &Row::new("tree", 5, 42, None).way("plain".to_owned()),
            "tree, plain                           5        t/o         42        t/o",
            r#"{"structure":"tree","way":"plain","n":5,"count":null,"expected":42,"seconds":null,"per_second":null}"#,
        );
    }
}
