//! Findings as a JSON array.

use canvass_repair::{
    Coverage, Edit, Example, Explanation, Formula, Precision, Repair, RepairError, Report,
    language::Location,
};
use serde_json::{Map, Value, json};

use super::{
    finding::{Finding, Verdict},
    text::in_order,
};

/// One object for each generator of the file of this name.
pub fn of(name: &str, findings: &[Finding]) -> String {
    format!("{:#}\n", value(name, findings))
}

pub fn value(name: &str, findings: &[Finding]) -> Value {
    findings.iter().map(|finding| object(name, finding)).collect()
}

fn object(name: &str, finding: &Finding) -> Value {
    let mut object = Map::new();
    let mut add = |part: Value| {
        let Value::Object(part) = part else { unreachable!("every part is an object") };
        object.extend(part);
    };
    add(json!({
        "file": name,
        "function": finding.function,
        "line": finding.line,
        "covers": finding.covers,
        "outcome": finding.verdict.name(),
    }));
    add(compared(finding.before.as_ref()));
    add(repaired(&finding.source, finding.verdict.repair()));
    let error = match &finding.verdict {
        Verdict::Failed(error) => Some(error),
        Verdict::Proved
        | Verdict::NotRefuted
        | Verdict::Surplus
        | Verdict::Repaired(_)
        | Verdict::Imprecise(_)
        | Verdict::Unrepaired
        | Verdict::Stopped(_) => None,
    };
    add(json!({
        "explanation": finding.explanation.as_ref().map(explained),
        "default_generator": finding.default_generator,
    }));
    add(json!({ "error": error.map(failed), "written": finding.is_written }));
    Value::Object(object)
}

/// The error of a file none of whose generators can be read.
pub fn unreadable(name: &str, error: &RepairError) -> String {
    format!("{:#}\n", json!([{ "file": name, "outcome": "error", "error": failed(error) }]))
}

fn compared(report: Option<&Report>) -> Value {
    let examples = |of: fn(&Report) -> &[Example]| -> Vec<Value> {
        report.map_or(&[][..], of).iter().map(example).collect()
    };
    json!({
        "allowed": report.map(|report| report.allowed),
        "missing_count": report.map(|report| report.missing),
        "missing": examples(|report| &report.missing_examples),
        "missing_words": report.and_then(|report| report.missing_formula.as_ref()).map(Formula::to_string),
        "unconfirmed_missing": report.map(|report| report.unconfirmed_missing),
        "surplus_count": report.map(|report| report.surplus),
        "surplus": examples(|report| &report.surplus_examples),
        "proved": report.map(|report| report.is_complete() && report.completeness.is_proved()),
        "certainty": report.map(|report| report.completeness.to_string()),
        "soundness": report.map(|report| report.soundness.to_string()),
        "queries": report.map(|report| report.queries),
    })
}

fn explained(explanation: &Explanation) -> Value {
    let formula = |formula: &Formula| {
        json!({
            "type": explanation.coverage_type(formula),
            "formula": formula.notation,
            "words": formula.words,
            "exact": formula.is_exact,
        })
    };
    let coverage = |coverage: &Coverage| {
        json!({
            "required": formula(&coverage.required),
            "reached": formula(&coverage.reached),
            "missing": formula(&coverage.missing),
        })
    };
    let paths = explanation.paths.iter().map(|path| {
        let ends = path.ends.iter().map(|end| {
            json!({ "line": end.line, "text": end.text, "hole": end.is_hole, "reached": formula(&end.reached) })
        });
        let mut object = coverage(&path.coverage);
        object["when"] = path.when.as_ref().map_or(Value::Null, |when| {
            json!({ "formula": when.notation, "words": when.words, "exact": when.is_exact })
        });
        object["ends"] = ends.collect();
        object
    });
    let mut object = coverage(&explanation.whole);
    object["signature"] = explanation.signature.clone().into();
    object["value"] = explanation.value.clone().into();
    object["type"] = explanation.of.clone().into();
    object["compared"] = explanation.compared.into();
    object["paths"] = paths.collect();
    object
}

fn example(example: &Example) -> Value {
    let parameters = example.parameters.iter().cloned().map(|(name, value)| (name, value.into()));
    json!({ "value": example.value, "parameters": parameters.collect::<Map<String, Value>>() })
}

fn repaired(source: &str, repair: Option<&Repair>) -> Value {
    let precision = repair.map(|repair| match repair.precision {
        Precision::Exact => "exact",
        Precision::Overlapping => "overlapping",
        Precision::Excessive => "excessive",
    });
    let edits = repair.map_or_else(Vec::new, in_order);
    json!({
        "precision": precision,
        "diff": repair.map(|repair| repair.diff(source)),
        "edits": edits.into_iter().map(|made| edit(source, made)).collect::<Vec<Value>>(),
        "after": repair.map(|repair| compared(Some(&repair.after))),
        "holes": repair.map(|repair| repair.holes),
        "terms": repair.map(|repair| repair.tried),
        "counterexamples": repair.map(|repair| repair.counterexamples),
        "accepted": repair.map(|repair| repair.accepted.accepted),
        "samples": repair.map(|repair| repair.accepted.runs),
        "fallback": repair.map(|repair| repair.is_fallback),
        "hint": repair.and_then(|repair| repair.hint.as_ref()),
    })
}

fn edit(source: &str, edit: &Edit) -> Value {
    let place = Location::of(source, &edit.span);
    json!({ "line": place.line, "column": place.column, "text": edit.text, "reason": edit.reason })
}

fn failed(error: &RepairError) -> Value {
    let place = error.location();
    json!({
        "line": place.map(|place| place.line),
        "column": place.map(|place| place.column),
        "message": error.message(),
    })
}
