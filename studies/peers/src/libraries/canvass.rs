//! canvass: types whose values are counted, so that small ones come first, then random ones.

mod challenges;

use crate::library::{Library, Way};
use crate::list::{self, is_long_and_sorted, reverses_back};
use crate::tree::{self, Tree, mirror_keeps_size};
use canvass::check::{Outcome, Test};
use canvass::for_macros::rejected;
use canvass::space::graded::{construct, leaf, recursive};
use canvass::space::{combinations, one_of, range};
use canvass::{Canvass, Space};

pub const LIBRARY: Library = Library {
    name: crate::row::OURS,
    lists: &[Way { name: "", run: lists }, Way { name: "random only", run: random_lists }],
    trees: &[Way { name: "", run: trees }, Way { name: "random only", run: random_trees }],
    sorted: &[
        Way { name: "assume", run: sorted },
        Way { name: "sorted space", run: sorted_type },
        Way { name: "sorted space, walked", run: sorted_walk },
    ],
    enumeration: &[
        Way { name: "derived", run: derived_enumeration },
        Way { name: "graded space", run: graded_enumeration },
        Way { name: "by the runner", run: runner_enumeration },
    ],
    shrinking: Some(challenges::shrink),
};

fn lists(cases: u64) {
    check(cases, "auto", |list: Vec<u32>| reverses_back(&list));
}

fn random_lists(cases: u64) {
    check(cases, "ad hoc", |list: Vec<u32>| reverses_back(&list));
}

fn trees(cases: u64) {
    check(cases, "auto", |tree: Tree| mirror_keeps_size(&tree));
}

fn random_trees(cases: u64) {
    check(cases, "ad hoc", |tree: Tree| mirror_keeps_size(&tree));
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

#[derive(Debug, Canvass)]
struct Sorted(#[canvass(space = sorted_lists())] Vec<u8>);

fn sorted_type(cases: u64) {
    check(cases, "auto", |Sorted(list)| list::meet(&list));
}

fn sorted_walk(cases: u64) {
    let cases = usize::try_from(cases).expect("a run of a few seconds has fewer cases");
    sorted_lists().iter().take(cases).for_each(|list| list::meet(&list));
}

/// Of lengths that take turns; the peers make no longer lists.
fn sorted_lists() -> Space<Vec<u8>> {
    one_of((4..=16).map(sorted_lists_of))
}

/// A sorted list is a set, once the item at place i has grown by i.
fn sorted_lists_of(length: usize) -> Space<Vec<u8>> {
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

fn derived_enumeration(nodes: u64) {
    for size in 1..=constructors(nodes) {
        let trees = Tree::sized(size).expect("trees are counted");
        trees.for_each(|tree| tree::meet(&tree)).expect("trees are counted");
    }
}

fn graded_enumeration(nodes: u64) {
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
    trees.up_to(constructors(nodes)).for_each(|tree| tree::meet(&tree)).expect("trees are counted");
}

fn runner_enumeration(nodes: u64) {
    let trees = (1..=constructors(nodes)).map(|size| Tree::sized(size)?.count());
    let trees = trees.map(|count| count.expect("trees are counted").to_string());
    let trees: u64 = trees.map(|count| count.parse::<u64>().expect("not that many")).sum();
    check(trees, "in order", |tree: Tree| tree::meet(&tree));
}

/// A tree has one more leaf than nodes.
fn constructors(nodes: u64) -> usize {
    usize::try_from(2 * nodes + 1).expect("a tree fits in memory")
}

fn check<A: Canvass, R: Outcome>(cases: u64, strategy: &str, property: impl Fn(A) -> R) {
    Test::here()
        .cases(cases)
        .set("strategy", strategy)
        .set("rejects", u32::MAX.to_string())
        .regressions(false)
        .run(property);
}

#[cfg(test)]
mod tests {
    use super::{sorted_lists, sorted_lists_of};

    #[test]
    fn sorted_lists_are_all_there_and_sorted() {
        // As many as four of 259.
        let count = sorted_lists_of(4).count().expect("they are counted");
        assert_eq!(count, 259 * 258 * 257 * 256 / 24_u64);
        for list in sorted_lists().iter().take(10_000) {
            assert!(list.is_sorted() && list.len() >= 4, "{list:?}");
        }
    }

    #[test]
    fn the_index_of_a_sorted_list_leads_back_to_it() {
        let lists = sorted_lists();
        for index in (0..1_000_000_u64).step_by(9_973) {
            let list = lists.get(index).expect("there are more");
            assert_eq!(lists.index_of(&list), Ok(index.into()), "{list:?}");
        }
    }
}
