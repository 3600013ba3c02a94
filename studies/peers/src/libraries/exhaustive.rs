//! exhaustive: every sequence of at most a number of choices.

use crate::library::{Library, Way};
use crate::tree::{self, Tree};
use exhaustive::Exhaustive;

pub const LIBRARY: Library = Library {
    name: "exhaustive",
    lists: &[],
    trees: &[],
    sorted: &[],
    enumeration: &[Way { name: "", run: enumeration }],
    shrinking: None,
};

/// A tree takes a choice for each node and each leaf.
fn enumeration(nodes: u64) {
    let choices = usize::try_from(2 * nodes + 1).expect("a tree fits in memory");
    Tree::iter_exhaustive(Some(choices)).for_each(|tree| tree::meet(&tree));
}
