//! The tables of the study: for each library what it found, how fast, how small, and with how many lines.

use super::study::Row;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Bugs that a library found, of those that it was given.
struct Library<'a> {
    name: &'a str,
    rows: Vec<&'a Row>,
}

/// A table of the rows: of systems of steps, and of those of threads.
pub fn text(rows: &[Row]) -> String {
    let mut text = String::new();
    for (is_aside, is_of_threads) in [(false, false), (false, true), (true, false), (true, true)] {
        let chosen = rows
            .iter()
            .filter(|row| row.is_aside == is_aside && row.is_of_threads == is_of_threads);
        let chosen: Vec<&Row> = chosen.collect();
        if chosen.is_empty() {
            continue;
        }
        let systems: BTreeSet<&str> = chosen.iter().map(|row| row.system).collect();
        let _ = writeln!(
            text,
            "{} systems of {}{}\n",
            systems.len(),
            if is_of_threads { "threads" } else { "steps" },
            if is_aside { ", kept aside" } else { "" }
        );
        text.push_str("| library | found with each seed | with any | median steps | fewest steps in | median cases | median ms | lines |\n");
        text.push_str("|---|--:|--:|--:|--:|--:|--:|--:|\n");
        let fewest = fewest(&chosen);
        for library in libraries(&chosen) {
            library.write(&fewest, &mut text);
        }
        text.push('\n');
    }
    text
}

/// Bugs that a library did not find with each seed.
pub fn missed(rows: &[Row]) -> String {
    let mut missed: BTreeMap<(&str, &str, &str), Vec<u64>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.seconds.is_none()) {
        missed.entry((row.library, row.system, row.bug)).or_default().push(row.seed);
    }
    let line = |((library, system, bug), seeds)| {
        format!("{library} misses {system}: {bug}, with seeds {seeds:?}\n")
    };
    missed.into_iter().map(line).collect()
}

fn libraries<'a>(rows: &[&'a Row]) -> Vec<Library<'a>> {
    let mut libraries: Vec<Library<'a>> = Vec::new();
    for row in rows {
        match libraries.iter_mut().find(|library| library.name == row.library) {
            Some(library) => library.rows.push(row),
            None => libraries.push(Library { name: row.library, rows: vec![row] }),
        }
    }
    libraries
}

type Bug<'a> = (&'a str, &'a str);

/// The fewest steps that any library needed, for each bug.
fn fewest<'a>(rows: &[&'a Row]) -> BTreeMap<Bug<'a>, u64> {
    let mut fewest = BTreeMap::new();
    for row in rows.iter().filter(|row| row.seconds.is_some()) {
        let least = fewest.entry((row.system, row.bug)).or_insert(row.steps);
        *least = row.steps.min(*least);
    }
    fewest
}

impl Library<'_> {
    fn write(&self, fewest: &BTreeMap<Bug<'_>, u64>, text: &mut String) {
        let mut bugs: BTreeMap<Bug<'_>, Vec<&Row>> = BTreeMap::new();
        for row in &self.rows {
            bugs.entry((row.system, row.bug)).or_default().push(row);
        }
        let count =
            |is_found: fn(&[&Row]) -> bool| bugs.values().filter(|rows| is_found(rows)).count();
        let each = count(|rows| rows.iter().all(|row| row.seconds.is_some()));
        let any = count(|rows| rows.iter().any(|row| row.seconds.is_some()));
        let found: Vec<&&Row> = self.rows.iter().filter(|row| row.seconds.is_some()).collect();
        let is_least = |row: &&&Row| fewest.get(&(row.system, row.bug)) == Some(&row.steps);
        let lines: BTreeMap<&str, usize> =
            self.rows.iter().map(|row| (row.system, row.lines)).collect();
        let _ = writeln!(
            text,
            "| {} | {each} of {} | {any} | {} | {} of {} | {} | {:.1} | {} |",
            self.name,
            bugs.len(),
            median(found.iter().map(|row| row.steps as f64)),
            found.iter().copied().filter(is_least).count(),
            found.len(),
            median(found.iter().map(|row| row.cases as f64)),
            median(found.iter().filter_map(|row| row.seconds)) * 1000.0,
            lines.values().sum::<usize>(),
        );
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
