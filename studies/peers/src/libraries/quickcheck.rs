//! quickcheck: types that know how to make random values and smaller ones.

mod challenges;

use crate::library::{Library, Way};
use crate::list::{self, is_long_and_sorted, reverses_back};
use crate::tree::{Tree, mirror_keeps_size};
use quickcheck::{Arbitrary, Gen, QuickCheck, TestResult, Testable};

pub const LIBRARY: Library = Library {
    name: "quickcheck",
    lists: &[Way { name: "", run: lists }],
    trees: &[Way { name: "", run: trees }],
    sorted: &[Way { name: "", run: sorted }],
    enumeration: &[],
    shrinking: Some(challenges::shrink),
};

fn lists(cases: u64) {
    check(cases, (|list| reverses_back(&list)) as fn(Vec<u32>) -> bool);
}

fn trees(cases: u64) {
    check(cases, (|tree| mirror_keeps_size(&tree)) as fn(Tree) -> bool);
}

fn sorted(cases: u64) {
    check(
        cases,
        (|list| match is_long_and_sorted(&list) {
            false => TestResult::discard(),
            true => {
                list::meet(&list);
                TestResult::passed()
            }
        }) as fn(Vec<u8>) -> TestResult,
    );
}

fn check(cases: u64, property: impl Testable) {
    QuickCheck::new()
        .tests(cases)
        .max_tests(u64::MAX)
        .quicktest(property)
        .expect("the property holds");
}

/// Sizes halve on the way down; at each, a coin decides.
impl Arbitrary for Tree {
    fn arbitrary(g: &mut Gen) -> Tree {
        tree(g, g.size())
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Tree>> {
        match self {
            Tree::Leaf => quickcheck::empty_shrinker(),
            Tree::Node(left, right) => {
                let sides = (left.clone(), right.clone())
                    .shrink()
                    .map(|(left, right)| Tree::Node(left, right));
                Box::new([(**left).clone(), (**right).clone()].into_iter().chain(sides))
            }
        }
    }
}

fn tree(g: &mut Gen, size: usize) -> Tree {
    if size == 0 || bool::arbitrary(g) {
        return Tree::Leaf;
    }
    Tree::node(tree(g, size / 2), tree(g, size / 2))
}
