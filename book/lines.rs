//! The lines of the documents that call a command.
//!
//! Tests of several crates have this file as a module.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// The README and the pages of the book.
pub fn documents() -> Vec<PathBuf> {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let root = folders.find(|folder| folder.join("book/src").is_dir());
    let root = root.expect("the package is in the repository");
    let mut pages = vec![root.join("README.md")];
    gather(&root.join("book/src"), &mut pages);
    pages
}

fn gather(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("it is a folder") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            gather(&path, into);
        } else if path.extension().is_some_and(|kind| kind == "md") {
            into.push(path);
        }
    }
}

/// From the word after `cargo` to where a shell, a backquote or the line ends it. What is left out (`…`) cannot be taken, and a
/// pattern of the help (`[OPTIONS]`) is none.
pub fn lines<'a>(command: &str, text: &'a str) -> Vec<&'a str> {
    let words = format!("cargo {command} ");
    let begins = text.match_indices(&words).map(|(at, _)| at);
    let lines = begins.map(|at| {
        let rest = &text[at + "cargo ".len()..];
        let ends = ["\n", "`", " | ", " || ", " && ", ";", " > ", " #", "  "];
        let end = ends.iter().filter_map(|end| rest.find(end)).min();
        rest[..end.unwrap_or(rest.len())].trim_end_matches([':', ','])
    });
    lines.filter(|line| !line.contains(['…', '[', '<'])).collect()
}

#[test]
fn lines_end_where_the_shell_ends_them() {
    let text =
        "`cargo canvass tour` and\n$ cargo canvass array a.txt | head\ncargo canvass report …\n";
    assert_eq!(lines("canvass", text), ["canvass tour", "canvass array a.txt"]);
}
