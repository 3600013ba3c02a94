//! proptest: strategies that make trees of ever simpler values.

mod challenges;

use crate::library::{Library, Way};
use crate::list::{self, is_long_and_sorted, reverses_back};
use crate::tree::{Tree, mirror_keeps_size};
use proptest::prelude::{Just, Strategy, any};
use proptest::test_runner::{Config, TestCaseError, TestRunner};

pub const LIBRARY: Library = Library {
    name: "proptest",
    lists: &[Way { name: "", run: lists }],
    trees: &[Way { name: "", run: trees }],
    sorted: &[
        Way { name: "assume", run: sorted_by_assuming },
        Way { name: "filter", run: sorted_by_filter },
    ],
    enumeration: &[],
    shrinking: Some(challenges::shrink),
};

fn lists(cases: u64) {
    check(cases, any::<Vec<u32>>(), |list| holds(reverses_back(&list)));
}

fn trees(cases: u64) {
    let trees = Just(Tree::Leaf).prop_recursive(8, 64, 2, |tree| {
        (tree.clone(), tree).prop_map(|(left, right)| Tree::node(left, right))
    });
    check(cases, trees, |tree| holds(mirror_keeps_size(&tree)));
}

fn sorted_by_assuming(cases: u64) {
    check(cases, any::<Vec<u8>>(), |list| {
        if !is_long_and_sorted(&list) {
            return Err(TestCaseError::reject("not sorted"));
        }
        list::meet(&list);
        Ok(())
    });
}

fn sorted_by_filter(cases: u64) {
    let sorted = any::<Vec<u8>>().prop_filter("not sorted", |list| is_long_and_sorted(list));
    check(cases, sorted, |list| {
        list::meet(&list);
        Ok(())
    });
}

fn check<S: Strategy>(
    cases: u64,
    strategy: S,
    test: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let cases = u32::try_from(cases).expect("a run of a few seconds has fewer cases");
    let config = Config {
        cases,
        max_local_rejects: u32::MAX,
        max_global_rejects: u32::MAX,
        failure_persistence: None,
        ..Config::default()
    };
    TestRunner::new(config).run(&strategy, test).expect("the property holds");
}

fn holds(it: bool) -> Result<(), TestCaseError> {
    match it {
        true => Ok(()),
        false => Err(TestCaseError::fail("it does not hold")),
    }
}
