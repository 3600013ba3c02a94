//! The chores of this repository, run as `cargo xtask CHORE`.

mod book;
mod ci;
mod command;
mod error;
mod install;
mod links;
mod need;
mod test;

use std::{env, process::ExitCode};

use book::Book;
use error::Error;
use need::Installing;

const HELP: &str = "\
The chores of this repository.

Usage: cargo xtask CHORE [--no-install]

Chores:
  test  Find or install what the tests need from outside, then run every test
  book  Check the links of all documents, then build the book with mdBook
  ci    Everything that must hold before a change goes in; .ci/run calls this
  help  Print this text

Option:
  --no-install  Install nothing. Tests whose program is not here are listed, counted and left out; the book is built
                only where mdBook is here

What the tests need from outside, installed where it is not here (new packages only: nothing is upgraded):
";

fn help() -> String {
    format!(
        "{HELP}{}\nThe book needs mdbook, which cargo builds into target/needs.\n",
        need::list()
    )
}

fn main() -> ExitCode {
    let words: Vec<String> =
        env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let chore = match words[..] {
        [] | ["help" | "--help" | "-h"] => {
            print!("{}", help());
            return ExitCode::SUCCESS;
        }
        ["test", ..] => |installing| test::run(installing).map(drop),
        ["book", ..] => book,
        ["ci", ..] => ci::run,
        ["help", extra, ..] => return bad_usage(&format!("unexpected `{extra}`")),
        [unknown, ..] => return bad_usage(&format!("no chore `{unknown}`")),
    };
    let installing = match words[1..] {
        [] => Installing::Wanted,
        ["--no-install"] => Installing::NotWanted,
        ["--no-install", extra, ..] | [extra, ..] => {
            return bad_usage(&format!("unexpected `{extra}`"));
        }
    };
    match chore(installing) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn book(installing: Installing) -> Result<(), Error> {
    match book::run(installing)? {
        Book::Built => Ok(()),
        Book::OnlyChecked(why) => Err(why),
    }
}

fn bad_usage(complaint: &str) -> ExitCode {
    eprint!("error: {complaint}\n\n{}", help());
    ExitCode::from(2)
}
