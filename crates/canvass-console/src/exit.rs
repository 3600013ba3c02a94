//! How a program exits, and what that means.

use std::{fmt::Write, io, process::ExitCode};

use crate::say::say;

/// The exit status. Those from 4 to 6 are the ones of PICT.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Everything went well.
    Success = 0,
    /// A check failed, or the output was not written.
    Failed = 1,
    /// The arguments make no sense.
    BadUsage = 2,
    /// A file cannot be read.
    Unreadable = 3,
    /// A model is wrong, or a generator cannot be read.
    BadModel = 4,
    /// A constraint is wrong.
    BadConstraint = 5,
    /// The tests are wrong, or there are none.
    BadTests = 6,
    /// There is too much to do.
    TooLarge = 7,
    /// A generator misses values, and a repair was found.
    Repaired = 8,
    /// The same, but the repair is not exact.
    Imprecise = 9,
    /// A campaign found counterexamples.
    Counterexample = 10,
    /// A campaign is not done.
    Incomplete = 11,
    /// It is not known that anything is missing, nor that nothing is.
    NotRefuted = 12,
    /// A generator produces what it should not.
    Surplus = 13,
    /// What a shell makes of a command that was stopped with Ctrl-C.
    Interrupted = 130,
}

impl Exit {
    const ALL: [Exit; 15] = [
        Exit::Success,
        Exit::Failed,
        Exit::BadUsage,
        Exit::Unreadable,
        Exit::BadModel,
        Exit::BadConstraint,
        Exit::BadTests,
        Exit::TooLarge,
        Exit::Repaired,
        Exit::Imprecise,
        Exit::Counterexample,
        Exit::Incomplete,
        Exit::NotRefuted,
        Exit::Surplus,
        Exit::Interrupted,
    ];

    fn meaning(self) -> &'static str {
        match self {
            Exit::Success => "everything went well",
            Exit::Failed => {
                "a check failed (a count differs, a mutant was not found, --at-least was not reached, a generator misses values and no repair was found), tests failed, or the output was not written"
            }
            Exit::BadUsage => "the arguments make no sense",
            Exit::Unreadable => {
                "a file cannot be read, or is no text, no record, or has no measurements"
            }
            Exit::BadModel => {
                "the model is wrong, or the format to convert it to cannot say it; a generator cannot be read"
            }
            Exit::BadConstraint => {
                "a constraint is wrong, or all of them together exclude every row; no value is allowed for a generator"
            }
            Exit::BadTests => {
                "the tests, or the seed rows, are wrong, or no test has a suite or a record"
            }
            Exit::TooLarge => "there is too much to cover, to measure or to compare",
            Exit::Repaired => "a generator misses values, and a repair was found",
            Exit::Imprecise => {
                "a generator misses values, and the best repair also produces some it should not, or still misses some"
            }
            Exit::Counterexample => "a campaign found counterexamples",
            Exit::Incomplete => {
                "a campaign has not decided all its values: it is not done yet, or jobs failed"
            }
            Exit::NotRefuted => {
                "nothing is known that a generator misses, but that nothing is missing is not proved"
            }
            Exit::Surplus => {
                "a generator misses nothing that is known, but produces values that it should not"
            }
            Exit::Interrupted => {
                "interrupted: an array, a table or a record that was written is not complete; a file to repair is as it was; a campaign goes on with other workers, or when it is started again"
            }
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// How commands that may take long report progress, for the help text.
pub const WATCHED: &str = "\
Where it takes longer than two seconds, standard error tells how far it has come: in one line on a terminal, otherwise in a line
every few seconds, of long work less often. Ctrl-C ends it with what there is so far, and the status is 130. A second Ctrl-C
ends it at once.";

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

/// A closed pipe is not reported: the reader, such as `head`, has seen enough.
pub fn after_failed_write(error: io::Error) -> Exit {
    if error.kind() != io::ErrorKind::BrokenPipe {
        say(format_args!("error: the output could not be written: {error}"));
    }
    Exit::Failed
}
