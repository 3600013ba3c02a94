//! The tour: what it prints, wherever it is taken.

use std::{
    env, fs,
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use crate::{stderr, stdout};

/// The tour without a solver, so that it is the same everywhere, in a folder of its own for temporary files.
fn tour(name: &str) -> (Command, PathBuf) {
    let temporary = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("tour {name}"));
    let _of_an_earlier_run = fs::remove_dir_all(&temporary);
    fs::create_dir_all(&temporary).expect("the folder is there for this");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-canvass"));
    command.args(["tour", "--report", "tour.html"]).current_dir(&temporary);
    command.env("PATH", "").env("TMPDIR", &temporary).env_remove("CANVASS_Z3");
    (command, temporary)
}

#[track_caller]
fn taken(command: &mut Command) -> String {
    let output: Output = command.output().expect("cargo built the command before this test");
    assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
    assert_eq!(stderr(&output), "");
    stdout(&output)
}

/// To accept new text, set `CANVASS_BLESS=1` and read the difference.
#[test]
fn the_tour_prints_what_it_did_before() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/tour.txt");
    let printed = taken(&mut tour("golden").0);
    if env::var_os("CANVASS_BLESS").is_some() {
        fs::write(path, &printed).expect("the folder is ours");
    }
    let expected = fs::read_to_string(path).unwrap_or_default();
    assert_eq!(printed, expected, "set CANVASS_BLESS=1 to accept the new text");
}

/// Neither settings of whoever takes it, nor a file in the way, nor the folder it is taken in.
#[test]
fn nothing_around_the_tour_changes_it() {
    let (mut command, folder) = tour("settings");
    fs::write(folder.join("canvass.toml"), "cases = 3\nseed = 9\n").expect("the folder is ours");
    command.env("CANVASS_CASES", "1").env("CANVASS_SEED", "5").env("CI", "true");
    assert_eq!(taken(&mut command), taken(&mut tour("without settings").0));
}

#[test]
fn the_tour_leaves_its_report_behind_and_nothing_else() {
    let (mut command, folder) = tour("clean");
    taken(&mut command);
    let left = fs::read_dir(&folder).expect("it is there");
    let left: Vec<_> = left.map(|entry| entry.expect("an entry").file_name()).collect();
    assert_eq!(left, ["tour.html"]);
    let page = fs::read_to_string(folder.join("tour.html")).expect("a page is text");
    for test in
        ["insert_keeps_order", "insert_once_keeps_order", "evaluation_keeps_the_type", "ring"]
    {
        assert!(page.contains(test), "nothing about {test}");
    }
}

#[test]
fn a_stop_is_shown_by_its_name() {
    let (whole, listed) = (taken(&mut tour("whole").0), taken(&mut stop("--list")));
    assert_eq!(listed.lines().count(), 8, "{listed}");
    for line in listed.lines() {
        let name = line.split_whitespace().nth(1).expect("a name");
        let shown = taken(&mut stop(name));
        assert!(shown.lines().count() > 10 && whole.contains(&shown), "{name}: {shown}");
    }
}

/// The tour, with one word.
fn stop(word: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-canvass"));
    command.args(["tour", word]).env("PATH", "").env_remove("CANVASS_Z3");
    command
}

/// As `cargo canvass tour | head -1` does.
#[test]
fn a_reader_that_has_seen_enough_ends_the_tour_without_a_word() {
    let (mut command, folder) = tour("head");
    let mut process = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cargo built the command before this test");
    let mut line = String::new();
    let mut printed = BufReader::new(process.stdout.take().expect("it is piped"));
    printed.read_line(&mut line).expect("it prints UTF-8");
    drop(printed);
    let output = process.wait_with_output().expect("it ends");
    assert!(line.starts_with("A tour of canvass in "), "{line}");
    assert_eq!(stderr(&output), "");
    assert!(fs::read_dir(&folder).expect("it is there").next().is_none());
}

/// The block of README.md after the words about a stop is a part of what that stop prints.
#[test]
fn the_readme_shows_what_the_tour_prints() {
    let readme = include_str!("../../../../README.md");
    let (_, after) = readme.split_once("what the tour prints").expect("README.md shows a stop");
    let block = after.split("```").nth(1).and_then(|block| block.strip_prefix("text\n"));
    let block = block.expect("a block of text follows");
    let printed = taken(&mut tour("readme").0);
    assert!(block.lines().count() > 3 && printed.contains(block), "{block}\nin\n{printed}");
}
