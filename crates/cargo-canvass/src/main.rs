//! The command `cargo canvass`.

mod cli;
mod exit;
mod study;
mod tour;

use std::{
    env,
    io::{self, Write},
    process::ExitCode,
};

use cli::{Cli, Command};
use exit::Exit;

fn main() -> ExitCode {
    let exit = match cli::parse(env::args_os()) {
        Ok(cli) => run(&cli, &mut io::stdout().lock()).unwrap_or_else(exit::after_failed_write),
        Err(answer) => exit::after_answer(&answer),
    };
    exit.into()
}

fn run(cli: &Cli, out: &mut impl Write) -> io::Result<Exit> {
    match &cli.command {
        Command::Tour => tour::run(out),
        Command::Study(arguments) => study::run(arguments, out),
    }
}
