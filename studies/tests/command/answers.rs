//! The known answers, and what help says.

use std::{
    collections::BTreeSet,
    process::{Command, Stdio},
};

use crate::{printed, refused, stderr, stdout, study};

const NAMES: [&str; 9] = [
    "structures",
    "searches",
    "system-f",
    "tcas",
    "arrays",
    "thinning",
    "repair",
    "redex",
    "faults",
];

#[test]
fn help_after_the_name_of_a_study_is_about_that_study_alone() {
    // An option that only this study has.
    let own = [
        ("structures", "--breakdown"),
        ("system-f", "--mutant"),
        ("arrays", "--effort"),
        ("thinning", "--costly"),
        ("repair", "--questions"),
        ("redex", "--bug"),
    ];
    for name in NAMES {
        for arguments in [[name, "--help"], ["--help", name]] {
            let help = printed(&arguments);
            for other in NAMES {
                let is_there = help.contains(&format!("The study `{other}` "));
                assert_eq!(is_there, other == name, "{other} in {arguments:?}:\n{help}");
                let is_there = help.contains(&format!("cargo study {other}"));
                assert_eq!(is_there, other == name, "{other} in {arguments:?}:\n{help}");
            }
            for (study, option) in own {
                assert_eq!(help.contains(&format!("      {option}")), study == name, "{help}");
            }
        }
        let short = printed(&[name, "-h"]);
        for (study, option) in own {
            assert_eq!(short.contains(&format!("      {option}")), study == name, "{short}");
        }
    }
    let all = printed(&["--help"]);
    for name in NAMES {
        assert!(all.contains(&format!("The study `{name}` ")), "no {name} in\n{all}");
    }
}

/// The share has properties that kill their process and that fail once, in all modes.
#[test]
fn a_share_of_the_faults_is_judged_as_expected() {
    let table = printed(&["faults", "--quick", "--shard", "3/25"]);
    assert!(table.contains("deaths::is_killed") && !table.contains("DIFFERS"), "{table}");
    for part in ["verdicts", "saving", "types", "expressions"] {
        let row = table.lines().find(|line| line.starts_with(&format!("{part} ")));
        let numbers: Vec<&str> = row.expect(part).split_whitespace().collect();
        assert!(numbers[1] != "0" && numbers[2] == "0", "trials and failures: {numbers:?}");
    }
}

#[test]
fn zero_is_refused_where_it_makes_no_sense() {
    refused(&["structures", "--threads", "0"], &["invalid value '0'", "--threads <N>"]);
    refused(&["system-f", "--budget", "0"], &["invalid value '0'", "--budget <RUNS|TIME>"]);
    refused(&["redex", "--budget", "0s"], &["invalid value '0s'", "--budget"]);
    refused(&["thinning", "--fan-out", "5,0"], &["invalid value '0'", "--fan-out"]);
}

#[test]
fn options_of_another_study_are_refused() {
    refused(&["searches", "--breakdown"], &["'searches' has no '--breakdown'"]);
    refused(&["searches", "--threads", "2"], &["'searches' has no '--threads'"]);
    refused(&["system-f", "--breakdown"], &["'system-f' has no '--breakdown'"]);
    refused(&["arrays", "--plot", "never.svg"], &["'arrays' has no '--plot'"]);
    refused(&["thinning", "--budget", "1"], &["'thinning' has no '--budget'"]);
    refused(&["system-f", "--fan-out", "2"], &["'system-f' has no '--fan-out'"]);
    refused(&["tcas", "--trials", "2"], &["'tcas' has no '--trials'"]);
    let own: [&[&str]; 5] = [
        &["--strategy", "all"],
        &["--mutant", "LiftVar"],
        &["--budget", "1"],
        &["--plot", "never.svg"],
        &["--parameters"],
    ];
    for option in own {
        for study in ["structures", "searches"] {
            let complaint = format!("'{study}' has no '{}'", option[0]);
            refused(&[&[study], option].concat(), &[&complaint]);
        }
    }
}

#[test]
fn a_plot_of_one_strategy_is_refused() {
    let arguments = ["system-f", "--plot", "never.svg", "--strategy", "lazy"];
    refused(&arguments, &["'--plot' compares the strategies", "'--strategy all'"]);
}

#[test]
fn a_strategy_or_budget_of_another_study_is_refused() {
    let check = |study: &str, option: [&str; 2], complaint: &str| {
        refused(&[&[study], &option[..]].concat(), &[complaint]);
    };
    check("system-f", ["--strategy", "ad-hoc"], "'system-f' are 'lazy', 'patterns' and 'all'");
    check("system-f", ["--budget", "60s"], "budget of 'system-f' is a number of runs");
    check("redex", ["--budget", "60"], "budget of 'redex' is a time, such as 60s");
    check(
        "redex",
        ["--strategy", "ordered"],
        "in-order, uniform, fair-in-order, fair-uniform, ad-hoc, mixed, lazy",
    );
    check("redex", ["--model", "lambda"], "stlc, poly-stlc, stlc-sub, list-machine");
}

#[test]
fn a_bug_that_a_model_does_not_have_is_refused() {
    let arguments = ["redex", "--model", "rvm", "--bug", "1"];
    refused(&arguments, &["bugs of 'rvm' have the numbers 2, 3, 4, 5, 6, 14, 15"]);
    refused(&["redex", "--bug", "1"], &["--model"]);
}

/// The objects that a study of the Redex benchmark prints.
fn redex(arguments: &[&str]) -> Vec<serde_json::Map<String, serde_json::Value>> {
    let output = study(&[&["redex", "--format", "json"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("an array of objects")
}

#[test]
fn every_strategy_finds_a_bug_of_the_redex_benchmark() {
    let arguments = ["--model", "rbtrees", "--bug", "1", "--budget", "300s", "--trials", "2"];
    let rows = redex(&arguments);
    let mut strategies = vec![];
    for row in &rows {
        let keys: BTreeSet<&str> = row.keys().map(String::as_str).collect();
        let expected = [
            "bug",
            "counterexample",
            "found",
            "model",
            "seconds",
            "seed",
            "size",
            "strategy",
            "tests",
            "trial",
        ];
        assert_eq!(keys, BTreeSet::from(expected));
        assert_eq!((&row["found"], &row["bug"]), (&true.into(), &1.into()), "{row:?}");
        strategies.extend(row["strategy"].as_str());
    }
    strategies.dedup();
    let published = ["in-order", "uniform", "fair-in-order", "fair-uniform", "ad-hoc", "mixed"];
    assert_eq!(strategies, [&published[..], &["lazy", "patterns", "thinned", "auto"]].concat());
    assert_eq!(rows.len(), 4 + 2 * 6);
}

#[test]
fn a_seed_decides_what_is_found() {
    let found = |seed: &str| {
        let arguments =
            ["--model", "rbtrees", "--bug", "2", "--strategy", "ad-hoc", "--seed", seed];
        let rows = redex(&[&arguments[..], &["--budget", "30s", "--trials", "2"]].concat());
        rows.into_iter()
            .map(|row| (row["tests"].clone(), row["counterexample"].clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(found("1"), found("1"));
    assert_eq!(found("1")[1], found("2")[0], "the second trial has the next seed");
    assert_ne!(found("1")[0], found("1")[1]);
}

#[test]
fn figures_are_drawn_from_what_was_printed() {
    let file = |name: &str| format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    let rows = redex(&["--model", "rbtrees", "--bug", "1", "--strategy", "in-order"]);
    let printed = crate::file("redex.json", serde_json::to_string(&rows).expect("objects"));
    let output = study(&["redex", "--from", &printed, "--figures", env!("CARGO_TARGET_TMPDIR")]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(stdout(&output).contains("| rbtrees-1 |"), "{output:?}");
    let read = |name: &str| std::fs::read_to_string(file(name)).expect("the command wrote it");
    assert!(read("redex-times.svg").contains(">rbtrees-1<"));
    assert!(read("redex-times.csv").contains("\nrbtrees-1,M,in-order,1,1,"));
    for name in ["redex-found.svg", "redex-found.csv", "redex-ratings.svg", "redex-ratings.csv"] {
        assert!(read(name).contains("in-order"), "{name}");
    }
}

#[test]
fn what_no_study_printed_is_refused() {
    let strange = crate::file("strange.json", r#"[{"model": "stlc"}]"#);
    let output = study(&["redex", "--from", &strange]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let said = stderr(&output);
    assert!(said.contains("strange.json is not what 'study redex --format json' prints"), "{said}");
}

#[test]
fn every_count_of_the_structures_is_the_expected_one() {
    let output = study(&["structures", "--quick", "--format", "json"]);
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
        "hierarchy, one method",
        "linked search tree",
        "red-black tree",
        "sorted list",
        "undirected graph",
    ];
    assert_eq!(structures, BTreeSet::from(names));
}

#[test]
fn every_search_finds_what_haskell_finds() {
    let output = study(&["searches", "--quick", "--format", "json"]);
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
    let expected = ["asked together", "red-black tree", "search tree", "sorted list"];
    assert_eq!(structures, BTreeSet::from(expected));
}

#[test]
fn every_mutant_of_system_f_is_found() {
    let picture = concat!(env!("CARGO_TARGET_TMPDIR"), "/system-f.svg");
    let output = study(&["system-f", "--quick", "--format", "json", "--plot", picture]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let rows: Vec<serde_json::Map<String, serde_json::Value>> =
        serde_json::from_slice(&output.stdout).expect("an array of objects");
    for row in &rows {
        let keys: Vec<&str> = row.keys().map(String::as_str).collect();
        assert_eq!(
            keys,
            [
                "counterexample",
                "found",
                "mutant",
                "runs",
                "runs_per_second",
                "seconds",
                "size",
                "strategy",
            ]
        );
        assert_eq!(row["found"], true, "{row:?}");
    }
    for strategy in ["lazy", "patterns"] {
        assert_eq!(rows.iter().filter(|row| row["strategy"] == strategy).count(), 16);
    }
    let picture = std::fs::read_to_string(picture).expect("the command wrote it");
    assert!(picture.starts_with("<svg ") && picture.contains(">SubstNoLift<"), "{picture}");
}

#[test]
fn thinning_finds_every_mutant() {
    let picture = concat!(env!("CARGO_TARGET_TMPDIR"), "/thinning.svg");
    let arguments = ["thinning", "--quick", "--fan-out", "2,5", "--format", "json"];
    let output = study(&[&arguments[..], &["--plot", picture]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let rows: Vec<serde_json::Map<String, serde_json::Value>> =
        serde_json::from_slice(&output.stdout).expect("an array of objects");
    for row in &rows {
        let keys: Vec<&str> = row.keys().map(String::as_str).collect();
        assert_eq!(
            keys,
            ["fan_out", "mutant", "ratio", "seconds", "strength", "tests", "tests_unthinned"]
        );
    }
    for fan_out in [2, 5] {
        assert_eq!(rows.iter().filter(|row| row["fan_out"] == fan_out).count(), 16);
    }
    let picture = std::fs::read_to_string(picture).expect("the command wrote it");
    assert!(picture.starts_with("<svg ") && picture.contains(">SubstNoLift<"), "{picture}");
}

#[test]
fn a_mutant_beyond_the_budget_is_a_failure_if_it_is_a_studied_one() {
    for (mutant, status) in [("LiftVar", 1), ("SubstNoLiftT", 0)] {
        let output = study(&["system-f", "--mutant", mutant, "--budget", "100"]);
        assert_eq!(output.status.code(), Some(status), "{output:?}");
        assert!(stdout(&output).contains("not found"), "{output:?}");
    }
}

#[test]
fn a_picture_that_cannot_be_written_is_a_failure_that_names_its_file() {
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/no folder/system-f.svg");
    let output = study(&["system-f", "--mutant", "AppForgetSubst", "--plot", file]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(stderr(&output).contains(file), "{output:?}");
}

#[test]
fn a_reader_that_has_seen_enough_is_told_nothing() {
    let mut study = Command::new(env!("CARGO_BIN_EXE_study"))
        .args(["structures", "--quick"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cargo built the command before this test");
    drop(study.stdout.take());
    let output = study.wait_with_output().expect("the command ends");
    assert_eq!(stderr(&output), "");
}
