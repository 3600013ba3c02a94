//! The second stop: ordered trees by construction, and a bug that hides in one of them.

use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use canvass::family::fix;
use canvass::space::{constant, depend, range};
use canvass::{Family, Space};

use super::{Trouble, expect, heading};

type Tree = Option<Arc<Node>>;

#[derive(Debug, PartialEq)]
struct Node {
    left: Tree,
    key: u8,
    right: Tree,
}

/// The ordered trees of exactly the keys from the first to the last.
fn ordered() -> Family<(u8, u8), Tree> {
    fix(|trees: Family<(u8, u8), Tree>, (first, last)| {
        if first > last {
            return constant(None);
        }
        depend(
            &range(first..=last),
            move |&key| (trees.at((first, key - 1)), trees.at((key + 1, last))),
            |key, (left, right)| Some(Arc::new(Node { left, key, right })),
            |tree| tree.as_ref().map(|node| (node.key, (&node.left, &node.right))),
        )
    })
}

/// Removes the smallest key. The planted bug: a right child of the smallest is lost with it, if it has
/// children of its own.
fn remove_smallest(tree: &Tree) -> Tree {
    let node = tree.as_ref()?;
    if node.left.is_none() {
        let right = node.right.as_ref()?;
        let has_children = right.left.is_some() && right.right.is_some();
        return if has_children { right.left.clone() } else { Some(right.clone()) };
    }
    let left = remove_smallest(&node.left);
    Some(Arc::new(Node { left, key: node.key, right: node.right.clone() }))
}

pub fn show(out: &mut impl Write) -> Result<(), Trouble> {
    heading(out, "Values with an invariant")?;
    let trees = ordered();
    let fifteen = trees.at((1, 15));
    writeln!(out, "ordered trees of the keys 1 to 15: {}, counted at once", fifteen.count()?)?;
    expect(fifteen.count()? == 9_694_845, "the number of trees")?;
    let tree = fifteen.get(4_000_000)?;
    writeln!(out, "number 4000000 is {}", drawn(&tree))?;
    expect(fifteen.index_of(&tree)? == 4_000_000, "the number of a tree")?;
    expect(fifteen.contains(&tree)? && !fifteen.contains(&None)?, "membership")?;
    let after = fifteen.iter_from(&tree)?.nth(1);
    writeln!(out, "the next one is     {}", after.as_ref().map_or_else(String::new, drawn))?;
    let (walked, seconds) = walk(&trees.at((1, 14)))?;
    writeln!(out, "all {walked} trees of 14 keys walked through in {seconds:.2} s")?;
    expect(walked == 2_674_440, "the number of trees walked through")?;

    heading(out, "Testing: removing the smallest key leaves an ordered tree of the others")?;
    for keys in 1..=8 {
        let (inputs, outputs) = (trees.at((1, keys)), trees.at((2, keys)));
        let count = inputs.count()?;
        let Some((index, tree)) = counterexample(&inputs, &outputs)? else {
            writeln!(out, "keys 1 to {keys}: holds for all {count} trees")?;
            continue;
        };
        writeln!(out, "keys 1 to {keys}: fails, first for tree number {index} of {count}:")?;
        writeln!(out, "    {} becomes {}", drawn(&tree), drawn(&remove_smallest(&tree)))?;
        writeln!(out, "    `trees.at((1, {keys})).get({index})` gives it again, at any time")?;
        expect(inputs.get(index)? == tree && keys == 4, "the smallest counterexample")?;
        return Ok(());
    }
    Err(Trouble::Wrong("the planted bug"))
}

/// The first input whose output is not among the right ones. Membership is the oracle: nobody had to
/// write what it means to be ordered.
fn counterexample(
    inputs: &Space<Tree>,
    outputs: &Space<Tree>,
) -> Result<Option<(u64, Tree)>, Trouble> {
    for (index, tree) in (0..).zip(inputs.iter()) {
        if !outputs.contains(&remove_smallest(&tree))? {
            return Ok(Some((index, tree)));
        }
    }
    Ok(None)
}

fn walk(space: &Space<Tree>) -> Result<(u64, f64), Trouble> {
    let start = Instant::now();
    let mut walked = 0;
    space.for_each(|tree| {
        std::hint::black_box(&tree);
        walked += 1;
    })?;
    Ok((walked, start.elapsed().as_secs_f64()))
}

fn drawn(tree: &Tree) -> String {
    match tree {
        None => "·".to_owned(),
        Some(node) if node.left.is_none() && node.right.is_none() => node.key.to_string(),
        Some(node) => format!("({} {} {})", drawn(&node.left), node.key, drawn(&node.right)),
    }
}
