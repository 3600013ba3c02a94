//! A generator of lambda terms up to a depth in which every variable is bound, or free in a scope of a given size: without applications.

use canvass::generate::{choose, range};

/// Variables count the binders between them and their own.
#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Term {
    Constant,
    Variable(usize),
    Lambda(Box<Term>),
    Apply(Box<Term>, Box<Term>),
}
use Term::{Apply, Constant, Lambda, Variable};

fn depth(term: &Term) -> usize {
    match term {
        Constant => 0,
        Variable(_) => 0,
        Lambda(body) => 1 + depth(body),
        Apply(function, argument) => 1 + depth(function).max(depth(argument)),
    }
}

fn scoped(term: &Term, scope: usize) -> bool {
    match term {
        Constant => true,
        Variable(index) => *index < scope,
        Lambda(body) => scoped(body, scope + 1),
        Apply(function, argument) => scoped(function, scope) && scoped(argument, scope),
    }
}

pub fn closed_up_to(levels: usize, scope: usize, term: &Term) -> bool {
    depth(term) <= levels && scoped(term, scope)
}

#[canvass::generator(covers = closed_up_to)]
pub fn scoped_term(levels: usize, scope: usize) -> Term {
    if levels == 0 {
        choose![Constant, Variable(range(0..scope))]
    } else {
        choose![
            Constant,
            Variable(range(0..scope)),
            Lambda(Box::new(scoped_term(levels - 1, scope + 1))),
            Apply(Box::new(scoped_term(levels - 1, scope)), Box::new(scoped_term(levels - 1, scope))),
        ]
    }
}
