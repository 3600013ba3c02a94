//! The last stop: counting and indexing, which all the others stand on.

use std::sync::Arc;

use canvass::space::family::fix;
use canvass::space::{constant, depend, range};
use canvass::{Canvass, Family, Nat};

use super::{Stop, StopName, Tour, TourError, expect, indented};

pub const STOP: Stop = Stop {
    name: StopName::Spaces,
    title: "Counting and indexing",
    about: "Underneath, a space is a bijection between natural numbers and values: counted without listing, the millionth given at\n\
            once, and the number of any value told.",
    source: include_str!("spaces.rs"),
    run,
    read_on: "book/src/ideas/spaces.md, book/src/enumerate.md",
};

// shown:
#[derive(Debug, PartialEq)]
struct Node {
    left: Option<Arc<Node>>,
    key: u8,
    right: Option<Arc<Node>>,
}

/// The search trees of exactly the keys from the first to the last.
fn search_trees() -> Family<(u8, u8), Option<Arc<Node>>> {
    fix(|trees: Family<(u8, u8), Option<Arc<Node>>>, (first, last)| {
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

#[derive(Debug, PartialEq, Canvass)]
enum Term {
    Variable,
    Lambda(Box<Term>),
    Apply(Box<Term>, Box<Term>),
}
// end

fn run(_: &Tour) -> Result<String, TourError> {
    // shown:
    let trees = search_trees().at((1, 15));
    let tree = trees.get(4_000_000)?;
    let index = trees.index_of(&tree)?;
    let next = trees.iter_from(&tree)?.nth(1).flatten();

    let terms = Term::space()?;
    let googol = Nat::from(10_u64).pow(100);
    let term = terms.get(&googol)?;
    let googol_again = terms.index_of(&term)?;
    // end
    expect(trees.count()? == 9_694_845 && index == 4_000_000, "the number of a tree")?;
    expect(trees.contains(&tree)? && !trees.contains(&None)?, "membership")?;
    expect(googol == googol_again, "the number of a term")?;
    let said = format!(
        "trees: {}, of which `index` is {index}:\n    {}\n`next`:\n    {}\n\
         terms: {}; number 10^100 has {} constructors, and its number is 10^100 again\n",
        trees.count()?,
        drawn(&tree),
        drawn(&next),
        terms.count()?,
        constructors(&term),
    );
    Ok(format!("What they are:\n\n{}", indented(&said)))
}

fn drawn(tree: &Option<Arc<Node>>) -> String {
    match tree.as_deref() {
        None => "·".to_owned(),
        Some(Node { left: None, key, right: None }) => key.to_string(),
        Some(Node { left, key, right }) => format!("({} {key} {})", drawn(left), drawn(right)),
    }
}

fn constructors(term: &Term) -> usize {
    match term {
        Term::Variable => 1,
        Term::Lambda(body) => 1 + constructors(body),
        Term::Apply(function, argument) => 1 + constructors(function) + constructors(argument),
    }
}
