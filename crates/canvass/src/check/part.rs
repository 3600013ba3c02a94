//! Parts of a campaign: a test that does a named part of its work, and leaves what came of it as a file.
//!
//! `CANVASS_PART` names the part ([`FORMS`]), `CANVASS_PART_RESULT` the file. The same part comes to the same on every
//! machine, and may be done twice. Nothing is shrunk, and what failed once is neither read nor saved. A part that is done
//! passes, whatever it found; what cannot be done fails, and leaves an object with the key `error` alone.
//!
//! Where a value may kill the process, `CANVASS_PART_TRACE` names a second file: before each value of `indices` and `seeds` its
//! first line becomes the value's token. That takes time.
//!
//! All results have `version` (1), `test` and `fingerprint`, that of the types.
//!
//! | part | further keys |
//! |---|---|
//! | `survey 0..=12` | `loose`: whether some choices make no value, so that `count` counts choices; `lazy`: whether parts can be left open; `generated`: whether a generator draws values, so that there are seeds alone; `sizes`: list of `size` and `count` |
//! | `split 12 64` | `prefixes`, at least so many as far as there are, those with more values first. They have no value in common, and together all of the size |
//! | `indices 7 1000..2000`, `prefix 12 TOKEN`, `seeds 0..1000` | `part`; `decided`, for how many values it is known what becomes of them; `cases`, how often the property ran or was spared by its types, `rejected` included; `failures`, how many values fail; `counterexamples`, the first 100: `token`, `rust` as lines, `message`; `seconds` |
//!
//! What may be large, `count`, `decided` and `failures`, is decimal digits in text. What is `decided` in all parts of a size
//! adds up to its `count`; values that their types refuse are decided.

mod done;
mod error;
mod indices;
mod prefixes;
mod seeds;
mod text;
mod trace;

pub(super) use error::PartError;
pub(super) use text::FORMS;

use super::Subject;
use super::record::Json;
use super::report;
use super::settings::{PART, PART_RESULT, Settings, SettingsError, variable};
use super::store::write_and_rename;
use crate::Nat;
use std::env;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex};
use std::time::Instant;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// How many values there are of these sizes.
    Survey(RangeInclusive<usize>),
    /// The values of a size from one index to just before another.
    Indices { size: usize, from: Nat, to: Nat },
    /// Cuts the lazy search of a size into about `wanted` prefixes.
    Split { size: usize, wanted: usize },
    /// All values of a size that a prefix leads to.
    Prefix { size: usize, token: String },
    /// The random values of these seeds, to just before the last; that may be 2^64.
    Seeds { from: u128, to: u128 },
}

/// Whether a part is asked for. The variable is looked for once in a process.
pub(super) fn is_asked() -> bool {
    static IS_ASKED: LazyLock<bool> = LazyLock::new(|| env::var_os(variable(PART)).is_some());
    *IS_ASKED
}

/// Does the part that is asked for.
pub(super) fn conduct(subject: &Subject<'_>, settings: Result<&Settings, &SettingsError>) {
    let begin = Instant::now();
    let asked = || {
        let text = env::var(variable(PART)).map_err(|_| PartError::NotText)?;
        be_alone(subject.name)?;
        let settings = settings.map_err(|error| PartError::Settings(error.to_string()))?;
        let part: Part = text.parse()?;
        part.run(subject, settings, begin)
    };
    match asked() {
        Ok(json) => leave(subject.name, &json),
        Err(error) => refuse(subject.name, &error.to_string()),
    }
}

/// Fails because a part cannot be done.
pub(super) fn refuse(test: &str, why: &str) -> ! {
    leave(test, &Json::object([("error", Json::text(why))]));
    report::abort(test, &format!("{}: {why}", variable(PART)))
}

/// Writes a result to its file. Its folder is not made: where it is gone, so is who wanted the result.
fn leave(test: &str, json: &Json) {
    let Some(path) = env::var_os(variable(PART_RESULT)).map(PathBuf::from) else {
        report::abort(test, &PartError::NoResult.to_string());
    };
    let written = write_and_rename(&path, &format!("{json}\n"));
    if let Err(error) = written {
        report::abort(test, &format!("{} cannot be written: {error}", path.display()));
    }
}

/// A second property in the same process would write over the result of the first.
fn be_alone(test: &str) -> Result<(), PartError> {
    static FIRST: Mutex<Option<String>> = Mutex::new(None);
    let mut first = FIRST.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    match first.replace(test.to_owned()) {
        None => Ok(()),
        Some(first) => Err(PartError::NotAlone { first, second: test.to_owned() }),
    }
}

impl Part {
    fn run(
        &self,
        subject: &Subject<'_>,
        settings: &Settings,
        begin: Instant,
    ) -> Result<Json, PartError> {
        if subject.types.generated && !matches!(self, Part::Survey(_) | Part::Seeds { .. }) {
            return Err(PartError::Generated);
        }
        let done = match self {
            Part::Survey(sizes) => return survey(subject, sizes.clone()),
            Part::Split { size, wanted } => {
                let list = prefixes::split(subject, *size, *wanted)?;
                let list = list.iter().map(|prefix| Json::text(prefix.to_string())).collect();
                return Ok(result(subject, [("prefixes", Json::List(list))]));
            }
            Part::Indices { size, from, to } => indices::run(subject, *size, from, to)?,
            Part::Prefix { size, token } => prefixes::run(subject, *size, token)?,
            Part::Seeds { from, to } => seeds::run(subject, settings.size, *from..*to)?,
        };
        Ok(done.json(subject, self, begin.elapsed()))
    }
}

/// What all results begin with, and more.
fn result<const N: usize>(subject: &Subject<'_>, entries: [(&str, Json); N]) -> Json {
    let begin = [
        ("version", Json::number(1)),
        ("test", Json::text(subject.name)),
        ("fingerprint", Json::text(format!("{:08x}", subject.types.fingerprint()))),
    ];
    let entries = begin.into_iter().chain(entries);
    Json::Object(entries.map(|(key, value)| (key.to_owned(), value)).collect())
}

fn survey(subject: &Subject<'_>, sizes: RangeInclusive<usize>) -> Result<Json, PartError> {
    let types = subject.types;
    let mut list = Vec::new();
    for size in sizes.filter(|_| !types.generated) {
        let count = types.sizes.of_size(size)?.to_string();
        list.push(Json::object([("size", Json::number(size)), ("count", Json::text(count))]));
    }
    let entries = [
        ("loose", Json::Bool(types.may_reject)),
        ("lazy", Json::Bool(types.lazy)),
        ("generated", Json::Bool(types.generated)),
        ("sizes", Json::List(list)),
    ];
    Ok(result(subject, entries))
}

#[cfg(test)]
mod tests;
