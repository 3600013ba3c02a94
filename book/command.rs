//! A command in the book: a page of its help texts, and what it answers to the lines that the documents show.
//!
//! Tests of several crates have this file as a module, beside `lines`.

use std::fs;

use canvass_console::exit;
use clap::{Command, error::ErrorKind};

use super::lines;

/// The help of a command and of those below it, each under a heading. Exit statuses have a page of their own.
pub fn help(mut command: Command, name: &str) -> String {
    command.build();
    let mut text = String::new();
    add_help(&mut command, name, &mut text);
    text
}

fn add_help(command: &mut Command, name: &str, text: &mut String) {
    let help = command.render_long_help().to_string().replace(&exit::table(), "");
    let lines: Vec<&str> = help.trim_end().lines().map(str::trim_end).collect();
    *text += &format!("\n## {name}\n\n```text\n{}\n```\n", lines.join("\n"));
    for below in command.get_subcommands_mut().filter(|below| below.get_name() != "help") {
        let name = format!("{name} {}", below.get_name());
        add_help(below, &name, text);
    }
}

/// Every line with these words after `cargo` is taken; there are more than `least`.
#[track_caller]
pub fn check_lines(words: &str, least: usize, answer: impl Fn(&str) -> Result<(), clap::Error>) {
    let (mut taken, mut refused) = (0, Vec::new());
    for page in lines::documents() {
        let text = fs::read_to_string(&page).expect("a page is text");
        for line in lines::lines(words, &text) {
            match answer(line) {
                Ok(()) => taken += 1,
                Err(answer) => {
                    refused.push(format!("{}: `cargo {line}`: {answer}", page.display()));
                }
            }
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
    assert!(taken > least, "{taken}");
}

/// What the parser says to a line, if that is no help. A name alone is talked about, and lacks nothing.
pub fn answer<T>(parsed: Result<T, clap::Error>, is_name: bool) -> Result<(), clap::Error> {
    match parsed {
        Ok(_) => Ok(()),
        Err(answer) if !answer.use_stderr() => Ok(()),
        Err(answer) if is_name && lacks_something(&answer) => Ok(()),
        Err(answer) => Err(answer),
    }
}

fn lacks_something(answer: &clap::Error) -> bool {
    matches!(
        answer.kind(),
        ErrorKind::MissingRequiredArgument
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
            | ErrorKind::MissingSubcommand
    )
}
