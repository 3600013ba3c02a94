//! How the command exits, and what that means.

use std::{fmt::Write, io, process::ExitCode};

/// The exit status.
#[derive(Debug, Clone, Copy)]
pub enum Exit {
    Success = 0,
    Failed = 1,
    BadUsage = 2,
    /// Never returned by us: what a shell makes of a command that was stopped with Ctrl-C.
    Interrupted = 130,
}

impl Exit {
    const ALL: [Exit; 4] = [Exit::Success, Exit::Failed, Exit::BadUsage, Exit::Interrupted];

    fn meaning(self) -> &'static str {
        match self {
            Exit::Success => "everything went well",
            Exit::Failed => {
                "a check failed (a count differs, a mutant was not found), or the output was not written"
            }
            Exit::BadUsage => "the arguments make no sense",
            Exit::Interrupted => "interrupted",
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// The meaning of every status, for the help text.
pub fn table() -> String {
    let mut table = String::from("Exit status:");
    for exit in Exit::ALL {
        write!(table, "\n  {:<3}  {}", exit as u8, exit.meaning())
            .expect("a String takes every write");
    }
    table
}

/// Prints what the parser answered: help and version are a success, anything else is bad usage.
pub fn after_answer(answer: &clap::Error) -> Exit {
    if let Err(error) = answer.print() {
        return after_failed_write(error);
    }
    if answer.use_stderr() { Exit::BadUsage } else { Exit::Success }
}

/// A reader that has seen enough, as `head` has, is told nothing more.
pub fn after_failed_write(error: io::Error) -> Exit {
    if error.kind() != io::ErrorKind::BrokenPipe {
        eprintln!("error: the output could not be written: {error}");
    }
    Exit::Failed
}
