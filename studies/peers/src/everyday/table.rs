//! Rows as tables: what each library found of each group of programs.

use super::row::Row;
use crate::measure::median;
use crate::row::OURS;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A table for each set, budget and kind of precondition that there are rows of.
pub fn text(rows: &[Row]) -> String {
    let mut text = String::new();
    for ((set, budget, kind), rows) in groups(rows) {
        let mutants: BTreeSet<&str> = rows.iter().map(|row| &*row.mutant).collect();
        let programs: BTreeSet<&str> = rows.iter().map(|row| &*row.program).collect();
        let count = match set {
            "published" => format!("{} bugs of published crates", mutants.len()),
            _ => format!("{} mutants of {} programs", mutants.len(), programs.len()),
        };
        writeln!(text, "{set} set, budget {budget}, {kind}: {count}").expect("a string takes all");
        text += &format!(
            "{:12} {:>9} {:>9} {:>13} {:>12} {:>13}\n",
            "", "all seeds", "any seed", "median cases", "median ms", "median parts"
        );
        for library in libraries(&rows) {
            text += &line(library, &rows);
        }
        text.push('\n');
    }
    text
}

/// The mutants that another library found with some seed and canvass with none.
pub fn missed(rows: &[Row]) -> String {
    let mut text = String::new();
    for ((set, budget, kind), rows) in groups(rows) {
        let ours = found(OURS, &rows).any;
        for library in libraries(&rows).into_iter().filter(|library| *library != OURS) {
            let theirs = found(library, &rows).any;
            let missed: Vec<_> = theirs.difference(&ours).collect();
            if missed.is_empty() {
                continue;
            }
            text +=
                &format!("{set} set, budget {budget}, {kind}: found by {library}, not by {OURS}\n");
            missed.iter().for_each(|mutant| text += &format!("  {mutant}\n"));
        }
        let all: BTreeSet<&str> = rows.iter().map(|row| &*row.mutant).collect();
        let any: BTreeSet<&str> =
            rows.iter().filter(|row| row.property.is_some()).map(|row| &*row.mutant).collect();
        text += &format!("{set} set, budget {budget}, {kind}: found by none\n");
        all.difference(&any).for_each(|mutant| text += &format!("  {mutant}\n"));
    }
    text
}

/// Set, budget and kind of precondition.
type Group<'a> = (&'a str, &'a str, &'static str);

fn groups(rows: &[Row]) -> BTreeMap<Group<'_>, Vec<&Row>> {
    let mut groups: BTreeMap<Group<'_>, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        let kind = match row.precondition.as_str() {
            "hard" => "hard precondition",
            _ => "mild precondition or none",
        };
        groups.entry((&row.set, &row.budget, kind)).or_default().push(row);
        groups.entry((&row.set, &row.budget, "all")).or_default().push(row);
    }
    groups
}

/// In the order of the first rows.
fn libraries<'a>(rows: &[&'a Row]) -> Vec<&'a str> {
    let mut libraries: Vec<&str> = Vec::new();
    for row in rows {
        if !libraries.contains(&&*row.library) {
            libraries.push(&row.library);
        }
    }
    libraries.sort_by_key(|library| (*library != OURS, *library));
    libraries
}

/// The mutants that a library found.
struct Found<'a> {
    /// With every seed.
    all: BTreeSet<&'a str>,
    /// With some seed.
    any: BTreeSet<&'a str>,
}

fn found<'a>(library: &str, rows: &[&'a Row]) -> Found<'a> {
    let rows = || rows.iter().filter(|row| row.library == library);
    let any: BTreeSet<&str> =
        rows().filter(|row| row.property.is_some()).map(|row| &*row.mutant).collect();
    let missed: BTreeSet<&str> =
        rows().filter(|row| row.property.is_none()).map(|row| &*row.mutant).collect();
    Found { all: any.difference(&missed).copied().collect(), any }
}

fn line(library: &str, rows: &[&Row]) -> String {
    let Found { all, any } = found(library, rows);
    let found = || rows.iter().filter(|row| row.library == library && row.property.is_some());
    let shown = |figure: Option<f64>, digits: usize| {
        figure.map_or("-".to_owned(), |figure| format!("{figure:.digits$}"))
    };
    format!(
        "{library:12} {:>9} {:>9} {:>13} {:>12} {:>13}\n",
        all.len(),
        any.len(),
        shown(median(found().map(|row| row.cases as f64)), 0),
        shown(median(found().map(|row| row.seconds * 1000.0)), 2),
        shown(median(found().filter_map(|row| Some(row.parts? as f64))), 0),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(mutant: &str, library: &str, seed: u64, parts: Option<u64>) -> Row {
        Row {
            program: "stack".into(),
            set: "learn".into(),
            precondition: "mild".into(),
            mutant: mutant.into(),
            line: 1,
            library: library.into(),
            seed,
            budget: "defaults".into(),
            property: parts.map(|_| "holds".into()),
            cases: 10 * seed,
            seconds: 0.001,
            parts,
            shown: None,
        }
    }

    #[test]
    fn a_mutant_counts_for_all_seeds_or_for_any() {
        let rows = [
            row("a", "canvass", 1, Some(1)),
            row("a", "canvass", 2, Some(3)),
            row("a", "other", 1, None),
            row("a", "other", 2, Some(5)),
            row("b", "canvass", 1, None),
            row("b", "canvass", 2, None),
            row("b", "other", 1, Some(4)),
            row("b", "other", 2, Some(4)),
        ];
        let text = text(&rows);
        let line = |library: &str| {
            let line = text.lines().find(|line| line.starts_with(library)).expect("a line");
            line.split_whitespace().skip(1).collect::<Vec<_>>().join(" ")
        };
        assert!(text.starts_with("learn set, budget defaults, all: 2 mutants of 1 programs\n"));
        assert_eq!(line("canvass"), "1 1 20 1.00 3");
        assert_eq!(line("other"), "1 2 20 1.00 4");
        assert!(missed(&rows).contains("found by other, not by canvass\n  b\n"));
    }

    #[test]
    fn bugs_of_published_crates_are_a_group_of_their_own() {
        let published = Row { set: "published".into(), ..row("a", "canvass", 1, None) };
        let text = text(&[row("b", "canvass", 1, None), published]);
        assert!(text.contains("learn set, budget defaults, all: 1 mutants of 1 programs\n"));
        assert!(text.contains("published set, budget defaults, all: 1 bugs of published crates\n"));
    }
}
