//! Values and steps: `v`, `E` and `red`.

use super::bug::Bug;
use super::syntax::{Constant, Term, Type};
use crate::redex::substitution::substitute;
use canvass::Lazy;

/// What a term steps to.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Reduct {
    /// Another term.
    Term(Term),
    /// The end: `hd` or `tl` of `nil`.
    Error,
}

/// `v ::= (λ (x τ) M) | C | integer | (+ v) | ((cons @ τ) v) | (((cons @ τ) v) v) | (((map @ τ) @ τ) v)`
pub(super) fn is_value(term: &Term, bug: Option<Bug>) -> bool {
    match term {
        Term::Lambda(..) | Term::Constant(_) | Term::Integer(_) => true,
        Term::Variable(_) => false,
        Term::Apply(function, argument) => match &**function {
            Term::Constant(constant) => {
                let takes_more = *constant == Constant::Plus
                    || is_instance(constant, &Constant::Cons)
                    || constant.map_instance().is_some();
                takes_more && is_value(argument, bug)
            }
            Term::Apply(..) => bug != Some(Bug::PairIsNoValue) && pair(term, bug).is_some(),
            Term::Lambda(..) | Term::Integer(_) | Term::Variable(_) => false,
        },
    }
}

/// All terms that this one steps to.
pub(super) fn step(term: &Term, bug: Option<Bug>) -> Vec<Reduct> {
    let Term::Apply(function, argument) = term else { return vec![] };
    let mut reducts: Vec<Reduct> = contract(function, argument, bug).into_iter().collect();
    reducts.extend(within(step(function, bug), |function| {
        Term::Apply(function.into(), argument.clone())
    }));
    if bug != Some(Bug::NoArgumentContext) && is_value(function, bug) {
        reducts.extend(within(step(argument, bug), |argument| {
            Term::Apply(function.clone(), argument.into())
        }));
    }
    reducts
}

fn within(reducts: Vec<Reduct>, context: impl Fn(Term) -> Term) -> impl Iterator<Item = Reduct> {
    reducts.into_iter().map(move |reduct| match reduct {
        Reduct::Term(term) => Reduct::Term(context(term)),
        Reduct::Error => Reduct::Error,
    })
}

fn contract(function: &Term, argument: &Term, bug: Option<Bug>) -> Option<Reduct> {
    match function {
        Term::Lambda(name, _, body) => {
            is_value(argument, bug).then(|| Reduct::Term(substitute(&**body, **name, argument)))
        }
        Term::Constant(constant) => match constant.instance()? {
            (Constant::Head, element) => head(element, argument, bug),
            (Constant::Tail, element) => tail(element, argument, bug),
            _ => None,
        },
        Term::Apply(operator, first) => match &**operator {
            Term::Constant(Constant::Plus) => plus(first, argument),
            Term::Constant(constant) => map(constant, first, argument, bug),
            _ => None,
        },
        Term::Integer(_) | Term::Variable(_) => None,
    }
}

fn head(element: &Type, list: &Term, bug: Option<Bug>) -> Option<Reduct> {
    if is_nil(list, element) {
        return Some(Reduct::Error);
    }
    if bug == Some(Bug::HeadOfPartial) {
        let Term::Apply(cons, first) = list else { return None };
        let fits = cons_of(cons)? == element && is_value(first, bug);
        return fits.then(|| Reduct::Term(Term::clone(first)));
    }
    let pair = pair(list, bug).filter(|pair| pair.element == element)?;
    Some(Reduct::Term(pair.first.clone()))
}

fn tail(element: &Type, list: &Term, bug: Option<Bug>) -> Option<Reduct> {
    if is_nil(list, element) {
        return Some(Reduct::Error);
    }
    let pair = pair(list, bug).filter(|pair| pair.element == element)?;
    let wrong = bug == Some(Bug::TailIsHead);
    Some(Reduct::Term(if wrong { pair.first.clone() } else { pair.rest.clone() }))
}

fn plus(left: &Term, right: &Term) -> Option<Reduct> {
    match (left, right) {
        (Term::Integer(left), Term::Integer(right)) => {
            Some(Reduct::Term(Term::Integer(left.wrapping_add(**right).into())))
        }
        _ => None,
    }
}

fn map(constant: &Constant, function: &Term, list: &Term, bug: Option<Bug>) -> Option<Reduct> {
    let (from, to) = constant.map_instance()?;
    if !is_value(function, bug) {
        return None;
    }
    if is_nil(list, from) {
        return Some(Reduct::Term(Term::Constant(Constant::Nil.at(to))));
    }
    let pair = pair(list, bug).filter(|pair| *pair.element == **from)?;
    let apply = |function: Term, argument: Term| Term::Apply(function.into(), argument.into());
    let first = apply(function.clone(), pair.first.clone());
    let map = apply(Term::Constant(constant.clone()), function.clone());
    let cons = Term::Constant(Constant::Cons.at(to));
    Some(Reduct::Term(apply(apply(cons, first), apply(map, pair.rest.clone()))))
}

/// `(((cons @ τ) v) v)`
struct Pair<'t> {
    element: &'t Type,
    first: &'t Term,
    rest: &'t Term,
}

fn pair(term: &Term, bug: Option<Bug>) -> Option<Pair<'_>> {
    let Term::Apply(function, rest) = term else { return None };
    let Term::Apply(cons, first) = &**function else { return None };
    let element = cons_of(cons)?;
    (is_value(first, bug) && is_value(rest, bug)).then_some(Pair { element, first, rest })
}

/// `τ`, of `(cons @ τ)`.
fn cons_of(term: &Term) -> Option<&Type> {
    let Term::Constant(constant) = term else { return None };
    let (cons, element) = constant.instance()?;
    (*cons == Constant::Cons).then(|| Lazy::as_ref(element))
}

fn is_nil(term: &Term, element: &Type) -> bool {
    let Term::Constant(constant) = term else { return false };
    constant.instance().is_some_and(|(nil, of)| *nil == Constant::Nil && **of == *element)
}

fn is_instance(constant: &Constant, of: &Constant) -> bool {
    constant.instance().is_some_and(|(inner, _)| inner == of)
}
