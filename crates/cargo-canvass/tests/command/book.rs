//! The pages of the book about models and arrays: their commands print what they say.
#![cfg(unix)]

use std::{fs, path::PathBuf, process::Command};

/// Later ones use files of those before.
const PAGES: [&str; 6] = [
    include_str!("../../../../book/src/arrays.md"),
    include_str!("../../../../book/src/from-a-sheet.md"),
    include_str!("../../../../book/src/ideas/covering-arrays.md"),
    include_str!("../../../../book/src/ideas/radix-coverage.md"),
    include_str!("../../../../book/src/reference/model-formats.md"),
    include_str!("../../../../book/src/order-events.md"),
];

/// The word after the fence, the name after the word, and the text of every block of code.
fn blocks(page: &str) -> Vec<(&str, &str, &str)> {
    let fenced = page.split("```").skip(1).step_by(2);
    let parts = fenced.map(|block| {
        let (heading, text) = block.split_once('\n').expect("a block has lines");
        let (word, name) = heading.split_once(' ').unwrap_or((heading, ""));
        (word, name, text)
    });
    parts.collect()
}

/// What a line for the shell prints, where `cargo canvass` is the command under test.
fn run(line: &str, folder: &PathBuf) -> String {
    let command = env!("CARGO_BIN_EXE_cargo-canvass");
    let script = format!("cargo() {{ '{command}' \"$@\"; }}; {{ {line}; }} 2>&1");
    let shell = Command::new("sh").args(["-c", &script]).current_dir(folder).output();
    String::from_utf8(shell.expect("every Unix has it").stdout).expect("the command prints UTF-8")
}

#[test]
fn every_command_of_the_pages_prints_what_they_say() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("book");
    fs::create_dir_all(&folder).expect("the folder is there for this");
    let mut commands = 0;
    for (word, name, text) in PAGES.into_iter().flat_map(blocks) {
        match word {
            "text" if name.is_empty() => {}
            "text" => fs::write(folder.join(name), text).expect("the folder was made"),
            "console" => {
                let mut printed = String::new();
                for line in text.lines().filter_map(|line| line.strip_prefix("$ ")) {
                    printed.push_str(&format!("$ {line}\n{}", run(line, &folder)));
                    commands += 1;
                }
                assert_eq!(printed, text);
            }
            _ => panic!("the page has a block of {word}"),
        }
    }
    assert!(commands > 15, "{commands}");
}
