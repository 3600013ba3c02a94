//! Contracting all β-redexes of a term, but none that come of it: `βv->`.

use super::Mutation;
use super::substitution::substitute;
use crate::redex::calculus::reduction::is_value;
use crate::redex::stlc::Term;

/// `(βv-> M)`
pub(super) fn contract_all(term: &Term, mutation: Option<Mutation>) -> Term {
    let below = |term: &Term| contract_all(term, mutation);
    match term {
        Term::Variable(_) | Term::Constant(_) | Term::Integer(_) => term.clone(),
        Term::Lambda(name, argument, body) => {
            Term::Lambda(name.clone(), argument.clone(), below(body).into())
        }
        Term::Apply(function, argument) => match &**function {
            Term::Lambda(name, _, body) if is_value(&**argument, None) || is_variable(argument) => {
                substitute(&below(body), **name, &below(argument), mutation)
            }
            _ => Term::Apply(below(function).into(), below(argument).into()),
        },
    }
}

fn is_variable(term: &Term) -> bool {
    matches!(term, Term::Variable(_))
}
