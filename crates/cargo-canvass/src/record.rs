//! Records as types: what tests, studies and the command have left.

mod artefact;
mod field;
mod read;
#[cfg(test)]
pub mod sample;
mod test;

pub use artefact::StudyRecord;
pub use read::{ReadError, Recorded};
pub use test::{Case, Coverage, Outcome, Sizes, Status, Table, TestRecord};

use canvass_console::Error;

/// Writes an existing record to a run.
pub fn write(run: &str, mut record: Recorded) -> Result<(), Error> {
    record.set_run(run);
    canvass_console::record::write(run, record.kind(), record.name(), &record.json())
}
