//! `merge`: the records of the shards of tests in, those of one run out.
//!
//! The samples are tests that do something only when they are asked to. They are run here as `cargo test` would run them, whole
//! and in shards, so that a whole run is the oracle.

use std::{env, fs, path::PathBuf, process::Command};

use canvass::{
    Lazy, assume,
    check::{Strategy, Test},
    classify,
};
use serde_json::{Value, json};

use crate::{fails, refused, report::Target, stderr, stdout};

fn is_asked() -> bool {
    env::var_os("SAMPLES").is_some()
}

#[test]
fn in_order() {
    if is_asked() {
        Test::here().strategy(Strategy::InOrder).cases(3000).run(
            |(list, number): (Vec<u8>, u8)| {
                classify!(list.is_empty(), "empty");
                classify!(number > 100, "large");
            },
        );
    }
}

#[test]
fn all_values() {
    if is_asked() {
        Test::here().run(|(number, flag): (u8, Option<bool>)| {
            assume!(number != 7);
            classify!(flag == Some(true), "set");
        });
    }
}

#[test]
fn lazy_list() {
    if is_asked() {
        Test::here().strategy(Strategy::Lazy).cases(500).run(|list: Vec<Lazy<u8>>| {
            classify!(list.first().is_some_and(|first| **first % 2 == 1), "odd");
        });
    }
}

#[test]
fn with_failures() {
    if is_asked() {
        Test::here().run(|(a, b): (u8, u8)| assert!(u16::from(a) + u16::from(b) < 300));
    }
}

/// Runs a sample, and gives the path of the record that it leaves in the target folder of the tests.
fn record(run: &str, sample: &str, shard: &str) -> PathBuf {
    let program = env::current_exe().expect("a test is a program");
    let mut command = Command::new(&program);
    command.args([&format!("merge::{sample}"), "--exact"]);
    for (name, _) in env::vars().filter(|(name, _)| name.starts_with("CANVASS_") || name == "CI") {
        command.env_remove(name);
    }
    command.env("SAMPLES", "run").env("CANVASS_RECORD", run).env("CANVASS_SHARD", shard);
    command.env("CANVASS_REGRESSIONS", "false");
    command.output().expect("the program runs");
    let target = program.ancestors().nth(3).expect("cargo puts it into a folder");
    let ending = match shard.split_once('/') {
        Some(("1", "1")) | None => String::new(),
        Some((number, of)) => format!(".{number}-of-{of}"),
    };
    target.join(format!("canvass/records/{run}/command__merge__{sample}{ending}.json"))
}

/// The record of a whole run, and those of shards.
fn recorded(sample: &str, of: u32) -> (Value, Vec<PathBuf>) {
    let run = format!("merge-{sample}");
    let whole = record(&run, sample, "1/1");
    let text = fs::read_to_string(&whole).expect("a record was left");
    let shards = (1..=of).map(|number| record(&run, sample, &format!("{number}/{of}")));
    (serde_json::from_str(&text).expect("a record is JSON"), shards.collect())
}

/// What the records come to, with the status and what is said.
fn merged(target: &Target, records: &[PathBuf]) -> (Option<i32>, String, Value) {
    let paths: Vec<&str> = records.iter().map(|path| path.to_str().expect("text")).collect();
    let output = target.canvass(&[&["merge"][..], &paths[..]].concat(), &[]);
    let folder = target.folder.join("canvass/records/merged");
    let text = fs::read_dir(&folder).ok().and_then(|mut files| files.next());
    let record = text.map_or(Value::Null, |file| {
        let text = fs::read_to_string(file.expect("it is there").path()).expect("a record");
        serde_json::from_str(&text).expect("a record is JSON")
    });
    (output.status.code(), stdout(&output) + &stderr(&output), record)
}

#[track_caller]
fn check(sample: &str, of: u32, same: &[&str]) {
    let (whole, shards) = recorded(sample, of);
    let target = Target::empty(&format!("merge {sample}"));
    let (status, said, merged) = merged(&target, &shards);
    assert_eq!(status, Some(0), "{said}");
    for key in same {
        assert_eq!(merged[key], whole[key], "{key}");
    }
    assert_eq!((&merged["shard"], &merged["missing"]), (&json!("1/1"), &Value::Null));
    let cases: u64 = merged["timeline"].as_array().expect("a list").iter().map(cases).sum();
    assert_eq!(
        cases,
        merged["cases"].as_u64().expect("a number")
            + merged["rejected"].as_u64().expect("a number")
    );
    // The report takes it.
    let page = target.canvass(&["report"], &[]);
    assert_eq!(page.status.code(), Some(0), "{}", stderr(&page));
}

fn cases(entry: &Value) -> u64 {
    ["accepted", "rejected", "failed"].iter().filter_map(|key| entry[key].as_u64()).sum()
}

/// All that is defined to be the same.
const SAME: &[&str] = &[
    "test",
    "place",
    "seed",
    "strategy",
    "settings",
    "shard",
    "outcome",
    "message",
    "cases",
    "rejected",
    "extent",
    "labels",
    "rejections",
    "sizes",
    "constructors",
    "pairs",
    "counterexample",
];

#[test]
fn shards_come_to_what_the_whole_run_comes_to() {
    check("in_order", 4, SAME);
    check("all_values", 4, SAME);
    check("all_values", 3, SAME);
}

#[test]
fn a_lazy_search_is_as_complete_as_its_shards() {
    // Which runs are the last within the budget differs.
    check("lazy_list", 4, &["outcome", "cases", "rejected"]);
    let (_, shards) = recorded("lazy_list", 4);
    let (_, _, merged) = merged(&Target::empty("merge lazy sizes"), &shards);
    let list = merged["sizes"]["list"].as_array().expect("a list").clone();
    let complete = list.iter().take_while(|entry| entry["explored"] == entry["all"]).count();
    assert!(complete >= 5, "{list:?}");
    let largest = list[complete - 1]["size"].as_u64().expect("a size");
    let extent = merged["extent"].as_str().expect("it is known");
    let said =
        extent.rsplit_once("inputs up to size ").and_then(|(_, size)| size.parse::<u64>().ok());
    assert!(said.is_some_and(|said| (4..=largest).contains(&said)), "{extent}");
}

#[test]
fn the_smallest_counterexample_of_all_shards_is_shown() {
    let (whole, shards) = recorded("with_failures", 4);
    let (status, said, merged) = merged(&Target::empty("merge failures"), &shards);
    assert_eq!(status, Some(0), "{said}");
    assert_eq!((&merged["outcome"], &whole["outcome"]), (&json!("failed"), &json!("failed")));
    let rust =
        |record: &Value| record["counterexample"]["rust"].as_str().expect("it is known").len();
    let read = |path: &PathBuf| -> Value {
        let text = fs::read_to_string(path).expect("a record");
        serde_json::from_str(&text).expect("a record is JSON")
    };
    let failing = shards.iter().map(read).filter(|shard| shard["outcome"] == "failed");
    assert!(failing.map(|shard| rust(&shard)).all(|length| rust(&merged) <= length));
    assert!(merged["token"].is_string());
}

#[test]
fn a_missing_shard_is_named_and_the_rest_does_not_pass() {
    let (_, mut shards) = recorded("all_values", 5);
    shards.remove(3);
    shards.remove(1);
    let (status, said, merged) = merged(&Target::empty("merge missing"), &shards);
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("shards 2/5, 4/5 are missing"), "{said}");
    assert_eq!(merged["outcome"], "refused");
    assert!(merged["message"].as_str().is_some_and(|why| why.contains("2/5, 4/5 are missing")));
    assert_eq!(merged["shard"], Value::Null);
    assert_eq!(merged["shards"], json!(["1/5", "3/5", "5/5"]));
    let extent = merged["extent"].as_str().expect("it says so");
    assert!(!extent.contains("all"), "{extent}");
}

/// A record of all cases of a test.
fn whole() -> Value {
    let text = include_str!("../report/last/four_numbers.json");
    serde_json::from_str(text).expect("a record is JSON")
}

/// Two records that differ in what is put into the second.
fn pair(name: &str, change: &[(&str, Value)]) -> Target {
    let target = Target::empty(name);
    let record = |shard: &str| {
        let mut record = whole();
        for (key, value) in [("test", "t::t"), ("shard", shard), ("settings", "defaults")] {
            record[key] = json!(value);
        }
        record
    };
    let mut second = record("2/2");
    for (key, value) in change {
        second[key] = value.clone();
    }
    target.add("last", "a.json", &record("1/2").to_string());
    target.add("last", "b.json", &second.to_string());
    target
}

#[track_caller]
fn check_refused(name: &str, change: &[(&str, Value)], status: i32, complaint: &str) {
    let output = pair(name, change).canvass(&["merge"], &[]);
    assert_eq!(output.status.code(), Some(status), "{}", stderr(&output));
    assert!(stderr(&output).contains(complaint), "{}", stderr(&output));
}

#[test]
fn records_of_different_runs_are_refused() {
    check_refused(
        "merge seed",
        &[("seed", json!(7))],
        6,
        "t::t: the records are of different runs, `seed` is 0 in one and 7 in another",
    );
    check_refused("merge settings", &[("settings", json!("cases = 5"))], 6, "`settings` is");
    check_refused(
        "merge number",
        &[("shard", json!("2/3"))],
        6,
        "`shard` is 1/2 in one and 2/3 in another",
    );
    check_refused(
        "merge twice",
        &[("shard", json!("1/2"))],
        6,
        "there are two records of shard 1/2",
    );
    check_refused("merge shard", &[("shard", json!("3/2"))], 3, "`3/2` is no shard");
    check_refused("merge version", &[("version", json!(1))], 3, "is a record of version 1");
    let target = pair("merge tests", &[("test", json!("t::other")), ("shard", json!("1/2"))]);
    let output = target.canvass(&["merge", "--into", "both"], &[]);
    assert_eq!(output.status.code(), Some(1), "two tests, and of each a shard is missing");
    assert!(stderr(&output).contains("t::other: shard 2/2 is missing"), "{}", stderr(&output));
    assert!(target.folder.join("canvass/records/both/t__other.json").exists());
}

#[test]
fn a_record_that_is_malformed_is_named_with_the_place() {
    let check = |name: &str, key: &str, value: Value, complaint: &str| {
        let target = pair(name, &[(key, value)]);
        for command in ["merge", "report"] {
            let output = target.canvass(&[command], &[]);
            let said = stderr(&output);
            assert_eq!(output.status.code(), Some(3), "{said}");
            assert!(said.contains("last/b.json is no record of canvass ("), "{said}");
            assert!(said.contains(complaint) && said.contains(" at line 1 column "), "{said}");
        }
    };
    check("merge timeline", "timeline", json!([[]]), "expected an interval of the timeline");
    check("merge sample", "sample", json!([1]), "expected a case of the sample");
    check("merge kind", "cases", json!("many"), "expected u64");
}

#[test]
fn the_kind_of_a_record_leads_nowhere() {
    let target =
        pair("merge kind outside", &[("kind", json!("../../../../outside")), ("name", json!("x"))]);
    let output = target.canvass(&["merge"], &[]);
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    let complaint = "its kind is `../../../../outside`, and not test, study, coverage or repair";
    assert!(stderr(&output).contains(complaint), "{}", stderr(&output));
}

#[test]
fn whole_records_of_several_machines_are_put_together() {
    let change = [("test", json!("t::other")), ("shard", json!("1/1"))];
    let target = pair("merge partitions", &change);
    target.add("last", "a.json", &whole().to_string());
    let text = target.printed(&["merge"]);
    assert!(text.starts_with("2 records joined to 2 in "), "{text}");
}

#[test]
fn rows_of_studies_follow_each_other() {
    let target = Target::empty("merge studies");
    for (shard, size) in [("2/2", 2), ("1/2", 1)] {
        let record = json!({
            "version": 2, "kind": "study", "run": "last", "name": "structures", "canvass": "0.1.0", "start": 1.0,
            "seconds": 2.5, "shard": shard, "outcome": "passed", "quick": true, "rows": [[["n", size]]], "figures": [],
        });
        target.add("last", &format!("study__{size}.json"), &record.to_string());
    }
    assert!(target.printed(&["merge"]).starts_with("2 records joined to 1"));
    let path = target.folder.join("canvass/records/merged/study__structures.json");
    let text = fs::read_to_string(path).expect("a record");
    let record: Value = serde_json::from_str(&text).expect("a record is JSON");
    assert_eq!(record["rows"], json!([[["n", 1]], [["n", 2]]]));
}

#[test]
fn what_cannot_be_merged_is_refused() {
    refused(&["merge", "--into", "1"], &["begin with a letter"]);
    fails(&["merge", "nowhere at all"], 6, &["no records in nowhere at all"]);
}
