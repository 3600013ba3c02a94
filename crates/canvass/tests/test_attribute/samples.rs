//! Tests that fail when the variable `SAMPLES` is set.

use canvass::prelude::*;

fn asked() -> bool {
    std::env::var_os("SAMPLES").is_some()
}

#[derive(Debug, Canvass)]
enum Tree {
    Leaf,
    Node(Box<Tree>, u8),
}

#[canvass::test]
fn reported(tree: Tree, _name: &str, (_a, _b): (u8, bool)) {
    assert!(!asked() || !holds_three(&tree), "the tree holds 3");
}

fn holds_three(tree: &Tree) -> bool {
    match tree {
        Tree::Leaf => false,
        Tree::Node(rest, number) => *number == 3 || holds_three(rest),
    }
}

#[canvass::test(cases = 1, shrinks = 0, example(123_456))]
fn example(number: u32) {
    assert!(!asked() || number != 123_456);
}

#[canvass::test]
#[should_panic(expected = "large")]
fn expected(number: u8) {
    assert!(number < 100, "large");
}
