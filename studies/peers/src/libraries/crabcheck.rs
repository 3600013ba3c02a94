//! crabcheck: generators that carry a shrinker, often a hand-written one.

mod challenges;

use crate::library::{Library, Way};
use crate::list::{self, is_long_and_sorted, reverses_back};
use crate::tree::{Tree, mirror_keeps_size};
use crabcheck::{Config, Gen, GenExt, TestResult, Testable, any, gens};
use std::fmt::Debug;

pub const LIBRARY: Library = Library {
    name: "crabcheck",
    lists: &[Way { name: "", run: lists }],
    trees: &[Way { name: "", run: trees }],
    sorted: &[Way { name: "", run: sorted }],
    enumeration: &[],
    shrinking: Some(challenges::shrink),
};

fn lists(cases: u64) {
    check(cases, any::<Vec<u32>>(), |list| reverses_back(&list));
}

fn trees(cases: u64) {
    let trees = gens::recursive(7, gens::constant(Tree::Leaf).boxed(), |tree| {
        let node = (tree.clone(), tree).map(|(left, right)| Tree::node(left, right));
        gens::frequency(vec![(1, gens::constant(Tree::Leaf).boxed()), (1, node.boxed())]).boxed()
    });
    check(cases, trees, |tree| mirror_keeps_size(&tree));
}

fn sorted(cases: u64) {
    check(cases, any::<Vec<u8>>(), |list| {
        if !is_long_and_sorted(&list) {
            return TestResult::discard("not sorted");
        }
        list::meet(&list);
        TestResult::Pass
    });
}

fn check<G, R>(cases: u64, generator: G, property: impl Fn(G::Value) -> R)
where
    G: Gen,
    G::Value: Clone + Debug,
    R: Testable,
{
    let config = Config::default().tests(cases).max_discard_ratio(f64::INFINITY).no_regressions();
    crabcheck::check(&config, generator, property).assert_passed();
}
