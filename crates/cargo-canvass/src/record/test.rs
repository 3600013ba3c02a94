//! The record of a test, key by key as `canvass/src/check/record.rs` documents them.

use std::collections::BTreeMap;

use canvass::Shard;
use canvass_console::Digits;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::field::{nullable, shard};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "the record of a test, an object")]
pub struct TestRecord {
    pub version: u64,
    pub kind: String,
    pub run: String,
    pub test: String,
    pub place: String,
    pub program: String,
    pub canvass: String,
    pub start: f64,
    pub seconds: f64,
    #[serde(default, with = "shard")]
    pub shard: Option<Shard>,
    pub settings: Option<String>,
    pub seed: u64,
    pub strategy: String,
    pub outcome: Outcome,
    #[serde(deserialize_with = "nullable")]
    pub message: Option<String>,
    pub cases: u64,
    pub rejected: u64,
    #[serde(deserialize_with = "nullable")]
    pub extent: Option<String>,
    #[serde(deserialize_with = "nullable")]
    pub token: Option<String>,
    pub labels: BTreeMap<String, u64>,
    pub rejections: Vec<Rejection>,
    #[serde(deserialize_with = "nullable")]
    pub coverage: Option<Coverage>,
    #[serde(deserialize_with = "nullable")]
    pub counterexample: Option<Counterexample>,
    #[serde(deserialize_with = "nullable")]
    pub found: Option<Found>,
    pub timeline: Vec<Interval>,
    #[serde(deserialize_with = "nullable")]
    pub sizes: Option<Sizes>,
    #[serde(deserialize_with = "nullable")]
    pub constructors: Option<Table<Constructor>>,
    #[serde(deserialize_with = "nullable")]
    pub pairs: Option<Table<Pair>>,
    pub sample: Vec<Case>,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

/// How a run ended; what a command leaves may also be interrupted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    Passed,
    Failed,
    Refused,
    Interrupted,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object with what was assumed, its place, and how many cases that rejected")]
pub struct Rejection {
    pub what: String,
    #[serde(deserialize_with = "nullable")]
    pub place: Option<String>,
    pub cases: u64,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object with the coverage of a test")]
pub struct Coverage {
    pub strength: u64,
    pub covered: u64,
    pub descriptions: u64,
    pub growth: Vec<(u64, u64)>,
    pub wanted: Vec<String>,
    /// In joined records: others may have covered more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_at_least: Option<bool>,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object with a counterexample")]
pub struct Counterexample {
    pub rust: String,
    #[serde(deserialize_with = "nullable")]
    pub tree: Option<Tree>,
    #[serde(deserialize_with = "nullable")]
    pub replay: Option<String>,
    pub notes: Vec<String>,
    #[serde(deserialize_with = "nullable")]
    pub location: Option<String>,
    pub is_flaky: bool,
    pub origin: String,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "a tree, an object with label, field and parts")]
pub struct Tree {
    pub label: String,
    #[serde(deserialize_with = "nullable")]
    pub field: Option<String>,
    pub parts: Vec<Tree>,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

impl Tree {
    /// How many constructors and numbers it has.
    pub fn nodes(&self) -> u64 {
        1 + self.parts.iter().map(Tree::nodes).sum::<u64>()
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object that says how a counterexample was found")]
pub struct Found {
    pub strategy: String,
    pub case: u64,
    #[serde(deserialize_with = "nullable")]
    pub size: Option<u64>,
    #[serde(deserialize_with = "nullable")]
    pub shrunk: Option<u64>,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(
    expecting = "an interval of the timeline, an object with first, strategy, accepted, rejected and failed"
)]
pub struct Interval {
    pub first: u64,
    pub strategy: String,
    pub accepted: u64,
    pub rejected: u64,
    pub failed: u64,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object with what was explored of each size")]
pub struct Sizes {
    pub is_loose: bool,
    pub is_limited: bool,
    pub list: Vec<Size>,
    pub larger: Larger,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object with what was explored of a size")]
pub struct Size {
    pub size: u64,
    pub tried: u64,
    pub accepted: u64,
    pub explored: Digits,
    #[serde(deserialize_with = "nullable")]
    pub all: Option<Digits>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<Digits>,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object with the numbers of larger values that were tried and accepted")]
pub struct Larger {
    pub tried: u64,
    pub accepted: u64,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object with a number of values and a list")]
pub struct Table<T> {
    pub values: u64,
    pub list: Vec<T>,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "a constructor, an object with type, name, occurrences and values")]
pub struct Constructor {
    pub r#type: String,
    pub name: String,
    pub occurrences: u64,
    pub values: u64,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "a pair of fields, an object with left, right, type and equal")]
pub struct Pair {
    pub left: String,
    pub right: String,
    pub r#type: String,
    pub equal: u64,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "a case of the sample, an object")]
pub struct Case {
    pub case: u64,
    pub strategy: String,
    pub status: Status,
    #[serde(deserialize_with = "nullable")]
    pub reason: Option<String>,
    pub size: u64,
    pub labels: Vec<String>,
    pub seconds: f64,
    pub arguments: BTreeMap<String, String>,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Passed,
    Failed,
    Rejected,
}
