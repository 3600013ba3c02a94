//! Terms of the solver's logic, hash-consed, and simplified when they are built.
//!
//! A term is built after its parts, so its number is larger than theirs: a loop over ascending numbers visits parts first, and
//! needs no recursion.

mod build;

use std::collections::BTreeSet;

use crate::{
    hash::Map,
    language::{FunctionId, Kind, Program, TypeId},
};

/// The number of a term in a store of [`Terms`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Term(u32);

impl Term {
    pub(crate) const FALSE: Term = Term(0);
    pub(crate) const TRUE: Term = Term(1);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The operator of a term, with its parts.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    Truth(bool),
    Integer(i128),
    /// By its number among the variables.
    Variable(usize),
    /// A constructor, by its number, with its fields.
    Construct(TypeId, usize, Vec<Term>),
    /// Whether a value has this constructor.
    Test(TypeId, usize, Term),
    /// A field of a constructor, by its place.
    Select(TypeId, usize, usize, Term),
    /// The result of a function; unspecified where the function has none.
    Apply(FunctionId, Vec<Term>),
    /// Whether a function has a result for these arguments.
    Defined(FunctionId, Vec<Term>),
    Not(Term),
    And(Vec<Term>),
    Or(Vec<Term>),
    If(Term, Term, Term),
    Equal(Term, Term),
    AtMost(Term, Term),
    Add(Term, Term),
    Multiply(Term, Term),
    /// Integer division as in SMT-LIB: rounded down for a positive divisor.
    Quotient(Term, Term),
    /// The remainder as in SMT-LIB: never negative.
    Modulus(Term, Term),
    /// There are values of these variables such that this holds.
    Exists(Vec<Term>, Term),
}

/// The sort of a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    Truth,
    Integer,
    Data(TypeId),
}

impl Sort {
    pub(crate) fn of(program: &Program, of: TypeId) -> Self {
        match program.types.kind(of) {
            Kind::Integer(_) => Sort::Integer,
            Kind::Data(_) if of == TypeId::BOOL => Sort::Truth,
            Kind::Data(_) => Sort::Data(of),
        }
    }
}

/// A store of terms, each stored once.
pub(crate) struct Terms<'a> {
    pub(crate) program: &'a Program,
    nodes: Vec<Node>,
    sorts: Vec<Sort>,
    known: Map<Node, Term>,
    /// The equations built so far, by their sides.
    equalities: Map<(Term, Term), Term>,
    /// The types of the variables.
    variables: Vec<TypeId>,
}

impl<'a> Terms<'a> {
    pub(crate) fn new(program: &'a Program) -> Self {
        let mut terms = Self {
            program,
            nodes: Vec::new(),
            sorts: Vec::new(),
            known: Map::default(),
            equalities: Map::default(),
            variables: Vec::new(),
        };
        terms.intern(Node::Truth(false), Sort::Truth);
        terms.intern(Node::Truth(true), Sort::Truth);
        terms
    }

    pub(crate) fn node(&self, term: Term) -> &Node {
        &self.nodes[term.index()]
    }

    pub(crate) fn sort(&self, term: Term) -> Sort {
        self.sorts[term.index()]
    }

    /// How many terms there are.
    pub(crate) fn count(&self) -> usize {
        self.nodes.len()
    }

    /// A new variable.
    pub(crate) fn fresh(&mut self, of: TypeId) -> Term {
        self.variables.push(of);
        let sort = Sort::of(self.program, of);
        self.intern(Node::Variable(self.variables.len() - 1), sort)
    }

    pub(crate) fn type_of_variable(&self, number: usize) -> TypeId {
        self.variables[number]
    }

    /// What a part is selected from in the end.
    pub(crate) fn root(&self, mut part: Term) -> Term {
        while let Node::Select(_, _, _, whole) = *self.node(part) {
            part = whole;
        }
        part
    }

    fn intern(&mut self, node: Node, sort: Sort) -> Term {
        if let Some(&known) = self.known.get(&node) {
            return known;
        }
        let term = Term(self.nodes.len() as u32);
        self.nodes.push(node.clone());
        self.sorts.push(sort);
        self.known.insert(node, term);
        term
    }

    /// The terms that a term is directly made of.
    pub(crate) fn parts(&self, term: Term) -> Vec<Term> {
        match self.node(term) {
            Node::Truth(_) | Node::Integer(_) | Node::Variable(_) => Vec::new(),
            Node::Construct(_, _, parts)
            | Node::Apply(_, parts)
            | Node::Defined(_, parts)
            | Node::And(parts)
            | Node::Or(parts) => parts.clone(),
            Node::Test(_, _, part) | Node::Select(_, _, _, part) | Node::Not(part) => vec![*part],
            Node::If(condition, then, otherwise) => vec![*condition, *then, *otherwise],
            Node::Equal(left, right)
            | Node::AtMost(left, right)
            | Node::Add(left, right)
            | Node::Multiply(left, right)
            | Node::Quotient(left, right)
            | Node::Modulus(left, right) => vec![*left, *right],
            Node::Exists(_, body) => vec![*body],
        }
    }

    /// The terms and all inside them, parts first.
    pub(crate) fn inside(&self, roots: &[Term]) -> BTreeSet<Term> {
        let mut found = BTreeSet::new();
        let mut open = roots.to_vec();
        while let Some(term) = open.pop() {
            if found.insert(term) {
                open.extend(self.parts(term));
            }
        }
        found
    }

    /// Whether a term mentions one of some variables.
    pub(crate) fn mentions(&self, term: Term, variables: &[Term]) -> bool {
        let inside = self.inside(&[term]);
        variables.iter().any(|variable| inside.contains(variable))
    }

    /// A term with a variable replaced.
    pub(crate) fn replace(&mut self, term: Term, variable: Term, by: Term) -> Term {
        let mut replaced: Map<Term, Term> = Map::default();
        for inner in self.inside(&[term]) {
            let new = if inner == variable { by } else { self.rebuild(inner, &replaced) };
            replaced.insert(inner, new);
        }
        replaced[&term]
    }

    fn rebuild(&mut self, term: Term, replaced: &Map<Term, Term>) -> Term {
        let parts = self.parts(term);
        if parts.iter().all(|part| replaced[part] == *part) {
            return term;
        }
        let new: Vec<Term> = parts.iter().map(|part| replaced[part]).collect();
        match self.node(term).clone() {
            Node::Truth(_) | Node::Integer(_) | Node::Variable(_) => term,
            Node::Construct(of, number, _) => self.construct(of, number, new),
            Node::Test(of, number, _) => self.test(of, number, new[0]),
            Node::Select(of, number, place, _) => self.select(of, number, place, new[0]),
            Node::Apply(function, _) => self.apply(function, new),
            Node::Defined(function, _) => self.defined(function, new),
            Node::Not(_) => self.not(new[0]),
            Node::And(_) => self.and(&new),
            Node::Or(_) => self.or(&new),
            Node::If(..) => self.choice(new[0], new[1], new[2]),
            Node::Equal(..) => self.equal(new[0], new[1]),
            Node::AtMost(..) => self.at_most(new[0], new[1]),
            Node::Add(..) => self.add(new[0], new[1]),
            Node::Multiply(..) => self.multiply(new[0], new[1]),
            Node::Quotient(..) => self.quotient(new[0], new[1]),
            Node::Modulus(..) => self.modulus(new[0], new[1]),
            Node::Exists(variables, _) => self.exists(variables, new[0]),
        }
    }
}
