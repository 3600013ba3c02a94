//! exhaustigen: a counter with as many digits as a test asks for.

use crate::library::{Library, Way};
use crate::tree::{self, Tree};
use exhaustigen::Gen;

pub const LIBRARY: Library = Library {
    name: "exhaustigen",
    lists: &[],
    trees: &[],
    sorted: &[],
    enumeration: &[Way { name: "sizes split by hand", run: enumeration }],
    shrinking: None,
};

fn enumeration(nodes: u64) {
    let nodes = usize::try_from(nodes).expect("a tree fits in memory");
    let mut choices = Gen::new();
    while !choices.done() {
        let nodes = choices.r#gen(nodes);
        tree::meet(&tree(&mut choices, nodes));
    }
}

fn tree(choices: &mut Gen, nodes: usize) -> Tree {
    if nodes == 0 {
        return Tree::Leaf;
    }
    let left = choices.r#gen(nodes - 1);
    Tree::node(tree(choices, left), tree(choices, nodes - 1 - left))
}
