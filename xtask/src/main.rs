//! The chores of this repository, run as `cargo xtask CHORE`.

mod book;
mod ci;
mod command;
mod failure;
mod links;
mod need;
mod test;

use std::{env, process::ExitCode};

use book::Book;
use failure::Failure;

const HELP: &str = "\
The chores of this repository.

Usage: cargo xtask CHORE

Chores:
  test  Find or install what the tests need from outside, then run every test
  book  Check the links of all documents, then build the book with mdBook
  ci    Everything that must hold before a change goes in; .ci/run calls this
  help  Print this text
";

fn main() -> ExitCode {
    let words: Vec<String> =
        env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let chore = match words[..] {
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        ["test"] => || test::run().map(drop),
        ["book"] => book,
        ["ci"] => ci::run,
        ["test" | "book" | "ci" | "help", extra, ..] => {
            return bad_usage(&format!("unexpected `{extra}`"));
        }
        [unknown, ..] => return bad_usage(&format!("no chore `{unknown}`")),
    };
    match chore() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn book() -> Result<(), Failure> {
    match book::run()? {
        Book::Built => Ok(()),
        Book::OnlyChecked(why) => Err(why),
    }
}

fn bad_usage(complaint: &str) -> ExitCode {
    eprint!("error: {complaint}\n\n{HELP}");
    ExitCode::from(2)
}
