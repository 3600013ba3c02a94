//! All types and terms of a size, and boxes that panic when they are opened.

use super::syntax::{Index, Term, Type};
use canvass::Lazy;
use canvass_lazy::hole::Search;
use std::sync::Arc;

/// How many variables may be used: those below this number.
#[derive(Clone, Copy)]
pub struct Variables {
    /// In terms.
    pub terms: usize,
    /// In types.
    pub types: usize,
}

impl Variables {
    /// None, as in a closed term.
    pub const NONE: Variables = Variables { terms: 0, types: 0 };
    /// Any, bound or not.
    pub const ALL: Variables = Variables { terms: 100, types: 100 };
}

/// Calls with every type of the size.
pub fn each_type(size: usize, variables: usize, visit: &mut dyn FnMut(Type)) {
    if size == 0 {
        return;
    }
    if size == 1 {
        visit(Type::Unit);
    }
    if size - 1 < variables {
        visit(Type::Variable(index(size)));
    }
    each_type(size - 1, variables + 1, &mut |body| visit(Type::ForAll(body.into())));
    for part in 1..size - 1 {
        each_type(part, variables, &mut |argument| {
            each_type(size - 1 - part, variables, &mut |result| {
                visit(Type::Arrow(argument.clone().into(), result.into()));
            });
        });
    }
}

/// Calls with every term of the size.
pub fn each_term(size: usize, variables: Variables, visit: &mut dyn FnMut(Term)) {
    if size == 0 {
        return;
    }
    if size == 1 {
        visit(Term::Unit);
    }
    if size - 1 < variables.terms {
        visit(Term::Variable(index(size)));
    }
    let below = Variables { types: variables.types + 1, ..variables };
    each_term(size - 1, below, &mut |body| visit(Term::TypeLambda(body.into())));
    for part in 1..size - 1 {
        each_split(part, size - 1 - part, variables, visit);
    }
}

/// Calls with every term that has two parts of these sizes.
fn each_split(first: usize, second: usize, variables: Variables, visit: &mut dyn FnMut(Term)) {
    let below = Variables { terms: variables.terms + 1, ..variables };
    each_type(first, variables.types, &mut |argument| {
        each_term(second, below, &mut |body| {
            visit(Term::Lambda(argument.clone().into(), body.into()));
        });
    });
    each_term(first, variables, &mut |function| {
        each_term(second, variables, &mut |argument| {
            visit(Term::Apply(function.clone().into(), argument.into()));
        });
        each_type(second, variables.types, &mut |argument| {
            visit(Term::TypeApply(function.clone().into(), argument.into()));
        });
    });
}

fn index(size: usize) -> Index {
    Index::from(u8::try_from(size - 1).expect("nobody enumerates so large ones"))
}

/// A box that panics when it is looked into.
pub fn unseen<T>() -> Lazy<T> {
    Lazy::hole(Arc::new(Search::new(Arc::new(()))), 0, |_, _| panic!("looked at"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_and_terms_are_as_many_as_the_grammar_says() {
        let mut types = [0; 6];
        let mut terms = [0; 6];
        for size in 1..=5 {
            each_type(size, Variables::ALL.types, &mut |_| types[size] += 1);
            each_term(size, Variables::ALL, &mut |_| terms[size] += 1);
        }
        assert_eq!(types[1..], [2, 3, 8, 21, 63]);
        assert_eq!(terms[1..], [2, 3, 16, 53, 241]);
    }

    #[test]
    fn terms_have_the_size_they_are_asked_for() {
        each_term(6, Variables::ALL, &mut |term| assert_eq!(term.size(), 6));
    }
}
