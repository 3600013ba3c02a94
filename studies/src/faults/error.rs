//! Why the study cannot be run.

use std::error;
use std::fmt::{self, Display, Formatter};
use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;

/// Why the study cannot be run.
#[derive(Debug)]
pub(super) enum Error {
    /// Signals and descriptors are those of Unix.
    NoUnix,
    /// The packages that the study builds are not where they were when it was compiled.
    NoSources(PathBuf),
    File {
        path: PathBuf,
        error: io::Error,
    },
    /// A program could not be started or waited for.
    Program {
        line: String,
        error: io::Error,
    },
    /// What prepares the study failed.
    Status {
        line: String,
        status: ExitStatus,
        message: String,
    },
    /// Cargo says something else than expected.
    NoTestProgram {
        line: String,
    },
    Output(io::Error),
}

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoUnix => f.write_str("the study `faults` needs signals: run it on Unix"),
            Error::NoSources(path) => {
                let path = path.display();
                write!(
                    f,
                    "{path} is missing: run the study from a clone of canvass that stays where it was built"
                )
            }
            Error::File { path, error } => write!(f, "cannot use {}: {error}", path.display()),
            Error::Program { line, error } => write!(f, "cannot run `{line}`: {error}"),
            Error::Status { line, status, message } => {
                write!(f, "`{line}` failed ({status}):\n{}", message.trim_end())
            }
            Error::NoTestProgram { line } => write!(f, "`{line}` names no test program"),
            Error::Output(error) => write!(f, "cannot print: {error}"),
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Error::File { error, .. } | Error::Program { error, .. } | Error::Output(error) => {
                Some(error)
            }
            Error::NoUnix
            | Error::NoSources(_)
            | Error::Status { .. }
            | Error::NoTestProgram { .. } => None,
        }
    }
}

/// Of the rows that are printed.
impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Output(error)
    }
}
