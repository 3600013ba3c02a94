//! hegeltest: values drawn one by one from an engine that replays and shrinks the draws.

mod challenges;

use crate::library::{Library, Way};
use crate::list::{self, is_long_and_sorted, reverses_back};
use crate::tree::{Tree, mirror_keeps_size};
use hegel::generators::{self as draws, Generator};
use hegel::{HealthCheck, Hegel, Settings, TestCase, Verbosity};
use std::panic::catch_unwind;

pub const LIBRARY: Library = Library {
    name: "hegeltest",
    lists: &[Way { name: "", run: lists }],
    trees: &[Way { name: "", run: trees }],
    sorted: &[Way { name: "", run: sorted }],
    enumeration: &[],
    shrinking: Some(challenges::shrink),
};

fn lists(cases: u64) {
    check(cases, |case| {
        assert!(reverses_back(&case.draw_silent(draws::vecs(draws::integers::<u32>()))))
    });
}

fn trees(cases: u64) {
    let trees = draws::recursive(draws::just(Tree::Leaf), |tree| {
        draws::tuples!(tree.clone(), tree).map(|(left, right)| Tree::node(left, right))
    });
    check(cases, |case| assert!(mirror_keeps_size(&case.draw_silent(&trees))));
}

/// How many cases a run has by default.
const USUAL: u64 = 100;

/// A run ends, with a panic if it was all in vain, after some 500 discards, which no setting changes.
fn sorted(runs: u64) {
    let test = |case: TestCase| {
        let list = case.draw_silent(draws::vecs(draws::integers::<u8>()));
        case.assume(is_long_and_sorted(&list));
        list::meet(&list);
    };
    for _ in 0..runs {
        drop(catch_unwind(|| check(USUAL, test)));
    }
}

fn check(cases: u64, test: impl FnMut(TestCase)) {
    Hegel::new(test).settings(settings(cases)).run();
}

/// Without files, output and the checks that end a run early.
fn settings(cases: u64) -> Settings {
    Settings::new()
        .test_cases(cases)
        .database(None::<String>)
        .verbosity(Verbosity::Quiet)
        .suppress_health_check(HealthCheck::all())
}
