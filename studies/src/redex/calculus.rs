//! What `stlc` and `poly-stlc` have in common: a typed λ-calculus with integers and lists.
//!
//! Each has an enum of terms of its own, because terms are enumerated in the order of the constructors, and that differs.

pub(super) mod bug;
pub(super) mod reduction;
pub(super) mod substitution;
pub(super) mod typing;

use super::name::Name;
use super::size::Nested;
use bug::Bug;
use canvass::Lazy;
use reduction::Reduct;

/// A term of such a calculus.
pub(super) trait Calculus: Clone {
    /// `c`
    type Constant: Clone;
    /// `σ`
    type Type: Clone + PartialEq;
    /// What the operations on lists are applied to, to say what is in the list.
    type Element: PartialEq;

    /// What the term is made of.
    fn view(&self) -> View<'_, Self>;

    /// `(λ (x σ) M)`
    fn lambda(name: Lazy<Name>, argument: Lazy<Self::Type>, body: Lazy<Self>) -> Self;

    /// `(M N)`
    fn apply(function: Lazy<Self>, argument: Lazy<Self>) -> Self;

    /// `x`
    fn variable(name: Lazy<Name>) -> Self;

    /// `integer`
    fn integer(integer: i64) -> Self;

    /// `int`
    fn int() -> Self::Type;

    /// `(σ → τ)`
    fn arrow(argument: Lazy<Self::Type>, result: Lazy<Self::Type>) -> Self::Type;

    /// `σ` and `τ`, if this is `(σ → τ)`.
    fn as_arrow(of: &Self::Type) -> Option<[&Lazy<Self::Type>; 2]>;

    /// `σ` and `τ`, if this is `(σ → τ)`.
    fn into_arrow(of: Self::Type) -> Option<[Lazy<Self::Type>; 2]>;

    /// The type of a constant, if it has one.
    fn type_of_constant(constant: &Self::Constant, bug: Option<Bug>) -> Option<Self::Type>;

    /// Whether it is `+`.
    fn is_plus(constant: &Self::Constant) -> bool;

    /// Which operation on lists it is, and of what.
    fn list_operation(constant: &Self::Constant) -> Option<(ListOperation, &Self::Element)>;

    /// Whether `(c v)` is a value, besides `(+ v)` and `(cons v)`.
    fn takes_more(_constant: &Self::Constant) -> bool {
        false
    }

    /// What `((c M) N)` steps to, besides `((+ integer) integer)`.
    fn contract_constant(
        _constant: &Self::Constant,
        _first: &Self,
        _second: &Self,
        _bug: Option<Bug>,
    ) -> Option<Reduct<Self>> {
        None
    }
}

/// A constant of lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ListOperation {
    /// `nil`
    Nil,
    /// `cons`
    Cons,
    /// `hd`
    Head,
    /// `tl`
    Tail,
}

/// What a term is made of.
pub(super) enum View<'t, T: Calculus> {
    /// `(λ (x σ) M)`
    Lambda(&'t Lazy<Name>, &'t Lazy<T::Type>, &'t Lazy<T>),
    /// `(M N)`
    Apply(&'t Lazy<T>, &'t Lazy<T>),
    /// `x`
    Variable(&'t Lazy<Name>),
    /// `c`
    Constant(&'t T::Constant),
    /// `integer`
    Integer(&'t Lazy<i64>),
}

/// Implements the parts of [`Calculus`] that only name constructors of `Term` and `Type`.
macro_rules! constructors {
    () => {
        fn view(&self) -> View<'_, Term> {
            match self {
                Term::Lambda(name, argument, body) => View::Lambda(name, argument, body),
                Term::Apply(function, argument) => View::Apply(function, argument),
                Term::Variable(name) => View::Variable(name),
                Term::Constant(constant) => View::Constant(constant),
                Term::Integer(integer) => View::Integer(integer),
            }
        }

        fn lambda(name: Lazy<Name>, argument: Lazy<Type>, body: Lazy<Term>) -> Term {
            Term::Lambda(name, argument, body)
        }

        fn apply(function: Lazy<Term>, argument: Lazy<Term>) -> Term {
            Term::Apply(function, argument)
        }

        fn variable(name: Lazy<Name>) -> Term {
            Term::Variable(name)
        }

        fn integer(integer: i64) -> Term {
            Term::Integer(integer.into())
        }

        fn int() -> Type {
            Type::Int
        }

        fn arrow(argument: Lazy<Type>, result: Lazy<Type>) -> Type {
            Type::Arrow(argument, result)
        }

        fn as_arrow(of: &Type) -> Option<[&Lazy<Type>; 2]> {
            match of {
                Type::Arrow(argument, result) => Some([argument, result]),
                _ => None,
            }
        }

        fn into_arrow(of: Type) -> Option<[Lazy<Type>; 2]> {
            match of {
                Type::Arrow(argument, result) => Some([argument, result]),
                _ => None,
            }
        }
    };
}

pub(super) use constructors;

impl<T: Calculus> Nested for T {
    fn each_part(&self, visit: &mut dyn FnMut(&T)) {
        match self.view() {
            View::Lambda(_, _, body) => visit(body),
            View::Apply(function, argument) => {
                visit(function);
                visit(argument);
            }
            View::Variable(_) | View::Constant(_) | View::Integer(_) => {}
        }
    }
}
