//! What a run says about its coverage, and the record that it leaves.

#[path = "../../../../book/page.rs"]
mod page;

use super::package::{Package, path};
use std::collections::BTreeSet;
use std::{env, fs};

/// The record that a sample leaves, whatever comes of it, in a run of this name.
fn record_of(run: &str, sample: &str, settings: &[(&str, &str)]) -> String {
    let settings = [settings, &[("CANVASS_RECORD", run)]].concat();
    Package::new().run(sample, &settings);
    read(run, sample).expect("the record of a run")
}

fn read(run: &str, sample: &str) -> Option<String> {
    let program = env::current_exe().expect("a test is a program");
    let target = program.ancestors().nth(3).expect("cargo puts it into a folder");
    let file = format!("canvass/records/{run}/runner__{}.json", path(sample).replace("::", "__"));
    fs::read_to_string(target.join(file)).ok()
}

#[track_caller]
fn check_record(sample: &str, settings: &[(&str, &str)], parts: &[&str]) {
    check(&record_of("checked", sample, settings), parts);
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
fn a_value_with_open_parts_covers_what_was_made_of_it() {
    let lazy = [("CANVASS_VERBOSE", "1"), ("CANVASS_STRATEGY", "lazy"), ("CANVASS_CASES", "100")];
    // A `Node` has four constructors in its first part, two in its second. The third stays open: there are four more.
    let run = Package::new().run("lazy_left", &lazy);
    run.passes();
    run.says("2-way coverage: 6 of 10 descriptions (60 %), without what open parts may contain");
    run.says("most wanted:\n    `Node` with `Leaf` somewhere in its 3rd part\n");
    // Where the property looks at everything, nothing is open.
    let run = Package::new().run("lazy_order", &lazy);
    run.says("2-way coverage: 13 of 19 descriptions (68 %)\n");
}

#[test]
fn what_is_wanted_is_named_as_in_the_program_or_left_out() {
    let run =
        Package::new().run("lazy_arguments", &[("CANVASS_VERBOSE", "1"), ("CANVASS_CASES", "1")]);
    run.says("`Node` somewhere in `tree` and `false` as `is_new`");
    run.says("`0u8` somewhere in `tree`");
    run.says("as the 2nd part of `pair`");
    assert!(!run.text.contains("a space"), "{}", run.text);
    assert!(!run.text.contains('@'), "{}", run.text);
}

#[test]
fn a_record_tells_how_a_run_went() {
    check_record(
        "thinned_colours",
        &[("CANVASS_SEED", "3"), ("CANVASS_CASES", "1000")],
        &[
            r#"{"version": 2, "kind": "test", "run": "checked", "test": "runner::thinned_samples::thinned_colours", "place": ""#,
            r#""program": "runner", "canvass": "0.1.0", "start": "#,
            r#""seed": 3, "strategy": "auto", "outcome": "passed", "message": null, "cases": 1000, "rejected": "#,
            r#""extent": "all "#,
            r#""token": null, "labels": {"no colour": "#,
            r#""rejections": [{"what": "colours.len() != 3", "place": ""#,
            r#""coverage": {"strength": 2, "covered": "#,
            r#""growth": [["#,
            r#""wanted": []}, "machine": null, "counterexample": null, "found": null, "timeline": [{"first": 1, "strategy": "in order", "#,
            r#""sizes": {"is_loose": false, "is_limited": false, "list": [{"size": 0, "tried": "#,
            r#""explored": "1", "all": "1"}, {"size": 2, "#,
            r#""constructors": {"values": 1000, "list": [{"type": "Vec<Colour>", "name": "nil", "#,
            r#""pairs": {"values": 0, "list": []}, "sample": [{"case": 1, "strategy": "in order", "#,
            r#""status": "passed", "reason": null, "size": 0, "labels": ["no colour"], "seconds": "#,
            r#""arguments": {"input": "vec![]"}}"#,
        ],
    );
}

#[test]
fn a_failure_that_is_asked_for_is_recorded_as_passed() {
    let passed = r#""outcome": "passed", "message": null"#;
    check_record("verdict_expected", &[], &[passed, r#""counterexample": null"#]);
    let message = "no case failed, which `#[should_panic]` asks for";
    let refused = format!(r#""outcome": "refused", "message": "{message}""#);
    check_record("verdict_unexpected", &[], &[&refused]);
}

#[test]
fn a_record_of_a_failure_has_the_value() {
    check_record(
        "thinned_recorded",
        &[("CANVASS_STRATEGY", "in order")],
        &[
            r#""outcome": "failed", "message": "too many \"colours\"", "#,
            r#""token": "2-"#,
            r#""counterexample": {"rust": "let input: Vec<"#,
            r#""tree": {"label": "vec![]", "field": null, "parts": [{"label": ""#,
            r#""replay": "CANVASS_REPLAY=2-"#,
            r#""is_flaky": false, "origin": "search"}, "found": {"strategy": "in order", "case": "#,
            r#""failed": 1}"#,
            r#""status": "failed", "reason": "too many \"colours\"", "#,
        ],
    );
    check_record(
        "thinned_never",
        &[("CANVASS_CASES", "10")],
        &[r#""outcome": "refused", "message": "no case was accepted, 1,010 were rejected"#],
    );
}

#[test]
fn a_lazy_search_explores_more_than_it_tries() {
    let settings = [("CANVASS_STRATEGY", "lazy"), ("CANVASS_CASES", "1000")];
    let record = record_of("checked", "lazy_order", &settings);
    check(
        &record,
        &[
            r#""strategy": "lazy", "accepted": "#,
            r#""tried": 0, "accepted": 0, "explored": "741", "all": "6266"}"#,
        ],
    );
}

#[test]
fn the_last_run_becomes_the_previous_one() {
    let sample = "thinned_few";
    let seeds = ["17", "18"];
    for seed in seeds {
        Package::new().run(sample, &[("CANVASS_RECORD", "1"), ("CANVASS_SEED", seed)]);
    }
    for (run, seed) in ["previous", "last"].iter().zip(seeds) {
        let record = read(run, sample).expect("both runs are kept");
        check(&record, &[r#""run": "last""#, &format!(r#""seed": {seed}"#)]);
    }
}

#[test]
fn a_replay_leaves_no_record() {
    let failed = Package::new().run("thinned_recorded", &[]);
    let again = [("CANVASS_REPLAY", &*failed.replay()), ("CANVASS_RECORD", "replayed")];
    Package::new().run("thinned_recorded", &again).fails();
    assert_eq!(read("replayed", "thinned_recorded"), None);
}

#[test]
fn a_record_says_what_the_rules_of_a_machine_did_and_what_never_came() {
    let in_order = [("CANVASS_STRATEGY", "in order")];
    check_record(
        "drawn_idle",
        &in_order,
        &[
            r#""machine": {"longest": 99, "states": null"#,
            r#"{"name": "step", "ran": 4950, "could": 5050}"#,
            r#"{"name": "overflow", "ran": 0, "could": 0}"#,
            r#"{"first": "step", "second": "step", "ran": 4851}"#,
            r#"{"first": "overflow", "second": "step", "ran": 0}"#,
            r#""sizes": null"#,
        ],
    );
    check_record("thinned_colours", &[], &[r#""machine": null"#]);
}

#[test]
fn what_record_cannot_be_is_refused() {
    let run = Package::new().run("byte", &[("CANVASS_RECORD", "yes")]);
    run.fails();
    run.says("CANVASS_RECORD: `record` cannot be `yes`: write true, false, or a name for the run such as before");
}

/// What the source says about the keys of a record: a table, then a few words.
fn documentation() -> String {
    let source = include_str!("../../src/check/record.rs");
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    let table = lines.map(str::trim).skip_while(|line| !line.starts_with("| key"));
    table.map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_page_about_records_is_what_the_source_says() {
    page::check("reference/record-format.md", &format!("\n{}", documentation()));
}

#[test]
fn records_have_the_keys_that_are_documented_and_no_others() {
    let text = documentation();
    let rows = text.lines().skip(2).filter_map(|line| line.strip_prefix("| "));
    let cells = rows.map(|row| row.split(" | ").next().expect("a first cell"));
    let listed: Vec<&str> =
        cells.flat_map(|cell| cell.split(", ")).map(|key| key.trim_matches('`')).collect();
    for sample in ["thinned_colours", "thinned_recorded", "lazy_order", "drawn_idle"] {
        let keys = keys(&record_of("documented", sample, &[]));
        let on_top: Vec<&str> =
            keys.iter().filter(|(depth, _)| *depth == 1).map(|(_, key)| key.as_str()).collect();
        assert_eq!(on_top, listed, "{sample}");
        let below: BTreeSet<&str> = keys.iter().map(|(_, key)| key.as_str()).collect();
        let unsaid: Vec<&&str> =
            below.iter().filter(|key| !text.contains(&format!("`{key}`"))).collect();
        assert!(unsaid.is_empty(), "{sample}: {unsaid:?} are in the record and not documented");
    }
}

/// The keys of a JSON object and of what is in it, each with its depth, but for those that a user chose.
fn keys(json: &str) -> Vec<(usize, String)> {
    let mut keys: Vec<(usize, String)> = Vec::new();
    let (mut depth, mut left_out) = (0, usize::MAX);
    let mut rest = json;
    while let Some(at) = rest.find(['{', '}', '"']) {
        let (found, after) = (rest.as_bytes()[at], &rest[at + 1..]);
        rest = after;
        match found {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {
                let text = text_before_quote(after);
                rest = &after[text.len() + 1..];
                if depth <= left_out {
                    left_out = usize::MAX;
                }
                if rest.starts_with(": ") && depth < left_out {
                    keys.push((depth, text.to_owned()));
                    if ["labels", "arguments"].contains(&text) {
                        left_out = depth;
                    }
                }
            }
        }
    }
    keys
}

/// Up to the quote that ends a text of JSON.
fn text_before_quote(rest: &str) -> &str {
    let mut escaped = false;
    let end = rest.find(|letter| match (escaped, letter) {
        (true, _) => {
            escaped = false;
            false
        }
        (false, '\\') => {
            escaped = true;
            false
        }
        (false, letter) => letter == '"',
    });
    &rest[..end.expect("a text of JSON ends")]
}

#[test]
fn keys_are_told_from_texts() {
    let json = r#"{"a": {"b": "c: \"d\": "}, "labels": {"mine": 1}, "e": [{"f": null}]}"#;
    let expect = [(1, "a"), (2, "b"), (1, "labels"), (1, "e"), (2, "f")];
    assert_eq!(keys(json), expect.map(|(depth, key)| (depth, key.to_owned())));
}
