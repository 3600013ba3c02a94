//! `rbtrees`: inserting into a red-black tree gives a red-black tree.
//!
//! Okasaki: Red-Black Trees in a Functional Setting, JFP 1999.

mod balance;
mod insertion;
mod syntax;

pub use syntax::{Color, Natural, Tree};

use super::baseline::Baseline;
use super::model::{Known, Model, Rating};
use balance::bounds;
use insertion::insert;

/// The model.
#[derive(Debug)]
pub struct RedBlackTrees;

/// Its bugs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bug {
    /// `ins` of a node: `balance (c t n t)` → `(c t n t)`.
    NoBalance,
    /// `balance`: without the case where the left subtree's left one is red.
    NoFirstCase,
    /// `rbt` of a black node with two subtrees: `depth + 1` → `depth`.
    NoBlackDepth,
}

/// Trees with larger numbers are taken to be right, for there would be too many numbers to insert.
const LARGEST: usize = 5000;

impl Model for RedBlackTrees {
    type Term = Tree;
    type Bug = Bug;

    const NAME: &'static str = "rbtrees";

    const BASELINE: Baseline = Baseline {
        term: "t",
        grammar: "(
            (t E (c t n t))
            (c R B)
            (n O (s n))
        )",
        depth: 5,
        p: 0.25,
    };

    const BUGS: &'static [Known<Bug>] = &[
        Known {
            bug: Bug::NoBalance,
            number: 1,
            rating: Some(Rating::Medium),
            description: "inserting does not balance",
            counterexamples: &["(B (R E O E) (s (s O)) E)", "(B E O (R E (s O) E))"],
        },
        Known {
            bug: Bug::NoFirstCase,
            number: 2,
            rating: Some(Rating::Medium),
            description: "one of four cases of balancing is missing",
            counterexamples: &["(B (R E (s O) E) (s (s O)) E)"],
        },
        Known {
            bug: Bug::NoBlackDepth,
            number: 3,
            rating: Some(Rating::Shallow),
            description: "an inner black node does not count",
            counterexamples: &[
                "(B (B (R E (s O) E) (s (s O)) (R E (s (s (s O))) E)) (s (s (s (s O)))) (R E (s (s (s (s (s O))))) E))",
                "(R (B (R E O E) (s O) E) (s (s (s O))) (B E (s (s (s (s O)))) E))",
            ],
        },
    ];

    fn premise(tree: &Tree, bug: Option<Bug>) -> bool {
        bounds(tree, bug).is_some()
    }

    fn conclusion(tree: &Tree, bug: Option<Bug>) -> bool {
        let Some(bounds) = bounds(tree, bug) else { return true };
        let Some(max) = bounds.max.value(LARGEST) else { return true };
        let min = bounds.min.value(LARGEST).expect("it is at most the largest");
        (min.saturating_sub(1)..=max + 1)
            .all(|number| self::bounds(&insert(&Natural::from(number), tree, bug), bug).is_some())
    }
}
