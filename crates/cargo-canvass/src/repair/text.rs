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
    if let Some(explanation) = &finding.explanation {
        write!(text, "\n{explanation}").expect("a String takes every write");
    }
    let Finding { function, line: at, .. } = finding;
    match &finding.verdict {
        Verdict::Proved | Verdict::NotRefuted | Verdict::Surplus => {}
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
                Why::OutOfMemory => "it takes too much memory, '--memory' allows more",
            };
            line(&mut text, format_args!("{function} ({name}:{at}) is not {what}: {why}"));
            if let Some(diff) = &finding.default_generator {
                let said =
                    "with the default generator everything is reached, also what is not allowed:";
                line(&mut text, format_args!("{said}\n--- {name}\n+++ {name}"));
                text.push_str(diff);
            }
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
        let said = claim(before, covers);
        line(text, format_args!("{function} ({name}:{at}) {said}"));
    } else {
        line(
            text,
            format_args!(
                "{function} ({name}:{at}) misses {missing} of {allowed} values that `{covers}` allows:"
            ),
        );
        list(text, &before.missing_examples, *missing);
        if let Some(formula) = &before.missing_formula {
            line(text, format_args!("in words: {formula}"));
        }
    }
    if !before.is_sound() {
        line(text, format_args!("it can produce {surplus} values that `{covers}` does not allow:"));
        list(text, &before.surplus_examples, *surplus);
    }
}

fn tell_repair(text: &mut String, name: &str, finding: &Finding, repair: &Repair) {
    let how = match repair.precision {
        _ if !repair.is_fallback && repair.before.is_sound() && !repair.after.is_sound() => {
            "the best repair, which produces more than it should:"
        }
        Precision::Exact => "repaired, with just what was missing:",
        Precision::Overlapping => "repaired; some values can now be produced in several ways:",
        Precision::Excessive if repair.is_fallback => {
            "nothing that was tried reaches what is missing; the default generator does, and much more:"
        }
        Precision::Excessive => "the best repair, which produces more than it should:",
    };
    line(text, format_args!("{how}"));
    line(text, format_args!("--- {name}\n+++ {name}"));
    text.push_str(&repair.diff(&finding.source));
    let mut reasons: Vec<String> = Vec::new();
    for edit in in_order(repair) {
        let at = Location::of(&finding.source, &edit.span).line;
        reasons.push(format!("line {at}: {}", edit.reason));
    }
    // Several edits may make one change.
    reasons.dedup();
    reasons.iter().for_each(|reason| line(text, format_args!("{reason}")));
    tell_after(text, &finding.covers, &repair.after);
    if repair.accepted.is_low() {
        line(text, format_args!("it accepts about {}", repair.accepted));
    }
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
    if after.is_complete() {
        let said = claim(after, covers);
        line(text, format_args!("with it, the generator {said}"));
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

/// What is known where nothing is known to be missing, and how far it holds.
fn claim(report: &Report, covers: &str) -> String {
    let Report { allowed, unconfirmed_missing: open, .. } = report;
    match &report.completeness {
        Certainty::Proved(solver) => {
            format!(
                "is complete: every value that `{covers}` allows is reached, for all sizes, proved by {solver}"
            )
        }
        Certainty::Bounded(why) if *open > 0 => format!(
            "is not refuted: of {allowed} values that `{covers}` allows and that were compared, none is known to be missing, but {open} are not decided; not proved: {why}"
        ),
        Certainty::Bounded(why) => format!(
            "is not refuted: each of the {allowed} values that `{covers}` allows and that were compared is reached; not proved: {why}"
        ),
    }
}

fn list(text: &mut String, examples: &[Example], all: usize) {
    examples.iter().for_each(|example| line(text, format_args!("  {example}")));
    if all > examples.len() {
        line(text, format_args!("  and {} more", all - examples.len()));
    }
}

/// Whether the file was translated from another library, and where the translation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Translation {
    /// It was not.
    None,
    /// It was printed.
    Shown,
    /// It is in a file of its own.
    Written,
}

/// What there is to say after all generators, of which there are so many.
pub fn end(
    name: &str,
    findings: &[Finding],
    generators: usize,
    translation: Translation,
) -> String {
    let mut text = String::new();
    if generators > 1 {
        let kinds = [
            "proved",
            "not refuted",
            "surplus",
            "repaired",
            "imprecise",
            "unrepaired",
            "error",
            "interrupted",
            "out of time",
            "out of memory",
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
        match translation {
            Translation::None => {
                line(
                    &mut text,
                    format_args!("{name} is left as it is: add '--write' to repair it"),
                );
            }
            Translation::Shown => {
                line(
                    &mut text,
                    format_args!(
                        "nothing is written: add '--to FILE.rs' for the repaired translation"
                    ),
                );
            }
            Translation::Written => {}
        }
    }
    if has(|finding| finding.verdict.repair().is_some() && !finding.is_taken) {
        let option =
            if translation == Translation::None { "--write --imprecise" } else { "--imprecise" };
        line(&mut text, format_args!("a repair that is not exact is written only with '{option}'"));
    }
    text
}

fn line(text: &mut String, line: Arguments<'_>) {
    writeln!(text, "{line}").expect("a String takes every write");
}
