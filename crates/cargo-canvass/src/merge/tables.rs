//! Tables of several records as one: what has the same key is added.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::Part;

/// The entries of a list that each record has, shard after shard.
pub fn lists<'a>(group: &'a [Part], key: &'a str) -> impl Iterator<Item = &'a Value> {
    group.iter().filter_map(move |part| part.record[key].as_array()).flatten()
}

pub fn number(record: &Value, key: &str) -> u64 {
    record[key].as_u64().unwrap_or_default()
}

/// The sum of a number over all records.
pub fn sum(group: &[Part], key: &str) -> u64 {
    group.iter().map(|part| number(&part.record, key)).sum()
}

/// Objects with the same `keys`, their `counts` added, in the order of their first appearance.
pub fn added<'a>(
    entries: impl Iterator<Item = &'a Value>,
    keys: &[&str],
    counts: &[&str],
) -> Vec<Value> {
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    let mut list: Vec<Value> = Vec::new();
    for entry in entries {
        let key: Vec<&Value> = keys.iter().map(|key| &entry[key]).collect();
        let key = json!(key).to_string();
        match places.get(&key) {
            None => {
                places.insert(key, list.len());
                list.push(entry.clone());
            }
            Some(place) => {
                for count in counts {
                    let sum = number(&list[*place], count) + number(entry, count);
                    list[*place][count] = json!(sum);
                }
            }
        }
    }
    list
}

/// An object of a number of `values` and a `list`, added.
pub fn table(group: &[Part], key: &str, keys: &[&str], counts: &[&str]) -> Value {
    let tables: Vec<&Value> =
        group.iter().map(|part| &part.record[key]).filter(|table| table.is_object()).collect();
    if tables.is_empty() {
        return Value::Null;
    }
    let values: u64 = tables.iter().map(|table| number(table, "values")).sum();
    let entries = tables.iter().filter_map(|table| table["list"].as_array()).flatten();
    json!({ "values": values, "list": added(entries, keys, counts) })
}

/// When the first shard began, and how long all of them took.
pub fn times(group: &[Part], record: &mut Map<String, Value>) {
    let numbers =
        |key: &'static str| group.iter().filter_map(move |part| part.record[key].as_f64());
    record.insert("start".to_owned(), json!(numbers("start").reduce(f64::min)));
    record.insert("seconds".to_owned(), json!(numbers("seconds").sum::<f64>()));
}

/// A failure of one shard is one of the whole; what is missing might have failed.
pub fn outcome(group: &[Part], missing: Option<&str>) -> &'static str {
    let has = |outcome: &str| group.iter().any(|part| part.record["outcome"] == outcome);
    match missing {
        _ if has("failed") => "failed",
        None if !has("refused") => "passed",
        None | Some(_) => "refused",
    }
}
