//! AVL tree as a map: any balanced search tree stays one, and has the entries that a `BTreeMap` has.

use super::property;
use crate::everyday::{Program, Verdict};
use canvass_peers_mutate::mutate;
use program::Tree;
use std::collections::BTreeMap;

#[mutate]
pub mod program {
    use super::super::{Box, input};

    /// Smaller keys are to the left, and subtrees differ in height by one at most.
    #[input]
    pub enum Tree {
        Leaf,
        Node(Box<Tree>, u8, i64, Box<Tree>),
    }

    use Tree::{Leaf, Node};

    impl Tree {
        pub fn height(&self) -> u32 {
            match self {
                Leaf => 0,
                Node(left, _, _, right) => 1 + left.height().max(right.height()),
            }
        }

        pub fn get(&self, key: u8) -> Option<i64> {
            let Node(left, here, value, right) = self else { return None };
            if key < *here {
                left.get(key)
            } else if key > *here {
                right.get(key)
            } else {
                Some(*value)
            }
        }

        /// The entry of the least key that is not below this one.
        pub fn at_or_after(&self, key: u8) -> Option<(u8, i64)> {
            let Node(left, here, value, right) = self else { return None };
            if *here < key {
                right.at_or_after(key)
            } else {
                left.at_or_after(key).or(Some((*here, *value)))
            }
        }

        pub fn insert(&self, key: u8, value: i64) -> Tree {
            let Node(left, here, old, right) = self else {
                return Node(Box::new(Leaf), key, value, Box::new(Leaf));
            };
            if key < *here {
                balanced(Box::new(left.insert(key, value)), *here, *old, right.clone())
            } else if key > *here {
                balanced(left.clone(), *here, *old, Box::new(right.insert(key, value)))
            } else {
                Node(left.clone(), key, value, right.clone())
            }
        }

        pub fn remove(&self, key: u8) -> Tree {
            let Node(left, here, value, right) = self else { return Leaf };
            if key < *here {
                balanced(Box::new(left.remove(key)), *here, *value, right.clone())
            } else if key > *here {
                balanced(left.clone(), *here, *value, Box::new(right.remove(key)))
            } else if let Some((next, value)) = right.first() {
                balanced(left.clone(), next, value, Box::new(right.remove(next)))
            } else {
                (**left).clone()
            }
        }

        fn first(&self) -> Option<(u8, i64)> {
            let Node(left, key, value, _) = self else { return None };
            left.first().or(Some((*key, *value)))
        }
    }

    /// A tree of balanced subtrees that differ in height by two at most.
    fn balanced(left: Box<Tree>, key: u8, value: i64, right: Box<Tree>) -> Tree {
        let (on_left, on_right) = (left.height(), right.height());
        if on_left > on_right + 1 {
            if let Node(first, at, its, second) = &*left {
                if let Node(inner, middle, of_middle, outer) = &**second
                    && second.height() > first.height()
                {
                    let near = Node(first.clone(), *at, *its, inner.clone());
                    let far = Node(outer.clone(), key, value, right);
                    return Node(Box::new(near), *middle, *of_middle, Box::new(far));
                }
                let far = Node(second.clone(), key, value, right);
                return Node(first.clone(), *at, *its, Box::new(far));
            }
        } else if on_right > on_left + 1 {
            if let Node(first, at, its, second) = &*right {
                if let Node(inner, middle, of_middle, outer) = &**first
                    && first.height() > second.height()
                {
                    let near = Node(left, key, value, inner.clone());
                    let far = Node(outer.clone(), *at, *its, second.clone());
                    return Node(Box::new(near), *middle, *of_middle, Box::new(far));
                }
                let near = Node(left, key, value, first.clone());
                return Node(Box::new(near), *at, *its, second.clone());
            }
        }
        Node(left, key, value, right)
    }
}

/// Whether keys ascend and subtrees differ in height by one at most.
fn is_avl(tree: &Tree) -> bool {
    fn height(tree: &Tree, above: Option<u8>, below: Option<u8>) -> Option<u32> {
        let Tree::Node(left, key, _, right) = tree else { return Some(0) };
        if above.is_some_and(|above| *key <= above) || below.is_some_and(|below| *key >= below) {
            return None;
        }
        let left = height(left, above, Some(*key))?;
        let right = height(right, Some(*key), below)?;
        (left.abs_diff(right) <= 1).then_some(1 + left.max(right))
    }
    height(tree, None, None).is_some()
}

fn entries(tree: &Tree) -> BTreeMap<u8, i64> {
    fn collect(tree: &Tree, entries: &mut BTreeMap<u8, i64>) {
        if let Tree::Node(left, key, value, right) = tree {
            collect(left, entries);
            entries.insert(*key, *value);
            collect(right, entries);
        }
    }
    let mut all = BTreeMap::new();
    collect(tree, &mut all);
    all
}

fn finds_what_a_map_finds((tree, key): &(Tree, u8)) -> Verdict {
    if !is_avl(tree) {
        return Verdict::Discarded;
    }
    let map = entries(tree);
    assert_eq!(tree.get(*key), map.get(key).copied());
    let next = map.range(key..).next().map(|(key, value)| (*key, *value));
    assert_eq!(tree.at_or_after(*key), next);
    Verdict::Holds
}

fn insert_keeps_the_balance((tree, key, value): &(Tree, u8, i64)) -> Verdict {
    if !is_avl(tree) {
        return Verdict::Discarded;
    }
    let mut map = entries(tree);
    map.insert(*key, *value);
    let tree = tree.insert(*key, *value);
    assert!(is_avl(&tree), "{tree:?}");
    assert_eq!(entries(&tree), map);
    Verdict::Holds
}

fn remove_keeps_the_balance((tree, key): &(Tree, u8)) -> Verdict {
    if !is_avl(tree) {
        return Verdict::Discarded;
    }
    let mut map = entries(tree);
    map.remove(key);
    let tree = tree.remove(*key);
    assert!(is_avl(&tree), "{tree:?}");
    assert_eq!(entries(&tree), map);
    Verdict::Holds
}

fn tree_of(entries: Vec<(u8, i64)>) -> Tree {
    let insert = |tree: Tree, (key, value)| tree.insert(key, value);
    entries.into_iter().fold(Tree::Leaf, insert)
}

/// A key of the tree, or another one if asked for.
fn key_of(tree: &Tree, key: u8, is_any: bool) -> u8 {
    let keys: Vec<u8> = entries(tree).into_keys().collect();
    match usize::from(key).checked_rem(keys.len()) {
        Some(place) if !is_any => keys[place],
        _ => key,
    }
}

fn tree_and_key((entries, key, is_any): (Vec<(u8, i64)>, u8, bool)) -> (Tree, u8) {
    let tree = tree_of(entries);
    let key = key_of(&tree, key, is_any);
    (tree, key)
}

fn tree_and_entry((entries, key, value): (Vec<(u8, i64)>, u8, i64)) -> (Tree, u8, i64) {
    (tree_of(entries), key, value)
}

pub fn program() -> Program {
    Program {
        name: "avl_map",
        mutants: program::MUTANTS,
        properties: vec![
            property("finds_what_a_map_finds", finds_what_a_map_finds, tree_and_key),
            property("insert_keeps_the_balance", insert_keeps_the_balance, tree_and_entry),
            property("remove_keeps_the_balance", remove_keeps_the_balance, tree_and_key),
        ],
    }
}
