//! The time to make valid red-black trees of a black height: by the repaired generator, by rejection, and by lazy search (RQ5).

use std::{
    fmt, io,
    time::{Duration, Instant},
};

use canvass::{Rng, generate, lazy::Search};
use canvass_console::Watch;
use serde::Serialize;

use self::repaired::{Tree, red_black, red_black_tree};
use crate::{
    report::Report,
    searches::red_black::{Color, Tree as LazyTree},
};

canvass_repair_benchmarks::module!(red_black_tree "repaired/sketch" repaired);

/// Seconds for a number of trees; `None` where it took too long.
#[derive(Debug, Serialize)]
struct Row {
    question: &'static str,
    height: usize,
    trees: usize,
    repaired_seconds: Option<f64>,
    rejection_seconds: Option<f64>,
    lazy_seconds: Option<f64>,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let show = |seconds: Option<f64>| seconds.map_or("t/o".to_owned(), |s| format!("{s:.4}"));
        let Row { height, trees, .. } = self;
        write!(
            f,
            "{height:>6} {trees:>6} {:>9} {:>9} {:>9}",
            show(self.repaired_seconds),
            show(self.rejection_seconds),
            show(self.lazy_seconds),
        )
    }
}

pub(super) fn answer(quick: bool, watch: &Watch, report: &mut Report<'_>) -> io::Result<()> {
    let (highest, limit) = if quick { (2, 1) } else { (6, 20) };
    let limit = Duration::from_secs(limit);
    report.note(&format!(
        "\nRQ5: seconds to make valid red-black trees of a black height, at most {} s\n{:>6} {:>6} {:>9} {:>9} {:>9}",
        limit.as_secs(),
        "height",
        "trees",
        "repaired",
        "rejection",
        "lazy",
    ))?;
    watch.begin("rows", 2 * highest as u64);
    for height in 1..=highest {
        for trees in [1_000, 10_000] {
            if watch.is_interrupted() {
                return Ok(());
            }
            watch.now(format!("{trees} trees of height {height}"));
            report.row(&Row {
                question: "height",
                height,
                trees,
                repaired_seconds: time(limit, trees, by_repair(height)),
                rejection_seconds: time(limit, trees, by_rejection(height)),
                lazy_seconds: time(limit, trees, by_lazy_search(height)),
            })?;
            watch.advance(1);
        }
    }
    Ok(())
}

/// How long it takes to succeed this often, in attempts each of which may fail.
fn time(limit: Duration, successes: usize, mut attempt: impl FnMut() -> bool) -> Option<f64> {
    let start = Instant::now();
    let mut found = 0;
    for number in 0_u64.. {
        if number % 64 == 0 && start.elapsed() > limit {
            return None;
        }
        found += usize::from(attempt());
        if found == successes {
            break;
        }
    }
    Some(start.elapsed().as_secs_f64())
}

fn by_repair(height: usize) -> impl FnMut() -> bool {
    let mut seeds = Rng::new(3);
    move || {
        let steps = 2 * height + 1;
        generate::sample(seeds.next_u64(), || red_black_tree(steps, false, height)).is_some()
    }
}

fn by_rejection(height: usize) -> impl FnMut() -> bool {
    let mut seeds = Rng::new(3);
    move || {
        let tree = generate::sample(seeds.next_u64(), generate::any::<Tree>);
        tree.is_some_and(|tree| red_black(2 * height + 1, false, height, &tree))
    }
}

/// One tree of each class: trees of a size that differ in keys only, which are never looked at.
fn by_lazy_search(height: usize) -> impl FnMut() -> bool {
    let mut search: Search<LazyTree> = Search::by_size().expect("a derived type can be searched");
    move || {
        let step =
            search.step(|tree| is_valid(&tree, height)).expect("the predicate is a function");
        step.is_some_and(|run| run.outcome) && search.value().is_ok()
    }
}

/// Whether a tree has the height, no ways that differ, and no red node below a red one: asked from above, a way at a time.
fn is_valid(tree: &LazyTree, height: usize) -> bool {
    match tree {
        LazyTree::Leaf => height == 0,
        LazyTree::Node(color, left, _, right) => match **color {
            Color::Red => {
                !is_red(left) && !is_red(right) && is_valid(left, height) && is_valid(right, height)
            }
            Color::Black => height > 0 && is_valid(left, height - 1) && is_valid(right, height - 1),
        },
    }
}

fn is_red(tree: &LazyTree) -> bool {
    matches!(tree, LazyTree::Node(color, ..) if **color == Color::Red)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_make_trees_of_a_height() {
        let limit = Duration::from_secs(60);
        for height in 0..2 {
            assert!(time(limit, 10, by_repair(height)).is_some());
            assert!(time(limit, 10, by_rejection(height)).is_some());
            assert!(time(limit, 10, by_lazy_search(height)).is_some());
        }
    }
}
