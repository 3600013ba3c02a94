//! Tests of the property.

use super::{agrees, has_redex};
use crate::system_f::counterexample::COUNTEREXAMPLES;
use crate::system_f::enumeration::{Variables, each_term, unseen};
use crate::system_f::evaluation::Outcome;
use crate::system_f::expression::Heap;
use crate::system_f::mutant::Mutant;
use crate::system_f::substitution::Calculus;
use crate::system_f::syntax::Term;
use crate::system_f::typing::is_well_typed;

/// The property, always with both evaluations.
fn slowly(term: &Term, mutant: Option<Mutant>) -> bool {
    let mut heap = Heap::new();
    let start = heap.load(term).unwrap();
    let mut calculus = Calculus::new(heap, mutant);
    let found = Outcome::of(start, &mut calculus);
    let mut calculus = calculus.corrected();
    Outcome::of(start, &mut calculus).allows(&found, &calculus.heap)
}

#[test]
fn shortcuts_lead_to_the_same_answer() {
    for size in 1..=8 {
        each_term(size, Variables::NONE, &mut |term| {
            for mutant in Mutant::ALL {
                let expected = slowly(&term, Some(*mutant));
                assert_eq!(agrees(&term, *mutant), expected, "{term} {mutant}");
            }
        });
    }
}

#[test]
fn without_a_mutant_everything_agrees() {
    for size in 1..=8 {
        each_term(size, Variables::NONE, &mut |term| assert!(slowly(&term, None), "{term}"));
    }
    for known in COUNTEREXAMPLES {
        assert!(slowly(&known.term.parse().unwrap(), None), "{known:?}");
    }
}

/// The mutants that evaluate a well-typed term of this size wrongly.
fn found_at(size: usize) -> Vec<Mutant> {
    let mut found = vec![false; Mutant::ALL.len()];
    each_term(size, Variables::NONE, &mut |term| {
        if is_well_typed(&term) {
            for (mutant, found) in Mutant::ALL.iter().zip(&mut found) {
                *found |= !agrees(&term, *mutant);
            }
        }
    });
    Mutant::ALL.iter().zip(found).filter(|(_, found)| *found).map(|(mutant, _)| *mutant).collect()
}

#[test]
fn mutants_are_found_at_these_sizes_first() {
    let first: &[(usize, &[Mutant])] = &[
        (4, &[]),
        (5, &[Mutant::AppForgetSubst]),
        (6, &[Mutant::SubstSwapped, Mutant::TAppForgetSubst]),
        (
            7,
            &[
                Mutant::SubstNoIncr,
                Mutant::SubstLT,
                Mutant::SubstInTypeLT,
                Mutant::SubstInTypeNoIncr,
                Mutant::TSubstNoIncr,
            ],
        ),
        (8, &[Mutant::SubstVar, Mutant::SubstInTypeNoDecr]),
        (
            9,
            &[
                Mutant::LiftTypeForAll,
                Mutant::LiftTypeTVar,
                Mutant::SubstApp,
                Mutant::SubstInTypeNoLift,
                Mutant::TSubstNoLift,
            ],
        ),
        (10, &[Mutant::SubstNoLift]),
    ];
    let mut before = Vec::new();
    for (size, new) in first {
        let found = found_at(*size);
        let first: Vec<Mutant> =
            found.iter().filter(|mutant| !before.contains(*mutant)).copied().collect();
        assert_eq!(first, *new, "size {size}");
        before.extend(found);
    }
}

#[test]
fn annotations_do_not_matter_without_a_redex() {
    let lambda = Term::Lambda(unseen(), Term::Unit.into());
    assert!(!has_redex(&lambda));
    assert!(Mutant::ALL.iter().all(|mutant| agrees(&lambda, *mutant)));
}
