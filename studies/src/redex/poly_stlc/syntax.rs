//! Terms, constants and types.

use crate::redex::name::Name;
use crate::redex::size::Nested;
use crate::redex::substitution::{Calculus, Part};
use canvass::{Canvass, Lazy};

/// `M ::= (λ (x σ) M) | (M N) | C | integer | x`
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub enum Term {
    /// `(λ (x σ) M)`
    Lambda(Lazy<Name>, Lazy<Type>, Lazy<Term>),
    /// `(M N)`
    Apply(Lazy<Term>, Lazy<Term>),
    /// `C`
    Constant(Constant),
    /// `integer`
    Integer(Lazy<i64>),
    /// `x`
    Variable(Lazy<Name>),
}

/// `C ::= (C @ σ) | map | nil | + | cons | hd | tl`
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub enum Constant {
    /// `(C @ σ)`
    At(Lazy<Constant>, Lazy<Type>),
    /// `map`
    #[canvass(size = 0)]
    Map,
    /// `nil`
    #[canvass(size = 0)]
    Nil,
    /// `+`
    #[canvass(size = 0)]
    Plus,
    /// `cons`
    #[canvass(size = 0)]
    Cons,
    /// `hd`
    #[canvass(size = 0)]
    Head,
    /// `tl`
    #[canvass(size = 0)]
    Tail,
}

/// `σ ::= int | (σ → τ) | (list σ)`
#[derive(Debug, Clone, PartialEq, Eq, Canvass)]
pub enum Type {
    /// `int`
    Int,
    /// `(σ → τ)`
    Arrow(Lazy<Type>, Lazy<Type>),
    /// `(list σ)`
    List(Lazy<Type>),
}

impl Constant {
    /// `c` and `τ`, of `(c @ τ)`.
    pub(super) fn instance(&self) -> Option<(&Constant, &Lazy<Type>)> {
        match self {
            Constant::At(constant, argument) => Some((constant, argument)),
            Constant::Map
            | Constant::Nil
            | Constant::Plus
            | Constant::Cons
            | Constant::Head
            | Constant::Tail => None,
        }
    }

    /// `τ_1` and `τ_2`, of `((map @ τ_1) @ τ_2)`.
    pub(super) fn map_instance(&self) -> Option<(&Lazy<Type>, &Lazy<Type>)> {
        let (inner, to) = self.instance()?;
        let (map, from) = inner.instance()?;
        (*map == Constant::Map).then_some((from, to))
    }

    /// `(c @ τ)`
    pub(super) fn at(self, argument: &Lazy<Type>) -> Constant {
        Constant::At(self.into(), argument.clone())
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
