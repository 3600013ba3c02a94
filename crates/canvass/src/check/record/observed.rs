//! What was observed of a run, as a record has it.

use super::json::Json;
use crate::Nat;
use crate::check::Subject;
use crate::check::explore::Explored;
use crate::check::observe::{LARGEST, Observation, Sampled, Status};
use crate::check::report::{outermost, parts};
use crate::choice::shape::Types;
use crate::explore::{Runs, Strategy};

/// Values of more characters are cut.
const LONGEST_VALUE: usize = 1000;

/// The name of what a value came from.
pub(super) fn strategy(by: Option<Strategy>) -> &'static str {
    by.map_or("required", Strategy::text)
}

pub(super) fn timeline(observed: &Observation) -> Vec<Json> {
    let mut entries = Vec::new();
    for (first, interval) in observed.timeline.intervals() {
        for (strategy, counts) in interval {
            entries.push(Json::object([
                ("first", Json::number(first)),
                ("strategy", Json::text(strategy.text())),
                ("accepted", Json::number(counts.accepted)),
                ("rejected", Json::number(counts.rejected)),
                ("failed", Json::number(counts.failed)),
            ]));
        }
    }
    entries
}

pub(super) fn sizes(types: &Types, explored: &Explored, observed: &Observation) -> Json {
    let under_way = explored.searched.as_ref().map(|_| explored.complete_below);
    let complete = explored.complete_below.checked_sub(1);
    let largest = observed.sizes.largest().max(complete).max(under_way);
    let mut list = Vec::new();
    for at in 0..largest.map_or(0, |largest| largest.min(LARGEST) + 1) {
        list.extend(size(types, explored, observed, at));
    }
    let larger = observed.sizes.larger;
    Json::object([
        ("is_loose", Json::Bool(types.may_reject)),
        ("is_limited", Json::Bool(observed.sizes.is_limited())),
        ("list", Json::List(list)),
        (
            "larger",
            Json::object([
                ("tried", Json::number(larger.tried)),
                ("accepted", Json::number(larger.accepted)),
            ]),
        ),
    ])
}

/// `None` where there are no values of a size.
fn size(types: &Types, explored: &Explored, observed: &Observation, size: usize) -> Option<Json> {
    let counts = observed.sizes.of(size);
    // What generators draw is not counted; nor is what cannot be.
    let all = types.sizes.of_size(size).ok().filter(|_| !types.generated);
    if counts.tried == 0 && all.is_none_or(Nat::is_zero) {
        return None;
    }
    let mut known = Nat::from(counts.different);
    match (all, &explored.searched) {
        (Some(all), _) if size < explored.complete_below => known = all.clone(),
        (_, Some(searched)) if size == explored.complete_below => {
            known = known.max(searched.of_size.clone());
        }
        _ => {}
    }
    let own = explored.own.get(size).cloned().unwrap_or_default();
    if !explored.shard.is_whole() {
        known = Nat::from(counts.different).max(own.clone());
    }
    let mut entries = vec![
        ("size", Json::number(size)),
        ("tried", Json::number(counts.tried)),
        ("accepted", Json::number(counts.accepted)),
        ("explored", Json::text(known.to_string())),
        ("all", all.map(Nat::to_string).as_deref().into()),
    ];
    if !explored.shard.is_whole() {
        entries.push(("own", Json::text(own.to_string())));
    }
    Some(Json::Object(entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()))
}

pub(super) fn constructors(observed: &Observation) -> Json {
    let mut list = Vec::new();
    for met in observed.constructors.met() {
        list.push(Json::object([
            ("type", Json::text(met.of)),
            ("name", Json::text(met.name)),
            ("occurrences", Json::number(met.occurrences)),
            ("values", Json::number(met.values)),
        ]));
    }
    Json::object([
        ("values", Json::number(observed.constructors.values())),
        ("list", Json::List(list)),
    ])
}

pub(super) fn pairs(observed: &Observation) -> Json {
    let mut pairs = Vec::new();
    for pair in observed.pairs.pairs() {
        pairs.push(Json::object([
            ("left", Json::text(pair.left)),
            ("right", Json::text(pair.right)),
            ("type", Json::text(pair.kind)),
            ("equal", Json::number(pair.equal)),
        ]));
    }
    Json::object([("values", Json::number(observed.pairs.values())), ("list", Json::List(pairs))])
}

/// `None` where no machine ran.
pub(super) fn machine(runs: &Runs) -> Option<Json> {
    let steps = &runs.steps;
    let names = steps.names;
    if names.is_empty() {
        return None;
    }
    let (mut rules, mut followers) = (Vec::new(), Vec::new());
    for (at, name) in names.iter().enumerate() {
        rules.push(Json::object([
            ("name", Json::text(*name)),
            ("ran", Json::number(steps.ran[at])),
            ("could", Json::number(steps.held[at])),
        ]));
    }
    for (at, ran) in steps.pairs.iter().enumerate() {
        followers.push(Json::object([
            ("first", Json::text(names[at / names.len()])),
            ("second", Json::text(names[at % names.len()])),
            ("ran", Json::number(*ran)),
        ]));
    }
    Some(Json::object([
        ("longest", Json::number(steps.longest)),
        ("states", (runs.states > 0).then(|| Json::number(runs.states)).into()),
        ("rules", Json::List(rules)),
        ("followers", Json::List(followers)),
    ]))
}

pub(super) fn sample(subject: &Subject<'_>, observed: &Observation) -> Vec<Json> {
    observed.sample.cases.iter().map(|case| sampled(subject, case)).collect()
}

fn sampled(subject: &Subject<'_>, case: &Sampled) -> Json {
    let status = match case.status {
        Status::Accepted => "passed",
        Status::Rejected => "rejected",
        Status::Failed => "failed",
    };
    let value = subject.write_code(&case.sequence).ok();
    Json::object([
        ("case", Json::number(case.number)),
        ("strategy", Json::text(case.strategy.text())),
        ("status", Json::text(status)),
        ("reason", case.reason.as_deref().into()),
        ("size", Json::number(case.size)),
        ("labels", Json::List(case.labels.iter().map(Json::text).collect())),
        ("seconds", Json::number(case.took.as_secs_f64())),
        ("arguments", arguments(subject, &value.unwrap_or_default())),
    ])
}

/// A value by the names of the arguments that its fields are, or as one input.
fn arguments(subject: &Subject<'_>, value: &str) -> Json {
    let entry = |name: &str, text: &str| (name.to_owned(), Json::text(cut(text, LONGEST_VALUE)));
    if subject.arguments.is_empty() {
        return Json::Object(vec![entry("input", value)]);
    }
    let fields =
        outermost(value).map_or(Vec::new(), |(open, close)| parts(&value[open + 1..close]));
    let mut entries = Vec::new();
    for ((name, _), field) in subject.arguments.iter().zip(fields) {
        entries.push(entry(name, field.split_once(": ").map_or(field, |(_, value)| value)));
    }
    Json::Object(entries)
}

/// The beginning of a long text.
pub(super) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
