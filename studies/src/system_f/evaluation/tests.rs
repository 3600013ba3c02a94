//! Tests of evaluation.

use super::{LONGEST_TRACE, allows};
use crate::system_f::enumeration::{Variables, each_term};
use crate::system_f::expression::{
    Annotation, AnnotationId, Expression, ExpressionId, Heap, LARGEST, OutOfFuel,
};
use crate::system_f::mutant::Mutant;
use crate::system_f::oracle::type_of;
use crate::system_f::substitution::Calculus;
use crate::system_f::syntax::{Index, Term, Type};
use crate::system_f::typing::is_well_typed;

/// The rules with this mutant, and the term among what they apply to.
fn load(term: &Term, mutant: Option<Mutant>) -> (Calculus, ExpressionId) {
    let mut heap = Heap::new();
    let start = heap.load(term).unwrap();
    (Calculus::new(heap, mutant), start)
}

fn written(heap: &Heap, id: ExpressionId) -> Term {
    match heap.expression(id) {
        Expression::Unit => Term::Unit,
        Expression::Variable(x) => Term::Variable(index(x)),
        Expression::Lambda(argument, body) => {
            Term::Lambda(written_type(heap, argument).into(), written(heap, body).into())
        }
        Expression::Apply(function, argument) => {
            Term::Apply(written(heap, function).into(), written(heap, argument).into())
        }
        Expression::TypeLambda(body) => Term::TypeLambda(written(heap, body).into()),
        Expression::TypeApply(body, argument) => {
            Term::TypeApply(written(heap, body).into(), written_type(heap, argument).into())
        }
    }
}

fn written_type(heap: &Heap, id: AnnotationId) -> Type {
    match heap.annotation(id) {
        Annotation::Unit => Type::Unit,
        Annotation::Variable(x) => Type::Variable(index(x)),
        Annotation::Arrow(argument, result) => {
            Type::Arrow(written_type(heap, argument).into(), written_type(heap, result).into())
        }
        Annotation::ForAll(body) => Type::ForAll(written_type(heap, body).into()),
    }
}

fn index(x: i32) -> Index {
    Index::from(u8::try_from(x).unwrap())
}

#[track_caller]
fn check(term: &str, trace: &[&str], normal_form: &str) {
    let (mut calculus, start) = load(&term.parse().unwrap(), None);
    let found = calculus.trace(start).unwrap();
    let found: Vec<String> =
        found.iter().map(|id| written(&calculus.heap, *id).to_string()).collect();
    assert_eq!(found, trace);
    let found = calculus.normalize(start).unwrap();
    assert_eq!(written(&calculus.heap, found).to_string(), normal_form);
}

#[test]
fn terms_are_traced_by_name_and_normalized_everywhere() {
    check("#", &["#"], "#");
    check("lam (). (lam (). 1) #", &["lam (). (lam (). 1) #"], "lam (). 0");
    check(
        "(lam (). lam (). 1) ((lam (). 0) #)",
        &["(lam (). lam (). 1) ((lam (). 0) #)", "lam (). (lam (). 0) #"],
        "lam (). #",
    );
    check("(Lam. lam 0. 0) [()] #", &["(Lam. lam 0. 0) [()] #", "(lam (). 0) #", "#"], "#");
    check(
        "(lam (forall 0 -> 0). 0 [forall 0 -> 0] 0) (Lam. lam 0. 0)",
        &[
            "(lam (forall 0 -> 0). 0 [forall 0 -> 0] 0) (Lam. lam 0. 0)",
            "(Lam. lam 0. 0) [forall 0 -> 0] (Lam. lam 0. 0)",
            "(lam (forall 0 -> 0). 0) (Lam. lam 0. 0)",
            "Lam. lam 0. 0",
        ],
        "Lam. lam 0. 0",
    );
}

#[test]
fn types_are_preserved() {
    for size in 1..=9 {
        each_term(size, Variables::NONE, &mut |term| {
            let Some(expected) = type_of(&term) else { return };
            let (mut calculus, start) = load(&term, None);
            let mut met = calculus.trace(start).unwrap();
            met.push(calculus.normalize(start).unwrap());
            for id in met {
                assert_eq!(
                    type_of(&written(&calculus.heap, id)).as_ref(),
                    Some(&expected),
                    "{term}"
                );
            }
        });
    }
}

#[test]
fn a_trace_ends_where_the_same_normal_form_is_reached() {
    for size in 1..=9 {
        each_term(size, Variables::NONE, &mut |term| {
            if is_well_typed(&term) {
                let (mut calculus, start) = load(&term, None);
                let end = *calculus.trace(start).unwrap().last().unwrap();
                let (start, end) = (calculus.normalize(start), calculus.normalize(end));
                assert!(calculus.heap.are_equal(start.unwrap(), end.unwrap()), "{term}");
            }
        });
    }
}

/// The trace as the evaluation of an application from the evaluations of its parts.
fn big_steps(calculus: &mut Calculus, id: ExpressionId) -> Result<Vec<ExpressionId>, OutOfFuel> {
    let (inner, contracted) = match calculus.heap.expression(id) {
        Expression::Apply(function, argument) => {
            let inner = big_steps(calculus, function)?;
            let trace = wrap(calculus, &inner, |function| Expression::Apply(function, argument))?;
            match calculus.heap.expression(inner[inner.len() - 1]) {
                Expression::Lambda(_, body) => (trace, calculus.contract(body, argument)?),
                _ => return Ok(trace),
            }
        }
        Expression::TypeApply(body, argument) => {
            let inner = big_steps(calculus, body)?;
            let trace = wrap(calculus, &inner, |body| Expression::TypeApply(body, argument))?;
            match calculus.heap.expression(inner[inner.len() - 1]) {
                Expression::TypeLambda(body) => (trace, calculus.contract_type(body, argument)?),
                _ => return Ok(trace),
            }
        }
        _ => return Ok(vec![id]),
    };
    if inner.len() >= LONGEST_TRACE {
        return Ok(inner);
    }
    let rest = big_steps(calculus, contracted)?;
    Ok(inner.into_iter().chain(rest).take(LONGEST_TRACE).collect())
}

fn wrap(
    calculus: &mut Calculus,
    inner: &[ExpressionId],
    wrapped: impl Fn(ExpressionId) -> Expression,
) -> Result<Vec<ExpressionId>, OutOfFuel> {
    inner.iter().map(|id| calculus.heap.add(wrapped(*id))).collect()
}

#[test]
fn small_steps_are_big_steps() {
    for size in 1..=6 {
        each_term(size, Variables::ALL, &mut |term| {
            for mutant in [None, Some(Mutant::SubstSwapped), Some(Mutant::AppForgetSubst)] {
                let (mut calculus, start) = load(&term, mutant);
                let small = calculus.trace(start).unwrap();
                let big = big_steps(&mut calculus, start).unwrap();
                assert_eq!(small.len(), big.len(), "{term}");
                let mut pairs = small.into_iter().zip(big);
                assert!(pairs.all(|(small, big)| calculus.heap.are_equal(small, big)), "{term}");
            }
        });
    }
}

/// `(lam (). 0 0) (lam (). 0 0)`, which steps to itself, or to something larger with each 0 more.
fn self_application(zeros: usize) -> Term {
    let zero = || Term::Variable(Index::Zero);
    let body = (1..zeros).fold(zero(), |body, _| Term::Apply(body.into(), zero().into()));
    let lambda = Term::Lambda(Type::Unit.into(), body.into());
    Term::Apply(lambda.clone().into(), lambda.into())
}

#[test]
fn what_never_ends_is_cut_or_given_up() {
    let (mut calculus, start) = load(&self_application(2), None);
    assert_eq!(calculus.trace(start).unwrap().len(), LONGEST_TRACE);
    assert!(calculus.normalize(start).is_ok(), "it steps to itself");
    let (mut calculus, start) = load(&self_application(3), None);
    assert_eq!(calculus.trace(start).unwrap().len(), LONGEST_TRACE);
    assert_eq!(calculus.normalize(start), Err(OutOfFuel));
}

#[test]
fn giving_up_differs_from_ending_but_proves_nothing_itself() {
    let check = |own, other| allows(&own, &other, |own: &u8, other| own == other);
    assert!(check(Ok(1), Ok(1)) && !check(Ok(1), Ok(2)));
    assert!(!check(Ok(1), Err(OutOfFuel)));
    assert!(check(Err(OutOfFuel), Ok(1)) && check(Err(OutOfFuel), Err(OutOfFuel)));
}

#[test]
fn the_deepest_terms_do_not_overflow_the_stack() {
    let redex = |depth: u32| {
        let body =
            (0..depth).fold(Term::Variable(Index::Zero), |body, _| Term::TypeLambda(body.into()));
        let lambda = Term::Lambda(Type::Unit.into(), body.into());
        Term::Apply(lambda.into(), Term::Unit.into())
    };
    let (mut calculus, start) = load(&redex(LARGEST - 5), None);
    assert!(calculus.normalize(start).is_ok());
    assert_eq!(Heap::new().load(&redex(LARGEST - 4)), Err(OutOfFuel));
}
