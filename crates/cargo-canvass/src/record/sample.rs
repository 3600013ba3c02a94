//! Records for tests.

use serde_json::{Value, json};

use super::{Recorded, TestRecord};

/// One with a counterexample.
pub const FAILED: &str = include_str!("../../tests/report/last/insert_keeps_order.json");

pub fn test() -> TestRecord {
    match Recorded::read(FAILED) {
        Ok(Recorded::Test(record)) => *record,
        other => panic!("{other:?}"),
    }
}

pub fn study_json() -> Value {
    json!({
        "version": 2, "kind": "study", "run": "last", "name": "structures", "canvass": "0.1.0", "start": 1.0,
        "seconds": 2.5, "shard": "1/1", "outcome": "passed", "quick": true, "rows": [[["size", 1], ["count", "14"]]],
        "figures": ["<svg/>"],
    })
}

pub fn study() -> Recorded {
    Recorded::read(&study_json().to_string()).expect("it is one")
}

pub fn coverage_json() -> Value {
    json!({
        "version": 2, "kind": "coverage", "run": "last", "name": "tests.csv of model.pict", "canvass": "0.1.0",
        "start": 1.0, "seconds": 2.5, "shard": "1/1", "outcome": "passed", "complete": true, "tests": 2,
        "coverage": [{ "strength": 1, "possible": 6, "covered": 6, "percent": 100.0 }],
        "missing": [{ "A": "1", "B": "y" }], "add_nothing": [3], "break_constraints": [], "two_invalid": [4],
        "figures": ["<svg/>"],
    })
}

pub fn repair_json() -> Value {
    json!({
        "version": 2, "kind": "repair", "run": "last", "name": "evens.rs", "canvass": "0.1.0", "start": 1.0,
        "seconds": 2.5, "shard": "1/1", "outcome": "failed",
        "generators": [{
            "file": "evens.rs", "function": "evens", "line": 3, "outcome": "repaired", "allowed": 5, "missing_count": 2,
            "surplus_count": 0, "missing_words": "odd ones", "certainty": "proved", "diff": "+a\n", "error": null,
        }, {
            "file": "evens.rs", "function": "odds", "line": 9, "outcome": "failed", "allowed": null,
            "missing_count": null, "surplus_count": null, "missing_words": null, "certainty": null, "diff": null,
            "error": { "line": 3, "column": 1, "message": "no" },
        }],
    })
}
