//! Which closed terms are well-typed, found out by looking at as little of them as possible.
//!
//! A term's type is evaluated no further than needed, and whether the annotations use only type variables
//! that are in scope is asked last, once everything else fits.

mod view;

use super::syntax::{Term, Type};
use view::{Head, Scope, View, Views};

/// Whether a closed term has a type.
///
/// `is_well_typed(term) == (fits_together(term) && is_in_scope(term))`
pub fn is_well_typed(term: &Term) -> bool {
    fits_together(term) && is_in_scope(term)
}

/// Whether a closed term would have a type if the annotations that need not be looked at were in scope.
pub fn fits_together(term: &Term) -> bool {
    Checker::new().infer(term, Scope::CLOSED).is_some()
}

/// Whether the annotations of a closed term use only type variables that are bound.
pub fn is_in_scope(term: &Term) -> bool {
    term_in_scope(term, 0)
}

struct Checker<'t> {
    views: Views<'t>,
    /// The types of the variables, the innermost last.
    context: Vec<View>,
}

impl<'t> Checker<'t> {
    fn new() -> Checker<'t> {
        Checker { views: Views::new(), context: Vec::with_capacity(8) }
    }

    fn infer(&mut self, term: &'t Term, scope: Scope) -> Option<View> {
        Some(match term {
            Term::Unit => self.views.known(Head::Unit),
            Term::Variable(index) => {
                let outwards = index.below(self.context.len())?;
                self.context[self.context.len() - 1 - outwards]
            }
            Term::Lambda(argument, body) => {
                let argument = self.views.written(argument, scope);
                self.context.push(argument);
                let result = self.infer(body, scope)?;
                self.context.pop();
                self.views.known(Head::Arrow(argument, result))
            }
            Term::Apply(function, argument) => {
                let function = self.infer(function, scope)?;
                let Head::Arrow(expected, result) = self.views.head(function)? else { return None };
                let argument = self.infer(argument, scope)?;
                if !self.views.are_equal(expected, argument) {
                    return None;
                }
                result
            }
            Term::TypeLambda(body) => {
                let inner = self.views.bind(scope);
                let body = self.infer(body, inner)?;
                self.views.known(Head::ForAll(inner, body))
            }
            Term::TypeApply(body, argument) => {
                let body = self.infer(body, scope)?;
                let Head::ForAll(variable, body) = self.views.head(body)? else { return None };
                let argument = self.views.written(argument, scope);
                self.views.replaced(body, variable, argument)
            }
        })
    }
}

fn term_in_scope(term: &Term, binders: usize) -> bool {
    match term {
        Term::Unit | Term::Variable(_) => true,
        Term::Lambda(argument, body) => {
            type_in_scope(argument, binders) && term_in_scope(body, binders)
        }
        Term::Apply(function, argument) => {
            term_in_scope(function, binders) && term_in_scope(argument, binders)
        }
        Term::TypeLambda(body) => term_in_scope(body, binders + 1),
        Term::TypeApply(body, argument) => {
            term_in_scope(body, binders) && type_in_scope(argument, binders)
        }
    }
}

fn type_in_scope(written: &Type, binders: usize) -> bool {
    match written {
        Type::Unit => true,
        Type::Variable(index) => index.below(binders).is_some(),
        Type::Arrow(argument, result) => {
            type_in_scope(argument, binders) && type_in_scope(result, binders)
        }
        Type::ForAll(body) => type_in_scope(body, binders + 1),
    }
}

#[cfg(test)]
mod tests;
