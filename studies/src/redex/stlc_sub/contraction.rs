//! Contracting all β-redexes of a term, but none that come of it: `βv->`.

use super::Slip;
use super::substitution::substitute;
use crate::redex::stlc::Term;
use crate::redex::stlc::reduction::is_value;

/// `(βv-> M)`
pub(super) fn contract_all(term: &Term, slip: Option<Slip>) -> Term {
    let below = |term: &Term| contract_all(term, slip);
    match term {
        Term::Variable(_) | Term::Constant(_) | Term::Integer(_) => term.clone(),
        Term::Lambda(name, argument, body) => {
            Term::Lambda(name.clone(), argument.clone(), below(body).into())
        }
        Term::Apply(function, argument) => match &**function {
            Term::Lambda(name, _, body) if is_value(argument, None) || is_variable(argument) => {
                substitute(&below(body), **name, &below(argument), slip)
            }
            _ => Term::Apply(below(function).into(), below(argument).into()),
        },
    }
}

fn is_variable(term: &Term) -> bool {
    matches!(term, Term::Variable(_))
}
