//! Records that a program leaves of its work, and where all records are.
//!
//! Those of tests are written by the runner of tests, which documents the format.

use std::{
    env,
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Instant, SystemTime},
};

use canvass::Shard;
use serde_json::{Map, Value, json};

use crate::{Error, say::say};

/// The version of the format, as the runner of tests documents it (`canvass/src/check/record.rs`).
pub const VERSION: u64 = 2;

const VARIABLE: &str = "CANVASS_RECORD";
const LAST: &str = "last";
const PREVIOUS: &str = "previous";
/// File systems allow 255 bytes, of which some are for the shard and the ending.
const LONGEST_STEM: usize = 200;

/// The target folder of the package here.
pub fn target() -> Result<PathBuf, Error> {
    if let Some(folder) = env::var_os("CARGO_TARGET_DIR") {
        return Ok(PathBuf::from(folder));
    }
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut metadata = Command::new(cargo);
    metadata.args(["metadata", "--no-deps", "--format-version", "1"]).stderr(Stdio::null());
    let output = metadata.output().ok().filter(|output| output.status.success());
    let told = output.and_then(|output| serde_json::from_slice::<Value>(&output.stdout).ok());
    let folder = told.as_ref().and_then(|told| told["target_directory"].as_str());
    folder.map(PathBuf::from).ok_or(Error::NoTarget)
}

/// Where records are.
pub fn folder() -> Result<PathBuf, Error> {
    Ok(target()?.join("canvass/records"))
}

/// A record that is being made.
pub struct Record {
    run: String,
    shard: Shard,
    folder: PathBuf,
    begun: SystemTime,
    clock: Instant,
}

impl Record {
    /// Begins a record, if CANVASS_RECORD asks for one.
    pub fn begin() -> Result<Option<Record>, Error> {
        let Some(run) = env::var_os(VARIABLE) else { return Ok(None) };
        let run = run.to_string_lossy().into_owned();
        match &run[..] {
            "0" | "false" => Ok(None),
            "1" | "true" => Record::of_run(LAST).map(Some),
            name if is_name(name) => Record::of_run(name).map(Some),
            _ => Err(Error::RunName { name: run }),
        }
    }

    fn of_run(run: &str) -> Result<Record, Error> {
        let (begun, clock) = (SystemTime::now(), Instant::now());
        let (run, shard) = (run.to_owned(), Shard::WHOLE);
        Ok(Record { run, shard, folder: folder()?, begun, clock })
    }

    /// The same record, for a share of the work.
    pub fn of_shard(self, shard: Shard) -> Record {
        Record { shard, ..self }
    }

    /// Writes the record with this kind, name and outcome, and the keys of `rest`.
    pub fn leave(self, kind: &str, name: &str, outcome: &str, rest: Value) -> Result<(), Error> {
        let start = self.begun.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let mut record = Map::new();
        let head = json!({
            "version": VERSION,
            "kind": kind,
            "run": self.run,
            "name": name,
            "canvass": env!("CARGO_PKG_VERSION"),
            "start": start.as_secs_f64(),
            "seconds": self.clock.elapsed().as_secs_f64(),
            "shard": self.shard.to_string(),
            "outcome": outcome,
        });
        for part in [head, rest] {
            let Value::Object(part) = part else { unreachable!("every part is an object") };
            record.extend(part);
        }
        let file = format!("{kind}__{}.json", self.shard.name(&file_stem(name)));
        let path = self.folder.join(&self.run).join(&file);
        let kept = if self.run == LAST { keep_previous(&self.folder, &file) } else { Ok(()) };
        kept.map_err(|error| unwritten(&path, &error))?;
        write_to(&path, &Value::Object(record))?;
        say(format_args!("note: recorded in {}", path.display()));
        Ok(())
    }
}

/// Moves the record that is going to be replaced to the previous run.
fn keep_previous(folder: &Path, file: &str) -> io::Result<()> {
    fs::create_dir_all(folder.join(PREVIOUS))?;
    match fs::rename(folder.join(LAST).join(file), folder.join(PREVIOUS).join(file)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        renamed => renamed,
    }
}

/// Writes a record that exists to a run, under the name that it has there: of one of this kind and name.
pub fn write(run: &str, kind: &str, name: &str, record: &Value) -> Result<(), Error> {
    // Those of tests are named like them.
    let before = if kind == "test" { String::new() } else { format!("{kind}__") };
    let path = folder()?.join(run).join(format!("{before}{}.json", file_stem(name)));
    write_to(&path, record)
}

/// Writes a record to this file, in a folder that is made where it is not there.
fn write_to(path: &Path, record: &Value) -> Result<(), Error> {
    let folder = path.parent().expect("a record is in the folder of its run");
    let made = fs::create_dir_all(folder);
    let written = made.and_then(|()| fs::write(path, format!("{record}\n")));
    written.map_err(|error| unwritten(path, &error))
}

fn unwritten(path: &Path, error: &io::Error) -> Error {
    Error::Output(io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// A file name: characters that not every file system allows become `_`, and a long name is cut to its end.
fn file_stem(name: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "_-.".contains(letter);
    let plain = |letter| if is_plain(letter) { letter } else { '_' };
    let skipped = name.chars().count().saturating_sub(LONGEST_STEM);
    name.chars().skip(skipped).map(plain).collect()
}

/// Whether a text can be the name of a run, as the runner of tests sees it.
pub fn is_name(text: &str) -> bool {
    let is_word = ["true", "false", "yes", "no", "on", "off", "none", "null"]
        .contains(&text.to_ascii_lowercase().as_str());
    text.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && text.len() <= 64
        && file_stem(text) == text
        && !is_word
}
