//! The book and the program agree: its page is made from the help texts, and the program takes every line that is shown.

#[path = "../../../book/command.rs"]
mod command;
#[path = "../../../book/lines.rs"]
mod lines;
#[path = "../../../book/page.rs"]
mod page;

use std::ffi::OsString;

use clap::CommandFactory;

use crate::arguments::{CampaignArguments, parse};

#[test]
fn the_page_about_campaigns_is_what_help_says() {
    let text = command::help(CampaignArguments::command(), "cargo canvass campaign");
    page::check("reference/campaign.md", &text);
}

#[test]
fn campaigns_take_every_line_that_the_documents_show() {
    command::check_lines("canvass campaign", 8, answer);
}

/// What the program says to a line; `canvass campaign start` is a name.
fn answer(line: &str) -> Result<(), clap::Error> {
    let words: Vec<&str> = line.split_whitespace().map(|word| word.trim_matches('\'')).collect();
    // The program's own name takes the place of both words.
    let arguments = words[1..].iter().map(OsString::from);
    command::answer(parse(arguments), words.len() <= 3)
}

#[test]
fn a_line_with_a_misspelt_word_is_refused() {
    assert!(answer("canvass campaign start").is_ok());
    assert!(answer("canvass campaign begin").is_err());
    assert!(answer("canvass campaign status --quue a.db").is_err());
}
