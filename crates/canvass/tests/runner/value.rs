//! Saved values and tokens: replayed as what they were, or refused with the reason, which everybody sees.

use super::package::Package;
use std::fs;

const NOW: (&str, &str) = ("TYPES", "now");

/// Where the regressions of a sample are.
fn file(sample: &str) -> String {
    format!(".canvass/regressions/runner__value_samples__{sample}.txt")
}

/// Fails with the old types, and is replayed with the new ones.
#[track_caller]
fn check(sample: &str, value: &str, another: &str) {
    let package = Package::new();
    let found = package.run(sample, &[]);
    found.says(value);
    let replay = ("CANVASS_REPLAY", &*found.replay());
    package.run(sample, &[replay]).says("replayed");
    let replayed = package.run(sample, &[NOW, replay]);
    replayed.fails();
    replayed.says("the types of the arguments have changed since the token was made");
    replayed.says(another);
    let again = package.run(sample, &[NOW]);
    again.fails();
    again.says("found again by its text");
    again.says(value);
    again.says("it failed before: line 4");
}

#[test]
fn a_value_is_never_mistaken_for_another_when_its_type_changes() {
    check("value_range", "let digit: u8 = 5;", "another value now, `Digit { digit: 6 }`");
    check(
        "value_sign",
        "let bytes: Vec<_> = vec![3];",
        "another value now, `Bytes { bytes: vec![2] }`",
    );
    check("value_list", "let number: u8 = 3;", "another value now, `Listed { number: 2 }`");
    check(
        "value_size",
        "let kind: Kind = Kind::Large(2);",
        "another value now, `Variant { kind: Kind::",
    );
}

#[test]
fn a_value_whose_fields_change_places_is_offered() {
    let package = Package::new();
    package.run("value_order", &[]).says("let low: u8 = 1;\n    let high: u8 = 0;");
    let run = package.run("value_order", &[NOW]);
    run.says("it would stand for another value now, `Ordered { high: 1, low: 0 }`");
    run.says("its value was: let low: u8 = 1; let high: u8 = 0;");
}

#[test]
fn a_value_whose_token_is_lost_is_offered_as_it_was_saved() {
    let package = Package::new();
    package.run("value_range", &[]).fails();
    let lost = "1-0badcafe-i5  # let digit: u8 = 77;\n";
    fs::write(package.path(&file("value_range")), lost).expect("the folder is ours");
    let run = package.run("value_range", &[("CANVASS_CASES", "1")]);
    run.says("1: the token `1-0badcafe-i5` is of version 1, and this canvass reads version 2");
    run.says("its value was: let digit: u8 = 77;");
}

#[test]
fn a_saved_line_of_no_use_is_said_past_the_capture_and_fails_in_ci() {
    for line in ["<<<<<<< HEAD", "garbage", "2-00000000-i1  # let input: u8 = 300;"] {
        let package = Package::new();
        let path = package.path(".canvass/regressions/runner__samples__byte.txt");
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is ours");
        fs::write(&path, format!("{line}\n")).expect("the folder is ours");
        let passed = package.run_captured("byte", &[]);
        passed.passes();
        passed.says("runner__samples__byte.txt:1: ");
        let isolated = package.run_captured("byte", &[("CANVASS_ISOLATE", "true")]);
        isolated.passes();
        isolated.says("byte: ");
        isolated.says("runner__samples__byte.txt:1: ");
        let failed = package.run_captured("byte", &[("CI", "true")]);
        failed.fails();
        failed.says("a saved value that cannot be tried fails the test in CI");
    }
}

#[test]
fn too_many_saved_values_are_refused() {
    let package = Package::new();
    let path = package.path(".canvass/regressions/runner__samples__byte.txt");
    fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is ours");
    fs::write(&path, "2-00000000-i1  # 7\n".repeat(500_000)).expect("the folder is ours");
    let run = package.run_captured("byte", &[]);
    run.passes();
    run.says("runner__samples__byte.txt cannot be read: it may have 10000 values, remove some");
}

#[test]
fn the_token_of_a_long_value_is_short() {
    let package = Package::new();
    let run = package.run("value_long", &[]);
    run.fails();
    let token = run.replay();
    assert!(token.len() < 30, "{token}");
    package.run("value_long", &[("CANVASS_REPLAY", &token)]).says("replayed");
}

#[test]
fn a_value_of_a_space_is_shown_as_rust_that_gives_it() {
    let package = Package::new();
    let run = package.run("value_space", &[]);
    run.says("let date: Date = dates().get(1).expect(\"Date { year: 1780 }\");");
    package.run("value_space", &[("CANVASS_REPLAY", &run.replay())]).says("replayed");
}

#[test]
fn a_field_without_values_is_named() {
    let run = Package::new().run("value_none", &[]);
    run.fails();
    run.says("the field `number` of `Reversed` has no values: its range or space is empty");
    let run = Package::new().run("value_argument", &[]);
    run.fails();
    run.says("the argument `number` has no values: its range or space is empty");
}

#[test]
fn a_replay_line_names_the_test_exactly() {
    let package = Package::new();
    package.run("sum", &[]).says(" -- --exact samples::sum\n");
    let folder = env!("CARGO_MANIFEST_DIR");
    let own = [("CARGO_MANIFEST_DIR", folder), ("CARGO_PKG_NAME", "canvass")];
    let quiet = [own[0], own[1], ("CANVASS_REGRESSIONS", "false")];
    let run = package.run("sum", &quiet);
    run.says(" cargo test -p canvass --test runner -- --exact samples::sum\n");
}
