//! Why programs could not be compiled or run.

use std::fmt::{self, Display, Formatter};
use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;

/// Why programs could not be compiled or run.
#[derive(Debug)]
pub(super) enum Error {
    /// Of a file or a directory.
    File {
        path: PathBuf,
        error: io::Error,
    },
    /// A process could not be started or waited for.
    Process {
        program: PathBuf,
        error: io::Error,
    },
    Timeout {
        program: PathBuf,
        limit: Duration,
    },
    /// A process ended in another way than with success; the message is what it wrote to standard error.
    Status {
        program: PathBuf,
        status: ExitStatus,
        message: String,
    },
    /// Something else than a checksum for each function.
    Output {
        program: PathBuf,
        functions: usize,
        lines: usize,
    },
    /// A compiled program and the interpreter have different answers: one of the two is wrong.
    Disagreement {
        program: PathBuf,
        option: &'static str,
        source: String,
    },
}

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Error::File { path, error } => {
                write!(f, "cannot use {}: {error}; set TMPDIR to a writable place", path.display())
            }
            Error::Process { program, error } => {
                let program = program.display();
                write!(
                    f,
                    "cannot run {program}: {error}; set CC to a C compiler, TMPDIR to a place for programs"
                )
            }
            Error::Timeout { program, limit } => {
                let seconds = limit.as_secs_f64();
                write!(f, "{} took longer than {seconds} s and was stopped", program.display())
            }
            Error::Status { program, status, message } => {
                write!(f, "{} ended with {status}: {}", program.display(), message.trim_end())
            }
            Error::Output { program, functions, lines } => write!(
                f,
                "{} printed {lines} checksums of {functions} functions",
                program.display()
            ),
            Error::Disagreement { program, option, source } => write!(
                f,
                "{} {option} and the interpreter disagree on this program:\n{source}",
                program.display()
            ),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::File { error, .. } | Error::Process { error, .. } => Some(error),
            Error::Timeout { .. }
            | Error::Status { .. }
            | Error::Output { .. }
            | Error::Disagreement { .. } => None,
        }
    }
}

impl From<Error> for io::Error {
    fn from(error: Error) -> io::Error {
        let kind = match &error {
            Error::File { error, .. } | Error::Process { error, .. } => error.kind(),
            Error::Timeout { .. } => io::ErrorKind::TimedOut,
            Error::Status { .. } => io::ErrorKind::Other,
            Error::Output { .. } | Error::Disagreement { .. } => io::ErrorKind::InvalidData,
        };
        io::Error::new(kind, error)
    }
}
