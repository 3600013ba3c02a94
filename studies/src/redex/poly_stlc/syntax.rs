//! Terms, constants and types.

use crate::redex::calculus::bug::Bug;
use crate::redex::calculus::reduction::{Reduct, is_nil, is_value, pair};
use crate::redex::calculus::{Calculus, ListOperation, View, constructors};
use crate::redex::name::Name;
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
    type Constant = Constant;
    type Type = Type;
    type Element = Lazy<Type>;

    constructors!();

    /// `typeof-C`
    fn type_of_constant(constant: &Constant, bug: Option<Bug>) -> Option<Type> {
        if Term::is_plus(constant) {
            return Some(arrow(Type::Int, arrow(Type::Int, Type::Int)));
        }
        let (inner, a) = constant.instance()?;
        let list = |element: &Lazy<Type>| Type::List(element.clone());
        Some(match inner {
            Constant::Nil => list(a),
            Constant::Cons if bug == Some(Bug::ConsIsElement) => {
                arrow(a.clone(), arrow(list(a), a.clone()))
            }
            Constant::Cons => arrow(a.clone(), arrow(list(a), list(a))),
            Constant::Head => arrow(list(a), a.clone()),
            Constant::Tail => arrow(list(a), list(a)),
            Constant::At(..) => {
                let (from, to) = constant.map_instance()?;
                arrow(arrow(from.clone(), to.clone()), arrow(list(from), list(to)))
            }
            Constant::Map | Constant::Plus => return None,
        })
    }

    fn is_plus(constant: &Constant) -> bool {
        *constant == Constant::Plus
    }

    fn list_operation(constant: &Constant) -> Option<(ListOperation, &Lazy<Type>)> {
        let (inner, element) = constant.instance()?;
        let operation = match inner {
            Constant::Nil => ListOperation::Nil,
            Constant::Cons => ListOperation::Cons,
            Constant::Head => ListOperation::Head,
            Constant::Tail => ListOperation::Tail,
            Constant::At(..) | Constant::Map | Constant::Plus => return None,
        };
        Some((operation, element))
    }

    /// `(((map @ τ) @ τ) v)` is a value, too.
    fn takes_more(constant: &Constant) -> bool {
        constant.map_instance().is_some()
    }

    /// `map`
    fn contract_constant(
        constant: &Constant,
        function: &Term,
        list: &Term,
        bug: Option<Bug>,
    ) -> Option<Reduct<Term>> {
        let (from, to) = constant.map_instance()?;
        if !is_value(function, bug) {
            return None;
        }
        if is_nil(list, from) {
            return Some(Reduct::Term(Term::Constant(Constant::Nil.at(to))));
        }
        let pair = pair(list, bug).filter(|pair| pair.element == from)?;
        let apply = |function: Term, argument: Term| Term::Apply(function.into(), argument.into());
        let first = apply(function.clone(), pair.first.clone());
        let map = apply(Term::Constant(constant.clone()), function.clone());
        let cons = Term::Constant(Constant::Cons.at(to));
        Some(Reduct::Term(apply(apply(cons, first), apply(map, pair.rest.clone()))))
    }
}

fn arrow(argument: impl Into<Lazy<Type>>, result: impl Into<Lazy<Type>>) -> Type {
    Type::Arrow(argument.into(), result.into())
}
