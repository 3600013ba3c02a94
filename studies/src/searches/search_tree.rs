//! Binary search trees with unary keys.

use super::Natural;
use super::bounds::Bounds;
use canvass::Canvass;
use canvass::lazy::Lazy;

/// A tree with keys in its nodes.
#[derive(Debug, Clone, Canvass)]
pub enum Tree {
    /// Without any.
    Leaf,
    /// A key between two trees.
    Node(Lazy<Tree>, Lazy<Natural>, Lazy<Tree>),
}

/// Each key is above those to its left and below those to its right.
pub fn is_search_tree(tree: &Tree) -> bool {
    is_within(Bounds::NONE, tree)
}

fn is_within(bounds: Bounds<'_>, tree: &Tree) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node(left, key, right) => {
            bounds.contain(key)
                && is_within(bounds.below(key), left)
                && is_within(bounds.above(key), right)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::searches::check::{check, increase, number};

    fn keys(tree: &Tree) -> Vec<usize> {
        match tree {
            Tree::Leaf => vec![],
            Tree::Node(left, key, right) => [keys(left), vec![number(key)], keys(right)].concat(),
        }
    }

    #[test]
    fn trees_are_search_trees_if_their_keys_increase_from_left_to_right() {
        check(18, is_search_tree, |tree| increase(&keys(tree)));
    }
}
