//! The records of the shards of a test as one.

use std::collections::{BTreeMap, BTreeSet};

use canvass_studies::plot::grouped;
use serde_json::{Map, Value, json};

use super::{
    MergeError, Part,
    sizes::{complete, sizes},
    tables::{self, added, lists, number, sum, table},
};

/// Labels that are written, at most.
const MOST_LABELS: usize = 200;

pub fn joined(group: &[Part], missing: Option<&str>) -> Result<Map<String, Value>, MergeError> {
    let mut record = group[0].record.as_object().cloned().unwrap_or_default();
    let mut put = |key: &str, value: Value| {
        record.insert(key.to_owned(), value);
    };
    let outcome = tables::outcome(group, missing);
    // Of what is not a counterexample, the first reason is as good as the others.
    let telling =
        smallest(group).or_else(|| group.iter().position(|part| part.record["outcome"] == outcome));
    let of_telling = |key: &str| telling.map_or(Value::Null, |at| group[at].record[key].clone());
    put("outcome", json!(outcome));
    put(
        "message",
        match (outcome, of_telling("message"), missing) {
            ("refused", Value::Null, Some(missing)) => json!(missing),
            (_, message, _) => message,
        },
    );
    for key in ["token", "counterexample"] {
        put(key, of_telling(key));
    }
    let mut found = of_telling("found");
    if found.is_object() {
        found["case"] = json!(number(&found, "case") + telling.map_or(0, |at| before(group, at)));
    }
    put("found", found);
    for key in ["cases", "rejected"] {
        put(key, json!(sum(group, key)));
    }
    put("labels", labels(group));
    put("rejections", json!(added(lists(group, "rejections"), &["what", "place"], &["cases"])));
    let sizes = sizes(group)?;
    put("extent", extent(group, &sizes, missing));
    put("sizes", sizes);
    put(
        "constructors",
        table(group, "constructors", &["type", "name"], &["occurrences", "values"]),
    );
    put("pairs", table(group, "pairs", &["left", "right", "type"], &["equal"]));
    put("timeline", shifted(group, "timeline", "first"));
    put("sample", shifted(group, "sample", "case"));
    put("coverage", coverage(group));
    tables::times(group, &mut record);
    Ok(record)
}

/// Where the smallest counterexample is: the one with the fewest constructors, then with the shortest text.
fn smallest(group: &[Part]) -> Option<usize> {
    let failing = (0..group.len()).filter(|at| group[*at].record["counterexample"].is_object());
    failing.min_by_key(|at| {
        let counterexample = &group[*at].record["counterexample"];
        let rust = counterexample["rust"].as_str().unwrap_or_default();
        let nodes = match &counterexample["tree"] {
            Value::Null => u64::MAX,
            tree => nodes(tree),
        };
        (nodes, rust.len(), rust.to_owned())
    })
}

fn nodes(tree: &Value) -> u64 {
    1 + tree["parts"].as_array().map_or(0, |parts| parts.iter().map(nodes).sum())
}

/// How many cases the shards before one ran.
fn before(group: &[Part], at: usize) -> u64 {
    let entries = lists(&group[..at], "timeline");
    entries
        .map(|entry| {
            ["accepted", "rejected", "failed"].map(|key| number(entry, key)).iter().sum::<u64>()
        })
        .sum()
}

/// Lists whose entries have numbers of cases, one after the other.
fn shifted(group: &[Part], list: &str, key: &str) -> Value {
    let mut shifted = Vec::new();
    for at in 0..group.len() {
        for entry in lists(&group[at..=at], list) {
            let mut entry = entry.clone();
            entry[key] = json!(number(&entry, key) + before(group, at));
            shifted.push(entry);
        }
    }
    Value::Array(shifted)
}

/// The most frequent labels of all.
fn labels(group: &[Part]) -> Value {
    let mut counts: BTreeMap<&String, u64> = BTreeMap::new();
    for (label, cases) in
        group.iter().filter_map(|part| part.record["labels"].as_object()).flatten()
    {
        *counts.entry(label).or_default() += cases.as_u64().unwrap_or_default();
    }
    let mut counts: Vec<(&String, u64)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, cases)| std::cmp::Reverse(*cases));
    let most = counts.into_iter().take(MOST_LABELS);
    Value::Object(most.map(|(label, cases)| (label.clone(), json!(cases))).collect())
}

/// How much of the space all shards explored.
fn extent(group: &[Part], sizes: &Value, missing: Option<&str>) -> Value {
    if let Some(missing) = missing {
        return json!(missing);
    }
    let whole: BTreeSet<Option<&str>> = group
        .iter()
        .map(|part| {
            let share = format!("share {} of {} of ", part.shard.number(), part.shard.of());
            part.record["extent"].as_str().and_then(|extent| extent.strip_prefix(&share))
        })
        .collect();
    if let (1, Some(Some(all))) = (whole.len(), whole.first()) {
        return json!(all);
    }
    let Some((largest, count)) = complete(sizes) else { return Value::Null };
    match sizes["is_loose"] == true {
        true => json!(format!("all inputs up to size {largest}")),
        false => json!(format!("all {} inputs up to size {largest}", grouped(count))),
    }
}

/// What one shard covered, the one that covered most, without what others have that it lacks: that is not known.
fn coverage(group: &[Part]) -> Value {
    let known: Vec<&Value> = group
        .iter()
        .map(|part| &part.record["coverage"])
        .filter(|known| known.is_object())
        .collect();
    let Some(best) = known.iter().max_by_key(|known| number(known, "covered")) else {
        return Value::Null;
    };
    let mut coverage = (*best).clone();
    let misses = |known: &&&Value, wanted: &Value| {
        known["wanted"].as_array().is_some_and(|list| list.contains(wanted))
    };
    if let Some(wanted) = coverage["wanted"].as_array_mut() {
        wanted.retain(|wanted| known.iter().all(|known| misses(&known, wanted)));
    }
    coverage["is_at_least"] = json!(true);
    coverage
}
