//! Arguments and help texts.

use crate::{canvass, printed, refused, stdout};

#[test]
fn the_word_cargo_passes_makes_no_difference_but_in_the_usage_line() {
    let plain = stdout(&canvass(&["array", "--help"]));
    let from_cargo = stdout(&canvass(&["canvass", "array", "--help"]));
    assert!(plain.contains("Usage: cargo-canvass array"), "{plain}");
    assert!(from_cargo.contains("Usage: cargo canvass array"), "{from_cargo}");
    assert_eq!(plain.replace("cargo-canvass", "cargo canvass"), from_cargo);
}

#[test]
fn the_word_is_accepted_once() {
    refused(&["canvass", "canvass", "tour"], &["unrecognized subcommand 'canvass'"]);
}

#[test]
fn misspelt_words_are_refused_with_a_suggestion() {
    refused(&["tuor"], &["unrecognized subcommand 'tuor'", "'tour'"]);
    refused(&["array", "a.txt", "--strenght", "3"], &["unexpected argument", "'--strength'"]);
    refused(&["coverage", "a.txt", "b.csv", "--format", "jsn"], &["invalid value 'jsn'", "'json'"]);
}

#[test]
fn no_arguments_are_bad_usage_answered_with_help() {
    refused(&[], &["Usage:", "tour", "array"]);
    refused(&["canvass"], &["Usage:", "tour", "array"]);
}

#[test]
fn help_names_every_subcommand_and_exit_status() {
    let help = printed(&["--help"]);
    for word in [
        "tour",
        "array",
        "coverage",
        "convert",
        "suite",
        "repair",
        "report",
        "merge",
        "campaign",
        "help",
        "Examples:",
    ] {
        assert!(help.contains(word), "no {word:?} in\n{help}");
    }
    let (_, statuses) = help.split_once("Exit status:\n").expect("a table of them");
    let statuses: Vec<&str> =
        statuses.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let expected = (0..=13).chain([130]).map(|status| status.to_string());
    assert!(expected.eq(statuses.iter().copied()), "{statuses:?}");
}

/// The options of a subcommand as its short help lists them, each with what is said of it.
fn options(subcommand: &str) -> Vec<(String, String)> {
    let help = printed(&[subcommand, "-h"]);
    let lines = help.lines().filter(|line| line.trim_start().starts_with('-'));
    let parts = lines.map(|line| {
        let (option, said) = line.trim().split_once("  ").unwrap_or((line.trim(), ""));
        let name = option.split([' ', '[', '=']).find(|word| word.starts_with("--"));
        (name.expect("every option is a word").to_owned(), said.trim().to_owned())
    });
    parts.collect()
}

#[test]
fn every_option_is_described_in_one_line() {
    let of_models = ["--from", "--constraints"];
    let of_pict =
        ["--separator", "--alias-separator", "--negative-prefix", "--case-sensitive", "--lenient"];
    let own: [(&str, &[&str]); 3] = [
        (
            "array",
            &[
                "--strength",
                "--sequence",
                "--mixed",
                "--seed",
                "--effort",
                "--extend",
                "--radix",
                "--break-constraints",
                "--format",
                "--output",
                "--statistics",
                "--help",
            ],
        ),
        (
            "coverage",
            &["--strength", "--missing", "--at-least", "--format", "--plot", "--html", "--help"],
        ),
        ("convert", &["--to", "--strength", "--output", "--help"]),
    ];
    for (subcommand, own) in own {
        let options = options(subcommand);
        let names: Vec<&str> = options.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, [own, &of_models, &of_pict].concat(), "{subcommand}");
        for (option, said) in &options {
            assert!(said.len() > 10 && said.len() < 140, "{subcommand} {option}: {said}");
        }
    }
}

#[test]
fn every_option_of_suites_is_described() {
    let options = options("suite");
    let names: Vec<&str> = options.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["--values", "--strength", "--fan-out", "--minimise", "--help"]);
}

#[test]
fn every_option_of_repair_is_described() {
    let options = options("repair");
    let names: Vec<&str> = options.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "--function",
            "--write",
            "--from",
            "--covers",
            "--to",
            "--imprecise",
            "--format",
            "--no-solver",
            "--explain",
            "--atom",
            "--without",
            "--cost",
            "--time",
            "--memory",
            "--help",
        ]
    );
}

#[test]
fn long_help_has_examples_and_statuses() {
    for subcommand in ["array", "coverage", "convert", "suite", "repair"] {
        let help = printed(&[subcommand, "--help"]);
        for part in ["Examples:\n", "Exit status:\n"] {
            assert!(help.contains(part), "no {part:?} in\n{help}");
        }
    }
}

#[test]
fn version_is_that_of_the_package() {
    let output = canvass(&["--version"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(stdout(&output), format!("cargo-canvass {}\n", env!("CARGO_PKG_VERSION")));
}
