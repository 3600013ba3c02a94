//! Findings as text to read.

use std::fmt::{Arguments, Write};

use canvass_repair::{Certainty, Edit, Example, Precision, Repair, Report, language::Location};

use super::finding::{Finding, Verdict, Why};

/// What was found out about one generator of the file of this name.
pub fn of(name: &str, finding: &Finding) -> String {
    let mut text = String::new();
    if let Some(before) = &finding.before {
        tell_gap(&mut text, name, finding, before);
    }
    let Finding { function, line: at, .. } = finding;
    match &finding.verdict {
        Verdict::Complete => {}
        Verdict::Repaired(repair) | Verdict::Imprecise(repair) => {
            text.push('\n');
            tell_repair(&mut text, name, finding, repair);
        }
        Verdict::Unrepaired => line(
            &mut text,
            format_args!("not repairable: nothing that was tried reaches what is missing"),
        ),
        Verdict::Failed(error) => {
            let separator = if error.location().is_some() { ":" } else { ": " };
            line(&mut text, format_args!("{function} ({name}:{at}) cannot be checked:"));
            line(&mut text, format_args!("{name}{separator}{}", error.explain(&finding.source)));
        }
        Verdict::Stopped(why) => {
            let what = if finding.before.is_some() { "repaired" } else { "checked" };
            let why = match why {
                Why::Interrupted => "interrupted",
                Why::OutOfTime => "the time is up, '--time' gives more",
            };
            line(&mut text, format_args!("{function} ({name}:{at}) is not {what}: {why}"));
        }
    }
    text.push('\n');
    text
}

/// What is missing, and what is produced though it is not allowed.
fn tell_gap(text: &mut String, name: &str, finding: &Finding, before: &Report) {
    let Finding { function, covers, line: at, .. } = finding;
    let Report { allowed, missing, surplus, .. } = before;
    if before.is_complete() {
        let (all, sure) = (everything(before), certainty(before));
        line(
            text,
            format_args!(
                "{function} ({name}:{at}) is complete: it reaches {all} that `{covers}` allows, {sure}"
            ),
        );
    } else {
        line(
            text,
            format_args!(
                "{function} ({name}:{at}) misses {missing} of {allowed} values that `{covers}` allows:"
            ),
        );
        list(text, &before.missing_examples, *missing);
        if let Some(words) = &before.missing_words {
            line(text, format_args!("in words: {words}"));
        }
    }
    if !before.is_sound() {
        line(text, format_args!("it can produce {surplus} values that `{covers}` does not allow:"));
        list(text, &before.surplus_examples, *surplus);
    }
}

fn tell_repair(text: &mut String, name: &str, finding: &Finding, repair: &Repair) {
    let how = match repair.precision {
        Precision::Exact => "repaired, with just what was missing:",
        Precision::Overlapping => "repaired; some values can now be produced in several ways:",
        Precision::Excessive => "the best repair, which produces more than it should:",
    };
    line(text, format_args!("{how}"));
    line(text, format_args!("--- {name}\n+++ {name}"));
    text.push_str(&repair.diff(&finding.source));
    for edit in in_order(repair) {
        let at = Location::of(&finding.source, &edit.span).line;
        line(text, format_args!("line {at}: {}", edit.reason));
    }
    tell_after(text, &finding.covers, &repair.after);
    if let Some(hint) = &repair.hint {
        line(text, format_args!("hint: {hint}"));
    }
}

/// The edits in the order of the text.
pub fn in_order(repair: &Repair) -> Vec<&Edit> {
    let mut edits: Vec<&Edit> = repair.edits.iter().collect();
    edits.sort_by_key(|edit| edit.span.start);
    edits
}

/// What is missing and surplus with a repair.
fn tell_after(text: &mut String, covers: &str, after: &Report) {
    let Report { allowed, missing, surplus, .. } = after;
    let (all, sure) = (everything(after), certainty(after));
    if after.is_complete() {
        line(text, format_args!("with it, {all} that `{covers}` allows can be reached, {sure}"));
    } else {
        line(
            text,
            format_args!(
                "with it, {missing} of {allowed} values that `{covers}` allows are still missing:"
            ),
        );
        list(text, &after.missing_examples, *missing);
    }
    if !after.is_sound() {
        line(text, format_args!("and {surplus} that it does not allow:"));
        list(text, &after.surplus_examples, *surplus);
    }
}

/// How sure it is that nothing else is missing.
/// What is reached where nothing is missing: values that were compared one by one have a number.
fn everything(report: &Report) -> String {
    match &report.completeness {
        Certainty::Proved(_) => "every value".to_owned(),
        Certainty::Bounded(_) => format!("each of the {} values", report.allowed),
    }
}

fn certainty(report: &Report) -> String {
    match &report.completeness {
        Certainty::Proved(solver) => {
            format!("for all sizes, proved by {solver}, over mathematical integers")
        }
        Certainty::Bounded(why) => format!("up to a bound ({why}), over mathematical integers"),
    }
}

fn list(text: &mut String, examples: &[Example], all: usize) {
    examples.iter().for_each(|example| line(text, format_args!("  {example}")));
    if all > examples.len() {
        line(text, format_args!("  and {} more", all - examples.len()));
    }
}

/// What there is to say after all generators, of which there are so many.
pub fn end(name: &str, findings: &[Finding], generators: usize) -> String {
    let mut text = String::new();
    if generators > 1 {
        let kinds = [
            "complete",
            "repaired",
            "imprecise",
            "unrepaired",
            "error",
            "interrupted",
            "out of time",
        ];
        let mut counts: Vec<String> = vec![];
        for kind in kinds {
            let count = findings.iter().filter(|finding| finding.verdict.name() == kind).count();
            if count > 0 {
                counts.push(format!("{count} {kind}"));
            }
        }
        if findings.len() < generators {
            counts.push(format!("{} not looked at", generators - findings.len()));
        }
        line(&mut text, format_args!("{generators} generators: {}", counts.join(", ")));
    }
    let has = |holds: fn(&Finding) -> bool| findings.iter().any(holds);
    if has(|finding| finding.is_written) {
        line(&mut text, format_args!("{name} is repaired"));
    } else if has(|finding| finding.is_taken) {
        line(&mut text, format_args!("{name} is left as it is: add '--write' to repair it"));
    }
    if has(|finding| finding.verdict.repair().is_some() && !finding.is_taken) {
        line(
            &mut text,
            format_args!("a repair that is not exact is written only with '--write --imprecise'"),
        );
    }
    text
}

fn line(text: &mut String, line: Arguments<'_>) {
    writeln!(text, "{line}").expect("a String takes every write");
}
