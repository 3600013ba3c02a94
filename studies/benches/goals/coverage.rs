//! The cost of describing and scoring a candidate, beside generating it and beside describing it as the paper defines it.

use super::measure::{Effort, alone, by_turns, row};
use canvass::tree::{Alphabet, Coverage, Tree};
use canvass::{Canvass, Rng};
use std::collections::BTreeSet;
use std::hint::black_box;
use std::time::Duration;

#[derive(Canvass)]
enum Type {
    Base,
    Variable,
    Function(Box<Type>, Box<Type>),
    ForAll(Box<Type>),
}

/// A term of System F, without the numbers of variables.
#[derive(Canvass)]
enum Term {
    Unit,
    Variable,
    Lambda(Type, Box<Term>),
    Apply(Box<Term>, Box<Term>),
    TypeLambda(Box<Term>),
    TypeApply(Box<Term>, Type),
}

/// How many terms are measured at a time.
const TERMS: usize = 200;

/// Describing and scoring terms of about 30 and of about 300 constructors, all of them new ones.
pub fn coverage(effort: Effort) {
    let alphabet = Alphabet::of::<Term>().expect("terms can be described");
    let tree = |term: &Term| alphabet.tree(term).expect("it is a term");
    for size in [30, 300] {
        let all: Vec<Term> = (0..10_000).map(|seed| term(&mut Rng::new(seed), size)).collect();
        let trees: Vec<Tree> = all.iter().map(tree).collect();
        let mean = trees.iter().map(Tree::constructors).sum::<usize>() / trees.len();
        let mut seed = 0;
        let mut generate = || {
            seed += TERMS as u64;
            (seed..).take(TERMS).for_each(|seed| drop(black_box(term(&mut Rng::new(seed), size))));
        };
        let make_trees = || all[..TERMS].iter().for_each(|term| drop(black_box(tree(term))));
        let [ours, reference] = by_turns(effort, make_trees, &mut generate);
        one(&format!("tree of {mean} constructors, generator"), ours, reference, "");
        for strength in [2, 3, 4] {
            let what = format!("score at strength {strength}, {mean} constructors");
            let mut coverage = Coverage::new(&alphabet, strength).expect("a strength from 1 to 8");
            let (known, new) = trees.split_at(trees.len() / 2);
            known.iter().for_each(|tree| _ = black_box(coverage.score(tree)));
            let mut new = new.chunks(TERMS);
            let score = || {
                let chunk = new.next().expect("more terms than runs");
                chunk.iter().for_each(|tree| _ = black_box(coverage.score(tree)));
            };
            let goal = if strength == 2 && size == 30 { "≤ 1" } else { "" };
            let [ours, reference] = by_turns(effort, score, &mut generate);
            one(&format!("{what}, generator"), ours, reference, goal);
            if size == 30 || strength == 2 {
                let nodes: Vec<Node> = all[..TERMS / 10].iter().map(Node::of_term).collect();
                let define =
                    || nodes.iter().for_each(|node| drop(black_box(node.descriptions(strength))));
                let defined = alone(Effort::Quick, define);
                one(&format!("{what}, by definition"), ours, defined * 10, "≤ 0.1");
            }
        }
    }
}

/// A row of the times for one term.
fn one(what: &str, ours: Duration, reference: Duration, goal: &str) {
    row(what, ours / TERMS as u32, reference / TERMS as u32, goal);
}

/// A random term of about this many constructors.
fn term(rng: &mut Rng, size: u64) -> Term {
    let mut below = |limit: u64| rng.next_u64() % limit;
    let (which, part) = (below(6), below(size.max(1)));
    match (size, which) {
        (0 | 1, 0..3) => Term::Unit,
        (0 | 1, _) => Term::Variable,
        (_, 0) => {
            Term::Lambda(type_of(rng, part.min(6)), Box::new(term(rng, size - 1 - part.min(6))))
        }
        (_, 1) => Term::TypeLambda(Box::new(term(rng, size - 1))),
        (_, 2) => {
            Term::TypeApply(Box::new(term(rng, size - 1 - part.min(6))), type_of(rng, part.min(6)))
        }
        (_, _) => Term::Apply(Box::new(term(rng, part)), Box::new(term(rng, size - 1 - part))),
    }
}

fn type_of(rng: &mut Rng, size: u64) -> Type {
    let mut below = |limit: u64| rng.next_u64() % limit;
    let (which, part) = (below(2), below(size.max(1)));
    match (size, which) {
        (0 | 1, 0) => Type::Base,
        (0 | 1, _) => Type::Variable,
        (_, 0) => Type::ForAll(Box::new(type_of(rng, size - 1))),
        (_, _) => {
            Type::Function(Box::new(type_of(rng, part)), Box::new(type_of(rng, size - 1 - part)))
        }
    }
}

/// A constructor with its parts, in a value or in a description, where some parts are missing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Node {
    constructor: u8,
    parts: Vec<Option<Node>>,
}

impl Node {
    fn new<const PARTS: usize>(constructor: u8, parts: [Node; PARTS]) -> Node {
        Node { constructor, parts: parts.map(Some).into() }
    }

    fn of_term(term: &Term) -> Node {
        match term {
            Term::Unit => Node::new(0, []),
            Term::Variable => Node::new(1, []),
            Term::Lambda(of, body) => Node::new(2, [Node::of_type(of), Node::of_term(body)]),
            Term::Apply(one, other) => Node::new(3, [Node::of_term(one), Node::of_term(other)]),
            Term::TypeLambda(body) => Node::new(4, [Node::of_term(body)]),
            Term::TypeApply(body, to) => Node::new(5, [Node::of_term(body), Node::of_type(to)]),
        }
    }

    fn of_type(of: &Type) -> Node {
        match of {
            Type::Base => Node::new(6, []),
            Type::Variable => Node::new(7, []),
            Type::Function(one, other) => Node::new(8, [Node::of_type(one), Node::of_type(other)]),
            Type::ForAll(body) => Node::new(9, [Node::of_type(body)]),
        }
    }

    /// The sparse descriptions of a strength, as the paper defines them.
    fn descriptions(&self, strength: usize) -> BTreeSet<Node> {
        let parts = self.parts.iter().flatten();
        let mut found: BTreeSet<Node> =
            parts.flat_map(|part| part.descriptions(strength)).collect();
        for parts in combinations(&self.parts, strength - 1) {
            found.insert(Node { constructor: self.constructor, parts });
        }
        found
    }
}

fn combinations(parts: &[Option<Node>], strength: usize) -> Vec<Vec<Option<Node>>> {
    let Some((last, before)) = parts.split_last() else {
        return if strength == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let mut found = Vec::new();
    for own in 0..=strength {
        let inner: Vec<Option<Node>> = match (own, last) {
            (0, _) | (_, None) => vec![None],
            (own, Some(part)) => part.descriptions(own).into_iter().map(Some).collect(),
        };
        for parts in combinations(before, strength - own) {
            found.extend(inner.iter().map(|one| [&parts[..], std::slice::from_ref(one)].concat()));
        }
    }
    found
}
