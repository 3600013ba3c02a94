//! canvass: types whose values are counted, so that small ones come first, then random ones.

use crate::library::{Build, Library, Way};
use crate::list::{self, is_long_and_sorted, reverses_back};
use crate::tree::{self, Tree};
use canvass::check::{Outcome, Test, rejected};
use canvass::graded::{construct, leaf, recursive};
use canvass::space::{combinations, range};
use canvass::{Canvass, Rng, Space};
use std::ops::RangeInclusive;

pub const LIBRARY: Library = Library {
    name: crate::row::OURS,
    lists: &[Way { name: "", run: lists }, Way { name: "random only", run: random_lists }],
    trees: &[],
    sorted: &[
        Way { name: "assume", run: sorted },
        Way { name: "sorted space, in order", run: sorted_in_order },
        Way { name: "sorted space, random", run: sorted_random },
    ],
    enumeration: &[Way { name: "", run: enumeration }],
    shrinking: None,
    builds: &[
        Build {
            name: "",
            dependency: concat!(
                "canvass = { path = \"",
                env!("CARGO_MANIFEST_DIR"),
                "/../../crates/canvass\" }"
            ),
        },
        Build {
            name: "no features",
            dependency: concat!(
                "canvass = { path = \"",
                env!("CARGO_MANIFEST_DIR"),
                "/../../crates/canvass\", default-features = false }"
            ),
        },
    ],
};

fn lists(cases: u64) {
    check(cases, "auto", |list: Vec<u32>| reverses_back(&list));
}

fn random_lists(cases: u64) {
    check(cases, "ad hoc", |list: Vec<u32>| reverses_back(&list));
}

fn sorted(cases: u64) {
    check(cases, "auto", |list: Vec<u8>| {
        if !is_long_and_sorted(&list) {
            return rejected("not sorted", file!(), line!());
        }
        list::meet(&list);
        true
    });
}

/// The lengths of the sorted lists that are made as such; the peers come to no longer ones.
const LENGTHS: RangeInclusive<usize> = 4..=16;

/// The first lists of each length, in turn.
fn sorted_in_order(cases: u64) {
    let mut iterators: Vec<_> = LENGTHS.map(|length| sorted_lists(length).iter()).collect();
    for case in 0..cases {
        let at = in_turn(case, iterators.len());
        list::meet(&iterators[at].next().expect("there are more than anyone has time for"));
    }
}

/// The lengths in turn, every list of a length as likely as the others.
fn sorted_random(cases: u64) {
    let spaces: Vec<Space<Vec<u8>>> = LENGTHS.map(sorted_lists).collect();
    let mut rng = Rng::new(0);
    for case in 0..cases {
        let at = in_turn(case, spaces.len());
        list::meet(&spaces[at].sample(&mut rng).expect("there are such lists"));
    }
}

fn in_turn(case: u64, length: usize) -> usize {
    usize::try_from(case % length as u64).expect("it is below a length")
}

/// A sorted list is a set, once the item at place i has grown by i.
fn sorted_lists(length: usize) -> Space<Vec<u8>> {
    let last = 255 + u16::try_from(length).expect("a short list") - 1;
    combinations(&range(0..=last), length).map_with(
        |set| {
            (0..)
                .zip(set)
                .map(|(place, item): (u16, u16)| u8::try_from(item - place).expect("a byte"))
                .collect()
        },
        |list: &Vec<u8>| {
            list.is_sorted()
                .then(|| (0..).zip(list).map(|(place, item)| place + u16::from(*item)).collect())
        },
    )
}

fn enumeration(nodes: u64) {
    let constructors = usize::try_from(2 * nodes + 1).expect("a tree fits in memory");
    let trees = recursive(|tree| {
        let node = construct(
            (tree.clone(), tree),
            |(left, right)| Tree::node(left, right),
            |tree| match tree {
                Tree::Leaf => None,
                Tree::Node(left, right) => Some((&**left, &**right)),
            },
        );
        leaf(Tree::Leaf).or(&node)
    });
    trees.up_to(constructors).for_each(|tree| tree::meet(&tree)).expect("trees are counted");
}

fn check<A: Canvass, R: Outcome>(cases: u64, strategy: &str, property: impl Fn(A) -> R) {
    Test::here()
        .set("cases", cases.to_string())
        .set("strategy", strategy)
        .set("rejects", u32::MAX.to_string())
        .set("regressions", "false")
        .run(property);
}
