//! The second stop: the property of the first, decided for all inputs up to a size.

use canvass::prelude::*;

use super::failing::Tree;
use super::{Stop, StopName, Tour, TourError, beginning, expect, indented};

pub const STOP: Stop = Stop {
    name: StopName::Bounded,
    title: "All inputs up to a size",
    about: "With the insertion repaired, the same property holds. All small inputs were tried, none is left out, and it says which.",
    source: include_str!("bounded.rs"),
    run,
    read_on: "book/src/ideas/sizes.md, book/src/enumerate.md",
};

// shown:
fn insert_once(tree: Tree, key: u8) -> Tree {
    match tree {
        Tree::Leaf => Tree::Node(Tree::Leaf.into(), key, Tree::Leaf.into()),
        Tree::Node(left, root, right) if key < root => {
            Tree::Node(insert_once(*left, key).into(), root, right)
        }
        Tree::Node(left, root, right) if key > root => {
            Tree::Node(left, root, insert_once(*right, key).into())
        }
        there @ Tree::Node(..) => there,
    }
}

#[canvass::test(strategy = "in order", cases = 2_000, verbose = true)]
#[rust_analyzer::test] // not shown
pub fn insert_once_keeps_order(tree: Tree, key: u8) {
    assume!(tree.is_ordered());
    assert!(insert_once(tree, key).is_ordered());
}
// end

fn run(tour: &Tour) -> Result<String, TourError> {
    let passed = tour.test("insert_once_keeps_order")?;
    expect(passed.succeeded, "the verdict of a test that passes")?;
    expect(passed.text.contains("inputs up to size"), "what a test says about sizes")?;
    Ok(format!("It says:\n\n{}", indented(&beginning(&passed.text, 3))))
}
