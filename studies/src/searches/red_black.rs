//! Red-black trees with unary keys.

use super::Natural;
use super::bounds::Bounds;
use canvass::Canvass;
use canvass::for_macros::all;
use canvass::lazy::Lazy;

/// A tree with keys in its nodes, each of a color.
#[derive(Debug, Clone, Canvass)]
pub enum Tree {
    /// Without any; black.
    Leaf,
    /// A key between two trees.
    Node(Lazy<Color>, Lazy<Tree>, Lazy<Natural>, Lazy<Tree>),
}

/// Of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Canvass)]
pub enum Color {
    /// Has black children.
    Red,
    /// Adds one to the black height.
    Black,
}

/// Colors first, then heights, then keys; the root may be red.
pub fn is_red_black(tree: &Tree) -> bool {
    has_no_red_below_red(tree) && black_height(tree).is_some() && is_within(Bounds::NONE, tree)
}

/// The same, whichever of keys, heights and colors is the first to know.
pub fn is_red_black_asked_together(tree: &Tree) -> bool {
    all(&mut [
        &mut || is_within(Bounds::NONE, tree),
        &mut || black_height(tree).is_some(),
        &mut || has_no_red_below_red(tree),
    ])
}

fn has_no_red_below_red(tree: &Tree) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node(color, left, _, right) => {
            (**color == Color::Black || !is_red(left) && !is_red(right))
                && has_no_red_below_red(left)
                && has_no_red_below_red(right)
        }
    }
}

fn is_red(tree: &Tree) -> bool {
    match tree {
        Tree::Leaf => false,
        Tree::Node(color, ..) => **color == Color::Red,
    }
}

/// How many nodes are black on each way down; `None` where ways differ.
fn black_height(tree: &Tree) -> Option<usize> {
    match tree {
        Tree::Leaf => Some(0),
        Tree::Node(color, left, _, right) => {
            let below = black_height(left)?;
            let same = black_height(right)? == below;
            same.then(|| below + usize::from(**color == Color::Black))
        }
    }
}

fn is_within(bounds: Bounds<'_>, tree: &Tree) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node(_, left, key, right) => {
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
            Tree::Node(_, left, key, right) => {
                [keys(left), vec![number(key)], keys(right)].concat()
            }
        }
    }

    /// The colors on each way from the root to a leaf.
    fn ways(tree: &Tree) -> Vec<Vec<Color>> {
        match tree {
            Tree::Leaf => vec![vec![]],
            Tree::Node(color, left, _, right) => {
                let below = [ways(left), ways(right)].concat();
                below.into_iter().map(|way| [vec![**color], way].concat()).collect()
            }
        }
    }

    fn reds_are_apart(way: &[Color]) -> bool {
        way.windows(2).all(|pair| pair.contains(&Color::Black))
    }

    fn blacks(way: &[Color]) -> usize {
        way.iter().filter(|color| **color == Color::Black).count()
    }

    #[test]
    fn trees_are_red_black_if_all_ways_down_are_and_their_keys_increase() {
        check(21, is_red_black, |tree| {
            let ways = ways(tree);
            ways.iter().all(|way| reds_are_apart(way))
                && ways.iter().all(|way| blacks(way) == blacks(&ways[0]))
                && increase(&keys(tree))
        });
    }
}
