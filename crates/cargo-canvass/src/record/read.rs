//! A record that was read: what it says, as types.
//!
//! A record may come from anywhere, such as a machine that died while it wrote, or a person. Whatever is not as the format says is
//! refused here, with its place in the file, so that nobody who uses a record has to expect anything else. Keys that are not known
//! are kept: later versions of canvass add some.

use std::fmt;

use canvass::Shard;
use canvass_console::record::VERSION;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{
    artefact::{CoverageRecord, RepairRecord, StudyRecord},
    test::TestRecord,
};

#[derive(Debug, Clone, PartialEq)]
pub enum Recorded {
    Test(Box<TestRecord>),
    Study(Box<StudyRecord>),
    Coverage(Box<CoverageRecord>),
    Repair(Box<RepairRecord>),
}

/// Why a text is no record.
#[derive(Debug)]
pub enum ReadError {
    /// No JSON, or not what a record says.
    Malformed(serde_json::Error),
    /// A key that all records have is not there.
    Lacks(&'static str),
    OtherVersion(u64),
    OtherKind(String),
}

impl Recorded {
    pub fn read(text: &str) -> Result<Recorded, ReadError> {
        let value: Value = serde_json::from_str(text).map_err(ReadError::Malformed)?;
        match value["version"].as_u64() {
            Some(VERSION) => {}
            Some(version) => return Err(ReadError::OtherVersion(version)),
            None => return Err(ReadError::Lacks("version")),
        }
        // From the text again, since a value does not know its line.
        match value["kind"].as_str() {
            Some("test") => Ok(Recorded::Test(typed(text)?)),
            Some("study") => Ok(Recorded::Study(typed(text)?)),
            Some("coverage") => Ok(Recorded::Coverage(typed(text)?)),
            Some("repair") => Ok(Recorded::Repair(typed(text)?)),
            Some(kind) => Err(ReadError::OtherKind(kind.to_owned())),
            None => Err(ReadError::Lacks("kind")),
        }
    }

    pub fn json(&self) -> Value {
        let json = match self {
            Recorded::Test(record) => serde_json::to_value(record),
            Recorded::Study(record) => serde_json::to_value(record),
            Recorded::Coverage(record) => serde_json::to_value(record),
            Recorded::Repair(record) => serde_json::to_value(record),
        };
        json.expect("what was read as JSON, or joined of that, can be written")
    }

    pub fn kind(&self) -> &str {
        match self {
            Recorded::Test(record) => &record.kind,
            Recorded::Study(record) => &record.kind,
            Recorded::Coverage(record) => &record.kind,
            Recorded::Repair(record) => &record.kind,
        }
    }

    /// What it is of: the path of a test, the name of a study, the names of files.
    pub fn name(&self) -> &str {
        match self {
            Recorded::Test(record) => &record.test,
            Recorded::Study(record) => &record.name,
            Recorded::Coverage(record) => &record.name,
            Recorded::Repair(record) => &record.name,
        }
    }

    pub fn run(&self) -> &str {
        match self {
            Recorded::Test(record) => &record.run,
            Recorded::Study(record) => &record.run,
            Recorded::Coverage(record) => &record.run,
            Recorded::Repair(record) => &record.run,
        }
    }

    pub fn set_run(&mut self, run: &str) {
        let known = match self {
            Recorded::Test(record) => &mut record.run,
            Recorded::Study(record) => &mut record.run,
            Recorded::Coverage(record) => &mut record.run,
            Recorded::Repair(record) => &mut record.run,
        };
        run.clone_into(known);
    }

    /// Records that do not say are of all cases.
    pub fn shard(&self) -> Shard {
        let shard = match self {
            Recorded::Test(record) => record.shard,
            Recorded::Study(record) => record.shard,
            Recorded::Coverage(_) | Recorded::Repair(_) => None,
        };
        shard.unwrap_or(Shard::WHOLE)
    }
}

fn typed<T: DeserializeOwned>(text: &str) -> Result<Box<T>, ReadError> {
    serde_json::from_str(text).map(Box::new).map_err(ReadError::Malformed)
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Malformed(error) => error.fmt(f),
            ReadError::Lacks(key) => write!(f, "it has no `{key}`"),
            ReadError::OtherVersion(version) => write!(f, "its version is {version}"),
            ReadError::OtherKind(kind) => {
                write!(f, "its kind is `{kind}`, and not test, study, coverage or repair")
            }
        }
    }
}
