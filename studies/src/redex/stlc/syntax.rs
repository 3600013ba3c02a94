//! Terms and types.

use crate::redex::name::Name;
use crate::redex::size::Nested;
use crate::redex::substitution::{Calculus, Part};
use canvass::{Canvass, Lazy};

/// `M ::= (λ (x σ) M) | (M N) | x | c | integer`
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub enum Term {
    /// `(λ (x σ) M)`
    Lambda(Lazy<Name>, Lazy<Type>, Lazy<Term>),
    /// `(M N)`
    Apply(Lazy<Term>, Lazy<Term>),
    /// `x`
    Variable(Lazy<Name>),
    /// `c`, if it is no integer
    Constant(Constant),
    /// `integer`
    Integer(Lazy<i64>),
}

/// `c ::= cons | nil | hd | tl | +`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Canvass)]
pub enum Constant {
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
    /// `+`
    #[canvass(size = 0)]
    Plus,
}

/// `σ ::= int | (list int) | (σ → τ)`
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub enum Type {
    /// `int`
    Int,
    /// `(list int)`
    List,
    /// `(σ → τ)`
    Arrow(Lazy<Type>, Lazy<Type>),
}

impl Type {
    /// `(σ → τ)`
    pub(super) fn arrow(argument: Type, result: Type) -> Type {
        Type::Arrow(argument.into(), result.into())
    }
}

impl Calculus for Term {
    fn part(&self) -> Part<'_, Term> {
        match self {
            Term::Lambda(name, _, body) => Part::Lambda(**name, body),
            Term::Apply(function, argument) => Part::Apply(function, argument),
            Term::Variable(name) => Part::Variable(**name),
            Term::Constant(_) | Term::Integer(_) => Part::Constant,
        }
    }

    fn variable(name: Name) -> Term {
        Term::Variable(name.into())
    }

    fn apply(function: Term, argument: Term) -> Term {
        Term::Apply(function.into(), argument.into())
    }

    fn with_binding(&self, name: Name, body: Term) -> Term {
        match self {
            Term::Lambda(_, argument, _) => {
                Term::Lambda(name.into(), argument.clone(), body.into())
            }
            Term::Apply(..) | Term::Variable(_) | Term::Constant(_) | Term::Integer(_) => body,
        }
    }
}

impl Nested for Term {
    fn each_part(&self, visit: &mut dyn FnMut(&Term)) {
        match self {
            Term::Lambda(_, _, body) => visit(body),
            Term::Apply(function, argument) => {
                visit(function);
                visit(argument);
            }
            Term::Variable(_) | Term::Constant(_) | Term::Integer(_) => {}
        }
    }
}
