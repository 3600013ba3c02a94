//! How many cases of a property a library generates and runs in a second.

use crate::library::{Library, Way};
use crate::measure::{Effort, Timed, by_turns, median};
use crate::row::{Better, Column, Row};

/// Lists of `u32`, as long as the library makes them.
pub fn lists(libraries: &[&Library], effort: Effort) -> Column {
    Column {
        name: "lists",
        title: "Vec<u32> of the library's own sizes, reversed twice".to_string(),
        unit: "cases/s",
        better: Better::More,
        rows: rows(libraries, |library| library.lists, effort, "items/s"),
    }
}

/// Binary trees, as large as the library makes them.
pub fn trees(libraries: &[&Library], effort: Effort) -> Column {
    Column {
        name: "trees",
        title: "binary trees of the library's own sizes, mirrored".to_string(),
        unit: "cases/s",
        better: Better::More,
        rows: rows(libraries, |library| library.trees, effort, "nodes/s"),
    }
}

/// Sorted lists of at least four bytes; only those count.
pub fn sorted(libraries: &[&Library], effort: Effort) -> Column {
    Column {
        name: "sorted",
        title: "Vec<u8>, sorted and of length 4 or more; limits on discards raised".to_string(),
        unit: "valid cases/s",
        better: Better::More,
        rows: rows(libraries, |library| library.sorted, effort, "items/s"),
    }
}

type Ways = fn(&Library) -> &'static [Way];

fn rows(libraries: &[&Library], ways: Ways, effort: Effort, elements: &'static str) -> Vec<Row> {
    let named: Vec<(&str, &Way)> = libraries
        .iter()
        .flat_map(|library| ways(library).iter().map(|way| (library.name, way)))
        .collect();
    let ways: Vec<&Way> = named.iter().map(|(_, way)| *way).collect();
    let times = by_turns(effort, &ways);
    named
        .into_iter()
        .zip(times)
        .map(|((library, way), times)| row(library, way, &times, elements))
        .collect()
}

fn row(library: &'static str, way: &Way, times: &[Timed], elements: &'static str) -> Row {
    let median =
        |of: fn(&Timed) -> f64| median(times.iter().map(of).filter(|number| number.is_finite()));
    Row {
        subject: "",
        library,
        way: way.name,
        figure: median(Timed::cases_per_second),
        details: vec![
            ("mean size", median(|time| time.tally.elements as f64 / time.tally.cases as f64)),
            (elements, median(|time| time.tally.elements as f64 / time.seconds)),
            ("discards per case", median(discards)),
        ],
    }
}

/// Of a property without a precondition, none.
fn discards(time: &Timed) -> f64 {
    time.tally.tried.saturating_sub(time.tally.cases) as f64 / time.tally.cases as f64
}
