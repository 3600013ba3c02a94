//! Ctrl-C: a study ends with what it has, and says that this is not all.

use serde_json::Value;

use crate::{
    running::{record, start},
    stderr, stdout,
};

/// A study that is interrupted has a row so far, in what it prints and in its record.
#[track_caller]
fn check_study(name: &str, arguments: &[&str], row: &str, key: &str) {
    let arguments = [&[name], arguments].concat();
    let (output, target) = start(name, &arguments).interrupted_after(row);
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let printed = stdout(&output);
    assert!(printed.ends_with("\ninterrupted: the study is not complete\n"), "{printed}");
    let record = record(&target);
    assert_eq!((&record["outcome"], &record["name"]), (&"interrupted".into(), &name.into()));
    assert_eq!(record["rows"][0][0][0], key, "{record}");
}

#[test]
fn studies_have_the_rows_so_far() {
    check_study("structures", &[], "binary search tree", "structure");
    check_study("searches", &[], "sorted list", "structure");
    check_study("arrays", &[], "LibreCA", "system");
    check_study("tcas", &[], "white box", "scenario");
    check_study("redex", &["--model", "rbtrees", "--strategy", "uniform"], "rbtrees-1", "model");
}

#[test]
fn rows_of_an_interrupted_study_are_whole_json() {
    let arguments = ["system-f", "--format", "json"];
    let (output, _) = start("json", &arguments).interrupted_after("\"mutant\"");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let rows: Vec<Value> = serde_json::from_slice(&output.stdout).expect("an array");
    assert!(!rows.is_empty() && rows.len() < 46, "{}", rows.len());
    let said = stderr(&output);
    assert!(said.contains("interrupted: the study is not complete\n"), "{said}");
}

#[test]
fn who_waits_is_told_how_far_it_is() {
    let (output, _) = start("progress", &["structures"]).interrupted_at("study structures: ");
    let said = stderr(&output);
    let line = said.lines().next().expect("it says something before it ends");
    assert!(line.starts_with("study structures: "), "{line}");
    assert!(line.contains(" million of ") && line.contains(" structures, "), "{line}");
}
