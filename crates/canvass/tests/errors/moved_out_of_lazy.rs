//! A `Box` can be moved out of with `*`, a `Lazy` cannot.

use canvass::Lazy as Box;

#[derive(Clone)]
enum Tree {
    Leaf,
    Node(Box<Tree>, u8, Box<Tree>),
}

fn left(tree: Tree) -> Tree {
    match tree {
        Tree::Leaf => Tree::Leaf,
        Tree::Node(left, _, _) => *left,
    }
}

fn main() {}
