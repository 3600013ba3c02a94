//! `merge`: the records of the shards of a run, joined into those of one run.

mod error;
mod joined;
mod sizes;
mod tables;

pub use error::MergeError;

use std::{collections::BTreeMap, io::Write};

use canvass::Shard;
use serde_json::{Map, Value, json};

use crate::{
    cli::MergeArguments, exit::Exit, record, report, say::say, trouble::Trouble, watched::watched,
};
use joined::joined;

pub fn run(arguments: &MergeArguments, out: &mut impl Write) -> Result<Exit, Trouble> {
    let records = watched("merge", |watch| match &arguments.records[..] {
        [] => report::read(&[record::folder()?.join("last")], watch),
        given => report::read(given, watch),
    })?;
    let read = records.len();
    let mut groups: BTreeMap<(String, String), Group> = BTreeMap::new();
    for record in records {
        let part = Part::of(record)?;
        groups.entry((part.kind.clone(), part.name.clone())).or_default().push(part);
    }
    let (mut written, mut is_complete) = (0, true);
    for ((kind, name), group) in groups {
        let merged = merge(group)?;
        if let Some(missing) = merged["missing"].as_str() {
            say(format_args!("warning: {name}: {missing}"));
            is_complete = false;
        }
        record::write(&arguments.into, &kind, &name, merged)?;
        written += 1;
    }
    let folder = record::folder()?.join(&arguments.into);
    writeln!(out, "{} joined to {written} in {}", plural(read, "record"), folder.display())?;
    Ok(if is_complete { Exit::Success } else { Exit::Failed })
}

fn plural(count: usize, what: &str) -> String {
    if count == 1 { format!("{count} {what}") } else { format!("{count} {what}s") }
}

/// The records of one test or study.
type Group = Vec<Part>;

/// The record of a shard.
struct Part {
    kind: String,
    name: String,
    shard: Shard,
    record: Value,
}

impl Part {
    fn of(record: Value) -> Result<Part, MergeError> {
        let text = |key: &str| record[key].as_str().map(str::to_owned);
        let kind = text("kind").unwrap_or_default();
        let name = text(if kind == "test" { "test" } else { "name" });
        let Some(name) = name else { return Err(MergeError::Nameless { kind }) };
        let shard = match text("shard") {
            // Records from before there were shards are of all cases.
            None => Shard::WHOLE,
            Some(shard) => shard
                .parse()
                .map_err(|_| MergeError::Malformed { name: name.clone(), key: "shard" })?,
        };
        Ok(Part { kind, name, shard, record })
    }
}

/// The record that the records of shards come to.
fn merge(mut group: Group) -> Result<Value, MergeError> {
    group.sort_by_key(|part| part.shard);
    check(&group)?;
    let missing = missing(&group);
    let shards: Vec<String> = group.iter().map(|part| part.shard.to_string()).collect();
    if let [part] = &mut group[..]
        && part.shard.is_whole()
    {
        return Ok(part.record.take());
    }
    let mut record = match &group[0].kind[..] {
        "test" => joined(&group, missing.as_deref())?,
        "study" => study(&group, missing.as_deref()),
        kind => {
            return Err(MergeError::Kind { name: group[0].name.clone(), kind: kind.to_owned() });
        }
    };
    record.insert("shard".to_owned(), if missing.is_none() { json!("1/1") } else { Value::Null });
    record.insert("shards".to_owned(), json!(shards));
    record.insert("missing".to_owned(), json!(missing));
    Ok(Value::Object(record))
}

/// What must be the same in all shards.
const SAME: &[&str] = &["canvass", "program", "settings", "seed", "strategy", "quick"];

fn check(group: &[Part]) -> Result<(), MergeError> {
    let first = &group[0];
    for part in &group[1..] {
        let name = || first.name.clone();
        if first.shard.of() != part.shard.of() {
            let shards = (first.shard.to_string(), part.shard.to_string());
            return Err(MergeError::Differs { name: name(), key: "shard", values: shards });
        }
        for &key in SAME {
            let values = (&first.record[key], &part.record[key]);
            if values.0 != values.1 {
                let values = (values.0.to_string(), values.1.to_string());
                return Err(MergeError::Differs { name: name(), key, values });
            }
        }
    }
    match group.windows(2).find(|pair| pair[0].shard == pair[1].shard) {
        Some(pair) => Err(MergeError::Twice { name: first.name.clone(), shard: pair[0].shard }),
        None => Ok(()),
    }
}

/// Which shards are missing, in words.
fn missing(group: &[Part]) -> Option<String> {
    let of = group[0].shard.of();
    let there = |number: &u32| group.iter().any(|part| part.shard.number() == *number);
    let missing: Vec<String> =
        (1..=of).filter(|number| !there(number)).map(|number| format!("{number}/{of}")).collect();
    match &missing[..] {
        [] => None,
        [one] => Some(format!("shard {one} is missing, so that this is not the whole run")),
        many => Some(format!(
            "shards {} are missing, so that this is not the whole run",
            many.join(", ")
        )),
    }
}

fn study(group: &[Part], missing: Option<&str>) -> Map<String, Value> {
    let mut record = group[0].record.as_object().cloned().unwrap_or_default();
    let rows: Vec<Value> = tables::lists(group, "rows").cloned().collect();
    record.insert("rows".to_owned(), Value::Array(rows));
    record.insert("figures".to_owned(), json!([]));
    tables::times(group, &mut record);
    record.insert("outcome".to_owned(), json!(tables::outcome(group, missing)));
    record
}
