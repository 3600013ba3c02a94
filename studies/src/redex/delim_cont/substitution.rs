//! Substitution, which does not avoid capture: `subst` and `subst-ctc`.

use super::syntax::{Contract, MarkKey, PromptTag, Suffix, Term, Value};
use canvass::Lazy;

/// `(subst e x e)`; `None` for terms that the model's function is not defined for.
pub(super) fn substitute(term: &Term, variable: Suffix, by: &Term) -> Option<Term> {
    Substitution { variable, by }.term(term)
}

struct Substitution<'a> {
    variable: Suffix,
    by: &'a Term,
}

impl Substitution<'_> {
    fn term(&self, term: &Term) -> Option<Term> {
        Some(match term {
            Term::Variable(name) if **name == self.variable => self.by.clone(),
            Term::Variable(_)
            | Term::MakePromptTag(..)
            | Term::MakeMarkKey(_)
            | Term::Error
            | Term::ContractError(..) => term.clone(),
            Term::Value(value) => Term::Value(self.value(value)?),
            Term::Apply(function, argument) => {
                Term::Apply(self.lazy(function)?, self.lazy(argument)?)
            }
            Term::If(test, then, other) => {
                Term::If(self.lazy(test)?, self.lazy(then)?, self.lazy(other)?)
            }
            Term::Mu(name, _, _) if **name == self.variable => term.clone(),
            Term::Mu(name, of, body) => Term::Mu(name.clone(), of.clone(), self.lazy(body)?),
            Term::Unary(operator, operand) => Term::Unary(*operator, self.lazy(operand)?),
            Term::Binary(operator, left, right) => {
                Term::Binary(operator.clone(), self.lazy(left)?, self.lazy(right)?)
            }
            Term::Cons(first, rest) => Term::Cons(self.lazy(first)?, self.lazy(rest)?),
            Term::Case(list, empty, first, rest, body) => {
                let is_bound = **first == self.variable || **rest == self.variable;
                let inner = if is_bound { body.clone() } else { self.lazy(body)? };
                let (list, empty) = (self.lazy(list)?, self.lazy(empty)?);
                Term::Case(list, empty, first.clone(), rest.clone(), inner)
            }
            Term::Prompt(body, tag, handler) => {
                Term::Prompt(self.lazy(body)?, self.lazy(tag)?, self.value(handler)?.into())
            }
            Term::Abort(of, tag, value) => {
                Term::Abort(of.clone(), self.lazy(tag)?, self.lazy(value)?)
            }
            // The model leaves the marks as they are.
            Term::WithMarks(marks, body) => Term::WithMarks(marks.clone(), self.lazy(body)?),
            Term::CurrentMarks(key, of) => Term::CurrentMarks(self.lazy(key)?, of.clone()),
            Term::CallComp(function, tag) => Term::CallComp(self.lazy(function)?, self.lazy(tag)?),
            Term::CallMark(key, value, body) => {
                Term::CallMark(self.lazy(key)?, self.lazy(value)?, self.lazy(body)?)
            }
            Term::Monitor(contract, body, blame) => {
                Term::Monitor(self.contract(contract)?.into(), self.lazy(body)?, blame.clone())
            }
            Term::Update(..) | Term::Check(..) => return None,
        })
    }

    fn lazy(&self, term: &Term) -> Option<Lazy<Term>> {
        self.term(term).map(Lazy::new)
    }

    fn value(&self, value: &Value) -> Option<Value> {
        Some(match value {
            Value::Lambda(name, _, _) if **name == self.variable => value.clone(),
            Value::Lambda(name, of, body) => {
                Value::Lambda(name.clone(), of.clone(), self.lazy(body)?)
            }
            Value::Cons(first, rest) => {
                Value::Cons(self.value(first)?.into(), self.value(rest)?.into())
            }
            Value::Prompt(PromptTag::Guard(aborted, result, tag, blame)) => {
                Value::Prompt(PromptTag::Guard(
                    self.contract(aborted)?.into(),
                    self.contract(result)?.into(),
                    self.value(tag)?.into(),
                    blame.clone(),
                ))
            }
            Value::Mark(key) => Value::Mark(self.key(key)?),
            Value::Prompt(PromptTag::Tag(_))
            | Value::Number(_)
            | Value::Boolean(_)
            | Value::Unit
            | Value::S
            | Value::Null(_)
            | Value::CallComp
            | Value::CallMark => value.clone(),
        })
    }

    fn key(&self, key: &MarkKey) -> Option<MarkKey> {
        Some(match key {
            MarkKey::Key(_) => key.clone(),
            MarkKey::Guard(contract, key, blame) => MarkKey::Guard(
                self.contract(contract)?.into(),
                self.key(key)?.into(),
                blame.clone(),
            ),
        })
    }

    fn contract(&self, contract: &Contract) -> Option<Contract> {
        Some(match contract {
            Contract::Flat(name, _, _) if **name == self.variable => contract.clone(),
            Contract::Flat(name, of, body) => {
                Contract::Flat(name.clone(), of.clone(), self.lazy(body)?)
            }
            Contract::Arrow(argument, result) => {
                Contract::Arrow(self.contract(argument)?.into(), self.contract(result)?.into())
            }
            Contract::Prompt(aborted, result, aborted_type, result_type) => Contract::Prompt(
                self.contract(aborted)?.into(),
                self.contract(result)?.into(),
                aborted_type.clone(),
                result_type.clone(),
            ),
            Contract::Mark(contract, of) => {
                Contract::Mark(self.contract(contract)?.into(), of.clone())
            }
            Contract::List(contract) => Contract::List(self.contract(contract)?.into()),
        })
    }
}
