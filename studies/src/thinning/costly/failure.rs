//! Why programs could not be compiled or run.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;

/// Why programs could not be compiled or run.
#[derive(Debug)]
pub(super) enum Failure {
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

impl Display for Failure {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Failure::File { path, error } => {
                write!(f, "cannot use {}: {error}; set TMPDIR to a writable place", path.display())
            }
            Failure::Process { program, error } => {
                let program = program.display();
                write!(
                    f,
                    "cannot run {program}: {error}; set CC to a C compiler, TMPDIR to a place for programs"
                )
            }
            Failure::Timeout { program, limit } => {
                let seconds = limit.as_secs_f64();
                write!(f, "{} took longer than {seconds} s and was stopped", program.display())
            }
            Failure::Status { program, status, message } => {
                write!(f, "{} ended with {status}: {}", program.display(), message.trim_end())
            }
            Failure::Output { program, functions, lines } => write!(
                f,
                "{} printed {lines} checksums of {functions} functions",
                program.display()
            ),
            Failure::Disagreement { program, option, source } => write!(
                f,
                "{} {option} and the interpreter disagree on this program:\n{source}",
                program.display()
            ),
        }
    }
}

impl Error for Failure {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Failure::File { error, .. } | Failure::Process { error, .. } => Some(error),
            Failure::Timeout { .. }
            | Failure::Status { .. }
            | Failure::Output { .. }
            | Failure::Disagreement { .. } => None,
        }
    }
}

impl From<Failure> for io::Error {
    fn from(failure: Failure) -> io::Error {
        let kind = match &failure {
            Failure::File { error, .. } | Failure::Process { error, .. } => error.kind(),
            Failure::Timeout { .. } => io::ErrorKind::TimedOut,
            Failure::Status { .. } => io::ErrorKind::Other,
            Failure::Output { .. } | Failure::Disagreement { .. } => io::ErrorKind::InvalidData,
        };
        io::Error::new(kind, failure)
    }
}
