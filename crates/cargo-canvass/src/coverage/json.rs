//! Findings as a JSON object.

use serde_json::{Map, Value, json};

use super::{Findings, relation::OfRelation};
use crate::measure::Measured;

pub fn of(findings: &Findings<'_>) -> String {
    format!("{:#}\n", value(findings))
}

pub fn value(findings: &Findings<'_>) -> Value {
    let coverage = (1..).zip(&findings.by_strength);
    let coverage: Vec<Value> =
        coverage.map(|(strength, measured)| at_strength(strength, measured)).collect();
    let relations: Vec<Value> = findings.relations.iter().map(of_relation).collect();
    let missing: Vec<Value> = findings.missing().map(|values| object(&values)).collect();
    json!({
        "complete": findings.unmeasured().is_none(),
        "tests": findings.tests.rows.len(),
        "coverage": coverage,
        "relations": relations,
        "missing": missing,
        "add_nothing": findings.add_nothing(),
        "break_constraints": findings.break_constraints(),
        "two_invalid": findings.two_invalid(),
    })
}

fn at_strength(strength: usize, measured: &Measured) -> Value {
    json!({
        "strength": strength,
        "possible": measured.possible,
        "covered": measured.covered,
        "percent": measured.percent(),
        "missing": measured.possible - measured.covered,
        "sets": measured.sets,
        "complete_sets": measured.complete_sets,
    })
}

fn of_relation(of: &OfRelation) -> Value {
    json!({
        "name": of.name,
        "strength": of.strength,
        "possible": of.possible,
        "covered": of.covered,
        "percent": of.percent(),
        "missing": of.possible - of.covered,
        "configurations": of.configurations,
    })
}

fn object(values: &[(&str, &str)]) -> Value {
    let entry = |(parameter, value): &(&str, &str)| ((*parameter).to_owned(), (*value).into());
    Value::Object(values.iter().map(entry).collect::<Map<String, Value>>())
}
