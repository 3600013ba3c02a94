//! A generator of red-black trees of a black height, without a red root if `parent_is_red`: with a part missing.

use canvass::generate::{any, choose};

/// A node is red if its first field is `true`.
#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Tree {
    Leaf,
    Node(bool, Box<Tree>, i64, Box<Tree>),
}
use Tree::{Leaf, Node};

fn has_height(tree: &Tree, height: usize) -> bool {
    match tree {
        Leaf => height == 0,
        Node(true, left, _, right) => has_height(left, height) && has_height(right, height),
        Node(false, left, _, right) => {
            height > 0 && has_height(left, height - 1) && has_height(right, height - 1)
        }
    }
}

fn is_red(tree: &Tree) -> bool {
    matches!(tree, Node(true, ..))
}

fn no_red_below_red(tree: &Tree) -> bool {
    match tree {
        Leaf => true,
        Node(red, left, _, right) => {
            (!*red || (!is_red(left) && !is_red(right))) && no_red_below_red(left) && no_red_below_red(right)
        }
    }
}

pub fn steps_fit(steps: usize, parent_is_red: bool, height: usize) -> bool {
    if parent_is_red { steps == 2 * height } else { steps == 2 * height + 1 }
}

pub fn red_black(_steps: usize, parent_is_red: bool, height: usize, tree: &Tree) -> bool {
    (!parent_is_red || !is_red(tree)) && no_red_below_red(tree) && has_height(tree, height)
}

#[canvass::generator(covers = red_black, requires = steps_fit)]
pub fn red_black_tree(steps: usize, parent_is_red: bool, height: usize) -> Tree {
    if height == 0 {
        if parent_is_red {
            Leaf
        } else {
            choose![Leaf, Node(true, Box::new(Leaf), any::<i64>(), Box::new(Leaf))]
        }
    } else if parent_is_red {
        Node(false, Box::new(red_black_tree(steps - 1, false, height - 1)), any::<i64>(), Box::new(red_black_tree(steps - 1, false, height - 1)))
    } else {
        choose![Node(true, Box::new(red_black_tree(steps - 1, true, height)), any::<i64>(), Box::new(red_black_tree(steps - 1, true, height))), Node(false, Box::new(red_black_tree(steps - 2, false, height - 1)), any::<i64>(), Box::new(red_black_tree(steps - 2, false, height - 1)))]
    }
}
