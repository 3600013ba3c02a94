//! How small the counterexamples are that a library ends with, and how often it ran the property for it.

use crate::challenge::{Puzzle, log, log::Found};
use crate::library::Library;
use crate::measure::{Effort, median};
use crate::row::{Better, Column, Row};

pub fn measure(libraries: &[&Library], effort: Effort) -> Column {
    let mut rows = vec![];
    for puzzle in Puzzle::ALL {
        for library in libraries {
            let Some(shrink) = library.shrinking else { continue };
            let found = (0..effort.seeds())
                .filter_map(|seed| shrunk(shrink, puzzle, seed))
                .collect::<Vec<_>>();
            rows.push(row(puzzle, library.name, &found));
        }
    }
    let totals =
        libraries.iter().filter_map(|library| total(library.name, &rows)).collect::<Vec<_>>();
    rows.extend(totals);
    Column {
        name: "shrinking",
        title: format!(
            "the counterexamples of {} runs; sizes and counts are medians",
            effort.seeds()
        ),
        unit: "parts",
        better: Better::Less,
        rows,
    }
}

fn shrunk(shrink: fn(Puzzle, u64), puzzle: Puzzle, seed: u64) -> Option<Found> {
    log::take();
    shrink(puzzle, seed);
    log::take()
}

fn row(puzzle: Puzzle, library: &'static str, found: &[Found]) -> Row {
    let median = |of: fn(&Found) -> u64| median(found.iter().map(|found| of(found) as f64));
    let smallest = found.iter().filter(|found| found.size == puzzle.smallest()).count();
    Row {
        subject: puzzle.name(),
        library,
        way: "",
        figure: median(|found| found.size.parts),
        details: vec![
            ("magnitude", median(|found| found.size.magnitude)),
            ("smallest possible", Some(smallest as f64)),
            ("failed", Some(found.len() as f64)),
            ("executions", median(|found| found.executions)),
            ("cases before", median(|found| found.cases)),
        ],
    }
}

/// The sums of a library's rows; none of a library without any.
fn total(library: &'static str, rows: &[Row]) -> Option<Row> {
    let mut rows = rows.iter().filter(|row| row.library == library);
    let first = rows.next()?;
    let (mut figure, mut details) = (first.figure, first.details.clone());
    for row in rows {
        figure = sum(figure, row.figure);
        for (total, detail) in details.iter_mut().zip(&row.details) {
            total.1 = sum(total.1, detail.1);
        }
    }
    Some(Row { subject: "all together", library, way: "", figure, details })
}

/// None unless there are both.
fn sum(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    Some(one? + other?)
}
