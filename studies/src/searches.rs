//! Lists and trees of unary numbers that satisfy a lazy predicate, all up to a size, many found in one run.
//!
//! The searches of Duregård's library lazy-search, which is in Haskell. A predicate that asks for other
//! constructors, or in another order, needs another number of runs; so that number is known too. One structure
//! per file.

pub mod insertion;
pub mod red_black;
pub mod search_tree;
pub mod sorted_list;

mod bounds;
#[cfg(test)]
mod check;
mod haskell;
mod natural;
mod row;

pub use natural::Natural;

use crate::Verdict;
use crate::report::{Format, Report};
use crate::share;
use crate::timed::{median, timed};
use canvass::Canvass;
use canvass::lazy::Search;
use canvass_console::Watch;
use haskell::Known;
use red_black::{is_red_black, is_red_black_asked_together};
use row::Row;
use search_tree::is_search_tree;
use sorted_list::is_sorted;
use std::io::{self, Write};

/// What to run, and how.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Small sizes only.
    pub quick: bool,
    /// How to print the rows.
    pub format: Format,
}

/// Searches for every structure up to every size, printing a row for each as it goes.
pub fn run(options: &Options, watch: &Watch, out: &mut dyn Write) -> io::Result<Verdict> {
    let mut report = Report::new(out, options.format);
    let mut verdict = Verdict::Agrees;
    report.note(&Row::heading())?;
    let known = |structure: &'static Structure| {
        structure.known(options.quick).map(move |known| (structure, known))
    };
    let all: Vec<_> = share::own(STRUCTURES.iter().flat_map(known)).collect();
    watch.begin("searches", all.len() as u64);
    for (structure, known) in all {
        watch.now(format!("{}, up to {} constructors", structure.name, known.n));
        let Some(row) = structure.measure(known, watch) else { break };
        verdict = verdict.and(row.verdict());
        report.row(&row)?;
        watch.advance(1);
    }
    // The first share has what comes once.
    if !watch.is_interrupted() && share::own([()]).next().is_some() {
        verdict = verdict.and(insert_everywhere(&mut report)?);
    }
    report.end()?;
    Ok(verdict)
}

/// SciFe's experiment with lazy enumeration.
fn insert_everywhere(report: &mut Report<'_>) -> io::Result<Verdict> {
    let ((runs, decided), seconds) = timed(insertion::insert_all);
    let (millions, pairs) = (insertion::PAIRS as f64 / 1e6, insertion::PAIRS as f64);
    report.note(&format!(
        "\n{decided} insertions of keys into search trees of {} keys: {runs} runs in {seconds:.3} s, {:.2} % avoided\n\
         (SciFe: {millions:.2} million insertions, {} million runs, {:.1} % avoided)",
        insertion::KEYS,
        100.0 * (1.0 - runs as f64 / pairs),
        insertion::SCIFE_RUNS,
        100.0 * (1.0 - insertion::SCIFE_RUNS / millions),
    ))?;
    Ok(Verdict::of(decided == insertion::PAIRS))
}

struct Structure {
    name: &'static str,
    known: &'static [Known],
    /// The largest size of a quick run.
    quick: usize,
    search: fn(usize, &Watch) -> Option<Tally>,
}

const STRUCTURES: &[Structure] = &[
    Structure {
        name: "sorted list",
        known: haskell::SORTED_LISTS,
        quick: 50,
        search: |size, watch| search(size, is_sorted, watch),
    },
    Structure {
        name: "search tree",
        known: haskell::SEARCH_TREES,
        quick: 36,
        search: |size, watch| search(size, is_search_tree, watch),
    },
    Structure {
        name: "red-black tree",
        known: haskell::RED_BLACK_TREES,
        quick: 34,
        search: |size, watch| search(size, is_red_black, watch),
    },
    Structure {
        name: "asked together",
        known: haskell::RED_BLACK_TOGETHER,
        quick: 34,
        search: |size, watch| search(size, is_red_black_asked_together, watch),
    },
];

/// The result of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Tally {
    /// Runs in which the predicate held.
    classes: u64,
    /// For how many values it held.
    values: u64,
    /// All runs.
    calls: u64,
}

/// Searches all values of at most `size` constructors; `None` after an interruption.
fn search<A: Canvass>(size: usize, holds: fn(&A) -> bool, watch: &Watch) -> Option<Tally> {
    let mut search = Search::new(0..=size).expect("a derived type can be searched");
    let mut tally = Tally { classes: 0, values: 0, calls: 0 };
    while let Some(run) = search.step(|value| holds(&value)).expect("the predicate is a function") {
        if watch.is_interrupted() {
            return None;
        }
        tally.calls += 1;
        if run.outcome {
            tally.classes += 1;
            tally.values += run.decided.to_u64().expect("fewer than 2^64 values are so small");
        }
    }
    Some(tally)
}

impl Structure {
    fn known(&self, quick: bool) -> impl Iterator<Item = &'static Known> {
        let largest = if quick { self.quick } else { usize::MAX };
        self.known.iter().filter(move |known| known.n <= largest)
    }

    /// The median time of five searches where one is short, of three where it is long.
    fn measure(&self, known: &'static Known, watch: &Watch) -> Option<Row> {
        let (tally, first) = timed(|| (self.search)(known.n, watch));
        let tally = tally?;
        let repetitions = if first < 1.0 { 5 } else { 3 };
        let mut seconds = vec![first];
        for _ in 1..repetitions {
            let (again, took) = timed(|| (self.search)(known.n, watch));
            again?;
            seconds.push(took);
        }
        Some(Row::new(self.name, known, tally, median(seconds)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counts_are_those_of_haskell() {
        for structure in STRUCTURES {
            for known in structure.known(true) {
                let tally = (structure.search)(known.n, &Watch::default()).unwrap();
                assert_eq!(known.verdict(&tally), Verdict::Agrees, "{known:?} {tally:?}");
            }
        }
    }

    #[test]
    fn so_are_the_search_trees_of_a_size_whose_calls_are_unknown() {
        let tally = search(42, is_search_tree, &Watch::default()).unwrap();
        assert_eq!(tally.values, 50_986);
    }
}
