//! A generator of 2-3 trees of a height, with keys that ascend between two bounds.

use canvass::generate::{choose, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Tree {
    Leaf,
    Two(Box<Tree>, i64, Box<Tree>),
    Three(Box<Tree>, i64, Box<Tree>, i64, Box<Tree>),
}
use Tree::{Leaf, Three, Two};

pub fn is_tree(height: usize, low: i64, high: i64, tree: &Tree) -> bool {
    match tree {
        Leaf => height == 0,
        Two(left, key, right) => {
            height > 0
                && low < *key
                && *key < high
                && is_tree(height - 1, low, *key, left)
                && is_tree(height - 1, *key, high, right)
        }
        Three(left, first, middle, second, right) => {
            height > 0
                && low < *first
                && *first < *second
                && *second < high
                && is_tree(height - 1, low, *first, left)
                && is_tree(height - 1, *first, *second, middle)
                && is_tree(height - 1, *second, high, right)
        }
    }
}

#[canvass::generator(covers = is_tree)]
pub fn two_three_tree(height: usize, low: i64, high: i64) -> Tree {
    if height == 0 {
        Leaf
    } else {
        let first = range(low + 1..high);
        choose![
            Two(
                Box::new(two_three_tree(height - 1, low, first)),
                first,
                Box::new(two_three_tree(height - 1, first, high)),
            ),
            {
                let second = range(first + 1..high);
                Three(
                    Box::new(two_three_tree(height - 1, low, first)),
                    first,
                    Box::new(two_three_tree(height - 1, first, second)),
                    second,
                    Box::new(two_three_tree(height - 1, second, high)),
                )
            },
        ]
    }
}
