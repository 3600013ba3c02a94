//! A generator of AVL trees of a height, with keys between two bounds: none is higher on the right.

use canvass::generate::{choose, range, reject};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Tree {
    Leaf,
    Node(Box<Tree>, i64, Box<Tree>),
}
use Tree::{Leaf, Node};

fn height(tree: &Tree) -> usize {
    match tree {
        Leaf => 0,
        Node(left, _, right) => 1 + height(left).max(height(right)),
    }
}

fn balanced(tree: &Tree) -> bool {
    match tree {
        Leaf => true,
        Node(left, _, right) => {
            height(left) <= height(right) + 1
                && height(right) <= height(left) + 1
                && balanced(left)
                && balanced(right)
        }
    }
}

/// Whether all keys are between the bounds and ascend from left to right.
fn ordered(tree: &Tree, low: i64, high: i64) -> bool {
    match tree {
        Leaf => true,
        Node(left, key, right) => {
            low < *key && *key < high && ordered(left, low, *key) && ordered(right, *key, high)
        }
    }
}

pub fn avl(tall: usize, low: i64, high: i64, tree: &Tree) -> bool {
    height(tree) == tall && balanced(tree) && ordered(tree, low, high)
}

#[canvass::generator(covers = avl)]
pub fn avl_tree(tall: usize, low: i64, high: i64) -> Tree {
    if tall == 0 {
        Leaf
    } else if low + 1 >= high {
        reject!()
    } else {
        let key = range(low + 1..high);
        if tall == 1 {
            Node(Box::new(Leaf), key, Box::new(Leaf))
        } else {
            choose![
                Node(Box::new(avl_tree(tall - 1, low, key)), key, Box::new(avl_tree(tall - 1, key, high))),
                Node(Box::new(avl_tree(tall - 1, low, key)), key, Box::new(avl_tree(tall - 2, key, high))),
                Node(Box::new(avl_tree(tall - 2, low, key)), key, Box::new(avl_tree(tall - 1, key, high))),
            ]
        }
    }
}
