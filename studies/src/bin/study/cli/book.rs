//! The book and the studies agree: the reference is made from the help text, and every line that the documents show is taken.

#[path = "../../../../../book/lines.rs"]
mod lines;
#[path = "../../../../../book/page.rs"]
mod page;

use std::{ffi::OsString, fs};

use canvass_console::exit;

use super::{command, parse};

#[test]
fn the_page_about_running_studies_is_what_help_says() {
    // The statuses have a page of their own.
    let help = command().render_long_help().to_string().replace(&exit::table(), "");
    let lines: Vec<&str> = help.trim_end().lines().map(str::trim_end).collect();
    page::check("reference/studies.md", &format!("\n```text\n{}\n```\n", lines.join("\n")));
}

#[test]
fn every_line_that_the_documents_show_is_taken() {
    let (mut taken, mut refused) = (0, Vec::new());
    for path in lines::documents() {
        let text = fs::read_to_string(&path).expect("a page is text");
        // `NAME` stands for any of them.
        let named = |line: &&str| !line.contains("NAME");
        for line in lines::lines("study", &text).into_iter().filter(named) {
            let words = line.split_whitespace().map(|word| OsString::from(word.trim_matches('\'')));
            match parse(words) {
                Err(answer) if answer.use_stderr() => {
                    refused.push(format!("{}: `cargo {line}`: {answer}", path.display()));
                }
                _ => taken += 1,
            }
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
    assert!(taken > 15, "{taken}");
}
