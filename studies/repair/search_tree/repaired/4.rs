//! A generator of binary search trees of at most `size` levels, with all keys between `low` and `high`: with a part missing.

use canvass::generate::{choose, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Tree {
    Leaf,
    Node(i64, Box<Tree>, Box<Tree>),
}
use Tree::{Leaf, Node};

fn depth(tree: &Tree) -> usize {
    match tree {
        Leaf => 0,
        Node(_, left, right) => 1 + depth(left).max(depth(right)),
    }
}

fn above(tree: &Tree, low: i64) -> bool {
    match tree {
        Leaf => true,
        Node(key, left, right) => low < *key && above(left, low) && above(right, low),
    }
}

fn below(tree: &Tree, high: i64) -> bool {
    match tree {
        Leaf => true,
        Node(key, left, right) => *key < high && below(left, high) && below(right, high),
    }
}

fn ordered(tree: &Tree) -> bool {
    match tree {
        Leaf => true,
        Node(key, left, right) => below(left, *key) && above(right, *key) && ordered(left) && ordered(right),
    }
}

pub fn is_interval(_size: usize, low: i64, high: i64) -> bool {
    low < high
}

pub fn ordered_between(size: usize, low: i64, high: i64, tree: &Tree) -> bool {
    above(tree, low) && below(tree, high) && depth(tree) <= size && ordered(tree)
}

#[canvass::generator(covers = ordered_between, requires = is_interval)]
pub fn search_tree(size: usize, low: i64, high: i64) -> Tree {
    if size == 0 {
        Leaf
    } else if low + 1 < high {
        let root = range(low + 1..high);
        choose![Node(root, Box::new(search_tree(size - 1, low, root)), Box::new(search_tree(size - 1, root, high))), Leaf]
    } else {
        Leaf
    }
}
