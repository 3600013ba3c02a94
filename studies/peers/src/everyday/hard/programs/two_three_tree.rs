//! 2-3 tree: nodes have one key or two, and all leaves are equally deep.

use super::property;
use crate::everyday::{Program, Verdict};
use canvass_peers_mutate::mutate;
use program::Tree;
use std::collections::BTreeSet;

#[mutate]
pub mod program {
    use super::super::{Box, input};

    #[input]
    pub enum Tree {
        Leaf,
        Two(Box<Tree>, u32, Box<Tree>),
        Three(Box<Tree>, u32, Box<Tree>, u32, Box<Tree>),
    }

    use Tree::{Leaf, Three, Two};

    /// What an insertion makes of a tree: one of the same height, or two and the key between them.
    enum Grown {
        One(Tree),
        Split(Tree, u32, Tree),
    }

    use Grown::{One, Split};

    impl Tree {
        pub fn contains(&self, key: u32) -> bool {
            match self {
                Leaf => false,
                Two(left, here, right) => {
                    if key == *here {
                        true
                    } else if key < *here {
                        left.contains(key)
                    } else {
                        right.contains(key)
                    }
                }
                Three(left, low, middle, high, right) => {
                    if key == *low || key == *high {
                        true
                    } else if key < *low {
                        left.contains(key)
                    } else if key < *high {
                        middle.contains(key)
                    } else {
                        right.contains(key)
                    }
                }
            }
        }

        /// The largest key that is not above this one.
        pub fn at_or_before(&self, key: u32) -> Option<u32> {
            match self {
                Leaf => None,
                Two(left, here, right) => {
                    if key < *here {
                        left.at_or_before(key)
                    } else {
                        right.at_or_before(key).or(Some(*here))
                    }
                }
                Three(left, low, middle, high, right) => {
                    if key < *low {
                        left.at_or_before(key)
                    } else if key < *high {
                        middle.at_or_before(key).or(Some(*low))
                    } else {
                        right.at_or_before(key).or(Some(*high))
                    }
                }
            }
        }

        pub fn insert(&self, key: u32) -> Tree {
            match self.grown(key) {
                One(tree) => tree,
                Split(left, middle, right) => two(left, middle, right),
            }
        }

        fn grown(&self, key: u32) -> Grown {
            match self {
                Leaf => Split(Leaf, key, Leaf),
                Two(left, here, right) => {
                    if key == *here {
                        One(self.clone())
                    } else if key < *here {
                        match left.grown(key) {
                            One(left) => One(Two(Box::new(left), *here, right.clone())),
                            Split(first, low, second) => One(Three(
                                Box::new(first),
                                low,
                                Box::new(second),
                                *here,
                                right.clone(),
                            )),
                        }
                    } else {
                        match right.grown(key) {
                            One(right) => One(Two(left.clone(), *here, Box::new(right))),
                            Split(second, high, third) => One(Three(
                                left.clone(),
                                *here,
                                Box::new(second),
                                high,
                                Box::new(third),
                            )),
                        }
                    }
                }
                Three(left, low, middle, high, right) => {
                    let (l, m, r) = (left.clone(), middle.clone(), right.clone());
                    if key == *low || key == *high {
                        One(self.clone())
                    } else if key < *low {
                        match left.grown(key) {
                            One(left) => One(Three(Box::new(left), *low, m, *high, r)),
                            Split(first, at, second) => {
                                Split(two(first, at, second), *low, Two(m, *high, r))
                            }
                        }
                    } else if key < *high {
                        match middle.grown(key) {
                            One(middle) => One(Three(l, *low, Box::new(middle), *high, r)),
                            Split(first, at, second) => Split(
                                Two(l, *low, Box::new(first)),
                                at,
                                Two(Box::new(second), *high, r),
                            ),
                        }
                    } else {
                        match right.grown(key) {
                            One(right) => One(Three(l, *low, m, *high, Box::new(right))),
                            Split(first, at, second) => {
                                Split(Two(l, *low, m), *high, two(first, at, second))
                            }
                        }
                    }
                }
            }
        }

        /// Keys from one to another, both included.
        pub fn between(&self, from: u32, to: u32, keys: &mut Vec<u32>) {
            match self {
                Leaf => {}
                Two(left, here, right) => {
                    if from < *here {
                        left.between(from, to, keys);
                    }
                    if from <= *here && *here <= to {
                        keys.push(*here);
                    }
                    if *here < to {
                        right.between(from, to, keys);
                    }
                }
                Three(left, low, middle, high, right) => {
                    if from < *low {
                        left.between(from, to, keys);
                    }
                    if from <= *low && *low <= to {
                        keys.push(*low);
                    }
                    if from < *high && *low < to {
                        middle.between(from, to, keys);
                    }
                    if from <= *high && *high <= to {
                        keys.push(*high);
                    }
                    if *high < to {
                        right.between(from, to, keys);
                    }
                }
            }
        }
    }

    fn two(left: Tree, key: u32, right: Tree) -> Tree {
        Two(Box::new(left), key, Box::new(right))
    }
}

/// Whether keys are in order and leaves equally deep.
fn is_two_three(tree: &Tree) -> bool {
    fn depth(tree: &Tree, above: Option<u32>, below: Option<u32>) -> Option<u32> {
        let is_between = |key: u32| {
            above.is_none_or(|above| key > above) && below.is_none_or(|below| key < below)
        };
        let depths = match tree {
            Tree::Leaf => return Some(0),
            Tree::Two(left, key, right) => {
                if !is_between(*key) {
                    return None;
                }
                vec![depth(left, above, Some(*key))?, depth(right, Some(*key), below)?]
            }
            Tree::Three(left, low, middle, high, right) => {
                if !is_between(*low) || !is_between(*high) || low >= high {
                    return None;
                }
                let middle = depth(middle, Some(*low), Some(*high))?;
                vec![depth(left, above, Some(*low))?, middle, depth(right, Some(*high), below)?]
            }
        };
        depths.iter().all(|depth| *depth == depths[0]).then_some(depths[0] + 1)
    }
    depth(tree, None, None).is_some()
}

fn keys(tree: &Tree) -> BTreeSet<u32> {
    fn collect(tree: &Tree, keys: &mut BTreeSet<u32>) {
        match tree {
            Tree::Leaf => {}
            Tree::Two(left, key, right) => {
                collect(left, keys);
                keys.insert(*key);
                collect(right, keys);
            }
            Tree::Three(left, low, middle, high, right) => {
                collect(left, keys);
                keys.insert(*low);
                collect(middle, keys);
                keys.insert(*high);
                collect(right, keys);
            }
        }
    }
    let mut all = BTreeSet::new();
    collect(tree, &mut all);
    all
}

fn insert_keeps_leaves_equally_deep((tree, key): &(Tree, u32)) -> Verdict {
    if !is_two_three(tree) {
        return Verdict::Discarded;
    }
    let larger = tree.insert(*key);
    assert!(is_two_three(&larger), "{larger:?}");
    let mut expect = keys(tree);
    expect.insert(*key);
    assert_eq!(keys(&larger), expect);
    Verdict::Holds
}

fn finds_what_a_set_finds((tree, key): &(Tree, u32)) -> Verdict {
    if !is_two_three(tree) {
        return Verdict::Discarded;
    }
    let set = keys(tree);
    assert_eq!(tree.contains(*key), set.contains(key));
    assert_eq!(tree.at_or_before(*key), set.range(..=key).next_back().copied());
    Verdict::Holds
}

fn ranges_are_those_of_a_set((tree, from, to): &(Tree, u32, u32)) -> Verdict {
    if from > to || !is_two_three(tree) {
        return Verdict::Discarded;
    }
    let mut found = vec![];
    tree.between(*from, *to, &mut found);
    assert_eq!(found, keys(tree).range(from..=to).copied().collect::<Vec<u32>>());
    Verdict::Holds
}

fn tree_of(keys: Vec<u8>) -> Tree {
    keys.into_iter().fold(Tree::Leaf, |tree, key| tree.insert(key.into()))
}

fn tree_and_key((keys, key): (Vec<u8>, u8)) -> (Tree, u32) {
    (tree_of(keys), key.into())
}

fn tree_and_range((keys, one, other): (Vec<u8>, u8, u8)) -> (Tree, u32, u32) {
    (tree_of(keys), one.min(other).into(), one.max(other).into())
}

pub fn program() -> Program {
    Program {
        name: "two_three_tree",
        mutants: program::MUTANTS,
        properties: vec![
            property(
                "insert_keeps_leaves_equally_deep",
                insert_keeps_leaves_equally_deep,
                tree_and_key,
            ),
            property("finds_what_a_set_finds", finds_what_a_set_finds, tree_and_key),
            property("ranges_are_those_of_a_set", ranges_are_those_of_a_set, tree_and_range),
        ],
    }
}
