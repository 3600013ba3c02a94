//! `campaign`: another program is started for it, with its arguments and its status.

use std::{
    env, fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use crate::{PROGRAM, stderr, stdout};

/// Two folders of the name: one with a copy of the command, and an empty one.
fn folders(name: &str) -> [PathBuf; 2] {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("campaign {name}"));
    let _of_an_earlier_run = fs::remove_dir_all(&root);
    let folders = ["command", "path"].map(|name| root.join(name));
    folders.iter().for_each(|folder| fs::create_dir_all(folder).expect("there is room"));
    fs::copy(PROGRAM, folders[0].join("cargo-canvass")).expect("cargo built the command");
    folders
}

/// A program of campaigns that says where it is and what it was given, and ends with status 11.
fn install(folder: &Path, place: &str) {
    let program = folder.join("canvass-campaign");
    let script = format!("#!/bin/sh\necho {place}\nprintf '<%s>' \"$@\"\nexit 11\n");
    fs::write(&program, script).expect("there is room");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("it is ours");
}

fn run([command, path]: &[PathBuf; 2], arguments: &[&str]) -> Output {
    let paths = [path.clone()].into_iter().chain(["/bin", "/usr/bin"].map(PathBuf::from));
    Command::new(command.join("cargo-canvass"))
        .args(arguments)
        .env("PATH", env::join_paths(paths).expect("no colons"))
        .output()
        .expect("it is there")
}

#[test]
fn the_program_of_campaigns_gets_the_arguments_and_gives_the_status() {
    let folders = folders("arguments");
    install(&folders[1], "path");
    let given = ["canvass", "campaign", "run", "a b", "--sizes=3", "--help", "--", "--release"];
    let output = run(&folders, &given);
    let expect = "path\n<run><a b><--sizes=3><--help><--><--release>";
    assert_eq!((stdout(&output).as_str(), output.status.code()), (expect, Some(11)));
    // What was installed together belongs together.
    install(&folders[0], "beside");
    assert!(stdout(&run(&folders, &given)).starts_with("beside\n"));
}

#[test]
fn who_has_no_campaigns_is_told_where_to_get_them() {
    let output = run(&folders("none"), &["campaign", "run"]);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(stderr(&output).contains("'cargo install canvass-campaign'"), "{}", stderr(&output));
}
