//! Terms.

use crate::redex::name::Name;
use crate::redex::size::Nested;
use canvass::{Canvass, Lazy};

/// `M ::= (λ x M) | (M N) | x | c | integer | (let ([x M]) N)`
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub enum Term {
    /// `(λ x M)`
    Lambda(Lazy<Name>, Lazy<Term>),
    /// `(M N)`
    Apply(Lazy<Term>, Lazy<Term>),
    /// `x`
    Variable(Lazy<Name>),
    /// `c`, if it is no integer
    Constant(Constant),
    /// `integer`
    Integer(Lazy<i64>),
    /// `(let ([x M]) N)`
    Let(Lazy<Name>, Lazy<Term>, Lazy<Term>),
}

/// `c ::= + | cons | nil | hd | tl | new | get | set`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Canvass)]
pub enum Constant {
    /// `+`
    #[canvass(size = 0)]
    Plus,
    /// `cons`
    #[canvass(size = 0)]
    Cons,
    /// `nil`
    #[canvass(size = 0)]
    Nil,
    /// `hd`
    #[canvass(size = 0)]
    Head,
    /// `tl`
    #[canvass(size = 0)]
    Tail,
    /// `new`
    #[canvass(size = 0)]
    New,
    /// `get`
    #[canvass(size = 0)]
    Get,
    /// `set`
    #[canvass(size = 0)]
    Set,
}

impl Term {
    /// `(λ x M)`
    pub(super) fn lambda(name: Name, body: Term) -> Term {
        Term::Lambda(name.into(), body.into())
    }

    /// `(M N)`
    pub(super) fn apply(function: Term, argument: Term) -> Term {
        Term::Apply(function.into(), argument.into())
    }

    /// Adds every name in the term, bound or free.
    pub(super) fn names(&self, names: &mut Vec<Name>) {
        match self {
            Term::Constant(_) | Term::Integer(_) => {}
            Term::Variable(name) => names.push(**name),
            Term::Lambda(name, body) => {
                names.push(**name);
                body.names(names);
            }
            Term::Apply(function, argument) => {
                function.names(names);
                argument.names(names);
            }
            Term::Let(name, bound, body) => {
                names.push(**name);
                bound.names(names);
                body.names(names);
            }
        }
    }
}

impl Nested for Term {
    fn each_part(&self, visit: &mut dyn FnMut(&Term)) {
        match self {
            Term::Lambda(_, body) => visit(body),
            Term::Apply(left, right) | Term::Let(_, left, right) => {
                visit(left);
                visit(right);
            }
            Term::Variable(_) | Term::Constant(_) | Term::Integer(_) => {}
        }
    }
}
