//! Binary search trees without balance: any tree that is one keeps its order, and has what a `BTreeSet` has.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::mutate;
use program::Tree;
use std::collections::BTreeSet;

#[mutate]
pub mod program {
    use canvass_peers_mutate::input;

    /// Smaller keys are to the left, larger ones to the right.
    #[input]
    pub enum Tree {
        Leaf,
        Node(Box<Tree>, u8, Box<Tree>),
    }

    use Tree::{Leaf, Node};

    impl Tree {
        pub fn contains(&self, key: u8) -> bool {
            match self {
                Leaf => false,
                Node(left, here, right) => {
                    if key < *here {
                        left.contains(key)
                    } else if key > *here {
                        right.contains(key)
                    } else {
                        true
                    }
                }
            }
        }

        pub fn insert(self, key: u8) -> Tree {
            match self {
                Leaf => Node(Box::new(Leaf), key, Box::new(Leaf)),
                Node(left, here, right) => {
                    if key < here {
                        Node(Box::new(left.insert(key)), here, right)
                    } else if key > here {
                        Node(left, here, Box::new(right.insert(key)))
                    } else {
                        Node(left, here, right)
                    }
                }
            }
        }

        pub fn remove(self, key: u8) -> Tree {
            match self {
                Leaf => Leaf,
                Node(left, here, right) => {
                    if key < here {
                        Node(Box::new(left.remove(key)), here, right)
                    } else if key > here {
                        Node(left, here, Box::new(right.remove(key)))
                    } else {
                        left.join(*right)
                    }
                }
            }
        }

        /// One tree of two, the first of which has the smaller keys.
        fn join(self, other: Tree) -> Tree {
            match other.take_least() {
                (None, _) => self,
                (Some(key), rest) => Node(Box::new(self), key, Box::new(rest)),
            }
        }

        fn take_least(self) -> (Option<u8>, Tree) {
            match self {
                Leaf => (None, Leaf),
                Node(left, here, right) => match left.take_least() {
                    (None, _) => (Some(here), *right),
                    (least, rest) => (least, Node(Box::new(rest), here, right)),
                },
            }
        }

        /// The keys that are less, and those that are not.
        pub fn split(self, key: u8) -> (Tree, Tree) {
            match self {
                Leaf => (Leaf, Leaf),
                Node(left, here, right) => {
                    if here < key {
                        let (less, more) = right.split(key);
                        (Node(left, here, Box::new(less)), more)
                    } else {
                        let (less, more) = left.split(key);
                        (less, Node(Box::new(more), here, right))
                    }
                }
            }
        }

        /// The keys of both.
        pub fn union(self, other: Tree) -> Tree {
            match self {
                Leaf => other,
                Node(left, here, right) => {
                    let (less, more) = other.split(here);
                    let more = more.remove(here);
                    Node(Box::new(left.union(less)), here, Box::new(right.union(more)))
                }
            }
        }

        /// How many keys are less.
        pub fn rank(&self, key: u8) -> usize {
            match self {
                Leaf => 0,
                Node(left, here, right) => {
                    if key <= *here {
                        left.rank(key)
                    } else {
                        left.len() + 1 + right.rank(key)
                    }
                }
            }
        }

        pub fn len(&self) -> usize {
            match self {
                Leaf => 0,
                Node(left, _, right) => left.len() + 1 + right.len(),
            }
        }
    }
}

/// The keys from left to right.
fn keys(tree: &Tree) -> Vec<u8> {
    match tree {
        Tree::Leaf => vec![],
        Tree::Node(left, key, right) => {
            let mut keys = keys(left);
            keys.push(*key);
            keys.extend(self::keys(right));
            keys
        }
    }
}

fn is_search_tree(tree: &Tree) -> bool {
    keys(tree).is_sorted_by(|a, b| a < b)
}

fn assert_has(tree: &Tree, set: BTreeSet<u8>) {
    assert_eq!(keys(tree), set.into_iter().collect::<Vec<_>>());
}

fn inserting_and_removing_are_those_of_sets((tree, key): (Tree, u8)) -> Verdict {
    if !is_search_tree(&tree) {
        return Verdict::Discarded;
    }
    let mut set: BTreeSet<u8> = keys(&tree).into_iter().collect();
    set.insert(key);
    assert_has(&tree.clone().insert(key), set.clone());
    set.remove(&key);
    assert_has(&tree.remove(key), set);
    Verdict::Holds
}

fn searching_is_that_of_sets((tree, key): &(Tree, u8)) -> Verdict {
    if !is_search_tree(tree) {
        return Verdict::Discarded;
    }
    let set: BTreeSet<u8> = keys(tree).into_iter().collect();
    assert_eq!(tree.contains(*key), set.contains(key));
    assert_eq!(tree.len(), set.len());
    assert_eq!(tree.rank(*key), set.range(..key).count());
    for (place, key) in set.iter().enumerate() {
        assert!(tree.contains(*key));
        assert_eq!(tree.rank(*key), place);
    }
    Verdict::Holds
}

fn union_is_that_of_sets((left, right): (Tree, Tree)) -> Verdict {
    if !is_search_tree(&left) || !is_search_tree(&right) {
        return Verdict::Discarded;
    }
    let both = keys(&left).into_iter().chain(keys(&right)).collect();
    assert_has(&left.union(right), both);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "search_tree",
        mutants: program::MUTANTS,
        properties: vec![
            by_value(
                "inserting_and_removing_are_those_of_sets",
                Precondition::Hard,
                inserting_and_removing_are_those_of_sets,
            ),
            by_ref("searching_is_that_of_sets", Precondition::Hard, searching_is_that_of_sets),
            by_value("union_is_that_of_sets", Precondition::Hard, union_is_that_of_sets),
        ],
    }
}
