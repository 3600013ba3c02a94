//! Tests of typing.

use super::{fits_together, is_in_scope, is_well_typed};
use crate::system_f::counterexample::{COUNTEREXAMPLES, SMALLER};
use crate::system_f::enumeration::{Variables, each_term, each_type, unseen};
use crate::system_f::oracle::type_of;
use crate::system_f::syntax::{Index, Term, Type};
use canvass::Lazy;

#[track_caller]
fn check(term: &Term) {
    assert_eq!(is_well_typed(term), type_of(term).is_some(), "{term}");
}

#[test]
fn the_rules_say_the_same_of_all_small_terms() {
    for size in 1..=8 {
        each_term(size, Variables::ALL, &mut |term| check(&term));
    }
    each_term(9, Variables::NONE, &mut |term| check(&term));
}

#[test]
fn the_rules_say_the_same_of_all_comparisons_of_small_types() {
    let mut functions = Vec::new();
    for size in 1..=6 {
        each_type(size, 0, &mut |argument| {
            functions.push(Term::Lambda(argument.into(), Term::Unit.into()));
        });
    }
    for size in 1..=7 {
        each_term(size, Variables::NONE, &mut |argument| {
            if type_of(&argument).is_some() {
                for function in &functions {
                    check(&Term::Apply(function.clone().into(), argument.clone().into()));
                }
            }
        });
    }
}

#[test]
fn counterexamples_are_well_typed() {
    for known in COUNTEREXAMPLES.iter().chain(SMALLER) {
        let term: Term = known.term.parse().unwrap();
        assert!(is_well_typed(&term) && type_of(&term).is_some(), "{term}");
    }
}

#[test]
fn polymorphic_functions_apply_to_themselves() {
    for (text, well_typed) in [
        ("(lam (forall 0 -> 0). 0 [forall 0 -> 0] 0) (Lam. lam 0. 0)", true),
        ("(lam (forall 0 -> 0). 0 [forall 0 -> 0] 0) (Lam. lam 0. #)", false),
        ("Lam. lam (forall 0 -> 1). 0 [forall 0 -> 1] 0", true),
        ("Lam. lam (forall 0 -> 1). 0 [forall 0 -> 0] 0", false),
        ("Lam. lam 0. Lam. lam (0 -> 1). lam 0. 1 0", true),
        ("Lam. lam 0. Lam. lam (0 -> 1). lam 0. 1 2", false),
        ("lam (forall forall 1 -> 0). Lam. Lam. lam 0. 1 [0] [1] 0", true),
        ("lam (forall forall 1 -> 0). Lam. Lam. lam 0. 1 [1] [0] 0", false),
        ("lam (forall 0). (lam (forall forall 1). 0) (0 [forall forall 1])", true),
        ("lam (forall 0). (lam (forall forall 0). 0) (0 [forall forall 1])", false),
        ("lam (forall 0). (lam (forall forall 0). 0) (Lam. 0)", true),
        ("lam (forall 0 -> forall 1). (lam (forall (forall 0 -> forall 1)). 0) (Lam. 0)", true),
        ("lam (forall 0 -> forall 1). (lam (forall (1 -> forall 1)). 0) (Lam. 0)", false),
    ] {
        let term: Term = text.parse().unwrap();
        assert_eq!(is_well_typed(&term), well_typed, "{term}");
        check(&term);
    }
}

fn lambda(argument: Lazy<Type>, body: Term) -> Term {
    Term::Lambda(argument, body.into())
}

fn apply(function: Term, argument: Term) -> Term {
    Term::Apply(function.into(), argument.into())
}

fn innermost() -> Term {
    Term::Variable(Index::Zero)
}

#[test]
fn arguments_of_what_is_no_function_are_not_looked_at() {
    assert!(!is_well_typed(&Term::Apply(Term::Unit.into(), unseen())));
    assert!(!is_well_typed(&Term::TypeApply(Term::Unit.into(), unseen())));
    let unit = lambda(Type::Unit.into(), Term::Apply(innermost().into(), unseen()));
    assert!(!is_well_typed(&unit));
}

#[test]
fn annotations_are_not_looked_at_without_need() {
    assert!(fits_together(&lambda(unseen(), innermost())));
    assert!(fits_together(&lambda(unseen(), lambda(unseen(), Term::Unit))));
    assert!(!is_well_typed(&lambda(
        unseen(),
        apply(lambda(unseen(), Term::Unit), apply(Term::Unit, Term::Unit))
    )));
    let body = Term::TypeLambda(innermost().into());
    assert!(!is_well_typed(&Term::TypeApply(body.into(), unseen())));
    let body = Term::TypeLambda(Term::Unit.into());
    assert!(fits_together(&Term::TypeApply(body.into(), unseen())));
}

#[test]
fn types_are_looked_at_until_they_differ() {
    let arrow = Type::Arrow(Lazy::new(Type::ForAll(unseen())), unseen());
    let identity = lambda(Type::Unit.into(), innermost());
    assert!(!is_well_typed(&apply(lambda(arrow.into(), innermost()), identity)));
    assert!(!is_well_typed(&apply(
        lambda(Lazy::new(Type::ForAll(unseen())), innermost()),
        Term::Unit
    )));
}

#[test]
fn annotations_must_be_in_scope_even_where_nobody_needs_them() {
    let unbound = lambda(Type::Variable(Index::Zero).into(), Term::Unit);
    assert!(fits_together(&unbound));
    assert!(!is_in_scope(&unbound) && !is_well_typed(&unbound));
}

#[test]
fn indices_are_not_looked_at_beyond_their_binders() {
    assert!(!is_well_typed(&Term::Variable(Index::Next(unseen()))));
    assert!(!is_well_typed(&lambda(unseen(), Term::Variable(Index::Next(unseen())))));
    assert!(!is_well_typed(&lambda(Type::Variable(Index::Next(unseen())).into(), Term::Unit)));
}
