//! Observations: a line of JSON for each case, as Hypothesis writes them and the viewer Tyche reads them.
//!
//! Goldstein, Tao, Hatfield-Dodds, Pierce, Head: Tyche: Making Sense of Property-Based Testing Effectiveness, UIST 2024. The
//! schema is "PBT Observations" in Hypothesis' documentation; all its fields are required, and no others are allowed.

use serde_json::{Map, Value, json};

use crate::record::{Case, Recorded, Status, TestRecord};

/// The cases of all tests.
pub fn of(records: &[Recorded]) -> String {
    let tests = records.iter().filter_map(|record| match record {
        Recorded::Test(test) => Some(test),
        Recorded::Study(_) | Recorded::Coverage(_) | Recorded::Repair(_) => None,
    });
    let lines = tests.flat_map(|test| test.sample.iter().map(|case| line(test, case)));
    lines.map(|line| format!("{line}\n")).collect()
}

fn line(record: &TestRecord, case: &Case) -> Value {
    let status = match case.status {
        Status::Passed => "passed",
        Status::Failed => "failed",
        Status::Rejected => "gave_up",
    };
    json!({
        "type": "test_case",
        "property": record.test,
        "run_start": record.start,
        "status": status,
        "status_reason": case.reason.as_deref().unwrap_or_default(),
        "representation": representation(case),
        "arguments": case.arguments,
        "how_generated": case.strategy,
        "features": features(record, case),
        "coverage": null,
        "timing": { "execute:test": case.seconds.max(0.0) },
        "metadata": {
            "case": case.case,
            "run": record.run,
            "seed": record.seed,
            "canvass": record.canvass,
        },
    })
}

fn representation(case: &Case) -> String {
    let written = case.arguments.iter().map(|(name, value)| format!("{name} = {value}"));
    written.collect::<Vec<_>>().join(", ")
}

/// The size, and of each label of the test whether the case was given it.
fn features(record: &TestRecord, case: &Case) -> Map<String, Value> {
    let labels = record.labels.keys().map(|label| {
        let is_given = case.labels.contains(label);
        (label.clone(), Value::from(if is_given { "yes" } else { "no" }))
    });
    let mut features: Map<String, Value> = labels.collect();
    features.insert("size".to_owned(), case.size.into());
    features
}

#[cfg(test)]
mod tests {
    use super::of;
    use crate::record::{Case, Recorded, Status, sample};
    use serde_json::{Value, json};
    use std::collections::BTreeMap;

    fn case(status: Status, reason: Option<&str>) -> Case {
        let argument = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Case {
            case: 1,
            strategy: "in order".to_owned(),
            status,
            reason: reason.map(str::to_owned),
            size: 3,
            labels: vec!["empty".to_owned()],
            seconds: 0.25,
            arguments: [("list", "vec![]"), ("key", "7")].map(argument).into(),
            rest: Default::default(),
        }
    }

    type IsRight = fn(&Value) -> bool;

    /// The fields that the schema requires and allows, and whether a value is what it says of them.
    const SCHEMA: [(&str, IsRight); 12] = [
        ("type", |it| it == "test_case"),
        ("status", |it| ["passed", "failed", "gave_up"].iter().any(|status| it == status)),
        ("status_reason", Value::is_string),
        ("representation", Value::is_string),
        ("arguments", Value::is_object),
        // Hypothesis allows null, and Tyche does not.
        ("how_generated", Value::is_string),
        ("features", Value::is_object),
        ("coverage", |it| it.is_object() || it.is_null()),
        ("timing", |it| {
            let is_time = |time: &Value| time.as_f64().is_some_and(|time| time >= 0.0);
            it.as_object().is_some_and(|times| times.values().all(is_time))
        }),
        ("metadata", Value::is_object),
        ("property", Value::is_string),
        ("run_start", Value::is_number),
    ];

    #[track_caller]
    fn check_schema(line: &str) -> Value {
        let line: Value = serde_json::from_str(line).expect("a line is JSON");
        let fields = line.as_object().expect("an object");
        assert_eq!(fields.len(), SCHEMA.len(), "{line}");
        for (field, is_right) in SCHEMA {
            assert!(fields.get(field).is_some_and(is_right), "{field} of {line}");
        }
        line
    }

    #[test]
    fn each_case_is_a_line_that_the_schema_allows() {
        let mut record = sample::test();
        record.labels = BTreeMap::from([("empty".to_owned(), 1), ("long".to_owned(), 2)]);
        record.sample = vec![
            case(Status::Passed, None),
            case(Status::Failed, Some("no")),
            case(Status::Rejected, Some("`x`")),
        ];
        let text = of(&[Recorded::Test(Box::new(record)), sample::study()]);
        let lines: Vec<Value> = text.lines().map(check_schema).collect();
        let statuses: Vec<&Value> = lines.iter().map(|line| &line["status"]).collect();
        assert_eq!(statuses, ["passed", "failed", "gave_up"]);
        assert_eq!(lines[1]["status_reason"], "no");
        assert_eq!(lines[0]["representation"], "key = 7, list = vec![]");
        assert_eq!(lines[0]["features"], json!({ "empty": "yes", "long": "no", "size": 3 }));
    }
}
