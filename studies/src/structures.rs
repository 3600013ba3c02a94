//! Data structures of known number, each enumerated and counted.
//!
//! Kuraj, Kuncak, Jackson: Programming with Enumerable Sets of Structures (SciFe), OOPSLA 2015, §8. One
//! structure per file, written with canvass' public algebra.

pub mod b_tree;
pub mod bst;
pub mod dag;
pub mod digraph;
pub mod heap;
pub mod hierarchy;
pub mod linked_bst;
pub mod red_black;
pub mod riff;
pub mod short;
pub mod sorted_list;
pub mod undirected;

mod breakdown;
#[cfg(test)]
mod check;
mod row;
mod scife;
mod walk;

use crate::Verdict;
use crate::report::{Format, Report};
use crate::share;
use crate::timed::timed;
use canvass::{Count, Space};
use canvass_console::Watch;
use row::Row;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use walk::walk;

/// What to run, and how.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Small sizes only.
    pub quick: bool,
    /// How many threads walk through each space.
    pub threads: NonZeroUsize,
    /// Also SciFe's Table 5 and Figure 8.
    pub breakdown: bool,
    /// How to print the rows.
    pub format: Format,
}

/// Enumerates every structure at every size, printing a row for each as it goes.
pub fn run(options: &Options, watch: &Watch, out: &mut dyn Write) -> io::Result<Verdict> {
    let mut report = Report::new(out, options.format);
    let mut verdict = Verdict::Agrees;
    report.note(&Row::heading())?;
    let sizes =
        |structure: &'static Structure| structure.sizes(options.quick).map(move |n| (structure, n));
    let all: Vec<_> = share::own(STRUCTURES.iter().flat_map(sizes)).collect();
    watch.begin("structures", all.iter().map(|(structure, n)| structure.expected(*n)).sum());
    for (structure, n) in all {
        if watch.is_interrupted() {
            break;
        }
        watch.now(format!("{}, {n}", structure.name));
        let row = structure.measure(n, options.threads);
        let row = row.beside(scife::per_second(structure.name, n));
        verdict = verdict.and(row.verdict());
        report.row(&row)?;
        watch.advance(structure.expected(n));
    }
    if options.breakdown {
        verdict = verdict.and(breakdown::run(options, watch, &mut report)?);
    }
    report.end()?;
    Ok(verdict)
}

struct Structure {
    name: &'static str,
    sizes: &'static [u8],
    /// The largest size of a quick run.
    quick: u8,
    /// Of size 1, 2, …
    counts: &'static [u64],
    enumerate: fn(u8, NonZeroUsize) -> Tally,
}

const STRUCTURES: &[Structure] = &[
    Structure {
        name: "binary search tree",
        sizes: &[5, 10, 12, 13, 14, 15],
        quick: 13,
        counts: bst::COUNTS,
        enumerate: |n, threads| enumerate(&bst::space(n), threads),
    },
    LINKED_BST,
    Structure {
        name: "sorted list",
        sizes: &[5, 10, 12, 13, 14, 15],
        quick: 13,
        counts: sorted_list::COUNTS,
        enumerate: |n, threads| enumerate(&sorted_list::space(n), threads),
    },
    Structure {
        name: "red-black tree",
        sizes: &[5, 10, 12, 13, 14, 15],
        quick: 15,
        counts: red_black::COUNTS,
        enumerate: |n, threads| enumerate(&red_black::space(n), threads),
    },
    Structure {
        name: "heap array",
        sizes: &[5, 7, 8, 9, 10, 11],
        quick: 9,
        counts: heap::COUNTS,
        enumerate: |n, threads| enumerate(&heap::space(n), threads),
    },
    Structure {
        name: "B-tree",
        sizes: &[5, 10, 13, 15],
        quick: 15,
        counts: b_tree::COUNTS,
        enumerate: |n, threads| enumerate(&b_tree::space(n), threads),
    },
    RIFF,
    Structure {
        name: "DAG",
        sizes: &[4, 5, 6, 7, 8],
        quick: 7,
        counts: dag::COUNTS,
        enumerate: |n, threads| enumerate(&dag::space(n), threads),
    },
    Structure {
        name: "hierarchy, one method",
        sizes: &[1, 2, 3, 4, 5],
        quick: 4,
        counts: hierarchy::COUNTS_OF_ONE_METHOD,
        enumerate: |n, threads| enumerate(&hierarchy::of_one_method(n), threads),
    },
    Structure {
        name: "class hierarchy",
        sizes: &[1, 2, 3, 4],
        quick: 3,
        counts: hierarchy::COUNTS,
        enumerate: |n, threads| enumerate(&hierarchy::space(n), threads),
    },
    Structure {
        name: "directed graph",
        sizes: &[3, 4, 5, 6],
        quick: 4,
        counts: digraph::COUNTS,
        enumerate: |n, threads| enumerate(&digraph::space(n), threads),
    },
    Structure {
        name: "undirected graph",
        sizes: &[4, 5, 6, 7, 8],
        quick: 7,
        counts: undirected::COUNTS,
        enumerate: |n, threads| enumerate(&undirected::space(n), threads),
    },
];

const LINKED_BST: Structure = Structure {
    name: "linked search tree",
    sizes: &[5, 10, 12, 13, 14, 15, 16],
    quick: 12,
    counts: linked_bst::COUNTS,
    enumerate: |n, threads| enumerate(&linked_bst::space(n), threads),
};

const RIFF: Structure = Structure {
    name: "RIFF image",
    sizes: &[5, 7, 9, 11, 12, 13, 14],
    quick: 11,
    counts: riff::COUNTS,
    enumerate: |n, threads| enumerate(&riff::space(n), threads),
};

/// How many values a space says it has, and how many a walk met.
struct Tally {
    counted: Count,
    visited: u64,
}

/// How many values were met, and how long that took.
#[derive(Debug, Clone, Copy)]
struct Run {
    count: u64,
    seconds: f64,
}

fn enumerate<T: Send + 'static>(space: &Space<T>, threads: NonZeroUsize) -> Tally {
    let counted = space.count().expect("a finite space of modest size");
    let visited = walk(space, threads).expect("a finite space of modest size");
    Tally { counted, visited }
}

impl Structure {
    fn sizes(&self, quick: bool) -> impl Iterator<Item = u8> {
        let largest = if quick { self.quick } else { u8::MAX };
        self.sizes.iter().copied().filter(move |n| *n <= largest)
    }

    fn expected(&self, n: u8) -> u64 {
        self.counts[usize::from(n) - 1]
    }

    /// Builds, counts and walks the space; the best time of three where that is short, as for SciFe.
    fn measure(&self, n: u8, threads: NonZeroUsize) -> Row {
        let expected = self.expected(n);
        let (tally, mut seconds) = timed(|| (self.enumerate)(n, threads));
        if seconds < 1.0 {
            for _ in 1..3 {
                seconds = seconds.min(timed(|| (self.enumerate)(n, threads)).1);
            }
        }
        let count = tally.differing_from(expected).unwrap_or(expected);
        Row::new(self.name, n, expected, Some(Run { count, seconds }))
    }
}

impl Tally {
    /// Of the two numbers the first that is not the expected one.
    fn differing_from(&self, expected: u64) -> Option<u64> {
        let counted = self.counted.finite().and_then(|count| count.to_u64()).unwrap_or(u64::MAX);
        [counted, self.visited].into_iter().find(|number| *number != expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(counted: u64, visited: u64, expect: u64, verdict: Verdict) {
        let tally = Tally { counted: Count::Finite(counted.into()), visited };
        let count = tally.differing_from(42).unwrap_or(42);
        assert_eq!(count, expect);
        let row = Row::new("tree", 5, 42, Some(Run { count, seconds: 1.0 }));
        assert_eq!(row.verdict(), verdict);
    }

    #[test]
    fn counting_and_walking_must_both_find_the_expected_number() {
        check(42, 42, 42, Verdict::Agrees);
        check(42, 41, 41, Verdict::Differs);
        check(43, 42, 43, Verdict::Differs);
        check(43, 41, 43, Verdict::Differs);
    }
}
