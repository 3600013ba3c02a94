//! The command as a shell or cargo calls it: arguments in, text and exit status out.

use std::collections::BTreeSet;
use std::process::{Command, Output, Stdio};

fn canvass(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cargo-canvass"))
        .args(arguments)
        .output()
        .expect("cargo built the command before this test")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the command prints UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("the command prints UTF-8")
}

/// The arguments are refused with status 2, nothing on stdout, and each of `complaint` on stderr.
#[track_caller]
fn refused(arguments: &[&str], complaint: &[&str]) {
    let output = canvass(arguments);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(stdout(&output), "");
    for part in complaint {
        assert!(stderr(&output).contains(part), "no {part:?} in\n{}", stderr(&output));
    }
}

#[test]
fn the_word_cargo_passes_makes_no_difference_but_in_the_usage_line() {
    let plain = stdout(&canvass(&["study", "--help"]));
    let from_cargo = stdout(&canvass(&["canvass", "study", "--help"]));
    assert!(plain.contains("Usage: cargo-canvass study"), "{plain}");
    assert!(from_cargo.contains("Usage: cargo canvass study"), "{from_cargo}");
    assert_eq!(plain.replace("cargo-canvass", "cargo canvass"), from_cargo);
}

#[test]
fn the_word_is_accepted_once() {
    refused(&["canvass", "canvass", "tour"], &["unrecognized subcommand 'canvass'"]);
}

#[test]
fn misspelt_words_are_refused_with_a_suggestion() {
    refused(&["tuor"], &["unrecognized subcommand 'tuor'", "'tour'"]);
    refused(&["study", "structure"], &["invalid value 'structure'", "'structures'"]);
    refused(&["study", "structures", "--quik"], &["unexpected argument '--quik'", "'--quick'"]);
    refused(&["study", "structures", "--format", "jsn"], &["invalid value 'jsn'", "'json'"]);
}

#[test]
fn zero_threads_are_refused() {
    refused(&["study", "structures", "--threads", "0"], &["invalid value '0'", "--threads <N>"]);
}

#[test]
fn options_of_another_study_are_refused() {
    refused(&["study", "searches", "--breakdown"], &["'searches' has no '--breakdown'"]);
    refused(&["study", "searches", "--threads", "2"], &["'searches' runs on one thread"]);
}

#[test]
fn no_arguments_are_bad_usage_answered_with_help() {
    refused(&[], &["Usage:", "tour", "study"]);
    refused(&["canvass"], &["Usage:", "tour", "study"]);
}

#[test]
fn help_names_every_subcommand_and_exit_status() {
    let output = canvass(&["--help"]);
    assert_eq!(output.status.code(), Some(0));
    let help = stdout(&output);
    for word in [
        "tour",
        "study",
        "help",
        "Examples:",
        "Exit status:",
        "\n  0 ",
        "\n  1 ",
        "\n  2 ",
        "\n  130 ",
    ] {
        assert!(help.contains(word), "no {word:?} in\n{help}");
    }
}

#[test]
fn every_count_of_the_structures_is_the_expected_one() {
    let output = canvass(&["study", "structures", "--quick", "--format", "json"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let rows: Vec<serde_json::Map<String, serde_json::Value>> =
        serde_json::from_slice(&output.stdout).expect("an array of objects");
    for row in &rows {
        let keys: Vec<&str> = row.keys().map(String::as_str).collect();
        assert_eq!(keys, ["count", "expected", "n", "per_second", "seconds", "structure"]);
        assert_eq!(row["count"], row["expected"], "{row:?}");
    }
    let structures: BTreeSet<&str> =
        rows.iter().filter_map(|row| row["structure"].as_str()).collect();
    let names = [
        "B-tree",
        "DAG",
        "RIFF image",
        "binary search tree",
        "class hierarchy",
        "directed graph",
        "heap array",
        "linked search tree",
        "red-black tree",
        "sorted list",
        "undirected graph",
    ];
    assert_eq!(structures, BTreeSet::from(names));
}

#[test]
fn every_search_finds_what_haskell_finds() {
    let output = canvass(&["study", "searches", "--quick", "--format", "json"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let rows: Vec<serde_json::Map<String, serde_json::Value>> =
        serde_json::from_slice(&output.stdout).expect("an array of objects");
    for row in &rows {
        let keys: Vec<&str> = row.keys().map(String::as_str).collect();
        assert_eq!(
            keys,
            [
                "calls",
                "calls_per_second",
                "classes",
                "expected_calls",
                "expected_classes",
                "expected_values",
                "haskell_calls_per_second",
                "n",
                "ratio",
                "seconds",
                "structure",
                "values",
            ]
        );
        assert_eq!(row["classes"], row["expected_classes"], "{row:?}");
        assert_eq!(row["calls"], row["expected_calls"], "{row:?}");
    }
    let structures: BTreeSet<&str> =
        rows.iter().filter_map(|row| row["structure"].as_str()).collect();
    assert_eq!(structures, BTreeSet::from(["red-black tree", "search tree", "sorted list"]));
}

#[test]
fn a_reader_that_has_seen_enough_is_told_nothing() {
    let mut study = Command::new(env!("CARGO_BIN_EXE_cargo-canvass"))
        .args(["study", "structures", "--quick"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cargo built the command before this test");
    drop(study.stdout.take());
    let output = study.wait_with_output().expect("the command ends");
    assert_eq!(stderr(&output), "");
}

#[test]
fn version_is_that_of_the_package() {
    let output = canvass(&["--version"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(stdout(&output), format!("cargo-canvass {}\n", env!("CARGO_PKG_VERSION")));
}
