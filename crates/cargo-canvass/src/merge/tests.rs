//! No record, however malformed, is taken for another or ends the command.

use serde_json::{Value, json};

use super::merge_all;
use crate::{
    record::{Outcome, ReadError, Recorded, sample},
    report,
};

/// What may stand where something else should.
fn others() -> [&'static str; 9] {
    ["null", "[]", "{}", "-1", "\"x\"", "1e999", "18446744073709551615", "[[]]", "true"]
}

/// Calls `visit` with the text of every JSON that differs from a value in one place, where something is missing or is another.
fn mutations(root: &Value, visit: &mut impl FnMut(&str)) {
    for path in paths(root) {
        for other in others() {
            visit(&written(root, &path, Some(other)));
        }
        if !path.is_empty() {
            visit(&written(root, &path, None));
        }
    }
}

/// The paths to all parts of a value, as pointers of RFC 6901.
fn paths(value: &Value) -> Vec<String> {
    let below: Vec<(String, &Value)> = match value {
        Value::Object(entries) => entries
            .iter()
            .map(|(key, it)| (key.replace('~', "~0").replace('/', "~1"), it))
            .collect(),
        Value::Array(list) => {
            list.iter().enumerate().map(|(at, it)| (at.to_string(), it)).collect()
        }
        _ => vec![],
    };
    let mut all = vec![String::new()];
    for (key, part) in below {
        all.extend(paths(part).into_iter().map(|path| format!("/{key}{path}")));
    }
    all
}

/// The value with another text at a path, or without what is there.
fn written(root: &Value, path: &str, other: Option<&str>) -> String {
    const MARK: &str = "what no record has";
    let mut root = root.clone();
    match other {
        Some(other) => {
            *root.pointer_mut(path).expect("it is there") = json!(MARK);
            root.to_string().replace(&json!(MARK).to_string(), other)
        }
        None => {
            let (above, last) = path.rsplit_once('/').expect("not the root");
            match root.pointer_mut(above).expect("it is there") {
                Value::Object(entries) => {
                    entries.remove(&last.replace("~1", "/").replace("~0", "~"));
                }
                Value::Array(list) => {
                    list.remove(last.parse().expect("a place"));
                }
                _ => unreachable!("only those have parts"),
            }
            root.to_string()
        }
    }
}

/// A record with lists of at most two entries, so that there are not too many places.
fn short(value: &Value) -> Value {
    match value {
        Value::Array(list) => list.iter().take(2).map(short).collect(),
        Value::Object(entries) => {
            entries.iter().map(|(key, value)| (key.clone(), short(value))).collect()
        }
        other => other.clone(),
    }
}

fn failed(shard: &str) -> Value {
    let mut record = short(&serde_json::from_str(sample::FAILED).expect("a record is JSON"));
    record["shard"] = json!(shard);
    record["settings"] = json!("cases = 9");
    record["rejections"] = json!([{ "what": "tree.is_ordered()", "place": null, "cases": 3 }]);
    record["pairs"] =
        json!({ "values": 4, "list": [{ "left": "a", "right": "b", "type": "u8", "equal": 1 }] });
    record["sizes"]["list"][0]["own"] = json!("1");
    record
}

fn read(value: &Value) -> Recorded {
    Recorded::read(&value.to_string()).expect("it is a record")
}

#[test]
fn a_malformed_record_is_refused_or_joined_and_never_ends_the_command() {
    let study = |shard: &str| {
        let mut study = sample::study_json();
        study["shard"] = json!(shard);
        study
    };
    let (coverage, repair) = (sample::coverage_json(), sample::repair_json());
    let pairs = [
        (failed("1/2"), failed("2/2")),
        (failed("2/2"), failed("1/2")),
        (study("1/2"), study("2/2")),
        (coverage, failed("1/2")),
        (repair, failed("1/2")),
    ];
    let (mut joined, mut refused) = (0, 0);
    for (changed, beside) in pairs {
        let beside = read(&beside);
        mutations(&changed, &mut |text| match Recorded::read(text) {
            Ok(record) => {
                report::all_formats(std::slice::from_ref(&record));
                // Whatever the answer is, it is one.
                let _answer = merge_all(vec![beside.clone(), record]);
                joined += 1;
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                refused += 1;
            }
        });
    }
    assert!(joined > 500 && refused > 2000, "{joined} joined, {refused} refused");
}

#[test]
fn what_is_wrong_with_a_record_is_said_with_its_place() {
    let check = |key: &str, value: Value, expect: &str| {
        let mut record = failed("1/1");
        record[key] = value;
        let text = format!("{record:#}");
        match Recorded::read(&text) {
            Err(ReadError::Malformed(error)) => {
                assert!(error.to_string().contains(expect), "{error}");
                let line = text.lines().nth(error.line() - 1).expect("it has the line");
                assert!(error.line() > 1 && !line.trim().is_empty(), "{error}");
            }
            other => panic!("{other:?}"),
        }
    };
    check("timeline", json!([[]]), "expected an interval of the timeline");
    check("sample", json!([1]), "expected a case of the sample");
    check("cases", json!(-1), "invalid value: integer `-1`, expected u64");
    check("shard", json!("3/2"), "`3/2` is no shard");
    check("outcome", json!("perfect"), "unknown variant `perfect`, expected one of `passed`");
    check("labels", json!([]), "invalid type: sequence, expected a map");
    let mut lacking = failed("1/1");
    lacking.as_object_mut().expect("an object").remove("message");
    let error = Recorded::read(&lacking.to_string()).expect_err("it lacks something");
    assert!(error.to_string().contains("missing field `message`"), "{error}");
}

#[test]
fn a_record_is_written_as_it_was_read() {
    for json in
        [failed("2/4"), sample::study_json(), sample::coverage_json(), sample::repair_json()]
    {
        let mut json = json;
        json["a_key_of_a_later_version"] = json!({ "a": [1] });
        let mut written = read(&json).json();
        // Neither kind has shards, and says so or not.
        if json["kind"] == "coverage" || json["kind"] == "repair" {
            written["shard"] = json["shard"].clone();
        }
        assert_eq!(written, json);
    }
}

#[test]
fn numbers_that_no_run_has_are_refused() {
    for key in ["cases", "rejected"] {
        let (mut one, other) = (failed("1/2"), failed("2/2"));
        one[key] = json!(u64::MAX);
        let mut other = other;
        other[key] = json!(1);
        let error = merge_all(vec![read(&one), read(&other)]).err().expect("a sum is too large");
        assert!(error.to_string().contains("add up to 2^64 or more"), "{error}");
    }
}

#[test]
fn many_missing_shards_are_counted() {
    let merged = merge_all(vec![read(&failed("7/4294967295"))]).expect("one is enough");
    let missing = merged[0].missing.as_deref().expect("nearly all are");
    assert!(missing.starts_with("shards 1/4294967295, 2/4294967295, "), "{missing}");
    assert!(missing.contains("and 4294967274 more are missing"), "{missing}");
}

#[test]
fn an_interrupted_shard_does_not_pass() {
    let study = |shard: &str, outcome: &str| {
        let mut study = sample::study_json();
        (study["shard"], study["outcome"]) = (json!(shard), json!(outcome));
        read(&study)
    };
    let check = |outcome: &str, expect: Outcome| {
        let merged = merge_all(vec![study("1/2", "passed"), study("2/2", outcome)]);
        let merged = merged.expect("both are of one run");
        let Recorded::Study(joined) = &merged[0].record else { panic!("it is of studies") };
        assert_eq!(joined.outcome, expect);
    };
    check("passed", Outcome::Passed);
    check("interrupted", Outcome::Interrupted);
    check("failed", Outcome::Failed);
}
