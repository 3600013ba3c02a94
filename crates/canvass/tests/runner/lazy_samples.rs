//! Tests of types with parts that can be left open, which do something only when the variable `SAMPLES` is set.

use super::samples::sample;
use canvass::prelude::*;
use std::cell::Cell;

#[derive(Debug, Clone, Canvass)]
enum Tree {
    Leaf,
    Node(Lazy<Tree>, u8, Lazy<Tree>),
}

impl Tree {
    fn is_ordered(&self) -> bool {
        self.is_between(None, None)
    }

    fn is_between(&self, low: Option<u8>, high: Option<u8>) -> bool {
        match self {
            Tree::Leaf => true,
            Tree::Node(left, key, right) => {
                low.is_none_or(|low| low < *key)
                    && high.is_none_or(|high| *key < high)
                    && left.is_between(low, Some(*key))
                    && right.is_between(Some(*key), high)
            }
        }
    }

    fn keys(&self) -> usize {
        match self {
            Tree::Leaf => 0,
            Tree::Node(left, _, right) => left.keys() + 1 + right.keys(),
        }
    }

    /// Rotates to the right, and forgets a tree on the way.
    fn rotate_wrongly(&self) -> Tree {
        match self {
            Tree::Node(left, key, right) => match &**left {
                Tree::Node(outer, lower, _) => {
                    let below = Tree::Node(Lazy::new(Tree::Leaf), *key, right.clone());
                    Tree::Node(outer.clone(), *lower, Lazy::new(below))
                }
                Tree::Leaf => self.clone(),
            },
            Tree::Leaf => Tree::Leaf,
        }
    }
}

#[test]
fn lazy_rotation() {
    sample(|tree: Tree| {
        assume!(tree.is_ordered());
        assert_eq!(tree.rotate_wrongly().keys(), tree.keys(), "keys are lost");
    });
}

#[test]
fn lazy_order() {
    sample(|tree: Tree| {
        assume!(tree.is_ordered());
        assert!(tree.keys() < 100);
    });
}

#[test]
fn lazy_conditions() {
    sample(|tree: Tree| {
        assume_all!(tree.keys() > 1, tree.is_ordered());
        assert!(tree.keys() > 1);
    });
}

#[test]
fn lazy_whims() {
    let runs = Cell::new(0);
    sample(|(a, b): (Lazy<Tree>, Lazy<Tree>)| {
        runs.set(runs.get() + 1);
        let (first, second) = if runs.get() % 2 == 0 { (a, b) } else { (b, a) };
        assume!(first.is_ordered() && second.is_ordered());
    });
}

#[derive(Debug, Clone, Canvass)]
enum Bush {
    Leaf,
    Node(Lazy<Bush>, bool, Lazy<Bush>),
}

/// Looks at the left of a bush only.
#[test]
fn lazy_left() {
    sample(|bush: Bush| {
        let mut left = &bush;
        while let Bush::Node(next, ..) = left {
            left = next;
        }
    });
}

#[canvass::test]
fn lazy_arguments(
    tree: Tree,
    is_new: bool,
    #[canvass(range = 3..=5)] small: u8,
    pair: (bool, bool),
) {
    let _ = (tree.keys(), is_new, small, pair);
}
