//! Why a chore stopped.

use std::{fmt, io, process::ExitStatus};

use crate::{need::Need, test::Ignored};

#[derive(Debug)]
pub enum Failure {
    /// The command line could not be started, or its output not be read.
    Io { line: String, source: io::Error },
    /// The command line ran and failed.
    Command { line: String, status: ExitStatus },
    /// A need is not there and could not be installed.
    Missing { need: &'static Need, why: Box<Failure> },
    /// Tests are ignored for a reason other than a need in the table.
    Ignored(Vec<Ignored>),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Failure::Io { line, source } => write!(f, "`{line}` could not be run: {source}"),
            Failure::Command { line, status } => write!(f, "`{line}` failed ({status})"),
            Failure::Missing { need, why } => {
                let Need { name, find, .. } = need;
                writeln!(f, "the tests need {name}, and installing it went wrong: {why}")?;
                writeln!(f, "install it so that `{find}` succeeds, and run this again;")?;
                write!(f, "`cargo test --workspace` runs what can be tested without it")
            }
            Failure::Ignored(tests) => {
                write!(
                    f,
                    "ignored for a reason that is not `needs NAME` with NAME in xtask/src/need.rs:"
                )?;
                tests.iter().try_for_each(|test| write!(f, "\n  {test}"))
            }
        }
    }
}
