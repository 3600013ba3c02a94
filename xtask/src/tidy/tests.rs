//! A small house in which one thing after the other is put out of order.

use std::{fs, path::PathBuf, process};

use super::{MOST_LINES, Source, Untidy, check};
use crate::command::root;

#[test]
fn the_repository_is_tidy() {
    let untidy = check(root()).expect("the sources can be read");
    let lines: Vec<String> = untidy.iter().map(Untidy::to_string).collect();
    assert!(lines.is_empty(), "{}", lines.join("\n"));
}

const PACKAGE: &str = "version = \"0.1.0\"\ndescription = \"A crate.\"\nkeywords = [\"test\"]\ncategories = [\"test\"]\nrepository.workspace = true\n";

/// Two crates, of which the second stands on the first, and all that tells of them.
fn house() -> Vec<(&'static str, String)> {
    let manifest =
        |name: &str, rest: &str| format!("[package]\nname = \"{name}\"\n{PACKAGE}{rest}");
    let mut house = vec![
        (
            "Cargo.toml",
            "[workspace]\nmembers = [\n\"crates/canvass-base\",\n\"crates/canvass\",\n]\n"
                .to_owned(),
        ),
        ("README.md", "`canvass`, on `canvass-base`\n".to_owned()),
        ("CONTRIBUTING.md", "`canvass`, on `canvass-base`\n".to_owned()),
        (
            "ARCHITECTURE.md",
            "`canvass`, on `canvass-base`\n| `choice`, `check` | modules |\n".to_owned(),
        ),
        ("crates/canvass-base/Cargo.toml", manifest("canvass-base", "")),
        ("crates/canvass-base/src/lib.rs", "//! The base.\n".to_owned()),
        (
            "crates/canvass/Cargo.toml",
            manifest("canvass", "[dependencies]\ncanvass-base.workspace = true\n"),
        ),
        ("crates/canvass/src/lib.rs", "//! Tests.\nmod choice;\npub mod check;\n".to_owned()),
        ("crates/canvass/src/choice.rs", "//! Choices.\n".to_owned()),
        ("crates/canvass/src/check.rs", "//! Checks.\nuse crate::choice::Choice;\n".to_owned()),
    ];
    for file in [
        "crates/canvass-base/README.md",
        "crates/canvass-base/LICENSE-MIT",
        "crates/canvass-base/LICENSE-APACHE",
        "crates/canvass/README.md",
        "crates/canvass/LICENSE-MIT",
        "crates/canvass/LICENSE-APACHE",
    ] {
        house.push((file, String::new()));
    }
    house
}

/// What is said of the house where a text in a file is replaced.
#[track_caller]
fn check_with(name: &str, file: &str, old: &str, new: &str, expect: &[&str]) {
    let folder: PathBuf = std::env::temp_dir().join(format!("tidy {name} {}", process::id()));
    for (path, text) in house() {
        let text = if path == file { text.replace(old, new) } else { text };
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("it is in the house")).expect("a folder is made");
        fs::write(path, text).expect("a file is written");
    }
    let untidy = check(&folder).expect("the house can be read");
    fs::remove_dir_all(&folder).expect("the house is removed");
    let found: Vec<String> = untidy.iter().map(Untidy::to_string).collect();
    assert_eq!(found, expect);
}

#[test]
fn a_tidy_house_is_found_tidy() {
    check_with("as it is", "", "", "", &[]);
}

#[test]
fn what_is_turned_round_is_found() {
    check_with(
        "import",
        "crates/canvass/src/choice.rs",
        "\n",
        "\nuse crate::check::Test;\n",
        &[
            "crates/canvass/src/choice.rs: it imports `check`, which crates/canvass/src/lib.rs lists after `choice`",
        ],
    );
    check_with(
        "dependency",
        "crates/canvass-base/Cargo.toml",
        "repository.workspace = true\n",
        "repository.workspace = true\n[dependencies]\ncanvass.workspace = true\n",
        &[
            "crates/canvass-base/Cargo.toml: it depends on canvass, which the workspace lists after it",
        ],
    );
}

#[test]
fn what_the_maps_leave_out_is_found() {
    let crates = ["README.md", "CONTRIBUTING.md"];
    for map in crates {
        let expect = format!("{map}: it leaves out canvass-base");
        check_with(map, map, "canvass-base", "the base", &[&expect]);
    }
    check_with(
        "module",
        "ARCHITECTURE.md",
        "`choice`, ",
        "",
        &["ARCHITECTURE.md: it leaves out choice (canvass)"],
    );
}

#[test]
fn what_a_package_lacks_is_found() {
    check_with(
        "package",
        "crates/canvass/Cargo.toml",
        "description = \"A crate.\"\n",
        "",
        &["crates/canvass: its manifest has no line `description = …`"],
    );
}

#[test]
fn a_file_without_a_first_line_is_found() {
    check_with(
        "first line",
        "crates/canvass/src/choice.rs",
        "//! Choices.",
        "struct Choice;",
        &["crates/canvass/src/choice.rs: the first line says what the file is, after `//!`"],
    );
}

#[track_caller]
fn check_file(text: &str, expect: Option<&str>) {
    let source = Source { path: "a.rs".to_owned(), text: text.to_owned() };
    let strange = source.strange().map(|untidy| untidy.to_string());
    assert_eq!(strange.as_deref(), expect);
}

#[test]
fn a_file_says_what_it_is_and_is_short() {
    check_file("//! Trees.\n", None);
    let nothing = "a.rs: the first line says what the file is, after `//!`";
    check_file("use std::fmt;\n", Some(nothing));
    check_file("", Some(nothing));
    let long = "//! Trees.\n".repeat(MOST_LINES + 1);
    let expect = "a.rs: it has 451 lines: find the second idea in it, 450 are the most";
    check_file(&long, Some(expect));
}
