//! The page of the book about messages: what it quotes is in the source.

use std::fs;
use std::path::Path;

#[test]
fn messages_of_the_book_are_those_of_the_source() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder of crates");
    let mut source = String::new();
    for name in ["canvass", "canvass-derive"] {
        read(&crates.join(name).join("src"), &mut source);
    }
    let page = crates.join("../book/src/reference/messages.md");
    let page = fs::read_to_string(page).expect("the page is there");
    let quoted = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let quoted: Vec<&str> = quoted.filter(|message| *message != "message").collect();
    assert!(quoted.len() > 15, "{quoted:?}");
    for message in quoted {
        for part in message.split('…').map(str::trim).filter(|part| part.len() > 1) {
            assert!(source.contains(part), "nothing says `{part}`");
        }
    }
}

/// All files below a folder, string literals of several lines joined.
fn read(folder: &Path, into: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            read(&path, into);
        } else {
            let text = fs::read_to_string(path).expect("a file of text");
            for line in text.lines() {
                let is_continued = line.ends_with('\\');
                *into += line.trim_start().trim_end_matches('\\');
                if !is_continued {
                    into.push('\n');
                }
            }
        }
    }
}
