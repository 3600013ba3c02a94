//! Spaces in the notation, compared with the same spaces built by hand.

use canvass_space::family::fix;
use canvass_space::{
    Family, Nat, Space, SpaceError, constant, construct, depend, lists, naturals, range, space,
    values,
};
use std::fmt::Debug;
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq)]
enum Tree {
    Leaf,
    Node(Box<Tree>, u8, Box<Tree>),
}

impl Tree {
    fn nodes(&self) -> usize {
        match self {
            Tree::Leaf => 0,
            Tree::Node(left, _, right) => left.nodes() + 1 + right.nodes(),
        }
    }
}

/// The same values at the same indices, and back.
#[track_caller]
fn agree<T: Debug + PartialEq>(space: &Space<T>, by_hand: &Space<T>) {
    assert_eq!(space.count(), by_hand.count());
    assert!(space.iter().take(1000).eq(by_hand.iter().take(1000)));
    there_and_back(space);
}

#[track_caller]
fn there_and_back<T: Debug + PartialEq>(space: &Space<T>) {
    for (index, value) in space.iter().take(1000).enumerate() {
        assert_eq!(space.get(index as u64).as_ref(), Ok(&value));
        assert_eq!(space.index_of(&value), Ok(Nat::from(index)), "{value:?}");
        assert_eq!(space.contains(&value), Ok(true));
    }
}

#[test]
fn search_trees_are_those_built_by_hand() -> Result<(), SpaceError> {
    let ordered = space! { ordered(from: u8, to: u8) -> Tree =
        Tree::Leaf, if from == to;
        Tree::Node(left, key, right), for key in range(from..to), left in ordered(from, key), right in ordered(key + 1, to);
    };
    let by_hand = fix(|trees: Family<(u8, u8), Tree>, (from, to)| {
        if from == to {
            return constant(Tree::Leaf);
        }
        depend(
            &range(from..to),
            move |&key| (trees.at((from, key)), trees.at((key + 1, to))),
            |key, (left, right)| Tree::Node(Box::new(left), key, Box::new(right)),
            |tree| match tree {
                Tree::Leaf => None,
                Tree::Node(left, key, right) => Some((*key, (&**left, &**right))),
            },
        )
    });
    for keys in [(0, 0), (0, 1), (0, 7), (3, 5), (200, 255)] {
        agree(&ordered.at(keys), &by_hand.at(keys));
    }
    let stranger = Tree::Node(Box::new(Tree::Leaf), 9, Box::new(Tree::Leaf));
    assert_eq!(ordered.at((0, 7)).contains(&stranger), Ok(false));
    Ok(())
}

#[test]
fn search_trees_by_size_in_six_lines() -> Result<(), SpaceError> {
    let trees = space! { trees(nodes: usize, from: u8, to: u8) -> Tree =
        Tree::Leaf, if nodes == 0;
        Tree::Node(left, key, right), for key in range(from..to), for smaller in range(0..nodes) => left.nodes(),
            left in trees(smaller, from, key), right in trees(nodes - 1 - smaller, key + 1, to);
    };
    // Subsets of the keys times Catalan numbers.
    let counts = [1, 9, 36 * 2, 84 * 5, 126 * 14, 126 * 42, 84 * 132, 36 * 429, 9 * 1430, 4862, 0];
    for (nodes, count) in counts.into_iter().enumerate() {
        let space = trees.at((nodes, 0, 9));
        assert_eq!(space.count()?, count, "{nodes}");
        assert!(space.iter().take(500).all(|tree| tree.nodes() == nodes));
        there_and_back(&space);
    }
    Ok(())
}

#[derive(Debug, Clone, PartialEq)]
struct Shared {
    head: Nat,
    tail: Arc<u32>,
}

#[test]
fn structs_and_shared_fields() -> Result<(), SpaceError> {
    let below = space! { below(largest: u32) -> Shared =
        Shared { head, tail }, tail in range(0..largest), head in naturals();
    };
    there_and_back(&below.at(5));
    let first = Shared { head: Nat::ZERO, tail: Arc::new(0) };
    assert_eq!(below.at(5).get(0)?, first);
    assert_eq!(below.at(0).count()?, 0);
    Ok(())
}

#[derive(Debug, Clone, PartialEq)]
enum Term {
    Variable(String),
    Abstraction { name: String, body: Box<Term> },
    Application(Box<Term>, Box<Term>),
}

/// A parameter that is no number, a variable from outside, and rules that take turns.
#[test]
fn closed_terms_of_a_depth() -> Result<(), SpaceError> {
    let names = values(["x".to_owned(), "y".to_owned()]);
    let terms = space! { terms(depth: usize, scope: Vec<String>) with names -> Term =
        Term::Variable(name), name in values(scope);
        Term::Abstraction { name, body }, if depth > 0, for name in names, body in terms(depth - 1, [scope, vec![name]].concat());
        Term::Application(function, argument), if depth > 0, function in terms(depth - 1, scope.clone()), argument in terms(depth - 1, scope);
    };
    for (depth, count) in [0, 2, 14].into_iter().enumerate() {
        assert_eq!(terms.at((depth, vec![])).count()?, count);
    }
    for depth in 0..4 {
        there_and_back(&terms.at((depth, vec![])));
    }
    let open = Term::Variable("z".to_owned());
    assert_eq!(terms.at((3, vec![])).contains(&open), Ok(false));
    Ok(())
}

#[test]
fn several_keys_depend_on_those_before() -> Result<(), SpaceError> {
    let triples = space! { triples(most: u8) -> (u8, u8, u8, Vec<Nat>) =
        (a, b, c, list), for a in range(0..most), for b in range(0..=a), for c in range(b..=a), list in lists(&naturals());
    };
    let few = space! { few(most: u8) -> (u8, u8, u8) =
        (a, b, c), for a in range(0..most), for b in range(0..=a), for c in range(b..=a);
    };
    let mut expected = Vec::new();
    for a in 0..6 {
        for b in 0..=a {
            expected.extend((b..=a).map(|c| (a, b, c)));
        }
    }
    assert_eq!(few.at(6).iter().collect::<Vec<_>>(), expected);
    there_and_back(&few.at(6));
    there_and_back(&triples.at(6));
    Ok(())
}

#[test]
fn recursion_without_parameters() {
    #[derive(Debug, Clone, PartialEq)]
    enum List {
        Nil,
        Cons(Nat, Box<List>),
    }
    let notated = space! { all() -> List =
        List::Nil;
        List::Cons(head, tail), head in naturals(), tail in all();
    };
    let by_hand = canvass_space::family::recursive(|all| {
        constant(List::Nil).or(&construct(
            (naturals(), all),
            |(head, tail)| List::Cons(head, Box::new(tail)),
            |list| match list {
                List::Nil => None,
                List::Cons(head, tail) => Some((head, &**tail)),
            },
        ))
    });
    agree(&notated.at(()), &by_hand);
}
