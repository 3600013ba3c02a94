//! Types of terms: `tc`, `tcc` and `tc-w`.

use super::Bug;
use super::syntax::{
    Contract, MarkKey, Marks, PromptTag, Store, Suffix, Term, Type, UnaryOperator, Value,
};
use crate::redex::depth::Depth;
use canvass::Lazy;

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

/// What is wanted of a type before it is known: its outermost constructor.
///
/// A term that cannot have such a type is given up before its parts are looked at. That changes no verdict, but in what
/// order parts are demanded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Head {
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
    fn of(of: &Type) -> Head {
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

    /// That of a term's type, where its own constructor says it.
    fn of_term(term: &Term) -> Option<Head> {
        Some(match term {
            Term::Value(value) => return Head::of_value(value),
            Term::Unary(UnaryOperator::Negate, _) | Term::Binary(..) => Head::Num,
            Term::Unary(
                UnaryOperator::Not
                | UnaryOperator::IsZero
                | UnaryOperator::IsNumber
                | UnaryOperator::IsUnit
                | UnaryOperator::IsBoolean,
                _,
            ) => Head::Bool,
            Term::Cons(..) | Term::CurrentMarks(..) => Head::List,
            Term::MakePromptTag(..) => Head::Prompt,
            Term::MakeMarkKey(_) => Head::Mark,
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

    fn of_value(value: &Value) -> Option<Head> {
        Some(match value {
            Value::Number(_) => Head::Num,
            Value::Boolean(_) => Head::Bool,
            Value::Unit => Head::Unit,
            Value::Lambda(..) => Head::Arrow,
            Value::Prompt(_) => Head::Prompt,
            Value::Mark(_) => Head::Mark,
            Value::Cons(..) | Value::Null(_) => Head::List,
            Value::S | Value::CallComp | Value::CallMark => return None,
        })
    }

    /// That of the type that a contract is for; `None` for one of the base types.
    fn of_contract(contract: &Contract) -> Option<Head> {
        match contract {
            Contract::Flat(..) => None,
            Contract::Arrow(..) => Some(Head::Arrow),
            Contract::Prompt(..) => Some(Head::Prompt),
            Contract::Mark(..) => Some(Head::Mark),
            Contract::List(_) => Some(Head::List),
        }
    }
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
        if let (Some(wanted), Some(head)) = (wanted, Head::of_term(term))
            && wanted != head
        {
            return None;
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
            Term::Unary(operator, operand) => self.unary(*operator, operand, environment, depth)?,
            Term::Binary(_, left, right) => {
                return (has(left, &Type::Num) && has(right, &Type::Num)).then_some(Type::Num);
            }
            // Only lists of values have types.
            Term::Cons(first, rest) => {
                if !(first.is_value() && rest.is_value()) {
                    return None;
                }
                let list = Type::List(infer(first, None)?.into());
                return has(rest, &list).then_some(list);
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
                if Head::of_value(handler) != Some(Head::Arrow) {
                    return None;
                }
                let handler = self.infer_value(handler, environment, depth)?;
                let fits = handler == Type::Arrow(aborted, result.clone()) && has(body, &result);
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
                return (found == *of).then_some(Type::List(found));
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
        match (term, expected) {
            (Term::Value(Value::Lambda(name, argument, body)), Type::Arrow(from, to)) => {
                let inner = Environment::Variable(name, argument, environment);
                argument == from && self.has_type(body, to, &inner, depth)
            }
            (Term::If(test, then, other), _) => {
                has(test, &Type::Bool) && has(then, expected) && has(other, expected)
            }
            (Term::WithMarks(marks, body), _) => {
                has(body, expected) && self.are_marks(marks, environment, depth)
            }
            (Term::Mu(_, of, _) | Term::Abort(of, ..), _) if **of != *expected => false,
            (Term::Monitor(contract, ..), _)
                if Head::of_contract(contract).is_some_and(|head| head != Head::of(expected)) =>
            {
                false
            }
            _ => {
                let head = Head::of_term(term).map(|_| Head::of(expected));
                let found = self.infer(term, head, environment, depth);
                found.is_some_and(|found| found == *expected)
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
                if Head::of_value(tag) != Some(Head::Prompt) {
                    return None;
                }
                let Type::Prompt(aborted_type, result_type) =
                    self.infer_value(tag, environment, depth)?
                else {
                    return None;
                };
                let fits = self.infer_contract(aborted, environment, depth)? == *aborted_type
                    && self.infer_contract(result, environment, depth)? == *result_type;
                return fits.then_some(Type::Prompt(aborted_type, result_type));
            }
            Value::Mark(key) => self.infer_key(key, environment, depth)?,
            Value::Cons(first, rest) => {
                if Head::of_value(rest) != Some(Head::List) {
                    return None;
                }
                let list = Type::List(self.infer_value(first, environment, depth)?.into());
                let rest = self.infer_value(rest, environment, depth)?;
                return (rest == list).then_some(list);
            }
            Value::Null(of) => Type::List(of.clone()),
        })
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
                let fits = self.infer_contract(contract, environment, depth)? == *of;
                fits.then_some(Type::Mark(of))
            }
        }
    }

    /// `tcc`: what `Con` is of.
    fn infer_contract(
        &self,
        contract: &Contract,
        environment: &Environment<'_>,
        depth: Depth,
    ) -> Option<Type> {
        let depth = depth.below()?;
        let infer = |contract: &Contract| self.infer_contract(contract, environment, depth);
        match contract {
            Contract::Flat(name, of, body) => {
                let is_base = matches!(**of, Type::Num | Type::Bool | Type::Unit);
                let inner = Environment::Variable(name, of, environment);
                (is_base && self.has_type(body, &Type::Bool, &inner, depth))
                    .then(|| Type::clone(of))
            }
            Contract::Arrow(argument, result) => {
                Some(Type::Arrow(infer(argument)?.into(), infer(result)?.into()))
            }
            Contract::Prompt(aborted, result, aborted_type, result_type) => {
                let fits = infer(aborted)? == **aborted_type && infer(result)? == **result_type;
                fits.then(|| Type::Prompt(aborted_type.clone(), result_type.clone()))
            }
            Contract::Mark(contract, of) => {
                (infer(contract)? == **of).then(|| Type::Mark(of.clone()))
            }
            Contract::List(contract) => Some(Type::List(infer(contract)?.into())),
        }
    }

    /// `tc-w`
    fn are_marks(&self, marks: &Marks, environment: &Environment<'_>, depth: Depth) -> bool {
        let mut marks = marks;
        while let Marks::Mark(key, value, rest) = marks {
            let Some(of) = self.infer_value(value, environment, depth) else { return false };
            if self.infer_key(key, environment, depth) != Some(Type::Mark(of.into())) {
                return false;
            }
            marks = rest;
        }
        true
    }

    fn unary(
        &self,
        operator: UnaryOperator,
        operand: &Term,
        environment: &Environment<'_>,
        depth: Depth,
    ) -> Option<Type> {
        let has = |of| self.has_type(operand, of, environment, depth);
        match operator {
            UnaryOperator::Negate => has(&Type::Num).then_some(Type::Num),
            UnaryOperator::Not => has(&Type::Bool).then_some(Type::Bool),
            UnaryOperator::IsZero => has(&Type::Num).then_some(Type::Bool),
            UnaryOperator::IsNumber | UnaryOperator::IsUnit | UnaryOperator::IsBoolean => {
                self.infer(operand, None, environment, depth).map(|_| Type::Bool)
            }
        }
    }

    /// The type of `call/comp`, of a function of this type and a prompt with this result.
    fn composed(&self, function: Type, result: &Type) -> Option<Type> {
        let Type::Arrow(from, to) = function else { return None };
        let fits = if self.bug == Some(Bug::CompositionOfResult) {
            *from == *result
        } else {
            matches!(&*from, Type::Arrow(hole, of) if *hole == to && **of == *result)
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
