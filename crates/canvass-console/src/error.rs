//! Why a program could not read, write or record: the message and the exit status.

use std::{fmt, io};

use crate::{Exit, exit, say::say};

/// What goes wrong with files, records and output.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The output could not be written.
    Output(io::Error),
    /// An input could not be read.
    Unreadable {
        /// Its name.
        name: String,
        /// Why not.
        error: io::Error,
    },
    /// An input is longer than any model may be.
    TooLong {
        /// Its name.
        name: String,
        /// How many bytes it may have.
        most: u64,
    },
    /// An input is not UTF-8 from this byte on.
    NoText {
        /// Its name.
        name: String,
        /// The byte, counted from 0.
        at: usize,
    },
    /// There is no target folder.
    NoTarget,
    /// CANVASS_RECORD is not the name of a run.
    RunName {
        /// What it is.
        name: String,
    },
}

impl Error {
    /// Prints the message and returns the exit status.
    pub fn report(self) -> Exit {
        if let Error::Output(error) = self {
            return exit::after_failed_write(error);
        }
        say(format_args!("error: {self}"));
        self.exit()
    }

    /// The exit status.
    pub fn exit(&self) -> Exit {
        match self {
            Error::Output(_) => Exit::Failed,
            Error::Unreadable { .. } | Error::TooLong { .. } | Error::NoText { .. } => {
                Exit::Unreadable
            }
            Error::NoTarget | Error::RunName { .. } => Exit::BadUsage,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Output(error) => write!(f, "the output could not be written: {error}"),
            Error::Unreadable { name, error } => write!(f, "{name} could not be read: {error}"),
            Error::TooLong { name, most } => {
                write!(f, "{name} has more than {most} bytes: give a shorter file")
            }
            Error::NoText { name, at } => {
                write!(f, "{name} is no text: byte {at}, counted from 0, is not UTF-8")
            }
            Error::NoTarget => f.write_str(
                "there is no package here, and so no target folder for records: set CARGO_TARGET_DIR, or give records and '--output'",
            ),
            Error::RunName { name } => write!(
                f,
                "CANVASS_RECORD: `{name}` is no name for a run: write 1, 0, or a name such as before"
            ),
        }
    }
}

impl std::error::Error for Error {}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Output(error)
    }
}
