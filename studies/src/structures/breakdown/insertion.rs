//! Whether insertion keeps search trees what they are: by a contract, and by membership.
//!
//! All keys `1..=n` are inserted into all trees of `n - 1` of them. A key that is there already changes nothing;
//! the other makes a tree of all `n`, which is checked. Only the checks are timed.

use super::Run;
use crate::structures::linked_bst::{self, Keys, Link, Size, Tree, links, trees};
use crate::timed::timed;
use canvass::{Family, Memory, Space};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What was inserted where, and the result.
pub(super) struct Insertion {
    before: Tree,
    key: u8,
    after: Tree,
}

/// One for each tree of `n - 1` keys, and those for each key that may be missing.
pub(super) fn expected(n: u8) -> u64 {
    u64::from(n) * linked_bst::COUNTS[usize::from(n) - 2]
}

/// How many insertions pass, and how long checking them took; `checker` makes the check for a size.
pub(super) fn check<C: Fn(&Insertion) -> bool>(
    n: u8,
    checker: impl FnOnce(&Family<Keys, Link>, u8) -> C,
) -> Run {
    let links = links(&Memory::default());
    let before = trees(&links, Keys { size: n - 1, low: 1, high: n });
    let passes = checker(&links, n);
    let mut insertions = before.iter().flat_map(|tree| insertions(tree, n));
    let mut run = Run { count: 0, seconds: 0.0 };
    loop {
        let batch: Vec<Insertion> = insertions.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            return run;
        }
        let (passed, seconds) =
            timed(|| batch.iter().filter(|insertion| passes(insertion)).count());
        run.count += passed as u64;
        run.seconds += seconds;
    }
}

const BATCH: usize = 1 << 12;

/// `after.is_ordered && after.keys == before.keys ∪ {key} && after.size == before.size + 1`
pub(super) fn ensuring(_: &Family<Keys, Link>, _: u8) -> impl Fn(&Insertion) -> bool + use<> {
    |Insertion { before, key, after }| {
        let mut keys = keys(before);
        keys.insert(*key);
        is_ordered(after, 0, u8::MAX)
            && self::keys(after) == keys
            && after.size() == before.size() + 1
    }
}

/// Whether the tree is one of all `n` keys.
pub(super) fn membership(links: &Family<Keys, Link>, n: u8) -> impl Fn(&Insertion) -> bool + use<> {
    let all: Space<Tree> = trees(links, Keys { size: n, low: 1, high: n });
    move |insertion| all.contains(&insertion.after).expect("each part has an inverse")
}

fn insertions(before: Tree, n: u8) -> impl Iterator<Item = Insertion> {
    (1..=n).filter_map(move |key| {
        let after = insert(&before, key)?;
        Some(Insertion { before: before.clone(), key, after })
    })
}

/// `None` where the key is there already.
fn insert(tree: &Tree, key: u8) -> Option<Tree> {
    match key.cmp(&tree.key) {
        Ordering::Less => Some(Tree { left: insert_below(&tree.left, key)?, ..tree.clone() }),
        Ordering::Equal => None,
        Ordering::Greater => Some(Tree { right: insert_below(&tree.right, key)?, ..tree.clone() }),
    }
}

fn insert_below(link: &Link, key: u8) -> Option<Link> {
    let tree = match link {
        None => Tree { left: None, key, right: None },
        Some(tree) => insert(tree, key)?,
    };
    Some(Some(Arc::new(tree)))
}

fn keys(tree: &Tree) -> BTreeSet<u8> {
    fn add(link: &Link, keys: &mut BTreeSet<u8>) {
        if let Some(tree) = link {
            add(&tree.left, keys);
            keys.insert(tree.key);
            add(&tree.right, keys);
        }
    }
    let mut keys = BTreeSet::from([tree.key]);
    add(&tree.left, &mut keys);
    add(&tree.right, &mut keys);
    keys
}

fn is_ordered(tree: &Tree, above: u8, below: u8) -> bool {
    let is_ordered =
        |link: &Link, above, below| link.as_ref().is_none_or(|tree| is_ordered(tree, above, below));
    above < tree.key
        && tree.key < below
        && is_ordered(&tree.left, above, tree.key)
        && is_ordered(&tree.right, tree.key, below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_insertion_passes_either_way() {
        for n in 2..=7 {
            assert_eq!(check(n, ensuring).count, expected(n));
            assert_eq!(check(n, membership).count, expected(n));
        }
    }

    #[test]
    fn a_lost_key_and_a_misplaced_one_fail_either_way() {
        let links = links(&Memory::default());
        let leaf = |key| Some(Arc::new(Tree { left: None, key, right: None }));
        let before = Tree { left: leaf(1), key: 2, right: None };
        for (left, right) in [(leaf(1), None), (leaf(3), leaf(1)), (None, leaf(3))] {
            let after = Tree { left, key: 2, right };
            let insertion = Insertion { before: before.clone(), key: 3, after };
            assert!(!ensuring(&links, 3)(&insertion));
            assert!(!membership(&links, 3)(&insertion));
        }
    }
}
