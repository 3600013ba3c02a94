//! The value that a part is running, written down for the worker that finds the part dead.

use super::PartError;
use crate::check::Subject;
use crate::check::settings::{PART_TRACE, variable};
use crate::choice::sequence::ChoiceSequence;
use std::env;
use std::fs::File;
use std::io::{self, Seek, Write};
use std::path::PathBuf;

/// A file whose first line is the token of the value at hand, if somebody asked for it.
pub(super) struct Trace(Option<(PathBuf, File)>);

impl Trace {
    pub(super) fn begin() -> Result<Trace, PartError> {
        let Some(path) = env::var_os(variable(PART_TRACE)).map(PathBuf::from) else {
            return Ok(Trace(None));
        };
        match File::create(&path) {
            Ok(file) => Ok(Trace(Some((path, file)))),
            Err(error) => Err(unwritable(&path, &error)),
        }
    }

    /// The property is to run on a value next. One that is refused while it is made is none.
    pub(super) fn reach<E>(
        &mut self,
        subject: &Subject<'_>,
        sequence: impl FnOnce() -> Result<ChoiceSequence, E>,
    ) -> Result<(), PartError> {
        let Some((path, file)) = &mut self.0 else { return Ok(()) };
        let Ok(sequence) = sequence() else { return Ok(()) };
        // What a longer line before leaves behind the first is no matter.
        let line = format!("{}\n", subject.token(&sequence));
        let written = file.rewind().and_then(|()| file.write_all(line.as_bytes()));
        written.map_err(|error| unwritable(path, &error))
    }
}

fn unwritable(path: &std::path::Path, error: &io::Error) -> PartError {
    PartError::Trace(format!("{} cannot be written: {error}", path.display()))
}
