//! Findings as text to read.

use std::fmt::Write;

use super::{Findings, relation::OfRelation};
use crate::{
    measure::Measured,
    numbers::{lines, ranges},
};

pub fn of(findings: &Findings<'_>) -> String {
    let mut text = table(&strengths(&findings.by_strength), usize::MAX);
    if !findings.relations.is_empty() {
        line(&mut text, format_args!(""));
        text.push_str(&table(&relations(&findings.relations), 0));
    }
    list_missing(findings, &mut text);
    for (what, numbers) in findings.remarks().iter().filter(|(_, lines)| !lines.is_empty()) {
        let (lines, ranges) = (lines(numbers), ranges(numbers));
        line(&mut text, format_args!("\n{what}: {} ({lines} {ranges})", numbers.len()));
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

/// The table of strengths, with headings.
pub fn strengths(by_strength: &[Measured]) -> Vec<Vec<String>> {
    let rows = (1..).zip(by_strength).map(|(strength, measured): (usize, _)| {
        vec![
            strength.to_string(),
            measured.possible.to_string(),
            measured.covered.to_string(),
            percent(measured.percent()),
            (measured.possible - measured.covered).to_string(),
            measured.sets.to_string(),
            measured.complete_sets.to_string(),
        ]
    });
    [HEADINGS.map(str::to_owned).to_vec()].into_iter().chain(rows).collect()
}

/// The table of relations, with headings.
pub fn relations(relations: &[OfRelation]) -> Vec<Vec<String>> {
    let headings =
        ["relation", "strength", "possible", "covered", "percent", "missing", "configurations"];
    let rows = relations.iter().map(|of| {
        vec![
            of.name.clone(),
            of.strength.to_string(),
            of.possible.to_string(),
            of.covered.to_string(),
            percent(of.percent()),
            (of.possible - of.covered).to_string(),
            of.configurations.map_or(String::new(), |count| count.to_string()),
        ]
    });
    [headings.map(str::to_owned).to_vec()].into_iter().chain(rows).collect()
}

/// Columns of numbers; the column `words` has words.
fn table(rows: &[Vec<String>], words: usize) -> String {
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells =
            row.iter().zip(&widths).enumerate().map(|(at, (cell, width))| match at == words {
                true => format!("{cell:<width$}"),
                false => format!("{cell:>width$}"),
            });
        line(&mut text, format_args!("{}", cells.collect::<Vec<_>>().join("  ").trim_end()));
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

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("a String takes every write");
}

#[cfg(test)]
mod tests {
    use super::percent;

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
