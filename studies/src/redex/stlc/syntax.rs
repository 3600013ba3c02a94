//! Terms and types.

use crate::redex::calculus::bug::Bug;
use crate::redex::calculus::{Calculus, ListOperation, View, constructors};
use crate::redex::name::Name;
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

impl Calculus for Term {
    type Constant = Constant;
    type Type = Type;
    type Element = ();

    constructors!();

    fn type_of_constant(constant: &Constant, bug: Option<Bug>) -> Option<Type> {
        let arrow = |argument: Type, result: Type| Type::Arrow(argument.into(), result.into());
        let binary = |left, right, result| arrow(left, arrow(right, result));
        Some(match constant {
            Constant::Nil => Type::List,
            Constant::Cons if bug == Some(Bug::ConsIsElement) => {
                binary(Type::Int, Type::List, Type::Int)
            }
            Constant::Cons => binary(Type::Int, Type::List, Type::List),
            Constant::Head => arrow(Type::List, Type::Int),
            Constant::Tail => arrow(Type::List, Type::List),
            Constant::Plus => binary(Type::Int, Type::Int, Type::Int),
        })
    }

    fn is_plus(constant: &Constant) -> bool {
        *constant == Constant::Plus
    }

    fn list_operation(constant: &Constant) -> Option<(ListOperation, &())> {
        let operation = match constant {
            Constant::Nil => ListOperation::Nil,
            Constant::Cons => ListOperation::Cons,
            Constant::Head => ListOperation::Head,
            Constant::Tail => ListOperation::Tail,
            Constant::Plus => return None,
        };
        Some((operation, &()))
    }
}
