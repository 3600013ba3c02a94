//! Types, whose variables have names.
//!
//! Names matter: the property compares types before and after a step by their variables' first letters, and one bug
//! makes type variables of the variables of terms.

use crate::redex::name::Name;
use crate::redex::notation::{Expression, Notation};
use std::collections::BTreeMap;
use std::rc::Rc;

/// `τ ::= int | (σ → τ) | (list τ) | (ref τ) | x`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Type {
    Int,
    Arrow(Rc<Type>, Rc<Type>),
    List(Rc<Type>),
    Ref(Rc<Type>),
    Variable(TypeVariable),
}

/// A type variable: where it comes from, and its number among those.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TypeVariable {
    /// `γ`, of a constant.
    Constant(u32),
    /// `α1-`, of what a function returns.
    Result(u32),
    /// `α2-`, of what a function takes.
    Argument(u32),
    /// A variable of a term.
    Term(Name),
}

impl Type {
    pub(super) fn arrow(argument: Type, result: Type) -> Type {
        Type::Arrow(argument.into(), result.into())
    }

    /// Adds all variables.
    pub(super) fn variables(&self, variables: &mut Vec<TypeVariable>) {
        match self {
            Type::Int => {}
            Type::Arrow(argument, result) => {
                argument.variables(variables);
                result.variables(variables);
            }
            Type::List(inner) | Type::Ref(inner) => inner.variables(variables),
            Type::Variable(variable) => variables.push(*variable),
        }
    }

    /// `consistent-with?`: the same but for names, which must begin alike and stand for the same in all places.
    pub(super) fn is_consistent_with(&self, other: &Type) -> bool {
        self == other || are_consistent(&self.write(), &other.write(), &mut BTreeMap::new())
    }

    fn write(&self) -> Expression {
        match self {
            Type::Int => Expression::of("int"),
            Type::Arrow(argument, result) => {
                Expression::List(vec![argument.write(), Expression::of("→"), result.write()])
            }
            Type::List(inner) => Expression::form("list", [inner.write()]),
            Type::Ref(inner) => Expression::form("ref", [inner.write()]),
            Type::Variable(variable) => variable.write(),
        }
    }
}

impl TypeVariable {
    /// The first of its kind that is not used.
    pub(super) fn fresh(of: fn(u32) -> TypeVariable, used: &[TypeVariable]) -> TypeVariable {
        let mut numbers = (0..).map(of);
        numbers.find(|variable| !used.contains(variable)).expect("finitely many are used")
    }

    fn write(self) -> Expression {
        let numbered = |word: &str, number| match number {
            0 => Expression::of(word),
            _ => Expression::Symbol(format!("{word}{number}")),
        };
        match self {
            TypeVariable::Constant(number) => numbered("γ", number),
            TypeVariable::Result(number) => numbered("α1-", number),
            TypeVariable::Argument(number) => numbered("α2-", number),
            TypeVariable::Term(name) => name.write(),
        }
    }
}

fn are_consistent<'e>(
    left: &'e Expression,
    right: &'e Expression,
    names: &mut BTreeMap<&'e str, &'e str>,
) -> bool {
    match (left, right) {
        (Expression::Symbol(left), Expression::Symbol(right)) => {
            left == right
                || (left.chars().next() == right.chars().next()
                    && *names.entry(left).or_insert(right) == right)
        }
        (Expression::List(left), Expression::List(right)) => {
            left.len() == right.len()
                && left.iter().zip(right).all(|(left, right)| are_consistent(left, right, names))
        }
        _ => false,
    }
}
