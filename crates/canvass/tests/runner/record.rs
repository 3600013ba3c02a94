//! What a run says about its coverage, and the record that it leaves.

use super::package::Package;
use std::{env, fs};

/// The record that a sample leaves, whatever comes of it.
fn record(sample: &str, settings: &[(&str, &str)]) -> String {
    let settings = [settings, &[("CANVASS_RECORD", "1")]].concat();
    Package::new().run(sample, &settings);
    let program = env::current_exe().expect("a test is a program");
    let target = program.ancestors().nth(3).expect("cargo puts it into a folder");
    let file = format!("canvass/records/runner__thinned_samples__{sample}.json");
    fs::read_to_string(target.join(file)).expect("the record of a run")
}

#[track_caller]
fn check(record: &str, parts: &[&str]) {
    for part in parts {
        assert!(record.contains(part), "no {part} in\n{record}");
    }
}

#[test]
fn a_verbose_run_says_what_its_values_cover() {
    let verbose = ("CANVASS_VERBOSE", "1");
    let few = [verbose, ("CANVASS_CASES", "4"), ("CANVASS_STRATEGY", "in order")];
    let run = Package::new().run("thinned_colours", &few);
    run.says("2-way coverage: ");
    run.says(" descriptions (");
    run.says("most wanted:\n");
    run.says("`Blue`");
    let all = Package::new().run("thinned_colours", &[verbose, ("CANVASS_CASES", "2_000")]);
    all.says("descriptions (100 %)");
    assert!(!all.text.contains("most wanted"), "{}", all.text);
}

#[test]
fn values_with_open_parts_are_not_counted() {
    let run = Package::new().run("lazy_order", &[("CANVASS_VERBOSE", "1")]);
    run.says(" without open parts");
}

#[test]
fn a_record_tells_how_a_run_went() {
    let passed = record("thinned_colours", &[("CANVASS_SEED", "3")]);
    check(
        &passed,
        &[
            r#"{"version": 1, "test": "runner::thinned_samples::thinned_colours", "place": ""#,
            r#""seed": 3, "strategy": "auto", "outcome": "passed", "message": null, "cases": 1000, "rejected": "#,
            r#""extent": "all "#,
            r#""token": null, "labels": {"no colour": "#,
            r#""coverage": {"strength": 2, "covered": "#,
            r#""growth": [["#,
            r#""wanted": []}}"#,
        ],
    );
}

#[test]
fn a_record_of_a_failure_has_its_token() {
    let failed = record("thinned_recorded", &[]);
    check(
        &failed,
        &[r#""outcome": "failed", "message": "too many \"colours\"", "#, r#""token": "1-"#],
    );
    let refused = record("thinned_never", &[("CANVASS_CASES", "10")]);
    check(&refused, &[r#""outcome": "refused", "message": "only 0 of 1,010 cases"#]);
}

#[test]
fn what_record_cannot_be_is_refused() {
    let run = Package::new().run("byte", &[("CANVASS_RECORD", "here")]);
    run.fails();
    run.says("CANVASS_RECORD: `record` cannot be `here`: write true or false");
}
