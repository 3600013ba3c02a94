//! Substitution that renames every λ on its way: `subst` and `replace`.

use super::Slip;
use crate::redex::name::Name;
use crate::redex::stlc::Term;
use crate::redex::substitution::all_names;

/// `(subst M x M_x)`
pub(super) fn substitute(term: &Term, variable: Name, by: &Term, slip: Option<Slip>) -> Term {
    let below = |term: &Term| substitute(term, variable, by, slip);
    match term {
        Term::Variable(name) if is_replaced(**name, variable, slip) => by.clone(),
        Term::Lambda(name, ..) if **name == variable => term.clone(),
        Term::Lambda(name, argument, body) => {
            let new = new_name(**name, variable, body, slip);
            let swapped = slip == Some(Slip::SwappedReplace);
            let renamed =
                if swapped { replace(body, new, **name) } else { replace(body, **name, new) };
            Term::Lambda(new.into(), argument.clone(), below(&renamed).into())
        }
        Term::Apply(function, argument) if slip == Some(Slip::SwappedApplication) => {
            Term::Apply(below(argument).into(), below(function).into())
        }
        Term::Apply(function, argument) => {
            Term::Apply(below(function).into(), below(argument).into())
        }
        Term::Variable(_) | Term::Constant(_) | Term::Integer(_) => term.clone(),
    }
}

fn is_replaced(name: Name, variable: Name, slip: Option<Slip>) -> bool {
    match slip {
        Some(Slip::NoVariableCase) => false,
        Some(Slip::EveryVariable) => true,
        Some(Slip::SwappedReplace | Slip::SwappedApplication | Slip::NotFresh) | None => {
            name == variable
        }
    }
}

fn new_name(name: Name, variable: Name, body: &Term, slip: Option<Slip>) -> Name {
    let mut used = vec![];
    all_names(body, &mut used);
    if slip != Some(Slip::NotFresh) {
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
