//! The chores of this repository, run as `cargo xtask CHORE`.

mod book;
mod build_time;
mod ci;
mod command;
mod error;
mod figures;
mod install;
mod licences;
mod links;
mod need;
mod perf;
mod test;
mod tidy;

use std::{env, process::ExitCode};

use book::Book;
use build_time::Effort;
use error::Error;
use need::Installing;
use perf::Perf;

const HELP: &str = "\
The chores of this repository.

Usage: cargo xtask CHORE [--no-install]

Chores:
  test  Find or install what the tests need from outside, then run every test
  tidy  Check that crates and modules are layers, files short, and maps complete
  book  Check the links of all documents, then build the book with mdBook
  perf  Count the instructions of hot paths, and compare them with the table in studies/results/instructions.md
  licences
        Compare the licences of all dependencies with those that deny.toml allows
  studies
        Run the quick version of each study, and compare its figures with its page
  ci    Everything that must hold before a change goes in; .ci/run calls this
  build-time
        What canvass costs a crate to build, beside proptest: in CPU time, three times each; once with --quick
  help  Print this text

Options:
  --accept      With perf: write the table anew instead of comparing
  --no-install  Install nothing. Tests whose program is not here are listed, counted and left out; the book is built
                only where mdBook is here

What the tests need from outside, installed where it is not here (new packages only: nothing is upgraded):
";

fn help() -> String {
    format!(
        "{HELP}{}\nThe book needs mdbook, which cargo builds into target/needs; perf needs valgrind, an apt-get package.\n",
        need::list()
    )
}

fn main() -> ExitCode {
    let words: Vec<String> =
        env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (name, options) = match words[..] {
        [] | ["help" | "--help" | "-h"] => {
            print!("{}", help());
            return ExitCode::SUCCESS;
        }
        ["help", extra, ..] => return bad_usage(&format!("unexpected `{extra}`")),
        [name, ref options @ ..] => (name, options),
    };
    let own_options: &[&str] = match name {
        "test" | "tidy" | "book" | "ci" => &["--no-install"],
        "perf" => &["--no-install", "--accept"],
        "licences" | "studies" => &[],
        "build-time" => &["--quick"],
        unknown => return bad_usage(&format!("no chore `{unknown}`")),
    };
    if let Some(extra) = options.iter().find(|option| !own_options.contains(option)) {
        return bad_usage(&format!("unexpected `{extra}`"));
    }
    let has = |option| options.contains(&option);
    let installing = if has("--no-install") { Installing::NotWanted } else { Installing::Wanted };
    ended(match name {
        "test" => test::run(installing).map(drop),
        "tidy" => tidy::run(),
        "licences" => licences::run(),
        "studies" => figures::run(),
        "book" => book(installing),
        "perf" => perf(installing, has("--accept")),
        "build-time" => build_time::run(if has("--quick") { Effort::Once } else { Effort::Thrice }),
        _ => ci::run(installing),
    })
}

fn ended(result: Result<(), Error>) -> ExitCode {
    match result {
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

fn perf(installing: Installing, accept: bool) -> Result<(), Error> {
    match perf::run(installing, accept)? {
        Perf::Kept => println!("as the table says"),
        Perf::NotCompared(why) => println!("{why}"),
    }
    Ok(())
}

fn bad_usage(complaint: &str) -> ExitCode {
    eprint!("error: {complaint}\n\n{}", help());
    ExitCode::from(2)
}
