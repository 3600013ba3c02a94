//! A row of the table: one search, beside Haskell's.

use super::Tally;
use super::haskell::Known;
use crate::Verdict;
use serde::Serialize;
use std::fmt;

#[derive(Debug, Serialize)]
pub(super) struct Row {
    structure: &'static str,
    n: usize,
    classes: u64,
    expected_classes: u64,
    values: u64,
    expected_values: Option<u64>,
    calls: u64,
    expected_calls: u64,
    seconds: f64,
    calls_per_second: f64,
    haskell_calls_per_second: u64,
    ratio: f64,
    #[serde(skip)]
    verdict: Verdict,
}

impl Row {
    pub(super) fn new(structure: &'static str, known: &Known, found: Tally, seconds: f64) -> Row {
        let calls_per_second = found.calls as f64 / seconds;
        Row {
            structure,
            n: known.n,
            classes: found.classes,
            expected_classes: known.classes,
            values: found.values,
            expected_values: known.values,
            calls: found.calls,
            expected_calls: known.calls,
            seconds,
            calls_per_second,
            haskell_calls_per_second: known.per_second,
            ratio: calls_per_second / known.per_second as f64,
            verdict: known.verdict(&found),
        }
    }

    pub(super) fn heading() -> String {
        format!(
            "{:<15}{:>3}{:>9}{:>10}{:>9}{:>10}{:>9}{:>10}{:>10}{:>11}{:>9}{:>7}",
            "structure",
            "n",
            "classes",
            "expected",
            "values",
            "expected",
            "calls",
            "expected",
            "seconds",
            "calls/s",
            "Haskell",
            "ratio"
        )
    }

    pub(super) fn verdict(&self) -> Verdict {
        self.verdict
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected_values =
            self.expected_values.map_or("-".to_owned(), |known| known.to_string());
        write!(f, "{:<15}{:>3}", self.structure, self.n)?;
        write!(f, "{:>9}{:>10}", self.classes, self.expected_classes)?;
        write!(f, "{:>9}{expected_values:>10}", self.values)?;
        write!(f, "{:>9}{:>10}", self.calls, self.expected_calls)?;
        write!(f, "{:>10.6}{:>11.0}", self.seconds, self.calls_per_second)?;
        write!(f, "{:>9}{:>7.1}", self.haskell_calls_per_second, self.ratio)?;
        match self.verdict {
            Verdict::Agrees => Ok(()),
            Verdict::Differs => f.write_str("  DIFFERS"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: Known = Known { n: 5, classes: 7, values: Some(42), calls: 30, per_second: 20 };
    const FOUND: Tally = Tally { classes: 7, values: 42, calls: 30 };

    #[track_caller]
    fn check(known: &Known, text: &str, json: &str) {
        let row = Row::new("tree", known, FOUND, 0.5);
        assert_eq!(row.to_string(), text);
        assert_eq!(serde_json::to_string(&row).unwrap(), json);
    }

    #[test]
    fn a_row_has_the_documented_keys() {
        check(
            &KNOWN,
            "tree             5        7         7       42        42       30        30  0.500000         60       20    3.0",
            r#"{"structure":"tree","n":5,"classes":7,"expected_classes":7,"values":42,"expected_values":42,"calls":30,"expected_calls":30,"seconds":0.5,"calls_per_second":60.0,"haskell_calls_per_second":20,"ratio":3.0}"#,
        );
    }

    #[test]
    fn values_may_be_unknown() {
        check(
            &Known { values: None, ..KNOWN },
            "tree             5        7         7       42         -       30        30  0.500000         60       20    3.0",
            r#"{"structure":"tree","n":5,"classes":7,"expected_classes":7,"values":42,"expected_values":null,"calls":30,"expected_calls":30,"seconds":0.5,"calls_per_second":60.0,"haskell_calls_per_second":20,"ratio":3.0}"#,
        );
    }

    #[test]
    fn another_count_is_pointed_out() {
        let row = Row::new("tree", &Known { calls: 31, ..KNOWN }, FOUND, 0.5);
        assert_eq!(row.verdict(), Verdict::Differs);
        assert!(row.to_string().ends_with("DIFFERS"), "{row}");
    }
}
