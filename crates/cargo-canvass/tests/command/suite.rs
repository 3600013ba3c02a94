//! `suite`: the tests below are run by it, in a package folder of their own, by a cargo that only runs this program.

use std::{
    env, fs,
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    process::{Command, Output},
};

use canvass::Canvass;

use crate::{refused, stderr, stdout};

/// Whether a test is run here, and not with the others.
fn asked() -> bool {
    env::var_os("SAMPLES").is_some()
}

#[derive(Debug, Canvass)]
enum Shape {
    Dot,
    Line(u8),
    Group(Vec<Shape>),
}

#[canvass::test(cases = 7)]
fn sample_shapes(shapes: Vec<Shape>) {
    assert!(!asked() || shapes.len() < 1000);
}

#[canvass::test(cases = 7)]
fn sample_broken(number: u16) {
    assert!(!asked() || number < 2, "broken");
}

/// A folder with a cargo in it that runs this program with the words after `--`.
struct Package {
    folder: PathBuf,
}

impl Package {
    fn new(name: &str) -> Package {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("suite {name}"));
        let _of_an_earlier_run = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("the folder is there for this");
        fs::write(folder.join("Cargo.lock"), "").expect("the folder was made");
        let program = env::current_exe().expect("a test is a program");
        let script = format!(
            "#!/bin/sh\necho \"$@\" > '{0}/arguments'\nwhile [ \"$1\" != -- ]; do shift; done; shift\n\
             CARGO_MANIFEST_DIR='{0}' SAMPLES=1 exec '{1}' \"$@\"\n",
            folder.display(),
            program.display()
        );
        let cargo = folder.join("cargo");
        fs::write(&cargo, script).expect("the folder was made");
        fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).expect("the file is ours");
        Package { folder }
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_cargo-canvass"))
            .arg("suite")
            .args(arguments)
            .env("CARGO", self.folder.join("cargo"))
            .output()
            .expect("cargo built the command before this test")
    }

    /// What is printed where all goes well.
    #[track_caller]
    fn printed(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stdout(&output)
    }

    /// What cargo was given.
    fn arguments(&self) -> String {
        fs::read_to_string(self.folder.join("arguments")).expect("cargo was run")
    }

    fn suite(&self, test: &str) -> Option<String> {
        let file = format!(".canvass/suites/command__suite__{test}.txt");
        fs::read_to_string(self.folder.join(file)).ok()
    }
}

fn values(suite: &str) -> usize {
    suite.lines().filter(|line| !line.starts_with('#')).count()
}

#[test]
fn suites_are_written_by_the_tests_that_are_named() {
    let package = Package::new("written");
    let printed = package.printed(&["-n", "20", "--fan-out", "4", "sample_shapes", "--", "--lib"]);
    assert_eq!(printed.lines().count(), 1, "{printed}");
    assert!(
        printed.starts_with(
            "suite::sample_shapes: 20 values, thinned with strength 2, fan-out 4, seed 0; \
             2-way coverage: "
        ),
        "{printed}"
    );
    assert!(printed.trim_end().ends_with("command__suite__sample_shapes.txt"), "{printed}");
    let suite = package.suite("sample_shapes").expect("it was written");
    assert_eq!(values(&suite), 20);
    assert_eq!(package.arguments(), "test --no-fail-fast --lib -- sample_shapes\n");
    assert_eq!(package.printed(&["-n", "20", "--fan-out", "4", "sample_shapes"]), printed);
    assert_eq!(package.suite("sample_shapes"), Some(suite));
}

#[test]
fn only_the_targets_that_are_chosen_are_run() {
    let package = Package::new("targets");
    let check = |further: &[&str], expect: &str| {
        package.run(&[&["-n", "1", "sample_shapes", "--"], further].concat());
        assert_eq!(package.arguments(), format!("test --no-fail-fast {expect} -- sample_shapes\n"));
    };
    check(&["--test", "cover"], "--test cover");
    check(&["--test=cover"], "--test=cover");
    check(&["--package", "parser", "--bins"], "--package parser --bins");
    check(&["--release"], "--tests --release");
    check(&["--package", "--lib-like"], "--tests --package --lib-like");
}

#[test]
fn suites_are_minimised() {
    let package = Package::new("minimised");
    package.printed(&["sample_shapes"]);
    assert_eq!(values(&package.suite("sample_shapes").expect("it was written")), 100);
    let printed = package.printed(&["--minimise", "sample_shapes"]);
    let kept = values(&package.suite("sample_shapes").expect("it was written"));
    assert!((1..50).contains(&kept), "{kept}");
    assert!(
        printed.contains(&format!("{kept} of 100 values, minimised with strength 2")),
        "{printed}"
    );
}

#[test]
fn a_test_that_fails_has_no_suite() {
    let package = Package::new("failing");
    let output = package.run(&["suite::sample_"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).starts_with("suite::sample_shapes: 100 values"), "{output:?}");
    for part in ["broken", "error: not all tests have a suite: 1 written"] {
        assert!(stderr(&output).contains(part), "no {part:?} in\n{}", stderr(&output));
    }
    assert_eq!(package.suite("sample_broken"), None);
}

#[test]
fn words_that_are_in_no_path_are_bad_tests() {
    let output = Package::new("nothing").run(&["there_is_no_such_test"]);
    assert_eq!(output.status.code(), Some(6), "{output:?}");
    assert!(stderr(&output).contains("error: no test has written a suite: "), "{output:?}");
}

#[test]
fn a_cargo_that_cannot_be_run_is_a_failure() {
    let package = Package::new("no cargo");
    fs::remove_file(package.folder.join("cargo")).expect("it was made");
    let output = package.run(&[]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(stderr(&output).contains("'cargo test' could not be run"), "{output:?}");
}

#[test]
fn numbers_out_of_range_and_options_that_contradict_are_refused() {
    refused(&["suite", "-n", "0"], &["invalid value '0' for '--values <N>'"]);
    refused(&["suite", "--strength", "9"], &["9 is not in 1..=8"]);
    refused(&["suite", "--fan-out", "0"], &["0 is not in 1..=1000"]);
    refused(&["suite", "--minimise", "-n", "5"], &["cannot be used with"]);
    refused(&["suite", "--minimise", "--fan-out", "5"], &["cannot be used with"]);
}
