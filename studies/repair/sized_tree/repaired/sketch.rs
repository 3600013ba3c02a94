//! A generator of trees of at most `size` levels: only its control flow.

use canvass::generate::{any, choose};

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

pub fn at_most(size: usize, tree: &Tree) -> bool {
    depth(tree) <= size
}

#[canvass::generator(covers = at_most)]
pub fn sized_tree(size: usize) -> Tree {
    if size == 0 {
        Leaf
    } else {
        choose![
            1 => Leaf,
            size => Node(any::<i64>(), Box::new(sized_tree(size - 1)), Box::new(sized_tree(size - 1))),
        ]
    }
}
