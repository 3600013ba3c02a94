//! A generator of trees in which all leaves are at level `size`: with a part missing.

use canvass::generate::any;

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

fn complete(tree: &Tree) -> bool {
    match tree {
        Leaf => true,
        Node(_, left, right) => depth(left) == depth(right) && complete(left) && complete(right),
    }
}

pub fn complete_of(size: usize, tree: &Tree) -> bool {
    depth(tree) == size && complete(tree)
}

#[canvass::generator(covers = complete_of)]
pub fn complete_tree(size: usize) -> Tree {
    if size == 0 {
        Leaf
    } else {
        Node(any::<i64>(), Box::new(complete_tree(size - 1)), Box::new(complete_tree(size - 1)))
    }
}
