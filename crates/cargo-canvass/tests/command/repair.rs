//! Generators repaired, as the command tells it and as it writes it.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;

use crate::{canvass, fails, file, printed, refused, stderr, stdout};

fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/repair")
}

/// The text of a sample.
fn sample(name: &str) -> String {
    fs::read_to_string(samples().join(name)).expect("there is such a sample")
}

/// Repairs a sample where it is, so that its name is short.
fn repair(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cargo-canvass"))
        .args(["repair", "--no-solver"])
        .args(arguments)
        .current_dir(samples())
        .output()
        .expect("cargo built the command before this test")
}

fn is_blessing() -> bool {
    match std::env::var("CANVASS_BLESS") {
        Err(_) => false,
        Ok(value) if value == "1" => true,
        Ok(value) => panic!("CANVASS_BLESS is `{value}`: set it to 1 to accept the new text"),
    }
}

/// What was said but how far it was, which a slow machine has time to say.
fn without_progress(said: &str) -> String {
    let lines = said.lines().filter(|line| !line.starts_with("repair: "));
    lines.map(|line| format!("{line}\n")).collect()
}

/// To accept new text, set `CANVASS_BLESS=1` and read the difference.
#[test]
fn samples_are_repaired_as_the_texts_beside_them_say() {
    let mut names: Vec<PathBuf> = fs::read_dir(samples())
        .expect("there are samples")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    names.sort();
    assert!(names.len() > 10, "{names:?}");
    for path in names {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name in ASCII");
        let output = repair(&[name]);
        let status = output.status.code().expect("it was not killed");
        let said = without_progress(&stderr(&output));
        let new = format!("{}{said}exit status {status}\n", stdout(&output));
        let beside = path.with_extension("txt");
        if is_blessing() {
            fs::write(&beside, new).expect("the folder is there");
            continue;
        }
        let old = fs::read_to_string(&beside).unwrap_or_default();
        assert_eq!(new, old, "{name}: set CANVASS_BLESS=1 to accept the new text");
    }
}

/// A copy of a sample that a test may write to.
fn copy(sample_name: &str, name: &str) -> String {
    file(name, sample(sample_name))
}

#[test]
fn a_written_repair_is_complete_and_changes_nothing_else() {
    let path = copy("evens.rs", "written.rs");
    let output = canvass(&["repair", &path, "--write"]);
    assert_eq!(output.status.code(), Some(8), "{}", stderr(&output));
    assert!(stdout(&output).ends_with("written.rs is repaired\n"), "{}", stdout(&output));
    let (old, new) = (sample("evens.rs"), fs::read_to_string(&path).expect("it is there"));
    let kept = |line: &&str| !line.contains("hole") && !line.contains("even_list(n - 1)");
    assert!(old.lines().filter(kept).all(|line| new.contains(line)), "{new}");
    assert!(!new.contains("hole"), "{new}");
    let again = canvass(&["repair", &path]);
    assert!(matches!(again.status.code(), Some(0 | 12)), "{}", stdout(&again));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), new);
}

#[test]
fn without_write_the_file_stays() {
    let path = copy("evens.rs", "unwritten.rs");
    assert_eq!(canvass(&["repair", &path]).status.code(), Some(8));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), sample("evens.rs"));
}

#[test]
fn an_imprecise_repair_is_written_only_if_that_is_asked_for() {
    let path = copy("imprecise.rs", "imprecise.rs");
    assert_eq!(canvass(&["repair", &path, "--write"]).status.code(), Some(9));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), sample("imprecise.rs"));
    assert_eq!(canvass(&["repair", &path, "--write", "--imprecise"]).status.code(), Some(9));
    let new = fs::read_to_string(&path).expect("it is there");
    assert!(new.contains("    any::<List>() // any order\n"), "{new}");
    refused(&["repair", &path, "--imprecise"], &["--write"]);
}

#[test]
fn generators_are_repaired_beside_one_that_cannot_be() {
    let path = copy("several.rs", "several.rs");
    assert_eq!(canvass(&["repair", &path, "--write"]).status.code(), Some(4));
    let new = fs::read_to_string(&path).expect("it is there");
    assert!(new.contains("most => Headers::More"), "{new}");
    assert!(new.contains("headers: Some(headers(most)) } // Headers are needed here."), "{new}");
}

#[test]
fn ends_of_lines_and_a_byte_order_mark_survive() {
    let text = format!("\u{feff}{}", sample("evens.rs").replace('\n', "\r\n"));
    let path = file("windows.rs", &text);
    assert_eq!(canvass(&["repair", &path, "--write"]).status.code(), Some(8));
    let new = fs::read_to_string(&path).expect("it is there");
    assert!(new.starts_with("\u{feff}//! "), "{new:?}");
    assert_eq!(new.matches('\n').count(), new.matches("\r\n").count());
    let plain = copy("evens.rs", "unix.rs");
    canvass(&["repair", &plain, "--write"]);
    let plain = fs::read_to_string(&plain).expect("it is there");
    assert_eq!(new, format!("\u{feff}{}", plain.replace('\n', "\r\n")));
}

#[cfg(unix)]
#[test]
fn permissions_stay_and_links_are_followed() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let path = copy("evens.rs", "linked.rs");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("it is ours");
    let link = format!("{}/link.rs", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_file(&link);
    symlink(&path, &link).expect("the folder is there for this");
    assert_eq!(canvass(&["repair", &link, "--write"]).status.code(), Some(8));
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    let mode = fs::metadata(&path).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    assert!(!fs::read_to_string(&path).expect("it is there").contains("hole"));
}

#[test]
fn nothing_is_left_beside_a_repaired_file() {
    let folder = format!("{}/alone", env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(&folder).expect("the folder is there for this");
    let path = copy("evens.rs", "alone/evens.rs");
    assert_eq!(canvass(&["repair", &path, "--write"]).status.code(), Some(8));
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 1);
}

/// The objects that the command prints for a sample.
fn objects(arguments: &[&str]) -> Vec<Value> {
    let output = repair(&[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&stdout(&output)).expect("an array of objects")
}

#[test]
fn every_generator_is_an_object_in_json() {
    let objects = objects(&["several.rs"]);
    let outcomes: Vec<&str> =
        objects.iter().map(|object| object["outcome"].as_str().expect("a word")).collect();
    assert_eq!(outcomes, ["repaired", "repaired", "not refuted", "error"]);
    let first = &objects[0];
    assert_eq!(first["file"], "several.rs");
    assert_eq!(first["function"], "headers");
    assert_eq!(first["line"], 49);
    assert_eq!(first["missing"][0]["value"], "End");
    assert_eq!(first["missing"][0]["parameters"]["most"], "1");
    assert_eq!(first["edits"][0]["line"], 52);
    assert_eq!(first["after"]["missing_count"], 0);
    assert_eq!(first["written"], false);
    let error = &objects[3]["error"];
    assert_eq!((&error["line"], &error["column"]), (&66.into(), &61.into()));
    assert!(error["message"].as_str().expect("words").starts_with("this recursive call"));
}

#[test]
fn every_key_is_explained_in_the_help() {
    let help = printed(&["repair", "--help"]);
    let (_, keys) = help.split_once("Keys of the JSON objects").expect("a list of them");
    let named: Vec<&str> = keys
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')))
        .filter_map(|line| line.split("  ").next())
        .flat_map(|names| names.split(", "))
        .collect();
    for object in objects(&["several.rs"]) {
        let mut keys: Vec<&str> =
            object.as_object().expect("it is one").keys().map(String::as_str).collect();
        let mut named = named.clone();
        keys.sort_unstable();
        named.sort_unstable();
        assert_eq!(keys, named);
    }
}

#[test]
fn one_generator_can_be_asked_for() {
    let objects = objects(&["several.rs", "--function", "request"]);
    assert_eq!(objects.len(), 1);
    assert_eq!(objects[0]["function"], "request");
    let path = copy("several.rs", "named.rs");
    fails(
        &["repair", &path, "--function", "requests"],
        2,
        &["no generator `requests`; there are: request, headers, key, endless"],
    );
    fails(&["repair", &path, "--function", "count"], 2, &["named.rs:16:4: `count` is not marked"]);
}

#[test]
fn what_cannot_be_read_or_makes_no_sense_is_refused() {
    let nothing = format!("{}/there is no such file.rs", env!("CARGO_TARGET_TMPDIR"));
    fails(&["repair", &nothing], 3, &[&nothing]);
    fails(&["repair", &file("garbage.rs", [0xc3, 0x28])], 3, &["is no text"]);
    refused(&["repair", "-", "--write"], &["standard input cannot be written to"]);
    for time in ["60", "0s", "soon"] {
        refused(&["repair", "x.rs", "--time", time], &["invalid value"]);
    }
    refused(&["repair", "x.rs", "--wirte"], &["'--write'"]);
}

#[test]
fn a_solver_that_is_named_must_be_there() {
    let path = copy("complete.rs", "unproved.rs");
    let run = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_cargo-canvass"))
            .args(["repair", &path])
            .args(arguments)
            .env("CANVASS_Z3", "/there is no such program")
            .output()
            .expect("cargo built the command before this test")
    };
    let output = run(&[]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(stderr(&output).contains("CANVASS_Z3"), "{output:?}");
    assert_eq!(run(&["--no-solver"]).status.code(), Some(13));
}

#[test]
fn a_repair_that_takes_too_long_is_given_up() {
    let path = file("slow.rs", canvass_repair_benchmarks::text("lambda_term", "3"));
    let output = canvass(&["repair", &path, "--time", "1ms"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stdout(&output).contains("the time is up, '--time' gives more"), "{output:?}");
}
