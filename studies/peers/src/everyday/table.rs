//! Rows as tables: what each library found of each group of programs.

use super::libraries::Library;
use super::row::Row;
use crate::measure::median;
use crate::row::OURS;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// canvass with `Lazy` in place of `Box`.
const LAZY: &str = Library::CanvassLazy.name();

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
            "{:16} {:>9} {:>9} {:>13} {:>12} {:>13}\n",
            "", "all seeds", "any seed", "median cases", "median ms", "median parts"
        );
        for library in libraries(&rows) {
            text += &line(library, &rows);
        }
        text.push('\n');
    }
    text
}

/// How many mutants of each program each library found with every seed, of the hard sets.
pub fn programs(rows: &[Row]) -> String {
    let mut text = String::new();
    for ((set, budget, _), rows) in groups(rows) {
        if !is_hard(set) {
            continue;
        }
        let libraries = libraries(&rows);
        let heads: String = libraries.iter().map(|library| format!(" {library:>16}")).collect();
        text += &format!("{:20} mutants{heads}\n", format!("{set}, {budget}"));
        let programs: BTreeSet<&str> = rows.iter().map(|row| &*row.program).collect();
        for program in programs {
            let rows: Vec<&Row> =
                rows.iter().copied().filter(|row| row.program == program).collect();
            let mutants: BTreeSet<&str> = rows.iter().map(|row| &*row.mutant).collect();
            let counts = libraries.iter().map(|library| found(library, &rows).all.len());
            let counts: String = counts.map(|count| format!(" {count:>16}")).collect();
            text += &format!("{program:20} {:>7}{counts}\n", mutants.len());
        }
        text.push('\n');
    }
    text
}

/// The mutants that another library found with some seed and canvass with none, and those that canvass loses with `Lazy`.
pub fn missed(rows: &[Row]) -> String {
    let mut text = String::new();
    for ((set, budget, kind), rows) in groups(rows) {
        let libraries = libraries(&rows);
        let others = libraries.iter().filter(|library| **library != OURS);
        let lost = libraries.iter().filter(|library| **library == LAZY).map(|_| (OURS, LAZY));
        for (one, other) in others.map(|library| (*library, OURS)).chain(lost) {
            let (one_found, other_found) = (found(one, &rows).any, found(other, &rows).any);
            let missed: Vec<_> = one_found.difference(&other_found).collect();
            if missed.is_empty() {
                continue;
            }
            text +=
                &format!("{set} set, budget {budget}, {kind}: found by {one}, not by {other}\n");
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
        // All programs of the hard sets have a hard precondition.
        if !is_hard(&row.set) {
            groups.entry((&row.set, &row.budget, kind)).or_default().push(row);
        }
        groups.entry((&row.set, &row.budget, "all")).or_default().push(row);
    }
    groups
}

fn is_hard(set: &str) -> bool {
    set.starts_with("hard-")
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
        "{library:16} {:>9} {:>9} {:>13} {:>12} {:>13}\n",
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
    fn hard_programs_are_counted_apart_and_what_lazy_loses_is_named() {
        let hard = |row: Row| Row { set: "hard-learn".into(), precondition: "hard".into(), ..row };
        let rows = [
            row("a", "canvass", 1, Some(1)),
            row("b", "canvass", 1, None),
            row("a", "canvass-lazy", 1, None),
            row("b", "canvass-lazy", 1, Some(2)),
        ];
        let rows = rows.map(hard);
        let text = text(&rows);
        assert!(
            text.starts_with("hard-learn set, budget defaults, all: 2 mutants of 1 programs\n")
        );
        assert_eq!(text.matches("hard-learn set").count(), 1);
        assert!(missed(&rows).contains("found by canvass-lazy, not by canvass\n  b\n"));
        assert!(missed(&rows).contains("found by canvass, not by canvass-lazy\n  a\n"));
        let programs = programs(&rows);
        let line = programs.lines().nth(1).expect("a line");
        assert_eq!(line.split_whitespace().collect::<Vec<_>>(), ["stack", "2", "1", "1"]);
    }

    #[test]
    fn bugs_of_published_crates_are_a_group_of_their_own() {
        let published = Row { set: "published".into(), ..row("a", "canvass", 1, None) };
        let text = text(&[row("b", "canvass", 1, None), published]);
        assert!(text.contains("learn set, budget defaults, all: 1 mutants of 1 programs\n"));
        assert!(text.contains("published set, budget defaults, all: 1 bugs of published crates\n"));
    }
}
