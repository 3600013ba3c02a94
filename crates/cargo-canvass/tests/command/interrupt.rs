//! Ctrl-C while an array is built.
#![cfg(unix)]

use std::{
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use crate::{file, stderr, stdout};

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
    thread::sleep(Duration::from_millis(1000));
    let interrupt = ["-INT".to_owned(), array.id().to_string()];
    let sent = Command::new("kill").args(interrupt).status().expect("every Unix has it");
    assert!(sent.success());
    let output = array.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    let said = stderr(&output);
    assert!(said.starts_with("interrupted: the array is not complete\n"), "{said}");
    assert!(said.ends_with(" interactions are missing\n"), "{said}");
    assert!(stdout(&output).starts_with("P0,P1,"), "{output:?}");
    assert!(stdout(&output).lines().count() > 1);
}
