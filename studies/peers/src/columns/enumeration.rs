//! How many trees a library enumerates in a second, when it enumerates all small ones.

use crate::library::{Library, Way};
use crate::measure::{Effort, Timed, by_turns_of, median};
use crate::row::{Better, Column, Row};

/// How many nodes a tree may have.
const NODES: u64 = 12;

/// How many such trees there are: the sum of the first thirteen Catalan numbers.
const TREES: u64 = 290_512;

pub fn measure(libraries: &[&Library], effort: Effort) -> Column {
    let named: Vec<(&str, &Way)> = libraries
        .iter()
        .flat_map(|library| library.enumeration.iter().map(|way| (library.name, way)))
        .collect();
    let ways: Vec<&Way> = named.iter().map(|(_, way)| *way).collect();
    let times = by_turns_of(effort, &ways, NODES);
    Column {
        name: "enumeration",
        title: format!("all {TREES} binary trees with at most {NODES} nodes, or what the way says"),
        unit: "trees/s",
        better: Better::More,
        rows: named
            .into_iter()
            .zip(times)
            .map(|((library, way), times)| row(library, way, &times))
            .collect(),
    }
}

fn row(library: &'static str, way: &Way, times: &[Timed]) -> Row {
    let median = |of: fn(&Timed) -> f64| median(times.iter().map(of));
    Row {
        subject: "",
        library,
        way: way.name,
        figure: median(Timed::cases_per_second),
        details: vec![
            ("trees", median(|time| time.tally.cases as f64)),
            ("mean size", median(|time| time.tally.elements as f64 / time.tally.cases as f64)),
            ("nodes/s", median(|time| time.tally.elements as f64 / time.seconds)),
        ],
    }
}
