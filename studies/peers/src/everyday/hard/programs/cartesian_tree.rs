//! Treap: a search tree by keys that is a heap by priorities, cut and joined.

use super::property;
use crate::everyday::{Program, Verdict};
use canvass_peers_mutate::mutate;
use program::Tree;

#[mutate]
pub mod program {
    use super::super::{Box, input};

    /// Smaller keys are to the left. No priority is above that of the node it hangs from.
    #[input]
    pub enum Tree {
        Leaf,
        Node { priority: u32, key: u8, left: Box<Tree>, right: Box<Tree> },
    }

    use Tree::{Leaf, Node};

    impl Tree {
        /// The keys below this one, and those from it on.
        pub fn split(&self, at: u8) -> (Tree, Tree) {
            let Node { priority, key, left, right } = self else { return (Leaf, Leaf) };
            let (priority, key) = (*priority, *key);
            if key < at {
                let (below, above) = right.split(at);
                (Node { priority, key, left: left.clone(), right: Box::new(below) }, above)
            } else {
                let (below, above) = left.split(at);
                (below, Node { priority, key, left: Box::new(above), right: right.clone() })
            }
        }

        /// The keys of both trees, of which the other one has the larger ones.
        pub fn join(&self, other: &Tree) -> Tree {
            match (self, other) {
                (Leaf, tree) | (tree, Leaf) => tree.clone(),
                (
                    Node { priority: mine, key: here, left: first, right: inner },
                    Node { priority: theirs, key: there, left: outer, right: last },
                ) => {
                    if mine > theirs {
                        let right = Box::new(inner.join(other));
                        Node { priority: *mine, key: *here, left: first.clone(), right }
                    } else {
                        let left = Box::new(self.join(outer));
                        Node { priority: *theirs, key: *there, left, right: last.clone() }
                    }
                }
            }
        }

        pub fn insert(&self, new: u8, priority: u32) -> Tree {
            if self.contains(new) {
                return self.clone();
            }
            match self {
                Node { priority: mine, key, left, right } if *mine >= priority => {
                    let (mine, key) = (*mine, *key);
                    if new < key {
                        let left = Box::new(left.insert(new, priority));
                        Node { priority: mine, key, left, right: right.clone() }
                    } else {
                        let right = Box::new(right.insert(new, priority));
                        Node { priority: mine, key, left: left.clone(), right }
                    }
                }
                _ => {
                    let (below, above) = self.split(new);
                    Node { priority, key: new, left: Box::new(below), right: Box::new(above) }
                }
            }
        }

        pub fn remove(&self, old: u8) -> Tree {
            let Node { priority, key, left, right } = self else { return Leaf };
            let (priority, key) = (*priority, *key);
            if old == key {
                left.join(right)
            } else if old < key {
                Node { priority, key, left: Box::new(left.remove(old)), right: right.clone() }
            } else {
                Node { priority, key, left: left.clone(), right: Box::new(right.remove(old)) }
            }
        }

        pub fn contains(&self, wanted: u8) -> bool {
            let Node { key, left, right, .. } = self else { return false };
            if wanted == *key {
                true
            } else if wanted < *key {
                left.contains(wanted)
            } else {
                right.contains(wanted)
            }
        }
    }
}

/// Whether keys are in order and no priority is above that of its parent.
fn is_treap(tree: &Tree) -> bool {
    fn check(tree: &Tree, above: Option<u8>, below: Option<u8>, most: u32) -> bool {
        let Tree::Node { priority, key, left, right } = tree else { return true };
        *priority <= most
            && above.is_none_or(|above| *key > above)
            && below.is_none_or(|below| *key < below)
            && check(left, above, Some(*key), *priority)
            && check(right, Some(*key), below, *priority)
    }
    check(tree, None, None, u32::MAX)
}

/// Keys with their priorities, in order.
fn nodes(tree: &Tree) -> Vec<(u8, u32)> {
    let Tree::Node { priority, key, left, right } = tree else { return vec![] };
    [nodes(left), vec![(*key, *priority)], nodes(right)].concat()
}

fn split_cuts_in_two((tree, at): &(Tree, u8)) -> Verdict {
    if !is_treap(tree) {
        return Verdict::Discarded;
    }
    let (below, above) = tree.split(*at);
    assert!(is_treap(&below) && is_treap(&above), "{below:?} {above:?}");
    let (expect_below, expect_above): (Vec<_>, _) =
        nodes(tree).into_iter().partition(|(key, _)| key < at);
    assert_eq!((nodes(&below), nodes(&above)), (expect_below, expect_above));
    Verdict::Holds
}

fn join_has_the_keys_of_both((left, right): &(Tree, Tree)) -> Verdict {
    if !is_treap(left) || !is_treap(right) {
        return Verdict::Discarded;
    }
    let both = [nodes(left), nodes(right)].concat();
    if !both.is_sorted_by(|(first, _), (second, _)| first < second) {
        return Verdict::Discarded;
    }
    let tree = left.join(right);
    assert!(is_treap(&tree), "{tree:?}");
    assert_eq!(nodes(&tree), both);
    Verdict::Holds
}

fn insert_and_remove_keep_a_treap((tree, key, priority): &(Tree, u8, u32)) -> Verdict {
    if !is_treap(tree) {
        return Verdict::Discarded;
    }
    let before = nodes(tree);
    let larger = tree.insert(*key, *priority);
    assert!(is_treap(&larger) && larger.contains(*key), "{larger:?}");
    let others: Vec<_> = before.iter().filter(|(other, _)| other != key).copied().collect();
    let was_there = others.len() < before.len();
    assert_eq!(tree.contains(*key), was_there);
    assert_eq!(nodes(&larger).len(), others.len() + 1);
    let smaller = larger.remove(*key);
    assert!(is_treap(&smaller), "{smaller:?}");
    assert_eq!(nodes(&smaller), others);
    Verdict::Holds
}

fn tree_of(nodes: Vec<(u8, u32)>) -> Tree {
    nodes.into_iter().fold(Tree::Leaf, |tree, (key, priority)| tree.insert(key, priority))
}

fn tree_and_key((nodes, at): (Vec<(u8, u32)>, u8)) -> (Tree, u8) {
    (tree_of(nodes), at)
}

fn two_trees((nodes, at): (Vec<(u8, u32)>, u8)) -> (Tree, Tree) {
    let (below, above) = nodes.into_iter().partition(|(key, _)| *key < at);
    (tree_of(below), tree_of(above))
}

fn tree_and_node((nodes, key, priority): (Vec<(u8, u32)>, u8, u32)) -> (Tree, u8, u32) {
    (tree_of(nodes), key, priority)
}

pub fn program() -> Program {
    Program {
        name: "cartesian_tree",
        mutants: program::MUTANTS,
        properties: vec![
            property("split_cuts_in_two", split_cuts_in_two, tree_and_key),
            property("join_has_the_keys_of_both", join_has_the_keys_of_both, two_trees),
            property(
                "insert_and_remove_keep_a_treap",
                insert_and_remove_keep_a_treap,
                tree_and_node,
            ),
        ],
    }
}
