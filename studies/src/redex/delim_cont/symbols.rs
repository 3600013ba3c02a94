//! The names of variables in a part of a program, and new ones that are not among them.

use super::syntax::{Contract, MarkKey, Marks, PromptTag, Suffix, Term, Value};
use std::collections::BTreeSet;

/// The names of variables.
#[derive(Debug, Default)]
pub(super) struct Symbols(BTreeSet<Suffix>);

impl Symbols {
    /// As `variable-not-in` chooses after the bare prefix: nothing, or the least number that no name ends with. It is then
    /// among them.
    pub(super) fn add_fresh(&mut self) -> Suffix {
        let fresh = match self.0.contains(&Suffix::numbered(0)) {
            false => Suffix::numbered(0),
            true => {
                let taken: BTreeSet<u64> = self.0.iter().map(|suffix| suffix.number()).collect();
                let free = (1..).find(|number| !taken.contains(number));
                Suffix::numbered(free.expect("finitely many are taken"))
            }
        };
        self.0.insert(fresh);
        fresh
    }

    pub(super) fn add_term(&mut self, term: &Term) {
        match term {
            Term::Variable(name) => {
                self.0.insert(**name);
            }
            Term::Value(value) => self.add_value(value),
            Term::Mu(name, _, body) => {
                self.0.insert(**name);
                self.add_term(body);
            }
            Term::Case(list, empty, first, rest, body) => {
                self.0.extend([**first, **rest]);
                [list, empty, body].into_iter().for_each(|term| self.add_term(term));
            }
            Term::Prompt(body, tag, handler) => {
                self.add_term(body);
                self.add_term(tag);
                self.add_value(handler);
            }
            Term::WithMarks(marks, body) => {
                self.add_marks(marks);
                self.add_term(body);
            }
            Term::Update(key, value, body) => {
                self.add_key(key);
                self.add_term(value);
                self.add_term(body);
            }
            Term::Monitor(contract, body, _) => {
                self.add_contract(contract);
                self.add_term(body);
            }
            Term::Check(test, value, _, _) => {
                self.add_term(test);
                self.add_value(value);
            }
            Term::Unary(_, term) | Term::CurrentMarks(term, _) => self.add_term(term),
            Term::Apply(left, right)
            | Term::Binary(_, left, right)
            | Term::Cons(left, right)
            | Term::Abort(_, left, right)
            | Term::CallComp(left, right) => {
                self.add_term(left);
                self.add_term(right);
            }
            Term::If(first, second, third) | Term::CallMark(first, second, third) => {
                [first, second, third].into_iter().for_each(|term| self.add_term(term));
            }
            Term::MakePromptTag(..)
            | Term::MakeMarkKey(_)
            | Term::Error
            | Term::ContractError(..) => {}
        }
    }

    pub(super) fn add_value(&mut self, value: &Value) {
        match value {
            Value::Lambda(name, _, body) => {
                self.0.insert(**name);
                self.add_term(body);
            }
            Value::Prompt(PromptTag::Guard(aborted, result, tag, _)) => {
                self.add_contract(aborted);
                self.add_contract(result);
                self.add_value(tag);
            }
            Value::Mark(key) => self.add_key(key),
            Value::Cons(first, rest) => {
                self.add_value(first);
                self.add_value(rest);
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

    pub(super) fn add_contract(&mut self, contract: &Contract) {
        match contract {
            Contract::Flat(name, _, body) => {
                self.0.insert(**name);
                self.add_term(body);
            }
            Contract::Arrow(left, right) | Contract::Prompt(left, right, _, _) => {
                self.add_contract(left);
                self.add_contract(right);
            }
            Contract::Mark(contract, _) | Contract::List(contract) => self.add_contract(contract),
        }
    }

    fn add_key(&mut self, key: &MarkKey) {
        if let MarkKey::Guard(contract, key, _) = key {
            self.add_contract(contract);
            self.add_key(key);
        }
    }

    fn add_marks(&mut self, marks: &Marks) {
        let mut marks = marks;
        while let Marks::Mark(key, value, rest) = marks {
            self.add_key(key);
            self.add_value(value);
            marks = rest;
        }
    }
}
