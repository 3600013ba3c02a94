//! Findings as text to read.

use std::fmt::Write;

use super::Findings;
use crate::measure::Measured;

pub fn of(findings: &Findings<'_>) -> String {
    let mut text = table(&findings.by_strength);
    list_missing(findings, &mut text);
    let lines = [
        ("tests that add nothing", findings.add_nothing()),
        ("tests that break constraints and cover nothing", findings.break_constraints()),
        ("tests with two invalid values, which cover nothing", findings.two_invalid()),
    ];
    for (what, lines) in lines.iter().filter(|(_, lines)| !lines.is_empty()) {
        let line_or_lines = if lines.len() == 1 { "line" } else { "lines" };
        let ranges = ranges(lines);
        line(&mut text, format_args!("\n{what}: {} ({line_or_lines} {ranges})", lines.len()));
    }
    if let Some(strengths) = findings.unmeasured() {
        line(&mut text, format_args!("\nincomplete: {strengths} not measured"));
    }
    text
}

/// Rounded down, so that only what is complete is 100 %.
pub fn percent(percent: f64) -> String {
    if percent >= 100.0 { "100 %".to_owned() } else { format!("{:.2} %", hundredths(percent)) }
}

/// The least number of hundredths may come out a little too small.
fn hundredths(percent: f64) -> f64 {
    ((percent * 100.0 + 1e-9).floor() / 100.0).min(99.99)
}

const HEADINGS: [&str; 7] =
    ["strength", "possible", "covered", "percent", "missing", "sets", "complete"];

fn table(by_strength: &[Measured]) -> String {
    let rows = (1..).zip(by_strength).map(|(strength, measured): (usize, _)| {
        [
            strength.to_string(),
            measured.possible.to_string(),
            measured.covered.to_string(),
            percent(measured.percent()),
            (measured.possible - measured.covered).to_string(),
            measured.sets.to_string(),
            measured.complete_sets.to_string(),
        ]
    });
    let rows: Vec<[String; 7]> = [HEADINGS.map(str::to_owned)].into_iter().chain(rows).collect();
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..HEADINGS.len()).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}"));
        line(&mut text, format_args!("{}", cells.collect::<Vec<_>>().join("  ")));
    }
    text
}

fn list_missing(findings: &Findings<'_>, text: &mut String) {
    let highest = findings.highest();
    let missing = highest.possible - highest.covered;
    let listed = highest.missing.len() as u64;
    if listed == 0 {
        return;
    }
    let which = if listed < missing {
        format!("the first {listed} of {missing}")
    } else {
        missing.to_string()
    };
    line(text, format_args!("\nmissing: {which}"));
    for values in findings.missing() {
        let values = values.iter().map(|(parameter, value)| format!("{parameter}={value}"));
        line(text, format_args!("  {}", values.collect::<Vec<_>>().join(", ")));
    }
}

/// Numbers in ascending order, with neighbours together: `3, 5-7`.
fn ranges(numbers: &[usize]) -> String {
    let together = numbers.chunk_by(|first, second| first + 1 == *second);
    let ranges = together.map(|range| match range {
        [first, .., last] => format!("{first}-{last}"),
        _ => range.iter().map(usize::to_string).collect(),
    });
    ranges.collect::<Vec<String>>().join(", ")
}

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("a String takes every write");
}

#[cfg(test)]
mod tests {
    use super::{percent, ranges};

    #[test]
    fn neighbours_are_a_range() {
        let check = |numbers: &[usize], expect| assert_eq!(ranges(numbers), expect);
        check(&[], "");
        check(&[7], "7");
        check(&[2, 3], "2-3");
        check(&[2, 4, 5, 6, 9], "2, 4-6, 9");
    }

    #[test]
    fn only_what_is_complete_is_a_hundred_percent() {
        let check = |number, expect| assert_eq!(percent(number), expect);
        check(0.0, "0.00 %");
        check(28.57, "28.57 %");
        check(66.666_666, "66.66 %");
        check(99.999_999_999_9, "99.99 %");
        check(100.0, "100 %");
    }
}
