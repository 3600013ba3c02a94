//! Ctrl-C: every command that may take long ends with what it has, and says that this is not all.
#![cfg(unix)]

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread,
    time::Duration,
};

use serde_json::Value;

use crate::{file, stderr, stdout};

/// The command, in a target folder of its own where it leaves a record.
struct Running {
    process: Child,
    target: PathBuf,
}

fn start(name: &str, arguments: &[&str]) -> Running {
    start_with(name, arguments, |_| ())
}

fn start_with(name: &str, arguments: &[&str], furnish: impl FnOnce(&mut Command)) -> Running {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("interrupt {name}"));
    let _of_an_earlier_run = fs::remove_dir_all(&target);
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-canvass"));
    command.args(arguments).env("CARGO_TARGET_DIR", &target).env("CANVASS_RECORD", "1");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    furnish(&mut command);
    let process = command.spawn().expect("cargo built the command before this test");
    Running { process, target }
}

impl Running {
    fn press_ctrl_c(&self) {
        let interrupt = ["-INT".to_owned(), self.process.id().to_string()];
        let sent = Command::new("kill").args(interrupt).stderr(Stdio::null()).status();
        sent.expect("every Unix has it");
    }

    /// What it ends with after Ctrl-C, pressed when a line with these words has told how far it is.
    fn interrupted_at(mut self, words: &str) -> (Output, PathBuf) {
        let told = self.process.stderr.take().expect("it is piped");
        let (stderr, output, target) = self.interrupted_once(told, words);
        (Output { stderr, ..output }, target)
    }

    /// The same, pressed when it has printed a line with these words.
    fn interrupted_after(mut self, words: &str) -> (Output, PathBuf) {
        let results = self.process.stdout.take().expect("it is piped");
        let (stdout, output, target) = self.interrupted_once(results, words);
        (Output { stdout, ..output }, target)
    }

    /// Presses Ctrl-C after a line with these words: all that is read there, and how it ends.
    fn interrupted_once(
        self,
        from: impl Read + Send + 'static,
        words: &str,
    ) -> (Vec<u8>, Output, PathBuf) {
        let mut lines = BufReader::new(from);
        let mut all = String::new();
        loop {
            let begin = all.len();
            let read = lines.read_line(&mut all).expect("it prints UTF-8");
            assert_ne!(read, 0, "it ended before, with {all}");
            if all[begin..].contains(words) {
                break;
            }
        }
        self.press_ctrl_c();
        // At the same time as the rest of its output, so that no pipe is full.
        let reader = thread::spawn(move || {
            let mut all = all.into_bytes();
            lines.read_to_end(&mut all).map(|_| all)
        });
        let output = self.process.wait_with_output().expect("the command ends");
        let all = reader.join().expect("it only reads").expect("the pipe is ours");
        (all, output, self.target)
    }
}

/// The only record of a target folder.
fn record(target: &Path) -> Value {
    let folder = target.join("canvass/records/last");
    let mut entries = fs::read_dir(&folder).expect("a run was recorded");
    let path = entries.next().expect("there is a record").expect("it is there").path();
    assert!(entries.next().is_none());
    serde_json::from_str(&fs::read_to_string(path).expect("it is there")).expect("JSON")
}

#[test]
fn an_array_is_written_and_said_to_be_incomplete() {
    let parameters: String =
        (0..14).map(|parameter| format!("P{parameter}: 1, 2, 3, 4, 5, 6, 7, 8\n")).collect();
    let model = file("interrupted.pict", parameters);
    let (output, _) = start("array", &["array", &model, "-t", "5"]).interrupted_at(" rows)");
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    let said = stderr(&output);
    assert!(said.contains("interrupted: the array is not complete\n"), "{said}");
    assert!(said.ends_with(" interactions are missing\n"), "{said}");
    assert!(stdout(&output).starts_with("P0,P1,"), "{output:?}");
    assert!(stdout(&output).lines().count() > 1);
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

/// A study that is interrupted has a row so far, in what it prints and in its record.
#[track_caller]
fn check_study(name: &str, arguments: &[&str], row: &str, key: &str) {
    let arguments = [&["study", name], arguments].concat();
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
    let arguments = ["study", "system-f", "--format", "json"];
    let (output, _) = start("json", &arguments).interrupted_after("\"mutant\"");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let rows: Vec<Value> = serde_json::from_slice(&output.stdout).expect("an array");
    assert!(!rows.is_empty() && rows.len() < 46, "{}", rows.len());
    let said = stderr(&output);
    assert!(said.contains("interrupted: the study is not complete\n"), "{said}");
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

#[test]
fn who_waits_is_told_how_far_it_is() {
    let mut study = start("progress", &["study", "structures"]);
    let mut said = BufReader::new(study.process.stderr.take().expect("it is piped"));
    let mut line = String::new();
    said.read_line(&mut line).expect("it says something before it ends");
    study.press_ctrl_c();
    study.process.wait_with_output().expect("the command ends");
    assert!(line.starts_with("study structures: "), "{line}");
    assert!(line.contains(" million structures, "), "{line}");
}
