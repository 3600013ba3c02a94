//! Binary trees, and the property that is timed on them.

use crate::tally;
use std::hint::black_box;

/// A binary tree without labels.
#[derive(
    Debug, Clone, PartialEq, bolero::TypeGenerator, canvass::Canvass, exhaustive::Exhaustive,
)]
pub enum Tree {
    Leaf,
    Node(Box<Tree>, Box<Tree>),
}

impl Tree {
    pub fn node(left: Tree, right: Tree) -> Tree {
        Tree::Node(Box::new(left), Box::new(right))
    }

    /// How many inner nodes.
    pub fn nodes(&self) -> usize {
        match self {
            Tree::Leaf => 0,
            Tree::Node(left, right) => 1 + left.nodes() + right.nodes(),
        }
    }

    fn mirrored(&self) -> Tree {
        match self {
            Tree::Leaf => Tree::Leaf,
            Tree::Node(left, right) => Tree::node(right.mirrored(), left.mirrored()),
        }
    }
}

/// The property: a mirrored tree has as many nodes.
pub fn mirror_keeps_size(tree: &Tree) -> bool {
    let nodes = tree.nodes();
    tally::case(nodes);
    black_box(tree.mirrored()).nodes() == nodes
}

/// What an enumeration does with each tree.
pub fn meet(tree: &Tree) {
    tally::case(black_box(tree).nodes());
}
