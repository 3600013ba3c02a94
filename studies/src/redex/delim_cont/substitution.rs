//! Substitution, which does not avoid capture: `subst` and `subst-ctc`.

use super::same::Same;
use super::syntax::{Contract, MarkKey, PromptTag, Suffix, Term, Value};
use canvass::Lazy;

/// `(subst e x e)`; `None` for terms that the model's function is not defined for.
///
/// The name of a variable is always looked at, that of a binder only if the variable may be bound there.
pub(super) fn substitute(term: &Term, variable: &Lazy<Suffix>, by: &Term) -> Option<Term> {
    Substitution { variable, by, binders: &Binders::None }.term(term)
}

#[derive(Clone, Copy)]
struct Substitution<'a> {
    variable: &'a Lazy<Suffix>,
    by: &'a Term,
    binders: &'a Binders<'a>,
}

/// What is bound between the whole term and a part of it.
enum Binders<'a> {
    None,
    Binder(&'a Lazy<Suffix>, &'a Binders<'a>),
}

impl Binders<'_> {
    fn bind(&self, variable: &Suffix) -> bool {
        match self {
            Binders::None => false,
            Binders::Binder(name, outer) => ***name == *variable || outer.bind(variable),
        }
    }
}

impl Substitution<'_> {
    /// That of the variable's occurrences in what a binder is for.
    fn below<R>(&self, binder: &Lazy<Suffix>, substitute: impl FnOnce(Substitution<'_>) -> R) -> R {
        let binders = Binders::Binder(binder, self.binders);
        substitute(Substitution { binders: &binders, ..*self })
    }

    fn replaces(&self, name: &Lazy<Suffix>) -> bool {
        name.same(self.variable) && !self.binders.bind(self.variable)
    }

    fn term(&self, term: &Term) -> Option<Term> {
        Some(match term {
            Term::Variable(name) if self.replaces(name) => self.by.clone(),
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
            Term::Mu(name, of, body) => {
                Term::Mu(name.clone(), of.clone(), self.below(name, |inner| inner.lazy(body))?)
            }
            Term::Unary(operator, operand) => Term::Unary(operator.clone(), self.lazy(operand)?),
            Term::Binary(operator, left, right) => {
                Term::Binary(operator.clone(), self.lazy(left)?, self.lazy(right)?)
            }
            Term::Cons(first, rest) => Term::Cons(self.lazy(first)?, self.lazy(rest)?),
            Term::Case(list, empty, first, rest, body) => {
                let (list, empty) = (self.lazy(list)?, self.lazy(empty)?);
                let body =
                    self.below(first, |inner| inner.below(rest, |inner| inner.lazy(body)))?;
                Term::Case(list, empty, first.clone(), rest.clone(), body)
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
            Term::Update(..) | Term::Check(..) if self.binders.bind(self.variable) => term.clone(),
            Term::Update(..) | Term::Check(..) => return None,
        })
    }

    fn lazy(&self, term: &Term) -> Option<Lazy<Term>> {
        self.term(term).map(Lazy::new)
    }

    fn value(&self, value: &Value) -> Option<Value> {
        Some(match value {
            Value::Lambda(name, of, body) => {
                Value::Lambda(name.clone(), of.clone(), self.below(name, |inner| inner.lazy(body))?)
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
            Contract::Flat(name, of, body) => Contract::Flat(
                name.clone(),
                of.clone(),
                self.below(name, |inner| inner.lazy(body))?,
            ),
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
