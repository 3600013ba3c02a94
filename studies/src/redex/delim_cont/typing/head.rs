//! What a type must begin with.

use crate::redex::delim_cont::syntax::{Term, Type, Value};

/// What is wanted of a type before it is known: its outermost constructor.
///
/// A term that cannot have such a type is given up before its parts are looked at. That changes no verdict, but in what
/// order parts are demanded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Head {
    Num,
    Bool,
    Unit,
    Arrow,
    Prompt,
    Mark,
    List,
    Contract,
}

impl Head {
    pub(super) fn of(of: &Type) -> Head {
        match of {
            Type::Num => Head::Num,
            Type::Bool => Head::Bool,
            Type::Unit => Head::Unit,
            Type::Arrow(..) => Head::Arrow,
            Type::Prompt(..) => Head::Prompt,
            Type::Mark(_) => Head::Mark,
            Type::List(_) => Head::List,
            Type::Contract(_) => Head::Contract,
        }
    }

    /// Those that a term's type may have, where its own constructor says so.
    pub(super) fn of_term(term: &Term) -> Option<&'static [Head]> {
        Some(match term {
            Term::Value(value) => return Head::of_value(value),
            Term::Unary(..) => &[Head::Num, Head::Bool],
            Term::Binary(..) => &[Head::Num],
            Term::Cons(..) | Term::CurrentMarks(..) => &[Head::List],
            Term::MakePromptTag(..) => &[Head::Prompt],
            Term::MakeMarkKey(_) => &[Head::Mark],
            Term::Variable(_)
            | Term::Apply(..)
            | Term::If(..)
            | Term::Mu(..)
            | Term::Case(..)
            | Term::Prompt(..)
            | Term::Abort(..)
            | Term::WithMarks(..)
            | Term::CallComp(..)
            | Term::CallMark(..)
            | Term::Update(..)
            | Term::Error
            | Term::Monitor(..)
            | Term::ContractError(..)
            | Term::Check(..) => return None,
        })
    }

    pub(super) fn of_value(value: &Value) -> Option<&'static [Head]> {
        Some(match value {
            Value::Number(_) => &[Head::Num],
            Value::Boolean(_) => &[Head::Bool],
            Value::Unit => &[Head::Unit],
            Value::Lambda(..) => &[Head::Arrow],
            Value::Prompt(_) => &[Head::Prompt],
            Value::Mark(_) => &[Head::Mark],
            Value::Cons(..) | Value::Null(_) => &[Head::List],
            Value::S | Value::CallComp | Value::CallMark => return None,
        })
    }
}
