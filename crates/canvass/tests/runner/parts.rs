//! Parts of a campaign, and shards, as a test program does them.

use super::package::{Package, Run};

impl Package {
    /// Does a part of a sample: what it printed, and what it left.
    fn part(&self, sample: &str, part: &str) -> (Run, String) {
        let file = self.path("result.json");
        let result = file.to_str().expect("the path is text").to_owned();
        let run = self.run(sample, &[("CANVASS_PART", part), ("CANVASS_PART_RESULT", &result)]);
        (run, std::fs::read_to_string(file).unwrap_or_default())
    }
}

/// What a part leaves has all these.
#[track_caller]
fn check(sample: &str, part: &str, expect: &[&str]) {
    let package = Package::new();
    let (run, result) = package.part(sample, part);
    run.passes();
    for expect in expect {
        assert!(result.contains(expect), "no {expect} in {result}");
    }
    assert!(!package.path(".canvass").exists(), "nothing is saved");
}

#[test]
fn a_part_leaves_its_result_and_passes_whatever_it_found() {
    let head = r#"{"version": 1, "test": "runner::samples::size", "fingerprint": ""#;
    check(
        "size",
        "survey 0..=3",
        &[
            head,
            r#""loose": false, "lazy": false, "generated": false, "sizes": [{"size": 0, "count": "1"}, "#,
            r#"{"size": 3, "count": "4"}]}"#,
        ],
    );
    check(
        "size",
        "indices 8 0..128",
        &[
            head,
            r#""part": "indices 8 0..128", "decided": "128", "cases": 128, "rejected": 0, "failures": "28", "#,
            r#""rust": ["let input: i8 = "#,
            r#""message": "assertion failed: number < 100"}"#,
        ],
    );
    check("size", "seeds 0..50", &[head, r#""decided": "50", "cases": 50"#]);
    check("lazy_rotation", "survey 0..=1", &[r#""lazy": true"#]);
}

#[test]
fn a_token_of_a_part_replays_what_it_found() {
    let (_, result) = Package::new().part("size", "indices 8 0..128");
    let token = result.split(r#""token": ""#).nth(1).and_then(|rest| rest.split('"').next());
    let replay = [("CANVASS_REPLAY", token.expect("something fails"))];
    let run = Package::new().run("size", &replay);
    run.fails();
    run.says("replayed");
}

#[test]
fn a_part_that_dies_leaves_the_value_that_killed_it() {
    for part in ["indices 9 0..256", "seeds 0..1000"] {
        let package = Package::new();
        let [result, trace] = ["result.json", "trace"].map(|name| package.path(name));
        let path = |path: &std::path::Path| path.to_str().expect("the path is text").to_owned();
        let variables =
            [("CANVASS_PART_RESULT", path(&result)), ("CANVASS_PART_TRACE", path(&trace))];
        let [to, along] = &variables;
        package.run("dies", &[("CANVASS_PART", part), (to.0, &to.1), (along.0, &along.1)]).fails();
        assert!(!result.exists(), "{part}");
        let trace = std::fs::read_to_string(trace).expect("it was begun");
        let token = trace.lines().next().expect("a value killed it");
        let replayed = package.run("dies", &[("CANVASS_REPLAY", token)]);
        replayed.fails();
        replayed.says("overflow");
    }
}

#[test]
fn prefixes_add_up_to_their_size() {
    let package = Package::new();
    let (_, split) = package.part("lazy_rotation", "split 10 8");
    let prefixes: Vec<&str> = split.split('"').filter(|text| text.contains("-10.10.")).collect();
    assert!(prefixes.len() >= 8, "{split}");
    let number = |result: &str, key: &str| -> u64 {
        let rest = result.split(&format!(r#""{key}": ""#)).nth(1).expect("the key");
        rest.split('"').next().expect("digits").parse().expect("a number")
    };
    let (mut decided, mut failures) = (0, 0);
    for prefix in prefixes {
        let (run, result) = package.part("lazy_rotation", &format!("prefix 10 {prefix}"));
        run.passes();
        decided += number(&result, "decided");
        failures += number(&result, "failures");
    }
    let (_, survey) = package.part("lazy_rotation", "survey 10..=10");
    assert_eq!(decided, number(&survey, "count"));
    let (_, whole) = package.part("lazy_rotation", &format!("indices 10 0..{decided}"));
    assert_eq!(failures, number(&whole, "failures"));
    assert_ne!(failures, 0);
}

#[track_caller]
fn check_refused(sample: &str, part: &str, expect: &str) {
    let (run, result) = Package::new().part(sample, part);
    run.fails();
    run.says("CANVASS_PART: ");
    run.says(expect);
    assert!(result.starts_with(r#"{"error": ""#) && result.contains(expect), "{result}");
}

#[test]
fn what_cannot_be_done_is_said_in_the_result_too() {
    check_refused(
        "size",
        "everything",
        "`everything` is no part of a campaign: write `survey 0..=12`",
    );
    check_refused(
        "size",
        "indices 8 100..129",
        "there are 128 values of size 8, and the range ends at 129",
    );
    check_refused("size", "prefix 8 abc", "`abc` is no prefix of this search");
    check_refused("array_generated", "indices 0 0..1", "write `seeds 0..1000`");
    let run = Package::new().run("size", &[("CANVASS_PART", "survey 0..=3")]);
    run.fails();
    run.says("CANVASS_PART is set without CANVASS_PART_RESULT");
}

#[test]
fn a_result_that_nobody_waits_for_makes_no_folder() {
    let package = Package::new();
    let result = package.path("gone/result.json");
    let name = result.to_str().expect("the path is text");
    let part = [("CANVASS_PART", "survey 0..=3"), ("CANVASS_PART_RESULT", name)];
    let run = package.run("size", &part);
    run.fails();
    run.says("gone/result.json cannot be written: ");
    assert!(!package.path("gone").exists());
}

#[test]
fn a_shard_says_that_it_is_one() {
    let verbose = ("CANVASS_VERBOSE", "1");
    let run = |sample: &str, shard: &str, settings: &[(&str, &str)]| {
        let settings = [settings, &[verbose, ("CANVASS_SHARD", shard)]].concat();
        Package::new().run(sample, &settings)
    };
    let byte = run("byte", "2/4", &[]);
    byte.passes();
    byte.says("share 2 of 4 of all 256 inputs");
    let order = run("lazy_order", "3/4", &[("CANVASS_STRATEGY", "lazy")]);
    order.passes();
    order.says("share 3 of 4 of all ");
    let array = run("array_requests", "1/2", &[("CANVASS_STRENGTH", "1")]);
    array.says("share 1 of 2 of 4 rows with all interactions of 1 of 8 columns");
    let failing = (1..=4).map(|number| run("size", &format!("{number}/4"), &[]));
    let failing: Vec<Run> =
        failing.filter(|run| run.text.contains("let input: i8 = 100")).collect();
    assert!(!failing.is_empty(), "what fails is in some shard, and shrinks to the same");
    failing[0].says("of 4 of ");
    let wrong = run("byte", "5/4", &[]);
    wrong.fails();
    wrong.says("CANVASS_SHARD");
    wrong.says("a share K/N with K from 1 to N, such as 2/4");
}
