//! Ctrl-C: every command that may take long ends with what it has, and says that this is not all.
#![cfg(unix)]

use std::{
    fs,
    io::{BufRead, BufReader},
    os::unix::fs::PermissionsExt,
    thread,
    time::Duration,
};

use crate::{
    file,
    running::{record, start, start_with},
    stderr, stdout,
};

#[test]
fn an_array_is_written_and_said_to_be_incomplete() {
    let parameters: String =
        (0..14).map(|parameter| format!("P{parameter}: 1, 2, 3, 4, 5, 6, 7, 8\n")).collect();
    let model = file("interrupted.pict", parameters);
    let (output, _) = start("array", &["array", &model, "-t", "5"]).interrupted_at(" rows)");
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    let said = stderr(&output);
    assert!(said.contains("interrupted: the array is not complete\n"), "{said}");
    // They are counted if that does not take long.
    assert!(said.contains("interactions are missing"), "{said}");
    assert!(stdout(&output).starts_with("P0,P1,"), "{output:?}");
    assert!(stdout(&output).lines().count() > 1);
}

#[test]
fn what_takes_hours_says_so_before_it_begins() {
    let parameters: String = (0..120)
        .map(|parameter| format!("P{parameter}: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10\n"))
        .collect();
    let model = file("hours.pict", parameters);
    let (output, _) = start("hours", &["array", &model, "-t", "4"]).interrupted_at("may take");
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    let said = stderr(&output);
    assert!(
        said.contains("there will be about 87000 rows, which may take about 2 hours"),
        "{said}"
    );
}

#[test]
fn coverage_has_the_strengths_that_were_measured() {
    let names: Vec<String> = (0..70).map(|parameter| format!("P{parameter}")).collect();
    let parameters: String = names.iter().map(|name| format!("{name}: 1, 2\n")).collect();
    let model = file("interrupted_coverage.pict", parameters);
    let tests =
        file("interrupted_coverage.csv", format!("{}\n{}\n", names.join(","), ["1"; 70].join(",")));
    let arguments = ["coverage", &model, &tests, "-t", "6"];
    let (output, target) = start("coverage", &arguments).interrupted_at("sets of parameters");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let printed = stdout(&output);
    // How wide the columns are depends on how far it came.
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let rows: Vec<Vec<String>> = printed.lines().map(words).collect();
    assert!(rows.iter().any(|row| row.starts_with(&words("1 140 70 50.00 %"))), "{printed}");
    assert!(rows.iter().all(|row| row.first().is_none_or(|first| first != "6")), "{printed}");
    assert!(printed.contains("\nincomplete: strength"), "{printed}");
    assert!(stderr(&output).contains(" not measured\n"), "{}", stderr(&output));
    let record = record(&target);
    assert_eq!((&record["outcome"], &record["complete"]), (&"interrupted".into(), &false.into()));
    assert_eq!(record["coverage"][0]["possible"], 140);
}

/// A solver that says its name, and then is silent for as long as the command runs: nothing is repaired too soon.
fn silent_solver() -> String {
    let script = r#"#!/bin/sh
        while read line; do case "$line" in
            *:name*) echo '(:name "Z3")';;
            *:version*) echo '(:version "9.9")';;
            *check-sat*) while kill -0 $PPID 2>/dev/null; do sleep 1; done;;
            *echo*) echo canvass-end;;
        esac; done
"#;
    executable("silent_solver", script)
}

fn executable(name: &str, script: &str) -> String {
    let path = file(name, script);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("the file is ours");
    path
}

#[test]
fn a_repair_says_what_is_missing_and_leaves_the_file() {
    let text = canvass_repair_benchmarks::text("lambda_term", "3");
    let path = file("interrupted.rs", text);
    let arguments = ["repair", &path, "--function", "lambda_term", "--write"];
    let repair = start_with("repair", &arguments, |command| {
        command.env("CANVASS_Z3", silent_solver());
    });
    let (output, target) = repair.interrupted_at("lambda_term");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let said = stdout(&output);
    assert!(said.contains("lambda_term") && said.contains("interrupted"), "{said}");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
    let record = record(&target);
    assert_eq!(record["outcome"], "interrupted");
    let generators = record["generators"].as_array().expect("a list");
    assert_eq!(generators.last().expect("one was looked at")["outcome"], "interrupted");
}

/// A cargo that prints a line as a test does that has written a suite, and then hangs for as long as the command runs.
fn hanging_cargo(name: &str) -> String {
    let script = "#!/bin/sh\ntrap '' INT\nprintf '\\nrunning 2 tests\\n\\001canvass:suite wrote it\\n'\n\
                  while kill -0 $PPID 2>/dev/null; do sleep 1; done\n";
    executable(name, script)
}

#[test]
fn suites_that_were_written_are_told() {
    let cargo = hanging_cargo("hanging_cargo");
    let suite = start_with("suite", &["suite"], |command| {
        command.env("CARGO", cargo);
    });
    let (output, _) = suite.interrupted_after("wrote it");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    assert_eq!(stdout(&output), "wrote it\n");
    let said = stderr(&output);
    assert!(said.contains("interrupted: not all tests have a suite: 1 written\n"), "{said}");
}

#[test]
fn a_second_ctrl_c_ends_at_once() {
    let cargo = hanging_cargo("stubborn_cargo");
    let mut suite = start_with("again", &["suite"], |command| {
        command.env("CARGO", cargo);
    });
    let mut line = String::new();
    let mut results = BufReader::new(suite.process.stdout.take().expect("it is piped"));
    results.read_line(&mut line).expect("it prints a line");
    while suite.process.try_wait().expect("it is ours").is_none() {
        suite.press_ctrl_c();
        thread::sleep(Duration::from_millis(50));
    }
    let output = suite.process.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    assert!(!stderr(&output).contains("not all tests have a suite"), "{}", stderr(&output));
}
