//! `cargo study` as cargo calls it: arguments in, text and exit status out.

mod answers;
mod arguments;
#[cfg(unix)]
mod interrupt;
mod record;
#[cfg(unix)]
#[path = "../../../crates/cargo-canvass/tests/command/running.rs"]
mod running;

use std::{
    fs,
    process::{Command, Output},
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_study");

fn study(arguments: &[&str]) -> Output {
    Command::new(PROGRAM)
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

/// A file with this text, of a name that no other test uses.
fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&path, text).expect("the folder is there for this");
    path
}

/// What is printed on stdout by a run that goes well.
#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = study(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

/// The run ends with this status, nothing on stdout, and each of `complaint` on stderr.
#[track_caller]
fn fails(arguments: &[&str], status: i32, complaint: &[&str]) {
    let output = study(arguments);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {}", stderr(&output));
    assert_eq!(stdout(&output), "");
    for part in complaint {
        assert!(stderr(&output).contains(part), "no {part:?} in\n{}", stderr(&output));
    }
}

/// The arguments are refused with status 2.
#[track_caller]
fn refused(arguments: &[&str], complaint: &[&str]) {
    fails(arguments, 2, complaint);
}
