//! Terms, trees, bits and records by size, and what the tests ask of them.

use canvass_space::graded::{atoms, construct, leaf, one_of, recursive, sized};
use canvass_space::{Count, Graded, Nat, Space};
use canvass_space::{booleans, constant, range};
use std::fmt::Debug;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Term {
    Var,
    Lam(Box<Term>),
    App(Box<Term>, Box<Term>),
}

pub fn terms() -> Graded<Term> {
    recursive(|term| {
        let lambda = construct(
            (term.clone(),),
            |(body,)| Term::Lam(Box::new(body)),
            |term| match term {
                Term::Lam(body) => Some((&**body,)),
                Term::Var | Term::App(..) => None,
            },
        );
        let application = construct(
            (term.clone(), term),
            |(function, argument)| Term::App(Box::new(function), Box::new(argument)),
            |term| match term {
                Term::App(function, argument) => Some((&**function, &**argument)),
                Term::Var | Term::Lam(_) => None,
            },
        );
        one_of([leaf(Term::Var), lambda, application])
    })
}

/// A binary tree with leaves of size 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tree {
    Leaf,
    Node(Box<Tree>, Box<Tree>),
}

pub fn trees() -> Graded<Tree> {
    recursive(|tree| {
        atoms(&constant(Tree::Leaf), 0).or(&construct(
            (tree.clone(), tree),
            |(left, right)| Tree::Node(Box::new(left), Box::new(right)),
            |tree| match tree {
                Tree::Leaf => None,
                Tree::Node(left, right) => Some((&**left, &**right)),
            },
        ))
    })
}

/// A list of booleans, which `clone`, `==` and `drop` go through without recursion.
#[derive(Debug, Default)]
pub struct Bits {
    first: Option<(bool, Box<Bits>)>,
}

impl Bits {
    pub fn iter(&self) -> impl Iterator<Item = bool> {
        std::iter::successors(self.first.as_ref(), |(_, rest)| rest.first.as_ref())
            .map(|(bit, _)| *bit)
    }
}

impl FromIterator<bool> for Bits {
    fn from_iter<I: IntoIterator<Item = bool>>(bits: I) -> Bits {
        let bits: Vec<bool> = bits.into_iter().collect();
        let longer = |rest, bit| Bits { first: Some((bit, Box::new(rest))) };
        bits.into_iter().rev().fold(Bits::default(), longer)
    }
}

impl Clone for Bits {
    fn clone(&self) -> Bits {
        self.iter().collect()
    }
}

impl PartialEq for Bits {
    fn eq(&self, other: &Bits) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Drop for Bits {
    fn drop(&mut self) {
        let mut rest = self.first.take();
        while let Some((_, mut bits)) = rest {
            rest = bits.first.take();
        }
    }
}

/// The empty list has size 1, each bit adds 1.
pub fn bits() -> Graded<Bits> {
    recursive(|rest| {
        let longer = construct(
            (atoms(&booleans(), 0), rest),
            |(bit, rest)| Bits { first: Some((bit, Box::new(rest))) },
            |bits: &Bits| bits.first.as_ref().map(|(bit, rest)| (bit, &**rest)),
        );
        leaf(Bits::default()).or(&longer)
    })
}

pub type Record = (Term, u8, Tree);

/// A constructor of three fields, each with several values of several sizes.
pub fn records() -> Graded<Record> {
    construct((terms(), bytes(), trees()), |parts| parts, |(a, b, c)| Some((a, b, c)))
}

/// Bytes below 40, graded by how many binary digits they have.
pub fn bytes() -> Graded<u8> {
    let of_size = |size| match size {
        0 => range(0..=0),
        1..=5 => range(1 << (size - 1)..1 << size),
        _ => range(32..40),
    };
    sized(Some(6), of_size, |byte: &u8| Some((u8::BITS - byte.leading_zeros()) as usize))
}

/// The numbers of so many binary digits.
pub fn naturals_of_bits(bits: usize) -> Space<Nat> {
    let Some(below) = bits.checked_sub(1) else { return constant(Nat::ZERO) };
    let first = Nat::power_of_two(below);
    let other = first.clone();
    canvass_space::naturals_below(first.clone())
        .map_with(move |index| index + &first, move |number| number.checked_sub(&other))
}

pub fn wrap<T: Clone + Send + Sync + 'static>(inner: &Graded<T>) -> Graded<T> {
    construct((inner.clone(),), |(value,)| value, |value| Some((value,)))
}

pub fn finite(count: u64) -> Count {
    Count::Finite(Nat::from(count))
}

#[track_caller]
pub fn counts<T: 'static>(graded: &Graded<T>, expected: &[u64]) {
    for (size, count) in expected.iter().enumerate() {
        assert_eq!(graded.at(size).count(), Ok(finite(*count)), "size {size}");
    }
}
