//! The book and the command agree: its reference is made from the help texts, and the command takes every line that it shows.

#[path = "../../../../book/page.rs"]
mod page;

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use clap::{Command, CommandFactory, error::ErrorKind};

use super::{Cli, parse};
use crate::exit;

#[test]
fn the_page_about_the_command_line_is_what_help_says() {
    let mut command = Cli::command().bin_name("cargo canvass");
    command.build();
    let mut text = String::new();
    add_help(&mut command, "cargo canvass", &mut text);
    page::check("reference/command-line.md", &text);
}

/// The help of a command, then those of the commands below it, each under a heading.
fn add_help(command: &mut Command, name: &str, text: &mut String) {
    // The statuses have a page of their own.
    let help = command.render_long_help().to_string().replace(&exit::table(), "");
    let lines: Vec<&str> = help.trim_end().lines().map(str::trim_end).collect();
    *text += &format!("\n## {name}\n\n```text\n{}\n```\n", lines.join("\n"));
    for below in command.get_subcommands_mut().filter(|below| below.get_name() != "help") {
        let name = format!("{name} {}", below.get_name());
        add_help(below, &name, text);
    }
}

#[test]
fn the_page_about_exit_statuses_has_all_of_them() {
    let table = exit::table();
    let rows = table.lines().skip(1).map(|line| {
        let (status, meaning) = line.trim().split_once(' ').expect("a status and its meaning");
        format!("| {status} | {} |\n", meaning.trim())
    });
    let head = "\n| status | meaning |\n|--:|---|\n".to_owned();
    page::check("reference/exit-status.md", &(head + &rows.collect::<String>()));
}

#[test]
fn the_command_takes_every_line_that_the_documents_show() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = vec![root.join("README.md")];
    gather(&root.join("book/src"), &mut pages);
    let (mut taken, mut refused) = (0, Vec::new());
    for page in pages {
        let text = fs::read_to_string(&page).expect("a page is text");
        for line in lines_for_the_command(&text) {
            match answer(line) {
                Ok(()) => taken += 1,
                Err(answer) => {
                    refused.push(format!("{}: `cargo {line}`: {answer}", page.display()))
                }
            }
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
    assert!(taken > 40, "{taken}");
}

/// What the command says to a line, if that is no help. A name alone is talked about, and lacks nothing.
fn answer(line: &str) -> Result<(), clap::Error> {
    let words: Vec<&str> = line.split_whitespace().map(|word| word.trim_matches('\'')).collect();
    let arguments = ["cargo-canvass"].iter().chain(&words).map(OsString::from);
    match parse(arguments) {
        Ok(_) => Ok(()),
        Err(answer) if !answer.use_stderr() => Ok(()),
        Err(answer) if is_name(&words) && lacks_something(&answer) => Ok(()),
        Err(answer) => Err(answer),
    }
}

/// `canvass array`, `canvass campaign start`.
fn is_name(words: &[&str]) -> bool {
    words.len() == 2 || matches!(words, [_, "campaign", _])
}

fn lacks_something(answer: &clap::Error) -> bool {
    matches!(
        answer.kind(),
        ErrorKind::MissingRequiredArgument
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
            | ErrorKind::MissingSubcommand
    )
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

/// From `canvass` to where a shell, a backquote or the line ends it. What is left out (`…`) cannot be taken, and a prompt for a
/// pattern of the help (`[OPTIONS]`) is none.
fn lines_for_the_command(text: &str) -> Vec<&str> {
    let begins = text.match_indices("cargo canvass ").map(|(at, _)| &text[at + "cargo ".len()..]);
    let lines = begins.map(|rest| {
        let ends = ["\n", "`", " | ", " || ", " && ", ";", " > ", " #", "  "];
        let end = ends.iter().filter_map(|end| rest.find(end)).min();
        rest[..end.unwrap_or(rest.len())].trim_end_matches([':', ','])
    });
    lines.filter(|line| !line.contains(['…', '[', '<'])).collect()
}

#[test]
fn lines_end_where_the_shell_ends_them() {
    let text =
        "`cargo canvass tour` and\n$ cargo canvass array a.txt | head\ncargo canvass study …\n";
    assert_eq!(lines_for_the_command(text), ["canvass tour", "canvass array a.txt"]);
}

#[test]
fn a_line_with_a_misspelt_word_is_refused() {
    assert!(answer("canvass array").is_ok());
    assert!(answer("canvass arrays").is_err());
    assert!(answer("canvass campaign start").is_ok());
    assert!(answer("canvass campaign begin").is_err());
    assert!(answer("canvass array model.txt --strenght 3").is_err());
    assert!(answer("canvass help study").is_ok());
}
