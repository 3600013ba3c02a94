//! Binary search trees in several ways (SciFe's Table 5), and with several threads (its Figure 8).

mod encoding;
mod insertion;

use super::linked_bst::{self, Keys, Tree, links, trees};
use super::row::Row;
use super::{LINKED_BST, Options, RIFF, Run, Structure, enumerate};
use crate::Verdict;
use crate::report::Report;
use crate::timed::timed;
use canvass::{Memory, Rng, Space};
use canvass_console::Watch;
use std::hint::black_box;
use std::io;
use std::num::NonZeroUsize;
use std::thread;

pub(super) fn run(
    options: &Options,
    watch: &Watch,
    report: &mut Report<'_>,
) -> io::Result<Verdict> {
    let mut verdict = Verdict::Agrees;
    let company = if options.quick { QUICK_COMPANY } else { COMPANY };
    let threads = most_threads(options);
    let rows = WAYS.len() * sizes(options.quick).count() + company.len() * threads;
    watch.begin("rows", rows as u64);
    for way in WAYS {
        verdict = verdict.and(way.run(options.quick, watch, report)?);
    }
    for (structure, n) in company {
        verdict = verdict.and(in_company(structure, *n, threads, watch, report)?);
    }
    Ok(verdict)
}

/// A way to go through the search trees of a size.
struct Way {
    name: &'static str,
    expected: fn(u8) -> u64,
    measure: fn(u8) -> Run,
}

const WAYS: &[Way] = &[
    Way { name: "plain", expected: catalan, measure: |n| walk(&bst(n, &forgetful())) },
    Way { name: "memoised", expected: catalan, measure: |n| walk(&bst(n, &Memory::default())) },
    Way { name: "encodings", expected: catalan, measure: |n| walk(&encoding::space(n)) },
    Way { name: "random", expected: catalan, measure: |n| random(&bst(n, &forgetful())) },
    Way {
        name: "random memoised",
        expected: catalan,
        measure: |n| random(&bst(n, &Memory::default())),
    },
    Way {
        name: "ensuring",
        expected: insertion::expected,
        measure: |n| insertion::check(n, insertion::ensuring),
    },
    Way {
        name: "membership",
        expected: insertion::expected,
        measure: |n| insertion::check(n, insertion::membership),
    },
];

/// In seconds; a size that would take longer is left out, and so are those after it.
const PATIENCE: f64 = 20.0;

impl Way {
    fn run(&self, quick: bool, watch: &Watch, report: &mut Report<'_>) -> io::Result<Verdict> {
        let mut verdict = Verdict::Agrees;
        let mut took = 0.0;
        for n in sizes(quick).take_while(|_| !watch.is_interrupted()) {
            watch.now(format!("{}, {n} keys", self.name));
            // There are about four times as many trees of each size as of the size before.
            let run = (took * 4.0 < PATIENCE).then(|| timed(|| (self.measure)(n)));
            took = run.map_or(f64::INFINITY, |(_, seconds)| seconds);
            let run = run.map(|(run, _)| run);
            let row = Row::new("binary search tree", n, (self.expected)(n), run);
            let row = row.way(self.name.to_owned());
            verdict = verdict.and(row.verdict());
            report.row(&row)?;
            watch.advance(1);
        }
        Ok(verdict)
    }
}

/// Of trees that every way goes through.
fn sizes(quick: bool) -> impl Iterator<Item = u8> {
    8..=if quick { 10 } else { 15 }
}

fn catalan(n: u8) -> u64 {
    linked_bst::COUNTS[usize::from(n) - 1]
}

fn bst(n: u8, memory: &Memory) -> Space<Tree> {
    trees(&links(memory), Keys { size: n, low: 1, high: n })
}

fn forgetful() -> Memory {
    Memory::bytes(0)
}

fn walk<T: Send + 'static>(space: &Space<T>) -> Run {
    let (tally, seconds) = timed(|| enumerate(space, NonZeroUsize::MIN));
    Run { count: tally.visited, seconds }
}

/// As many values as there are, at random indices.
fn random<T>(space: &Space<T>) -> Run {
    let (count, seconds) = timed(|| {
        let count = space.count().expect("a finite space of modest size");
        let count = count.finite().expect("a finite space of modest size");
        let times = count.to_u64().expect("a finite space of modest size");
        let mut rng = Rng::new(1);
        for _ in 0..times {
            let index = rng.below(count).expect("the space is not empty");
            black_box(space.get(index).expect("the index is below the count"));
        }
        times
    });
    Run { count, seconds }
}

/// Structures that several threads walk through together, at sizes worth the company.
const COMPANY: &[(Structure, u8)] = &[(LINKED_BST, 15), (LINKED_BST, 16), (RIFF, 14), (RIFF, 15)];
const QUICK_COMPANY: &[(Structure, u8)] = &[(LINKED_BST, 13), (RIFF, 12)];

fn most_threads(options: &Options) -> usize {
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    options.threads.max(cores).get()
}

fn in_company(
    structure: &Structure,
    n: u8,
    most_threads: usize,
    watch: &Watch,
    report: &mut Report<'_>,
) -> io::Result<Verdict> {
    let mut verdict = Verdict::Agrees;
    let threads = (1..=most_threads).filter_map(NonZeroUsize::new);
    for threads in threads.take_while(|_| !watch.is_interrupted()) {
        watch.now(format!("{}, {n}, threads: {threads}", structure.name));
        let row = structure.measure(n, threads).way(format!("threads {threads}"));
        verdict = verdict.and(row.verdict());
        report.row(&row)?;
        watch.advance(1);
    }
    Ok(verdict)
}
