//! Values and steps: `v`, `E` and `red`.

use super::bug::Bug;
use super::syntax::{Constant, Term};
use crate::redex::name::Name;

/// What a term steps to.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::redex) enum Reduct {
    /// Another term.
    Term(Term),
    /// The end: `hd` or `tl` of `nil`.
    Error,
}

/// How a term is put in the place of a variable.
pub(in crate::redex) type Substitute<'a> = dyn Fn(&Term, Name, &Term) -> Term + 'a;

/// `v ::= (λ (x τ) M) | c | (cons v) | ((cons v) v) | (+ v)`
pub(in crate::redex) fn is_value(term: &Term, bug: Option<Bug>) -> bool {
    match term {
        Term::Lambda(..) | Term::Constant(_) | Term::Integer(_) => true,
        Term::Variable(_) => false,
        Term::Apply(function, argument) => match &**function {
            Term::Constant(Constant::Cons | Constant::Plus) => is_value(argument, bug),
            Term::Apply(cons, first) => {
                bug != Some(Bug::PairIsNoValue)
                    && matches!(**cons, Term::Constant(Constant::Cons))
                    && is_value(first, bug)
                    && is_value(argument, bug)
            }
            Term::Lambda(..) | Term::Variable(_) | Term::Constant(_) | Term::Integer(_) => false,
        },
    }
}

/// All terms that this one steps to.
pub(in crate::redex) fn step(
    term: &Term,
    bug: Option<Bug>,
    substitute: &Substitute<'_>,
) -> Vec<Reduct> {
    let Term::Apply(function, argument) = term else { return vec![] };
    let mut reducts: Vec<Reduct> =
        contract(function, argument, bug, substitute).into_iter().collect();
    reducts.extend(within(step(function, bug, substitute), |function| {
        Term::Apply(function.into(), argument.clone())
    }));
    if bug != Some(Bug::NoArgumentContext) && is_value(function, bug) {
        reducts.extend(within(step(argument, bug, substitute), |argument| {
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

fn contract(
    function: &Term,
    argument: &Term,
    bug: Option<Bug>,
    substitute: &Substitute<'_>,
) -> Option<Reduct> {
    match function {
        Term::Lambda(name, _, body) if is_value(argument, bug) => {
            Some(Reduct::Term(substitute(body, **name, argument)))
        }
        Term::Constant(Constant::Head) => match argument {
            Term::Constant(Constant::Nil) => Some(Reduct::Error),
            _ if bug == Some(Bug::HeadOfPartial) => partial_cons(argument, bug),
            _ => pair(argument, bug).map(|(first, _)| Reduct::Term(first.clone())),
        },
        Term::Constant(Constant::Tail) => match argument {
            Term::Constant(Constant::Nil) => Some(Reduct::Error),
            _ => pair(argument, bug).map(|(first, rest)| {
                let wrong = bug == Some(Bug::TailIsHead);
                Reduct::Term(if wrong { first.clone() } else { rest.clone() })
            }),
        },
        Term::Apply(plus, left) => match (&**plus, &**left, argument) {
            (Term::Constant(Constant::Plus), Term::Integer(left), Term::Integer(right)) => {
                Some(Reduct::Term(Term::Integer(left.wrapping_add(**right).into())))
            }
            _ => None,
        },
        Term::Lambda(..) | Term::Variable(_) | Term::Constant(_) | Term::Integer(_) => None,
    }
}

/// The values in `((cons v) v)`.
fn pair(term: &Term, bug: Option<Bug>) -> Option<(&Term, &Term)> {
    let Term::Apply(function, rest) = term else { return None };
    let Term::Apply(cons, first) = &**function else { return None };
    let is_pair = matches!(**cons, Term::Constant(Constant::Cons))
        && is_value(first, bug)
        && is_value(rest, bug);
    is_pair.then_some((first, rest))
}

/// The value in `(cons v)`.
fn partial_cons(term: &Term, bug: Option<Bug>) -> Option<Reduct> {
    let Term::Apply(cons, first) = term else { return None };
    let is_partial = matches!(**cons, Term::Constant(Constant::Cons)) && is_value(first, bug);
    is_partial.then(|| Reduct::Term(Term::clone(first)))
}
