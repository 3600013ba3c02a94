//! Ctrl-C while an array is built, a generator is repaired, and mistakes are hunted.
#![cfg(unix)]

use std::{
    fs,
    process::{Child, Command, Output, Stdio},
    thread,
    time::Duration,
};

use crate::{file, stderr, stdout};

/// What the command ends with after Ctrl-C.
fn interrupted(command: Child) -> Output {
    thread::sleep(Duration::from_millis(1000));
    let interrupt = ["-INT".to_owned(), command.id().to_string()];
    let sent = Command::new("kill").args(interrupt).status().expect("every Unix has it");
    assert!(sent.success());
    command.wait_with_output().expect("the command ends")
}

#[test]
fn an_interrupted_array_is_written_and_said_to_be_incomplete() {
    let parameters: String =
        (0..14).map(|parameter| format!("P{parameter}: 1, 2, 3, 4, 5, 6, 7, 8\n")).collect();
    let model = file("interrupted.pict", parameters);
    let array = Command::new(env!("CARGO_BIN_EXE_cargo-canvass"))
        .args(["array", &model, "-t", "5"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cargo built the command before this test");
    let output = interrupted(array);
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    let said = stderr(&output);
    assert!(said.starts_with("interrupted: the array is not complete\n"), "{said}");
    assert!(said.ends_with(" interactions are missing\n"), "{said}");
    assert!(stdout(&output).starts_with("P0,P1,"), "{output:?}");
    assert!(stdout(&output).lines().count() > 1);
}

#[test]
fn an_interrupted_repair_says_what_is_missing_and_leaves_the_file() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../../studies/repair/lambda_term/3.rs");
    let text = fs::read_to_string(sample).expect("it is there");
    let path = file("interrupted.rs", &text);
    let repair = Command::new(env!("CARGO_BIN_EXE_cargo-canvass"))
        .args(["repair", &path, "--write"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cargo built the command before this test");
    let output = interrupted(repair);
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let said = stdout(&output);
    assert!(said.contains("lambda_term") && said.contains("interrupted"), "{said}");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
}

#[test]
fn an_interrupted_study_says_what_it_has_found() {
    let study = Command::new(env!("CARGO_BIN_EXE_cargo-canvass"))
        .args(["study", "redex", "--model", "rbtrees", "--strategy", "uniform"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cargo built the command before this test");
    let output = interrupted(study);
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let said = stdout(&output);
    assert!(said.contains("| rbtrees-1 |"), "{said}");
    assert!(!said.contains("rbtrees-3  "), "{said}");
}
