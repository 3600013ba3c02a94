//! The records that the command leaves itself: of studies, coverage and repairs.

use std::collections::BTreeMap;

use canvass::Shard;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    field::{nullable, shard},
    test::Outcome,
};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "the record of a study, an object")]
pub struct StudyRecord {
    pub version: u64,
    pub kind: String,
    pub run: String,
    pub name: String,
    pub canvass: String,
    pub start: f64,
    pub seconds: f64,
    #[serde(default, with = "shard")]
    pub shard: Option<Shard>,
    pub outcome: Outcome,
    pub quick: bool,
    /// Each a list of columns with their names.
    pub rows: Vec<Vec<(String, Value)>>,
    pub figures: Vec<String>,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "the record of tests' coverage, an object")]
pub struct CoverageRecord {
    pub version: u64,
    pub kind: String,
    pub run: String,
    pub name: String,
    pub canvass: String,
    pub start: f64,
    pub seconds: f64,
    pub outcome: Outcome,
    pub tests: u64,
    pub coverage: Vec<AtStrength>,
    pub missing: Vec<BTreeMap<String, String>>,
    /// Lines of tests.
    pub add_nothing: Vec<u64>,
    pub break_constraints: Vec<u64>,
    pub two_invalid: Vec<u64>,
    pub figures: Vec<String>,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object with the coverage at a strength")]
pub struct AtStrength {
    pub strength: u64,
    pub possible: u64,
    pub covered: u64,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "the record of a repair, an object")]
pub struct RepairRecord {
    pub version: u64,
    pub kind: String,
    pub run: String,
    pub name: String,
    pub canvass: String,
    pub start: f64,
    pub seconds: f64,
    pub outcome: Outcome,
    pub generators: Vec<Generator>,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object with what was found about a generator")]
pub struct Generator {
    pub file: String,
    pub function: String,
    pub line: u64,
    pub outcome: String,
    #[serde(deserialize_with = "nullable")]
    pub allowed: Option<u64>,
    #[serde(deserialize_with = "nullable")]
    pub missing_count: Option<u64>,
    #[serde(deserialize_with = "nullable")]
    pub surplus_count: Option<u64>,
    #[serde(deserialize_with = "nullable")]
    pub missing_words: Option<String>,
    #[serde(deserialize_with = "nullable")]
    pub certainty: Option<String>,
    #[serde(deserialize_with = "nullable")]
    pub diff: Option<String>,
    #[serde(deserialize_with = "nullable")]
    pub error: Option<GeneratorError>,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "an object with a message")]
pub struct GeneratorError {
    pub message: String,
    #[serde(flatten)]
    pub rest: Map<String, Value>,
}
