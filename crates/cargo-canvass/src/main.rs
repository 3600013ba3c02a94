//! The command `cargo canvass`.

mod array;
#[cfg(feature = "campaign")]
mod campaign;
mod cli;
mod convert;
mod coverage;
mod error;
mod exit;
mod file;
mod measure;
mod merge;
mod record;
mod repair;
mod replace;
mod report;
mod say;
#[cfg_attr(not(feature = "campaign"), allow(dead_code, reason = "only campaigns need folders"))]
mod scratch;
mod source;
mod study;
mod suite;
mod suites;
mod tour;
mod watched;

use std::{
    env,
    io::{self, Write},
    process::ExitCode,
};

use cli::{Cli, Command};
use error::Error;
use exit::Exit;
use say::Results;

fn main() -> ExitCode {
    let exit = match cli::parse(env::args_os()) {
        Ok(cli) => run(&cli, &mut Results(io::stdout().lock())).unwrap_or_else(Error::report),
        Err(answer) => exit::after_answer(&answer),
    };
    exit.into()
}

fn run(cli: &Cli, out: &mut impl Write) -> Result<Exit, Error> {
    match &cli.command {
        Command::Tour(arguments) => Ok(tour::run(arguments, out)?),
        Command::Array(arguments) => array::run(arguments, out),
        Command::Coverage(arguments) => coverage::run(arguments, out),
        Command::Convert(arguments) => convert::run(arguments, out),
        Command::Suite(arguments) => suites::run(arguments, out),
        Command::Repair(arguments) => repair::run(arguments, out),
        Command::Report(arguments) => report::run(arguments, out),
        Command::Merge(arguments) => merge::run(arguments, out),
        #[cfg(feature = "campaign")]
        Command::Campaign(arguments) => campaign::run(arguments, out),
        #[cfg(not(feature = "campaign"))]
        Command::Campaign(_) => Err(Error::NoCampaigns),
        Command::Study(arguments) => study::run(arguments, out),
    }
}
