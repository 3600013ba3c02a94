//! One library's attempt to find one mutant.

use super::Budget;
use serde_json::{Value, json};

/// What came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub program: String,
    /// `learn`, `test`, `hard-learn`, `hard-test` or `published`.
    pub set: String,
    /// Of the program: `none`, `mild` or `hard`.
    pub precondition: String,
    /// As the program names it.
    pub mutant: String,
    /// Where the mutant is in the program's file.
    pub line: u64,
    pub library: String,
    pub seed: u64,
    pub budget: String,
    /// The property that failed, if one did.
    pub property: Option<String>,
    /// Runs of properties, up to the first failure.
    pub cases: u64,
    /// CPU time, up to the first failure.
    pub seconds: f64,
    /// The size of the counterexample.
    pub parts: Option<u64>,
    /// The counterexample.
    pub shown: Option<String>,
}

impl Row {
    /// What is measured once.
    pub fn key(&self) -> (&str, &str, u64, &str) {
        (&self.mutant, &self.library, self.seed, &self.budget)
    }

    pub fn to_json(&self) -> Value {
        json!({
            "program": self.program,
            "set": self.set,
            "precondition": self.precondition,
            "mutant": self.mutant,
            "line": self.line,
            "library": self.library,
            "seed": self.seed,
            "budget": self.budget,
            "found": self.property.is_some(),
            "property": self.property,
            "cases": self.cases,
            "seconds": self.seconds,
            "parts": self.parts,
            "shown": self.shown,
        })
    }

    /// None of what is no row.
    pub fn from_json(value: &Value) -> Option<Row> {
        let text = |key: &str| Some(value.get(key)?.as_str()?.to_owned());
        Some(Row {
            program: text("program")?,
            set: text("set")?,
            precondition: text("precondition")?,
            mutant: text("mutant")?,
            line: value.get("line")?.as_u64()?,
            library: text("library")?,
            seed: value.get("seed")?.as_u64()?,
            budget: text("budget")?,
            property: text("property"),
            cases: value.get("cases")?.as_u64()?,
            seconds: value.get("seconds")?.as_f64()?,
            parts: value.get("parts")?.as_u64(),
            shown: text("shown"),
        })
    }
}

impl Budget {
    pub fn name(self) -> String {
        match self {
            Budget::Defaults => "defaults".to_owned(),
            Budget::Cases(cases) => cases.to_string(),
            Budget::Seconds(seconds) => format!("{seconds}s"),
        }
    }

    /// None of what is no budget's name.
    pub fn named(name: &str) -> Option<Budget> {
        match name.strip_suffix('s') {
            Some("default") => Some(Budget::Defaults),
            Some(seconds) => seconds.parse().ok().map(Budget::Seconds),
            None => name.parse().ok().map(Budget::Cases),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read_as_they_are_written() {
        for budget in [Budget::Defaults, Budget::Cases(250), Budget::Seconds(10)] {
            assert_eq!(Budget::named(&budget.name()), Some(budget));
        }
        assert!(
            ["default", "s", "", "1 s", "1sec", "-1"]
                .map(Budget::named)
                .iter()
                .all(Option::is_none)
        );
    }

    #[test]
    fn rows_are_read_as_they_are_written() {
        let row = Row {
            program: "stack".into(),
            set: "learn".into(),
            precondition: "none".into(),
            mutant: "stack/push/1: a → b".into(),
            line: 7,
            library: "canvass".into(),
            seed: 1,
            budget: "10s".into(),
            property: Some("holds".into()),
            cases: 3,
            seconds: 0.25,
            parts: Some(2),
            shown: Some("(1, 2)".into()),
        };
        assert_eq!(Row::from_json(&row.to_json()), Some(row.clone()));
        let row = Row { property: None, parts: None, shown: None, ..row };
        assert_eq!(Row::from_json(&row.to_json()), Some(row));
        assert_eq!(Row::from_json(&json!({})), None);
    }
}
