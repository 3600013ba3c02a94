//! Tables of times and tests, in Markdown that is readable as it is.

use super::catalogue::Entry;
use super::cell::Cell;
use super::measurement::Measurement;
use super::strategy::Strategy;

/// A table for each model, with its bugs below one another and the strategies side by side.
pub(super) fn tables(
    entries: &[Entry],
    strategies: &[Strategy],
    measurements: &[Measurement],
) -> String {
    let mut text =
        "Time and tests until a bug is found, on the mean over trials; - where it is not.\n"
            .to_owned();
    for entries in entries.chunk_by(|one, other| one.model == other.model) {
        let mut rows = vec![heading(strategies)];
        rows.extend(entries.iter().map(|entry| row(entry, strategies, measurements)));
        text += &format!("\n{}", markdown(&rows, &[0, strategies.len() + 1]));
    }
    text
}

fn heading(strategies: &[Strategy]) -> Vec<String> {
    let names = strategies.iter().map(|strategy| strategy.to_string());
    let ends = |word: &str| [word.to_owned()].into_iter();
    ends("").chain(names).chain(ends("what is wrong")).collect()
}

fn row(entry: &Entry, strategies: &[Strategy], measurements: &[Measurement]) -> Vec<String> {
    let cells = strategies.iter().map(|strategy| {
        let cell = Cell::of(measurements, entry, *strategy);
        cell.map_or(String::new(), |cell| cell.to_string())
    });
    let ends = |word: String| [word].into_iter();
    let description = match entry.rating {
        Some(rating) => format!("{}: {}", rating.letters(), entry.description),
        None => entry.description.to_owned(),
    };
    ends(entry.name()).chain(cells).chain(ends(description)).collect()
}

/// Rows below a heading, with columns of even width; those that are named begin on the left.
pub(super) fn markdown(rows: &[Vec<String>], left: &[usize]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| {
        rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0).max(3)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            if left.contains(&column) {
                format!("{cell:<width$}")
            } else {
                format!("{cell:>width$}")
            }
        });
        format!("| {} |\n", cells.collect::<Vec<String>>().join(" | "))
    };
    let rule = |column: usize| {
        let dashes = "-".repeat(widths[column] - 1);
        if left.contains(&column) { format!("-{dashes}") } else { format!("{dashes}:") }
    };
    let rule: Vec<String> = (0..columns).map(rule).collect();
    let mut lines: Vec<String> = rows.iter().map(line).collect();
    lines.insert(lines.len().min(1), format!("| {} |\n", rule.join(" | ")));
    lines.concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::redex::catalogue::catalogue;
    use crate::redex::cell::tests::measured;

    #[test]
    fn strategies_stand_side_by_side() {
        let measurements =
            [measured(Strategy::InOrder, 1, 0.002, true), measured(Strategy::Lazy, 1, 60.0, false)];
        let strategies = [Strategy::InOrder, Strategy::Lazy];
        let text = tables(&catalogue()[..1], &strategies, &measurements);
        let table: Vec<&str> = text.lines().skip(2).collect();
        assert_eq!(
            table,
            [
                "|        |      in-order | lazy | what is wrong                             |",
                "| ------ | ------------: | ---: | ----------------------------------------- |",
                "| stlc-1 | 2.00 ms, 1000 |    - | S: an argument has the type of the result |",
            ]
        );
    }
}
