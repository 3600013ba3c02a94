//! Facts about random terms, those of QuickCover's program among them.

use super::*;
use crate::system_f::typing::is_well_typed;
use std::collections::BTreeSet;

fn terms(number: u64, size: usize) -> impl Iterator<Item = Term> {
    (0..number).map(move |seed| WellTyped.generate(seed, size).unwrap())
}

#[test]
fn terms_are_well_typed_whatever_their_size() {
    for size in [0, 1, 2, 5, 10, WellTyped::SIZE, LARGEST_SIZE, usize::MAX] {
        for term in terms(2000, size) {
            assert!(is_well_typed(&term), "{size}: {term}");
        }
    }
}

#[test]
fn a_seed_is_one_term() {
    assert!(terms(100, WellTyped::SIZE).eq(terms(100, WellTyped::SIZE)));
}

#[track_caller]
fn check(found: f64, known: f64) {
    assert!((found / known - 1.0).abs() < 0.03, "{found} is not about {known}");
}

#[test]
fn terms_vary_as_those_of_the_program() {
    let terms: Vec<Term> = terms(20_000, WellTyped::SIZE).collect();
    let constants = terms.iter().filter(|term| matches!(term, Term::Unit)).count();
    check(constants as f64 / 20_000.0, 0.30);
    let nodes: usize = terms.iter().map(nodes).sum();
    check(nodes as f64 / 20_000.0, 4.9);
    let distinct: BTreeSet<String> = terms.iter().map(Term::to_string).collect();
    check(distinct.len() as f64, 6406.0);
}

#[test]
fn more_than_a_third_of_the_attempts_are_good() {
    let mut attempt = Attempt::new(0);
    let good = (0..20_000).filter_map(|_| attempt.closed_term(WellTyped::SIZE)).count();
    check(good as f64 / 20_000.0, 1.0 - 0.62);
}

/// Constructors of the term, without those of its types.
fn nodes(term: &Term) -> usize {
    match term {
        Term::Unit | Term::Variable(_) => 1,
        Term::Lambda(_, body) | Term::TypeLambda(body) | Term::TypeApply(body, _) => {
            1 + nodes(body)
        }
        Term::Apply(function, argument) => 1 + nodes(function) + nodes(argument),
    }
}
