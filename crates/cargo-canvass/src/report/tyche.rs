//! Observations: a line of JSON for each case, as Hypothesis writes them and the viewer Tyche reads them.
//!
//! Goldstein, Tao, Hatfield-Dodds, Pierce, Head: Tyche: Making Sense of Property-Based Testing Effectiveness, UIST 2024. The
//! schema is "PBT Observations" in Hypothesis' documentation; all its fields are required, and no others are allowed.

use serde_json::{Map, Value, json};

/// The cases of all tests.
pub fn of(records: &[Value]) -> String {
    let tests = records.iter().filter(|record| record["kind"] == "test");
    let lines =
        tests.flat_map(|record| list(&record["sample"]).iter().map(|case| line(record, case)));
    lines.map(|line| format!("{line}\n")).collect()
}

fn line(record: &Value, case: &Value) -> Value {
    let status = match case["status"].as_str() {
        Some("passed") => "passed",
        Some("failed") => "failed",
        Some(_) | None => "gave_up",
    };
    let arguments = case["arguments"].as_object().cloned().unwrap_or_default();
    json!({
        "type": "test_case",
        "property": text(&record["test"]),
        "run_start": record["start"].as_f64().unwrap_or_default(),
        "status": status,
        "status_reason": text(&case["reason"]),
        "representation": representation(&arguments),
        "arguments": arguments,
        "how_generated": text(&case["strategy"]),
        "features": features(record, case),
        "coverage": null,
        "timing": { "execute:test": case["seconds"].as_f64().unwrap_or_default().max(0.0) },
        "metadata": {
            "case": case["case"],
            "run": record["run"],
            "seed": record["seed"],
            "canvass": record["canvass"],
        },
    })
}

fn representation(arguments: &Map<String, Value>) -> String {
    let written = arguments.iter().map(|(name, value)| format!("{name} = {}", text(value)));
    written.collect::<Vec<_>>().join(", ")
}

/// The size, and of each label of the test whether the case was given it.
fn features(record: &Value, case: &Value) -> Map<String, Value> {
    let given = list(&case["labels"]);
    let labels = record["labels"].as_object().into_iter().flatten();
    let labels = labels.map(|(label, _)| {
        let is_given = given.iter().any(|own| own == label);
        (label.clone(), Value::from(if is_given { "yes" } else { "no" }))
    });
    let mut features: Map<String, Value> = labels.collect();
    features.insert("size".to_owned(), case["size"].clone());
    features
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::of;
    use serde_json::{Value, json};

    fn record() -> Value {
        let case = |status: &str, reason: Value| {
            json!({
                "case": 1, "strategy": "in order", "status": status, "reason": reason, "size": 3,
                "labels": ["empty"], "seconds": 0.25, "arguments": { "list": "vec![]", "key": "7" },
            })
        };
        json!({
            "kind": "test", "test": "a::b", "start": 1.5, "run": "last", "seed": 7, "canvass": "0.1.0",
            "labels": { "empty": 1, "long": 2 },
            "sample": [case("passed", Value::Null), case("failed", "no".into()), case("rejected", "`x`".into())],
        })
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
        let text = of(&[record(), json!({ "kind": "study", "name": "x" })]);
        let lines: Vec<Value> = text.lines().map(check_schema).collect();
        let statuses: Vec<&Value> = lines.iter().map(|line| &line["status"]).collect();
        assert_eq!(statuses, ["passed", "failed", "gave_up"]);
        assert_eq!(lines[1]["status_reason"], "no");
        assert_eq!(lines[0]["representation"], "key = 7, list = vec![]");
        assert_eq!(lines[0]["features"], json!({ "empty": "yes", "long": "no", "size": 3 }));
    }

    #[test]
    fn a_record_that_lacks_everything_makes_lines_all_the_same() {
        let text = of(&[json!({ "kind": "test", "sample": [{}] })]);
        check_schema(text.trim_end());
    }
}
