//! Why a study could not be run to its end: the message and the exit status.

use std::io;

use canvass_console::{Exit, say::say};

#[derive(Debug)]
pub enum Error {
    /// A file or a record could not be read or written.
    Console(canvass_console::Error),
    /// An input is not the measurements of a study.
    Measurements { name: String, error: serde_json::Error },
}

impl Error {
    /// Prints the message and returns the exit status.
    pub fn report(self) -> Exit {
        match self {
            Error::Console(error) => error.report(),
            Error::Measurements { name, error } => {
                say(format_args!(
                    "error: {name} is not what 'study redex --format json' prints: {error}"
                ));
                Exit::Unreadable
            }
        }
    }
}

impl From<canvass_console::Error> for Error {
    fn from(error: canvass_console::Error) -> Error {
        Error::Console(error)
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Console(error.into())
    }
}
