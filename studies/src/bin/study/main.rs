//! `cargo study NAME`: measures canvass on a task with known answers, and checks them.

mod cli;
mod error;
mod run;

use std::{env, io, process::ExitCode};

use canvass_console::{exit, say::Results};

use error::Error;

fn main() -> ExitCode {
    let exit = match cli::parse(env::args_os()) {
        Ok(arguments) => {
            run::run(&arguments, &mut Results(io::stdout().lock())).unwrap_or_else(Error::report)
        }
        Err(answer) => exit::after_answer(&answer),
    };
    exit.into()
}
