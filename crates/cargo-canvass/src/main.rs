//! The command `cargo canvass`.

mod array;
mod campaign;
mod cli;
mod convert;
mod coverage;
mod error;
mod measure;
mod merge;
mod numbers;
mod record;
mod repair;
mod replace;
mod report;
mod source;
mod suite;
mod suites;
mod tour;

use std::{
    env,
    io::{self, Write},
    process::ExitCode,
};

use canvass_console::{Exit, exit, say::Results};

use cli::{Cli, Command};
use error::Error;

fn main() -> ExitCode {
    let exit = match cli::parse(env::args_os()) {
        Ok(cli) => run(&cli, &mut Results(io::stdout().lock())).unwrap_or_else(Error::report),
        Err(answer) => exit::after_answer(&answer),
    };
    exit.into()
}

fn run(cli: &Cli, out: &mut impl Write) -> Result<Exit, Error> {
    match &cli.command {
        Command::Tour(arguments) => tour::run(arguments, out),
        Command::Array(arguments) => array::run(arguments, out),
        Command::Coverage(arguments) => coverage::run(arguments, out),
        Command::Convert(arguments) => convert::run(arguments, out),
        Command::Suite(arguments) => suites::run(arguments, out),
        Command::Repair(arguments) => repair::run(arguments, out),
        Command::Report(arguments) => report::run(arguments, out),
        Command::Merge(arguments) => merge::run(arguments, out),
        Command::Campaign { arguments } => campaign::run(arguments),
    }
}
