//! Substitution that renames every λ on its way: `subst` and `replace`.

use super::Mutation;
use crate::redex::calculus::substitution::all_names;
use crate::redex::name::Name;
use crate::redex::stlc::Term;

/// `(subst M x M_x)`
pub(super) fn substitute(
    term: &Term,
    variable: Name,
    by: &Term,
    mutation: Option<Mutation>,
) -> Term {
    let below = |term: &Term| substitute(term, variable, by, mutation);
    match term {
        Term::Variable(name) if is_replaced(**name, variable, mutation) => by.clone(),
        Term::Lambda(name, ..) if **name == variable => term.clone(),
        Term::Lambda(name, argument, body) => {
            let new = new_name(**name, variable, body, mutation);
            let swapped = mutation == Some(Mutation::SwappedReplace);
            let renamed =
                if swapped { replace(body, new, **name) } else { replace(body, **name, new) };
            Term::Lambda(new.into(), argument.clone(), below(&renamed).into())
        }
        Term::Apply(function, argument) if mutation == Some(Mutation::SwappedApplication) => {
            Term::Apply(below(argument).into(), below(function).into())
        }
        Term::Apply(function, argument) => {
            Term::Apply(below(function).into(), below(argument).into())
        }
        Term::Variable(_) | Term::Constant(_) | Term::Integer(_) => term.clone(),
    }
}

fn is_replaced(name: Name, variable: Name, mutation: Option<Mutation>) -> bool {
    match mutation {
        Some(Mutation::NoVariableCase) => false,
        Some(Mutation::EveryVariable) => true,
        Some(Mutation::SwappedReplace | Mutation::SwappedApplication | Mutation::NotFresh)
        | None => name == variable,
    }
}

fn new_name(name: Name, variable: Name, body: &Term, mutation: Option<Mutation>) -> Name {
    let mut used = vec![];
    all_names(body, &mut used);
    if mutation != Some(Mutation::NotFresh) {
        used.extend([variable, name]);
    }
    name.fresh(&used)
}

/// Renames whatever has a name, binders too.
fn replace(term: &Term, name: Name, new: Name) -> Term {
    let renamed = |own: Name| if own == name { new } else { own };
    match term {
        Term::Constant(_) | Term::Integer(_) => term.clone(),
        Term::Variable(own) => Term::Variable(renamed(**own).into()),
        Term::Apply(function, argument) => {
            Term::Apply(replace(function, name, new).into(), replace(argument, name, new).into())
        }
        Term::Lambda(own, argument, body) => {
            Term::Lambda(renamed(**own).into(), argument.clone(), replace(body, name, new).into())
        }
    }
}
