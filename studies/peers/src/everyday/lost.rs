//! What a larger budget loses: mutants that a library found with a smaller one and the same seed.
//!
//! The cases of canvass do not depend on the budget, whatever the strategy, so that it loses none. Rows of several budgets and of
//! one strategy in a file show it.

use super::Budget;
use super::row::Row;
use std::collections::BTreeMap;

/// A line for each library with rows of a mutant and seed with two budgets, and for each mutant it loses; nothing where there are none.
pub fn text(rows: &[Row]) -> String {
    let mut by_library: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    rows.iter().for_each(|row| by_library.entry(&row.library).or_default().push(row));
    by_library.iter().map(|(library, rows)| of_library(library, rows)).collect()
}

fn of_library(library: &str, rows: &[&Row]) -> String {
    let mut alike: BTreeMap<(&str, u64), Vec<&Row>> = BTreeMap::new();
    rows.iter().for_each(|row| alike.entry((&row.mutant, row.seed)).or_default().push(row));
    let (mut pairs, mut lost) = (0, Vec::new());
    for rows in alike.values() {
        for found in rows.iter().filter(|row| row.property.is_some()) {
            for other in rows.iter().filter(|other| is_larger(other, found)) {
                pairs += 1;
                if other.property.is_none() {
                    lost.push((*found, *other));
                }
            }
        }
    }
    if pairs == 0 {
        return String::new();
    }
    let count = lost.len();
    let mut text = format!(
        "{library}: of {pairs} found with a smaller budget, {count} missed with a larger one\n"
    );
    for (Row { mutant, seed, budget, .. }, missed) in lost {
        text += &format!(
            "  {mutant}, seed {seed}: found with {budget}, missed with {}\n",
            missed.budget
        );
    }
    text
}

/// Whether the budget of one row is more of what that of the other is. Defaults are less than a second.
fn is_larger(row: &Row, other: &Row) -> bool {
    match (Budget::named(&row.budget), Budget::named(&other.budget)) {
        (Some(Budget::Cases(row)), Some(Budget::Cases(other))) => row > other,
        (Some(Budget::Seconds(row)), Some(Budget::Seconds(other))) => row > other,
        (Some(Budget::Seconds(_)), Some(Budget::Defaults)) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Row, text};

    fn row(library: &str, seed: u64, budget: &str, found: bool) -> Row {
        Row {
            program: "stack".into(),
            set: "learn".into(),
            precondition: "none".into(),
            mutant: "a".into(),
            line: 1,
            library: library.into(),
            seed,
            budget: budget.into(),
            property: found.then(|| "holds".into()),
            cases: 1,
            seconds: 0.001,
            parts: None,
            shown: None,
        }
    }

    #[test]
    fn what_a_larger_budget_misses_is_named() {
        let rows = [
            row("ours", 1, "1000", true),
            row("ours", 1, "100", true),
            row("ours", 2, "100", false),
            row("ours", 2, "1000", true),
            row("other", 1, "defaults", true),
            row("other", 1, "1s", false),
            row("other", 2, "1s", false),
        ];
        let expect = "other: of 1 found with a smaller budget, 1 missed with a larger one\n  \
                      a, seed 1: found with defaults, missed with 1s\n\
                      ours: of 1 found with a smaller budget, 0 missed with a larger one\n";
        assert_eq!(text(&rows), expect);
    }

    #[test]
    fn budgets_of_different_kinds_are_not_compared() {
        let rows = [row("ours", 1, "1s", true), row("ours", 1, "100", false)];
        assert_eq!(text(&rows), "");
    }
}
