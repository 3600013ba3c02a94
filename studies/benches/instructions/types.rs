//! The types of the paths: a tree with keys, with boxes and with holes, and terms.

use canvass::{Canvass, Lazy};

/// A binary tree with a key in each node.
#[derive(Debug, Clone, PartialEq, Canvass)]
pub enum Tree {
    Leaf,
    Node(Box<Tree>, u8, Box<Tree>),
}

impl Tree {
    /// The same tree, left and right exchanged.
    pub fn mirrored(&self) -> Tree {
        match self {
            Tree::Leaf => Tree::Leaf,
            Tree::Node(left, key, right) => {
                Tree::Node(right.mirrored().into(), *key, left.mirrored().into())
            }
        }
    }
}

/// The same with holes.
#[derive(Debug, Clone, PartialEq, Canvass)]
pub enum OpenTree {
    Leaf,
    Node(Lazy<OpenTree>, u8, Lazy<OpenTree>),
}

impl OpenTree {
    /// Whether the keys ascend from left to right, all within these bounds.
    pub fn is_ordered(&self, least: u16, end: u16) -> bool {
        match self {
            OpenTree::Leaf => true,
            OpenTree::Node(left, key, right) => {
                let key = u16::from(*key);
                (least..end).contains(&key)
                    && left.is_ordered(least, key)
                    && right.is_ordered(key + 1, end)
            }
        }
    }
}

/// Terms of a small language, for descriptions: many constructors, no numbers.
#[derive(Debug, Clone, PartialEq, Canvass)]
pub enum Term {
    Unit,
    Variable,
    Lambda(Box<Term>),
    Apply(Box<Term>, Box<Term>),
    Pair(Box<Term>, Box<Term>),
    First(Box<Term>),
    Second(Box<Term>),
}
