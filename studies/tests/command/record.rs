//! Records of studies, whole and in shares.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

use crate::{PROGRAM, stderr};

/// The record that a study leaves, in a target folder of its own.
#[track_caller]
fn recorded(target: &str, arguments: &[&str], file: &str) -> Value {
    let target: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(target);
    let mut study = Command::new(PROGRAM);
    study.args(arguments).env("CARGO_TARGET_DIR", &target).env("CANVASS_RECORD", "named");
    let output = study.output().expect("cargo built the program before this test");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let path = target.join("canvass/records/named").join(file);
    let text = fs::read_to_string(path).expect("a record");
    serde_json::from_str(&text).expect("a record is JSON")
}

#[test]
fn a_study_leaves_its_rows_and_its_figure() {
    let arguments = ["system-f", "--mutant", "AppForgetSubst"];
    let record = recorded("record", &arguments, "study__system-f.json");
    assert_eq!(record["kind"], "study");
    assert_eq!(record["run"], "named");
    assert_eq!(record["name"], "system-f");
    assert_eq!(record["outcome"], "passed");
    let row = record["rows"][0].as_array().expect("a row is a list of columns");
    assert!(row.iter().any(|column| column[1] == "AppForgetSubst"), "{record}");
    assert!(record["figures"][0].as_str().is_some_and(|figure| figure.starts_with("<svg")));
}

#[test]
fn the_shares_of_a_study_have_the_rows_of_the_whole() {
    let rows = |arguments: &[&str], file: &str| -> Vec<String> {
        let record = recorded("shares", &[&["structures", "--quick"], arguments].concat(), file);
        // What is measured differs from run to run.
        let is_known =
            |column: &&Value| !column[0].as_str().is_some_and(|name| name.contains("second"));
        let row = |row: &Value| {
            let columns = row.as_array().expect("a row").iter().filter(is_known);
            columns.map(Value::to_string).collect()
        };
        record["rows"].as_array().expect("a list").iter().map(row).collect()
    };
    let mut shares: Vec<String> = ["1/2", "2/2"]
        .iter()
        .flat_map(|share| {
            rows(
                &["--shard", share],
                &format!("study__structures.{}.json", share.replace('/', "-of-")),
            )
        })
        .collect();
    shares.sort();
    let mut whole = rows(&[], "study__structures.json");
    whole.sort();
    assert_eq!(shares, whole);
}
