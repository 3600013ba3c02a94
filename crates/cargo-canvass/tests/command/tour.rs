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
    command.arg("tour").env("PATH", "").env("TMPDIR", &temporary).env_remove("CANVASS_Z3");
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
    command
        .current_dir(&folder)
        .env("CANVASS_CASES", "1")
        .env("CANVASS_SEED", "5")
        .env("CI", "true");
    assert_eq!(taken(&mut command), taken(&mut tour("without settings").0));
}

#[test]
fn the_tour_leaves_nothing_behind() {
    let (mut command, folder) = tour("clean");
    taken(&mut command);
    let left: Vec<_> = fs::read_dir(&folder).expect("it is there").collect();
    assert!(left.is_empty(), "{left:?}");
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
