//! The first stop: a failing test, shrunk, saved and replayed.

use std::fs;

use canvass::prelude::*;

use super::{Stop, StopName, Tour, TourError, expect, indented, private_folder::PrivateFolder};

pub const STOP: Stop = Stop {
    name: StopName::Failing,
    title: "A test that fails",
    about: "A property of search trees. There is nothing to say about where inputs come from: types are enough.",
    source: include_str!("failing.rs"),
    run,
    read_on: "book/src/start/read-a-failure.md, book/src/start/replay.md",
};

// shown:
#[derive(Debug, Clone, PartialEq, Canvass)]
pub enum Tree { Leaf, Node(Box<Tree>, u8, Box<Tree>) }

impl Tree {
    fn insert(self, key: u8) -> Tree {
        match self {
            Tree::Leaf => Tree::Node(Tree::Leaf.into(), key, Tree::Leaf.into()),
            Tree::Node(left, root, right) if key < root => Tree::Node(left.insert(key).into(), root, right),
            Tree::Node(left, root, right) => Tree::Node(left, root, right.insert(key).into()),
        }
    }

    fn keys(&self) -> Vec<u8> {
        match self {
            Tree::Leaf => vec![],
            Tree::Node(left, key, right) => [left.keys(), vec![*key], right.keys()].concat(),
        }
    }

    pub fn is_ordered(&self) -> bool { self.keys().is_sorted_by(|a, b| a < b) }
}

#[canvass::test]
#[rust_analyzer::test] // without it `#[test]` would leave the function out of all but test builds // not shown
pub fn insert_keeps_order(tree: Tree, key: u8) {
    assume!(tree.is_ordered());
    assert!(tree.insert(key).is_ordered());
}
// end

fn run(tour: &Tour) -> Result<String, TourError> {
    let folder = PrivateFolder::new()?;
    let found = tour.test_in(&folder, "insert_keeps_order", &[])?;
    expect(!found.succeeded, "the verdict of a test that fails")?;
    let saved = saved(&folder)?;
    let token = saved.split_whitespace().next().unwrap_or_default();
    let replayed = tour.test_in(&folder, "insert_keeps_order", &[("CANVASS_REPLAY", token)])?;
    expect(!replayed.succeeded && replayed.text.contains("replayed"), "what a token replays")?;
    Ok(format!(
        "It says, because this `insert` does not look for equal keys:\n\n{}\n\
         The line that it saved, which later runs try first:\n\n{}\n\
         With CANVASS_REPLAY={token} just that value runs again:\n\n{}",
        indented(&found.text),
        indented(&saved),
        indented(&replayed.text),
    ))
}

/// The only line of the only file of saved values that is no comment.
fn saved(folder: &PrivateFolder) -> Result<String, TourError> {
    let mut lines = Vec::new();
    for file in fs::read_dir(folder.path().join(".canvass/regressions"))? {
        let text = fs::read_to_string(file?.path())?;
        lines.extend(text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned));
    }
    expect(lines.len() == 1, "the number of saved values")?;
    Ok(lines.remove(0))
}
