//! `merge`: the records of the shards of a run, joined into those of one run.

mod error;
mod joined;
mod sizes;
mod tables;

pub use error::MergeError;

use std::{collections::BTreeMap, io::Write};

use canvass::Shard;
use canvass_console::{Exit, record::folder, say::say, watched};
use serde_json::{Value, json};

use crate::{
    cli::MergeArguments,
    error::Error,
    record::{self, Recorded, StudyRecord},
    report,
};
use joined::joined;

pub fn run(arguments: &MergeArguments, out: &mut impl Write) -> Result<Exit, Error> {
    let records = watched("merge", |watch| match &arguments.records[..] {
        [] => report::read(&[folder()?.join("last")], watch),
        given => report::read(given, watch),
    })?;
    let read = records.len();
    let merged = merge_all(records)?;
    let (mut written, mut is_complete) = (0, true);
    for Merged { record, missing } in merged {
        if let Some(missing) = missing {
            say(format_args!("warning: {}: {missing}", record.name()));
            is_complete = false;
        }
        record::write(&arguments.into, record)?;
        written += 1;
    }
    let folder = folder()?.join(&arguments.into);
    writeln!(out, "{} joined to {written} in {}", plural(read, "record"), folder.display())?;
    Ok(if is_complete { Exit::Success } else { Exit::Failed })
}

fn plural(count: usize, what: &str) -> String {
    if count == 1 { format!("{count} {what}") } else { format!("{count} {what}s") }
}

/// What the records of the shards of something come to.
struct Merged {
    record: Recorded,
    /// Which shards are not there, in words.
    missing: Option<String>,
}

fn merge_all(records: Vec<Recorded>) -> Result<Vec<Merged>, MergeError> {
    let mut groups: BTreeMap<(String, String), Vec<Recorded>> = BTreeMap::new();
    for record in records {
        let of = (record.kind().to_owned(), record.name().to_owned());
        groups.entry(of).or_default().push(record);
    }
    groups.into_values().map(merge).collect()
}

/// Joins the records of one test, or of one study.
fn merge(mut group: Vec<Recorded>) -> Result<Merged, MergeError> {
    group.sort_by_key(Recorded::shard);
    check(&group)?;
    if group[0].shard().is_whole() {
        let record = group.pop().expect("a whole record is alone");
        return Ok(Merged { record, missing: None });
    }
    let shards: Vec<Shard> = group.iter().map(Recorded::shard).collect();
    let missing = missing(&shards);
    let (mut tests, mut studies) = (vec![], vec![]);
    for record in group {
        match record {
            Recorded::Test(test) => tests.push(*test),
            Recorded::Study(study) => studies.push(*study),
            Recorded::Coverage(_) | Recorded::Repair(_) => {
                unreachable!("only what has no shards: it is whole")
            }
        }
    }
    let whole = missing.is_none().then_some(Shard::WHOLE);
    let names: Vec<String> = shards.iter().map(Shard::to_string).collect();
    let more = [("shards", json!(names)), ("missing", json!(missing))]
        .map(|(key, value): (&str, Value)| (key.to_owned(), value));
    let record = match &tests[..] {
        [] => {
            let mut study = study(&studies, missing.as_deref());
            study.shard = whole;
            study.rest.extend(more);
            Recorded::Study(Box::new(study))
        }
        tests => {
            let mut test = joined(tests, missing.as_deref())?;
            test.shard = whole;
            test.rest.extend(more);
            Recorded::Test(Box::new(test))
        }
    };
    Ok(Merged { record, missing })
}

fn check(group: &[Recorded]) -> Result<(), MergeError> {
    let first = &group[0];
    let differs = |key: &'static str, one: String, other: String| {
        Err(MergeError::Differs { name: first.name().to_owned(), key, values: (one, other) })
    };
    for record in &group[1..] {
        let (one, other) = (first.shard(), record.shard());
        if one.of() != other.of() {
            return differs("shard", one.to_string(), other.to_string());
        }
        for ((key, one), (_, other)) in same(first).into_iter().zip(same(record)) {
            if one != other {
                return differs(key, one.to_string(), other.to_string());
            }
        }
    }
    match group.windows(2).find(|pair| pair[0].shard() == pair[1].shard()) {
        Some(pair) => {
            Err(MergeError::Twice { name: first.name().to_owned(), shard: pair[0].shard() })
        }
        None => Ok(()),
    }
}

/// What must be the same in all shards.
fn same(record: &Recorded) -> Vec<(&'static str, Value)> {
    match record {
        Recorded::Test(test) => vec![
            ("canvass", json!(test.canvass)),
            ("program", json!(test.program)),
            ("settings", json!(test.settings)),
            ("seed", json!(test.seed)),
            ("strategy", json!(test.strategy)),
        ],
        Recorded::Study(study) => {
            vec![("canvass", json!(study.canvass)), ("quick", json!(study.quick))]
        }
        Recorded::Coverage(_) | Recorded::Repair(_) => vec![],
    }
}

/// More missing shards are counted, not named.
const MOST_NAMED: usize = 20;

/// Which shards are missing, in words; they are in order.
fn missing(shards: &[Shard]) -> Option<String> {
    let of = shards[0].of();
    let number = of as usize - shards.len();
    let is_missing = |number: &u32| shards.binary_search_by_key(number, |it| it.number()).is_err();
    let mut named: Vec<String> = (1..=of)
        .filter(is_missing)
        .take(MOST_NAMED.min(number))
        .map(|number| format!("{number}/{of}"))
        .collect();
    if number > MOST_NAMED {
        named.push(format!("and {} more", number - MOST_NAMED));
    }
    match &named[..] {
        [] => None,
        [one] => Some(format!("shard {one} is missing, so that this is not the whole run")),
        many => Some(format!(
            "shards {} are missing, so that this is not the whole run",
            many.join(", ")
        )),
    }
}

fn study(group: &[StudyRecord], missing: Option<&str>) -> StudyRecord {
    let outcomes = group.iter().map(|study| study.outcome);
    let times = group.iter().map(|study| (study.start, study.seconds));
    let (start, seconds) = tables::times(times);
    StudyRecord {
        rows: group.iter().flat_map(|study| study.rows.clone()).collect(),
        figures: vec![],
        start,
        seconds,
        outcome: tables::outcome(outcomes, missing),
        ..group[0].clone()
    }
}

#[cfg(test)]
mod tests;
