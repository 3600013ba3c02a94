//! Substitution that renames every binder on its way: `subst` and `replace`.

use super::syntax::Term;
use crate::redex::depth::Depth;
use crate::redex::name::Name;

/// `(subst M x M_x)`; `None` if the term is too deep.
pub(super) fn substitute(term: &Term, variable: Name, by: &Term) -> Option<Term> {
    below(term, variable, by, Depth::ROOT)
}

fn below(term: &Term, variable: Name, by: &Term, depth: Depth) -> Option<Term> {
    let depth = depth.below()?;
    let below = |term: &Term| self::below(term, variable, by, depth);
    Some(match term {
        Term::Variable(name) if **name == variable => by.clone(),
        Term::Variable(_) | Term::Constant(_) | Term::Integer(_) => term.clone(),
        Term::Lambda(name, _) if **name == variable => term.clone(),
        Term::Let(name, bound, body) if **name == variable => {
            Term::Let(name.clone(), below(bound)?.into(), body.clone())
        }
        Term::Lambda(name, body) => {
            let new = new_name(**name, variable, body);
            Term::lambda(new, below(&replace(body, **name, new))?)
        }
        Term::Let(name, bound, body) => {
            let new = new_name(**name, variable, body);
            let body = below(&replace(body, **name, new))?;
            Term::Let(new.into(), below(bound)?.into(), body.into())
        }
        Term::Apply(function, argument) => Term::apply(below(function)?, below(argument)?),
    })
}

fn new_name(name: Name, variable: Name, body: &Term) -> Name {
    let mut used = vec![variable, name];
    body.names(&mut used);
    name.fresh(&used)
}

/// Renames whatever has a name, binders too.
fn replace(term: &Term, name: Name, new: Name) -> Term {
    let below = |term: &Term| replace(term, name, new);
    let renamed = |own: Name| if own == name { new } else { own };
    match term {
        Term::Constant(_) | Term::Integer(_) => term.clone(),
        Term::Variable(own) => Term::Variable(renamed(**own).into()),
        Term::Lambda(own, body) => Term::lambda(renamed(**own), below(body)),
        Term::Apply(function, argument) => Term::apply(below(function), below(argument)),
        Term::Let(own, bound, body) => {
            Term::Let(renamed(**own).into(), below(bound).into(), below(body).into())
        }
    }
}
