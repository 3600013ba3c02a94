//! Tests of what is saved.

use super::{Limits, Line, REGRESSIONS, SUITE, Store, StoreError, file_name, one_line};
use crate::check::settings::folder::Folder;
use crate::check::token::{Token, Value};
use std::fs;
use std::path::Path;

const TEST: &str = "garden::tests::trees_grow";

fn token(index: u64) -> Token {
    Token { check: 0x0bad_cafe, value: Value::Index(index) }
}

fn regressions(package: &Path) -> Store {
    Store::within(package, "regressions", TEST, REGRESSIONS)
}

fn add(store: &Store, index: u64, value: &str) -> Result<(), StoreError> {
    store.add(&Line { token: token(index), value: value.to_owned(), remark: None })
}

/// The lines, tokens and texts of what is saved.
fn show(store: &Store) -> Vec<String> {
    let saved = store.read().expect("the file is readable");
    let entries = saved.entries.iter().map(|entry| match &entry.token {
        Ok(token) => format!("{}: {token} # {}", entry.line, entry.text),
        Err(error) => format!("{}: {error} # {}", entry.line, entry.text),
    });
    entries.collect()
}

fn text(store: &Store) -> String {
    fs::read_to_string(store.path()).expect("the file is readable")
}

/// The names of the files beside the store's.
fn files(store: &Store) -> Vec<String> {
    let folder = store.path().parent().expect("it is in a folder");
    let files = fs::read_dir(folder).expect("the folder is readable");
    files.map(|file| file.expect("it is").file_name().to_string_lossy().into_owned()).collect()
}

const HEADER: &str = "\
# Values for which the test `garden::tests::trees_grow` failed once. They are tried before all others.
# Commit this file, so that they are tried everywhere; remove a line to forget a value.
# A line is what CANVASS_REPLAY takes, and the value.
";

#[test]
fn nothing_is_saved_where_there_is_no_file() {
    let folder = Folder::new("store none");
    let store = regressions(folder.path());
    assert!(show(&store).is_empty());
    assert!(!store.path().exists());
}

#[test]
fn what_is_added_is_read_again() {
    let folder = Folder::new("store add");
    let store = regressions(folder.path());
    add(&store, 5, "let a = vec![\n    1,\n    2,\n];\n").expect("the folder is ours");
    add(&store, 7, "let a = 7;").expect("the folder is ours");
    let entries = "2-0badcafe-i5  # let a = vec![ 1, 2, ];\n2-0badcafe-i7  # let a = 7;\n";
    assert_eq!(text(&store), format!("{HEADER}{entries}"));
    assert_eq!(
        show(&store),
        ["4: 2-0badcafe-i5 # let a = vec![ 1, 2, ];", "5: 2-0badcafe-i7 # let a = 7;"]
    );
    let path = folder.path().join(".canvass/regressions/garden__tests__trees_grow.txt");
    assert_eq!(store.path(), path);
    assert_eq!(files(&store), ["garden__tests__trees_grow.txt"]);
}

#[test]
fn a_suite_is_written_anew_beside_the_regressions() {
    let folder = Folder::new("store suite");
    let store = Store::within(folder.path(), "suites", TEST, SUITE);
    for (header, index) in [("# first\n", 5), ("# second\n", 6)] {
        let line = Line { token: token(index), value: index.to_string(), remark: None };
        store.write(header, [line].into_iter()).expect("the folder is ours");
        assert_eq!(text(&store), format!("{header}2-0badcafe-i{index}  # {index}\n"));
    }
    assert_eq!(store.path(), folder.path().join(".canvass/suites/garden__tests__trees_grow.txt"));
    assert_eq!(files(&store).len(), 1);
}

#[test]
fn adding_twice_is_adding_once() {
    let folder = Folder::new("store twice");
    let store = regressions(folder.path());
    add(&store, 5, "5").expect("the folder is ours");
    let before = text(&store);
    add(&store, 5, "written differently").expect("the folder is ours");
    assert_eq!(text(&store), before);
}

#[test]
fn lines_that_are_no_tokens_are_told_and_kept() {
    let folder = Folder::new("store malformed");
    let store = regressions(folder.path());
    let before =
        "# by hand\n\n  2-0badcafe-i5\n<<<<<<< HEAD\n1-0badcafe-i1 # 7\n\t# 8\n2-0badcafe-c#9";
    fs::create_dir_all(store.path().parent().expect("it is in a folder")).expect("it is ours");
    fs::write(store.path(), before).expect("the folder is ours");
    add(&store, 7, "7").expect("the folder is ours");
    assert_eq!(text(&store), format!("{before}\n2-0badcafe-i7  # 7\n"));
    let expect = [
        "3: 2-0badcafe-i5 # ",
        "4: `<<<<<<< HEAD` is not a whole replay token, it lacks a version and `-`: copy it again, all of it # ",
        "5: the token `1-0badcafe-i1` is of version 1, and this canvass reads version 2: \
         use the canvass that made it # 7",
        "7: 2-0badcafe-c # 9",
        "8: 2-0badcafe-i7 # 7",
    ];
    assert_eq!(show(&store), expect);
}

#[test]
fn a_file_over_its_limits_is_refused_and_stays() {
    let folder = Folder::new("store limits");
    let within =
        |bytes, values| Store::within(folder.path(), "regressions", TEST, Limits { bytes, values });
    let two = within(1 << 20, 2);
    add(&two, 1, "1").expect("the folder is ours");
    add(&two, 2, "2").expect("the folder is ours");
    add(&two, 1, "1").expect("it is there already");
    let before = text(&two);
    let full = add(&two, 3, "3").expect_err("it is full").to_string();
    assert!(full.ends_with(" cannot be written: it may have 2 values, remove some"), "{full}");
    let read = |store: Store| store.read().err().expect("it is too large").to_string();
    let many = read(within(1 << 20, 1));
    assert!(many.ends_with(" cannot be read: it may have 1 values, remove some"), "{many}");
    let large = read(within(0, 2));
    assert!(large.ends_with(" cannot be read: it is larger than 0 KiB"), "{large}");
    let added = add(&within(0, 2), 3, "3").expect_err("it is too large").to_string();
    assert!(added.ends_with(" cannot be written: it is larger than 0 KiB"), "{added}");
    assert_eq!(text(&two), before);
}

#[cfg(unix)]
#[test]
fn a_file_that_has_no_end_is_refused() {
    let folder = Folder::new("store endless");
    let store = regressions(folder.path());
    fs::create_dir_all(store.path().parent().expect("it is in a folder")).expect("it is ours");
    std::os::unix::fs::symlink("/dev/zero", store.path()).expect("the folder is ours");
    let read = store.read().err().expect("it is a device").to_string();
    assert!(read.ends_with(" cannot be read: it is not a regular file"), "{read}");
    let added = add(&store, 5, "5").expect_err("it is a device").to_string();
    assert!(added.ends_with(" cannot be written: it is not a regular file"), "{added}");
}

#[test]
fn nothing_is_lost_when_many_add_at_once() {
    let folder = Folder::new("store many");
    std::thread::scope(|scope| {
        for writer in 0..8 {
            let path = folder.path();
            scope.spawn(move || {
                let store = regressions(path);
                for value in 0..10 {
                    add(&store, writer * 10 + value, "x").expect("the folder is ours");
                    // The others' files may be read at any time, and are whole.
                    let saved = store.read().expect("it is readable");
                    assert!(saved.entries.iter().all(|entry| entry.token.is_ok()));
                }
            });
        }
    });
    let store = regressions(folder.path());
    let saved = store.read().expect("the file is readable");
    let mut tokens: Vec<String> = saved
        .entries
        .iter()
        .map(|entry| entry.token.clone().expect("a token").to_string())
        .collect();
    tokens.sort();
    let mut expect: Vec<String> = (0..80).map(|index| token(index).to_string()).collect();
    expect.sort();
    assert_eq!(tokens, expect);
    assert!(text(&store).starts_with(HEADER));
    assert_eq!(files(&store), ["garden__tests__trees_grow.txt"]);
}

#[test]
fn folder_that_cannot_be_made_is_an_error() {
    let folder = Folder::new("store refused");
    folder.write(".canvass", "a file");
    let store = regressions(folder.path());
    let error = add(&store, 5, "5").expect_err("a file is no folder").to_string();
    let expect = format!("{} cannot be written: ", store.path().display());
    assert!(error.starts_with(&expect), "{error}");
}

#[test]
fn file_that_is_no_text_is_an_error_and_stays() {
    let folder = Folder::new("store no text");
    let store = regressions(folder.path());
    folder.write(".canvass/regressions/garden__tests__trees_grow.txt", [0xff]);
    let read = store.read().err().expect("it is not UTF-8").to_string();
    assert!(read.contains(" cannot be read: "), "{read}");
    let added = add(&store, 5, "5").expect_err("it is not UTF-8").to_string();
    assert!(added.contains(" cannot be written: "), "{added}");
    assert_eq!(fs::read(store.path()).expect("the folder is ours"), [0xff]);
    assert_eq!(files(&store).len(), 1);
}

#[track_caller]
fn check_name(test: &str, expect: &str) {
    assert_eq!(file_name(test), expect);
}

#[test]
fn file_names_hold_what_every_file_system_takes() {
    check_name("a::b::c", "a__b__c.txt");
    check_name("crate::src/lib.rs:10", "crate__src=2f=lib.rs=3a=10.txt");
    check_name("größe::../x", "größe__..=2f=x.txt");
}

#[test]
fn each_test_has_a_file_of_its_own() {
    check_name("m::x_y", "m__x_y.txt");
    check_name("m__x_y", "m=5f=_x_y.txt");
    check_name("m_::x", "m=5f=__x.txt");
    check_name("m::_x", "m__=5f=x.txt");
    check_name("m___x", "m=5f==5f=_x.txt");
}

#[track_caller]
fn check_line(value: &str, expect: &str) {
    assert_eq!(one_line(value), expect);
}

#[test]
fn values_are_on_one_line_and_cut() {
    check_line("", "");
    check_line(
        "Tree {\n    left: 1,\r\n    name: \"a  b\",\n}",
        "Tree { left: 1, name: \"a  b\", }",
    );
    check_line("a\u{1b}b", "a b");
    check_line(&"é".repeat(2000), &"é".repeat(2000));
    check_line(&"é".repeat(2001), &format!("{}…", "é".repeat(2000)));
}
