//! All closed terms of a depth, in the order of their constructors.
//!
//! As SmallCheck enumerates them (Runciman, Naylor, Lindblad, Haskell 2008), but for variables that nothing binds, which
//! are left out.

use crate::system_f::syntax::{Index, Term, Type};
use canvass::Lazy;
use std::ops::ControlFlow;

/// Which variables there are.
#[derive(Clone, Copy)]
struct Scope {
    terms: usize,
    types: usize,
}

type Visit<'a, T> = &'a mut dyn FnMut(T) -> ControlFlow<()>;

/// Calls with each closed term of the depth, until told to stop.
pub(super) fn each_term(depth: usize, visit: Visit<'_, Term>) -> ControlFlow<()> {
    let closed = Scope { terms: 0, types: 0 };
    up_to(depth, closed, &mut |term| {
        if depth_of(&term) == depth { visit(term) } else { ControlFlow::Continue(()) }
    })
}

fn up_to(depth: usize, scope: Scope, visit: Visit<'_, Term>) -> ControlFlow<()> {
    let Some(below) = depth.checked_sub(1) else { return ControlFlow::Continue(()) };
    visit(Term::Unit)?;
    for index in indices(scope.terms, depth) {
        visit(Term::Variable(index))?;
    }
    types_up_to(below, scope.types, &mut |argument| {
        let inside = Scope { terms: scope.terms + 1, ..scope };
        up_to(below, inside, &mut |body| visit(Term::Lambda(boxed(&argument), body.into())))
    })?;
    up_to(below, scope, &mut |function| {
        up_to(below, scope, &mut |argument| visit(Term::Apply(boxed(&function), argument.into())))
    })?;
    let inside = Scope { types: scope.types + 1, ..scope };
    up_to(below, inside, &mut |body| visit(Term::TypeLambda(body.into())))?;
    up_to(below, scope, &mut |body| {
        types_up_to(below, scope.types, &mut |argument| {
            visit(Term::TypeApply(boxed(&body), argument.into()))
        })
    })
}

fn types_up_to(depth: usize, bound: usize, visit: Visit<'_, Type>) -> ControlFlow<()> {
    let Some(below) = depth.checked_sub(1) else { return ControlFlow::Continue(()) };
    visit(Type::Unit)?;
    for index in indices(bound, depth) {
        visit(Type::Variable(index))?;
    }
    types_up_to(below, bound, &mut |argument| {
        types_up_to(below, bound, &mut |result| visit(Type::Arrow(boxed(&argument), result.into())))
    })?;
    types_up_to(below, bound + 1, &mut |body| visit(Type::ForAll(body.into())))
}

/// Those of the bound variables that a depth has: as many as it is deep.
fn indices(bound: usize, depth: usize) -> impl Iterator<Item = Index> {
    (0..bound.min(depth)).map(|index| Index::from(u8::try_from(index).expect("depths are small")))
}

fn boxed<T: Clone>(value: &T) -> Lazy<T> {
    Lazy::new(value.clone())
}

fn depth_of(term: &Term) -> usize {
    match term {
        Term::Unit => 1,
        Term::Variable(index) => 1 + index.value(),
        Term::Lambda(argument, body) => 1 + depth_of_type(argument).max(depth_of(body)),
        Term::Apply(function, argument) => 1 + depth_of(function).max(depth_of(argument)),
        Term::TypeLambda(body) => 1 + depth_of(body),
        Term::TypeApply(body, argument) => 1 + depth_of(body).max(depth_of_type(argument)),
    }
}

fn depth_of_type(written: &Type) -> usize {
    match written {
        Type::Unit => 1,
        Type::Variable(index) => 1 + index.value(),
        Type::Arrow(argument, result) => 1 + depth_of_type(argument).max(depth_of_type(result)),
        Type::ForAll(body) => 1 + depth_of_type(body),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(depth: usize) -> Vec<String> {
        let mut terms = vec![];
        let end = each_term(depth, &mut |term| {
            terms.push(term.to_string());
            ControlFlow::Continue(())
        });
        assert!(end.is_continue());
        terms
    }

    #[test]
    fn terms_of_depth_two_are_these() {
        assert_eq!(terms(1), ["#"]);
        assert_eq!(terms(2), ["lam (). #", "lam (). 0", "# #", "Lam. #", "# [()]"]);
    }

    #[test]
    fn no_term_comes_twice() {
        let mut all = terms(3);
        let number = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), number);
    }
}
