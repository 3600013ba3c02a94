//! Types of terms: `tc` and `tc-w`; those of contracts, `tcc`, have a file of their own.

mod contract;
mod head;

use super::Bug;
use super::same::Same;
use super::syntax::{MarkKey, Marks, PromptTag, Store, Suffix, Term, Type, UnaryOperator, Value};
use crate::redex::depth::Depth;
use canvass::Lazy;
use head::Head;

/// The type of a closed term, if it has one.
pub(super) fn type_of(term: &Term, store: &Store, bug: Option<Bug>) -> Option<Type> {
    Checker { store, bug }.infer(term, None, &Environment::Empty, Depth::ROOT)
}

/// `Γ ::= · | (x : t Γ)`
#[derive(Clone, Copy)]
enum Environment<'a> {
    Empty,
    Variable(&'a Lazy<Suffix>, &'a Lazy<Type>, &'a Environment<'a>),
}

struct Checker<'t> {
    store: &'t Store,
    bug: Option<Bug>,
}

impl Checker<'_> {
    /// The type of a term, as far as it begins as wanted.
    fn infer(
        &self,
        term: &Term,
        wanted: Option<Head>,
        environment: &Environment<'_>,
        depth: Depth,
    ) -> Option<Type> {
        let depth = depth.below()?;
        let infer = |term: &Term, wanted| self.infer(term, wanted, environment, depth);
        let has = |term: &Term, of: &Type| self.has_type(term, of, environment, depth);
        if let Some(wanted) = wanted {
            let said = match term {
                Term::Mu(_, of, _) | Term::Abort(of, ..) => Head::of(of) == wanted,
                _ => Head::of_term(term).is_none_or(|heads| heads.contains(&wanted)),
            };
            if !said {
                return None;
            }
        }
        Some(match term {
            Term::Variable(name) => lookup(environment, name)?,
            Term::Value(value) => self.infer_value(value, environment, depth)?,
            Term::Apply(function, argument) => {
                let Type::Arrow(from, to) = infer(function, Some(Head::Arrow))? else {
                    return None;
                };
                return has(argument, &from).then(|| Lazy::into_inner(to));
            }
            Term::If(test, then, other) => {
                if !has(test, &Type::Bool) {
                    return None;
                }
                let result = infer(then, wanted)?;
                return has(other, &result).then_some(result);
            }
            Term::Mu(name, of, body) => {
                let inner = Environment::Variable(name, of, environment);
                return self.has_type(body, of, &inner, depth).then(|| Type::clone(of));
            }
            Term::Unary(operator, operand) if wanted == Some(Head::Num) => {
                return (**operator == UnaryOperator::Negate && has(operand, &Type::Num))
                    .then_some(Type::Num);
            }
            Term::Unary(operator, operand) => unary(&infer(operand, None)?, operator)?,
            Term::Binary(_, left, right) => {
                return (has(left, &Type::Num) && has(right, &Type::Num)).then_some(Type::Num);
            }
            // Only lists of values have types.
            Term::Cons(first, rest) => {
                let rest = rest.as_list()?;
                let first = first.as_value()?;
                return self.infer_value(
                    &Value::Cons(first.into(), rest.into()),
                    environment,
                    depth,
                );
            }
            Term::Case(list, empty, first, rest, body) => {
                let Type::List(element) = infer(list, Some(Head::List))? else { return None };
                let list = Lazy::new(Type::List(element.clone()));
                let result = infer(empty, wanted)?;
                let inner = Environment::Variable(first, &element, environment);
                let inner = Environment::Variable(rest, &list, &inner);
                return self.has_type(body, &result, &inner, depth).then_some(result);
            }
            Term::MakePromptTag(aborted, result) => Type::Prompt(aborted.clone(), result.clone()),
            Term::MakeMarkKey(of) => Type::Mark(of.clone()),
            Term::Prompt(body, tag, handler) => {
                let Type::Prompt(aborted, result) = infer(tag, Some(Head::Prompt))? else {
                    return None;
                };
                let handles = Type::Arrow(aborted, result.clone());
                let fits = self.has_value_type(handler, &handles, environment, depth)
                    && has(body, &result);
                return fits.then(|| Lazy::into_inner(result));
            }
            Term::Abort(of, tag, value) => {
                let Type::Prompt(aborted, _) = infer(tag, Some(Head::Prompt))? else {
                    return None;
                };
                return has(value, &aborted).then(|| Type::clone(of));
            }
            Term::WithMarks(marks, body) => {
                let result = infer(body, wanted)?;
                return self.are_marks(marks, environment, depth).then_some(result);
            }
            Term::CurrentMarks(key, of) => {
                let Type::Mark(found) = infer(key, Some(Head::Mark))? else { return None };
                return found.same(of).then_some(Type::List(found));
            }
            Term::CallComp(function, tag) => {
                let Type::Prompt(_, result) = infer(tag, Some(Head::Prompt))? else { return None };
                return self.composed(infer(function, Some(Head::Arrow))?, &result);
            }
            Term::CallMark(key, value, body) => {
                let Type::Mark(of) = infer(key, Some(Head::Mark))? else { return None };
                return if has(value, &of) { infer(body, wanted) } else { None };
            }
            Term::Monitor(contract, body, _) => {
                let of = self.infer_contract(contract, environment, depth)?;
                return has(body, &of).then_some(of);
            }
            Term::Update(..) | Term::Error | Term::ContractError(..) | Term::Check(..) => {
                return None;
            }
        })
    }

    /// Whether it is the type that `infer` gives.
    fn has_type(
        &self,
        term: &Term,
        expected: &Type,
        environment: &Environment<'_>,
        depth: Depth,
    ) -> bool {
        let Some(depth) = depth.below() else { return false };
        let has = |term: &Term, of: &Type| self.has_type(term, of, environment, depth);
        match term {
            Term::Value(value) => self.has_value_type(value, expected, environment, depth),
            Term::Apply(function, argument) => {
                let function = self.infer(function, Some(Head::Arrow), environment, depth);
                let Some(Type::Arrow(from, to)) = function else { return false };
                (*to).same(expected) && has(argument, &from)
            }
            Term::If(test, then, other) => {
                has(test, &Type::Bool) && has(then, expected) && has(other, expected)
            }
            Term::WithMarks(marks, body) => {
                has(body, expected) && self.are_marks(marks, environment, depth)
            }
            Term::CallMark(key, value, body) => {
                let key = self.infer(key, Some(Head::Mark), environment, depth);
                let Some(Type::Mark(of)) = key else { return false };
                has(value, &of) && has(body, expected)
            }
            Term::Monitor(contract, body, _) => {
                self.is_contract_for(contract, expected, environment, depth) && has(body, expected)
            }
            Term::Mu(_, of, _) | Term::Abort(of, ..) if !(**of).same(expected) => false,
            _ => {
                let head = Head::of_term(term).map(|_| Head::of(expected));
                let found = self.infer(term, head, environment, depth);
                found.is_some_and(|found| found.same(expected))
            }
        }
    }

    fn infer_value(
        &self,
        value: &Value,
        environment: &Environment<'_>,
        depth: Depth,
    ) -> Option<Type> {
        let depth = depth.below()?;
        Some(match value {
            Value::Number(_) => Type::Num,
            Value::Boolean(_) => Type::Bool,
            Value::Unit => Type::Unit,
            Value::S | Value::CallComp | Value::CallMark => return None,
            Value::Lambda(name, argument, body) => {
                let inner = Environment::Variable(name, argument, environment);
                Type::Arrow(argument.clone(), self.infer(body, None, &inner, depth)?.into())
            }
            Value::Prompt(PromptTag::Tag(_)) => {
                return self.stored(value).filter(|found| matches!(found, Type::Prompt(..)));
            }
            Value::Prompt(PromptTag::Guard(aborted, result, tag, _)) => {
                if Head::of_value(tag) != Some(&[Head::Prompt]) {
                    return None;
                }
                let Type::Prompt(aborted_type, result_type) =
                    self.infer_value(tag, environment, depth)?
                else {
                    return None;
                };
                let is = |contract, of| self.is_contract_for(contract, of, environment, depth);
                let fits = is(aborted, &aborted_type) && is(result, &result_type);
                return fits.then_some(Type::Prompt(aborted_type, result_type));
            }
            Value::Mark(key) => self.infer_key(key, environment, depth)?,
            Value::Cons(first, rest) => {
                let element = element_of(rest)?;
                let mut cell = Some((first, rest));
                while let Some((first, rest)) = cell {
                    if !self.has_value_type(first, element, environment, depth) {
                        return None;
                    }
                    cell = match &**rest {
                        Value::Cons(first, rest) => Some((first, rest)),
                        _ => None,
                    };
                }
                Type::List(element.clone())
            }
            Value::Null(of) => Type::List(of.clone()),
        })
    }

    fn has_value_type(
        &self,
        value: &Value,
        expected: &Type,
        environment: &Environment<'_>,
        depth: Depth,
    ) -> bool {
        match (value, expected) {
            (Value::Lambda(name, argument, body), Type::Arrow(from, to)) => {
                let inner = Environment::Variable(name, argument, environment);
                argument.same(from) && self.has_type(body, to, &inner, depth)
            }
            _ if Head::of_value(value)
                .is_some_and(|heads| !heads.contains(&Head::of(expected))) =>
            {
                false
            }
            _ => {
                let found = self.infer_value(value, environment, depth);
                found.is_some_and(|found| found.same(expected))
            }
        }
    }

    fn infer_key(
        &self,
        key: &MarkKey,
        environment: &Environment<'_>,
        depth: Depth,
    ) -> Option<Type> {
        let depth = depth.below()?;
        match key {
            MarkKey::Key(_) => {
                let found = self.stored(&Value::Mark(key.clone()));
                found.filter(|found| matches!(found, Type::Mark(_)))
            }
            MarkKey::Guard(contract, key, _) => {
                let Type::Mark(of) = self.infer_key(key, environment, depth)? else { return None };
                let fits = self.is_contract_for(contract, &of, environment, depth);
                fits.then_some(Type::Mark(of))
            }
        }
    }

    /// `tc-w`
    fn are_marks(&self, marks: &Marks, environment: &Environment<'_>, depth: Depth) -> bool {
        let mut marks = marks;
        while let Marks::Mark(key, value, rest) = marks {
            let Some(of) = self.infer_value(value, environment, depth) else { return false };
            match self.infer_key(key, environment, depth) {
                Some(Type::Mark(key)) if (*key).same(&of) => {}
                Some(_) | None => return false,
            }
            marks = rest;
        }
        true
    }

    /// The type of `call/comp`, of a function of this type and a prompt with this result.
    fn composed(&self, function: Type, result: &Lazy<Type>) -> Option<Type> {
        let Type::Arrow(from, to) = function else { return None };
        let fits = if self.bug == Some(Bug::CompositionOfResult) {
            from.same(result)
        } else {
            matches!(&*from, Type::Arrow(hole, of) if hole.same(&to) && of.same(result))
        };
        fits.then(|| Lazy::into_inner(to))
    }

    /// `∈-Σ`
    fn stored(&self, wanted: &Value) -> Option<Type> {
        let mut store = self.store;
        while let Store::Entry(value, of, rest) = store {
            if **value == *wanted {
                return Some(Type::clone(of));
            }
            store = rest;
        }
        None
    }
}

/// The element type of a list, by its end; `None` if it is no list. No element is looked at.
fn element_of(value: &Value) -> Option<&Lazy<Type>> {
    let mut value = value;
    loop {
        match value {
            Value::Cons(_, rest) => value = rest,
            Value::Null(of) => return Some(of),
            _ => return None,
        }
    }
}

/// The type of an operator's result, where it takes an operand of this type.
fn unary(operand: &Type, operator: &UnaryOperator) -> Option<Type> {
    match operator {
        UnaryOperator::Negate => (*operand == Type::Num).then_some(Type::Num),
        UnaryOperator::Not => (*operand == Type::Bool).then_some(Type::Bool),
        UnaryOperator::IsZero => (*operand == Type::Num).then_some(Type::Bool),
        UnaryOperator::IsNumber | UnaryOperator::IsUnit | UnaryOperator::IsBoolean => {
            Some(Type::Bool)
        }
    }
}

/// `∈-Γ`; no name is looked at where nothing is bound.
fn lookup(environment: &Environment<'_>, name: &Lazy<Suffix>) -> Option<Type> {
    let mut environment = environment;
    while let Environment::Variable(bound, of, rest) = environment {
        if *bound == name {
            return Some(Type::clone(of));
        }
        environment = rest;
    }
    None
}
