//! The records in folders, each of the run whose folder it is in.

use std::{
    cmp::Reverse,
    fs, io,
    path::{Path, PathBuf},
};

use canvass_console::{
    Watch,
    file::{self, Input},
};

use crate::{
    error::Error,
    record::{ReadError, Recorded},
};

/// Folders in folders are looked into so deep.
const DEEPEST: usize = 4;
/// More records would make a page that no browser shows.
const MOST: usize = 10_000;

/// All records in some folders and files; there is at least one. An interruption leaves none.
pub fn read(places: &[PathBuf], watch: &Watch) -> Result<Vec<Recorded>, Error> {
    let mut paths = vec![];
    for place in places {
        gather(place, DEEPEST, &mut paths).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => no_records(places),
            _ => canvass_console::Error::Unreadable { name: place.display().to_string(), error }
                .into(),
        })?;
    }
    if paths.is_empty() {
        return Err(no_records(places));
    }
    if paths.len() > MOST {
        return Err(Error::TooManyRecords { most: MOST });
    }
    watch.begin("records", paths.len() as u64);
    let mut records = vec![];
    for path in &paths {
        if watch.is_interrupted() {
            return Err(Error::Interrupted);
        }
        records.push(record(path)?);
        watch.advance(1);
    }
    records.sort_by_cached_key(|record| {
        (order(record.run()), record.kind().to_owned(), record.name().to_owned())
    });
    Ok(records)
}

fn no_records(places: &[PathBuf]) -> Error {
    let places: Vec<String> = places.iter().map(|place| place.display().to_string()).collect();
    Error::NoRecords { places: places.join(", ") }
}

/// The files of a folder whose names end as those of records do, in order.
fn gather(place: &Path, depth: usize, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    if !fs::metadata(place)?.is_dir() {
        paths.push(place.to_owned());
        return Ok(());
    }
    let mut entries: Vec<PathBuf> = vec![];
    for entry in fs::read_dir(place)? {
        entries.push(entry?.path());
    }
    entries.sort();
    for path in entries {
        if path.is_dir() {
            if depth > 0 {
                gather(&path, depth - 1, paths)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "json") {
            paths.push(path);
        }
    }
    Ok(())
}

fn record(path: &Path) -> Result<Recorded, Error> {
    let Input { name, text } = file::read(path)?;
    let mut record = Recorded::read(&text).map_err(|error| match error {
        ReadError::OtherVersion(version) => Error::OtherVersion { name, version },
        error => Error::NoRecord { name, why: error.to_string() },
    })?;
    if let Some(run) = run(path) {
        record.set_run(&run);
    }
    Ok(record)
}

/// A run is called like the folder of its records.
fn run(path: &Path) -> Option<String> {
    let path = fs::canonicalize(path).ok()?;
    Some(path.parent()?.file_name()?.to_string_lossy().into_owned())
}

/// The last run first, then the one before, then the others by name.
fn order(run: &str) -> (Reverse<bool>, Reverse<bool>, String) {
    (Reverse(run == "last"), Reverse(run == "previous"), run.to_owned())
}
