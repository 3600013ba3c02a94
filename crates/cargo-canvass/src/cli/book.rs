//! The book and the command agree: its reference is made from the help texts, and the command takes every line that it shows.

#[path = "../../../../book/command.rs"]
mod command;
#[path = "../../../../book/lines.rs"]
mod lines;
#[path = "../../../../book/page.rs"]
mod page;

use std::ffi::OsString;

use canvass_console::exit;
use clap::CommandFactory;

use super::{Cli, parse};

#[test]
fn the_page_about_the_command_line_is_what_help_says() {
    let command = Cli::command().bin_name("cargo canvass");
    page::check("reference/command-line.md", &command::help(command, "cargo canvass"));
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
    command::check_lines("canvass", 40, answer);
}

/// What the command says to a line; `canvass array` is a name.
fn answer(line: &str) -> Result<(), clap::Error> {
    let words: Vec<&str> = line.split_whitespace().map(|word| word.trim_matches('\'')).collect();
    let arguments = ["cargo-canvass"].iter().chain(&words).map(OsString::from);
    command::answer(parse(arguments), words.len() == 2)
}

#[test]
fn a_line_with_a_misspelt_word_is_refused() {
    assert!(answer("canvass array").is_ok());
    assert!(answer("canvass arrays").is_err());
    assert!(answer("canvass array model.txt --strenght 3").is_err());
    assert!(answer("canvass help array").is_ok());
}
