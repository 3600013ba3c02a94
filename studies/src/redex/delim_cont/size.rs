//! The terms in a term, those in its values and contracts too.

use super::syntax::{Contract, MarkKey, Marks, PromptTag, Term, Value};
use crate::redex::size::Nested;

impl Nested for Term {
    fn each_part(&self, visit: &mut dyn FnMut(&Term)) {
        match self {
            Term::Value(value) => in_value(value, visit),
            Term::Prompt(body, tag, handler) => {
                visit(body);
                visit(tag);
                in_value(handler, visit);
            }
            Term::WithMarks(marks, body) => {
                in_marks(marks, visit);
                visit(body);
            }
            Term::Update(key, value, body) => {
                in_key(key, visit);
                visit(value);
                visit(body);
            }
            Term::Monitor(contract, body, _) => {
                in_contract(contract, visit);
                visit(body);
            }
            Term::Check(test, value, _, _) => {
                visit(test);
                in_value(value, visit);
            }
            Term::Unary(_, part) | Term::CurrentMarks(part, _) | Term::Mu(_, _, part) => {
                visit(part)
            }
            Term::Apply(left, right)
            | Term::Binary(_, left, right)
            | Term::Cons(left, right)
            | Term::Abort(_, left, right)
            | Term::CallComp(left, right) => {
                visit(left);
                visit(right);
            }
            Term::If(first, second, third)
            | Term::CallMark(first, second, third)
            | Term::Case(first, second, _, _, third) => {
                visit(first);
                visit(second);
                visit(third);
            }
            Term::Variable(_)
            | Term::MakePromptTag(..)
            | Term::MakeMarkKey(_)
            | Term::Error
            | Term::ContractError(..) => {}
        }
    }
}

fn in_value(value: &Value, visit: &mut dyn FnMut(&Term)) {
    match value {
        Value::Lambda(_, _, body) => visit(body),
        Value::Prompt(PromptTag::Guard(aborted, result, tag, _)) => {
            in_contract(aborted, visit);
            in_contract(result, visit);
            in_value(tag, visit);
        }
        Value::Mark(key) => in_key(key, visit),
        Value::Cons(first, rest) => {
            in_value(first, visit);
            in_value(rest, visit);
        }
        Value::Prompt(PromptTag::Tag(_))
        | Value::Number(_)
        | Value::Boolean(_)
        | Value::Unit
        | Value::S
        | Value::Null(_)
        | Value::CallComp
        | Value::CallMark => {}
    }
}

fn in_contract(contract: &Contract, visit: &mut dyn FnMut(&Term)) {
    match contract {
        Contract::Flat(_, _, body) => visit(body),
        Contract::Arrow(left, right) | Contract::Prompt(left, right, _, _) => {
            in_contract(left, visit);
            in_contract(right, visit);
        }
        Contract::Mark(contract, _) | Contract::List(contract) => in_contract(contract, visit),
    }
}

fn in_key(key: &MarkKey, visit: &mut dyn FnMut(&Term)) {
    if let MarkKey::Guard(contract, key, _) = key {
        in_contract(contract, visit);
        in_key(key, visit);
    }
}

fn in_marks(marks: &Marks, visit: &mut dyn FnMut(&Term)) {
    if let Marks::Mark(key, value, rest) = marks {
        in_key(key, visit);
        in_value(value, visit);
        in_marks(rest, visit);
    }
}
