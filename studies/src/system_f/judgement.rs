//! The property as a search runs it: a term is judged by as little of it as possible.

use super::mutant::Mutant;
use super::property::{agrees, has_redex};
use super::syntax::Term;
use super::typing::{fits_together, is_in_scope, is_well_typed};

/// What becomes of a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judgement {
    /// It is not well-typed.
    Rejected,
    /// It is no counterexample: there is nothing to contract in it, or mutant and original agree about it.
    Passed,
    /// It is well-typed, and the mutant evaluates it wrongly.
    Failed,
}

/// Judges a closed term.
///
/// `judge(term, mutant) == Judgement::Failed` if and only if `is_counterexample(term, mutant)`
pub fn judge(term: &Term, mutant: Mutant) -> Judgement {
    if !fits_together(term) {
        return Judgement::Rejected;
    }
    if !has_redex(term) {
        return Judgement::Passed;
    }
    if !is_in_scope(term) {
        return Judgement::Rejected;
    }
    if agrees(term, mutant) { Judgement::Passed } else { Judgement::Failed }
}

/// Whether a closed term is well-typed and a mutant evaluates it wrongly.
pub fn is_counterexample(term: &Term, mutant: Mutant) -> bool {
    is_well_typed(term) && !agrees(term, mutant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system_f::counterexample::COUNTEREXAMPLES;
    use crate::system_f::enumeration::{Variables, each_term, unseen};

    #[test]
    fn a_term_fails_if_and_only_if_it_is_a_counterexample() {
        for mutant in [Mutant::AppForgetSubst, Mutant::SubstSwapped, Mutant::TAppForgetSubst] {
            let mut failed = 0;
            for size in 1..=6 {
                each_term(size, Variables::ALL, &mut |term| {
                    let fails = judge(&term, mutant) == Judgement::Failed;
                    assert_eq!(fails, is_counterexample(&term, mutant), "{mutant} {term}");
                    failed += u32::from(fails);
                });
            }
            assert_ne!(failed, 0, "{mutant}");
        }
    }

    #[test]
    fn known_counterexamples_fail() {
        for known in COUNTEREXAMPLES {
            let term = known.term.parse().unwrap();
            assert_eq!(judge(&term, known.mutant), Judgement::Failed, "{known:?}");
        }
    }

    #[test]
    fn an_annotation_is_not_looked_at_where_nothing_is_contracted() {
        let term = Term::Lambda(unseen(), Term::Unit.into());
        assert_eq!(judge(&term, Mutant::LiftVar), Judgement::Passed);
    }

    #[test]
    fn what_has_no_type_is_rejected() {
        for text in ["# #", "(Lam. #) [0]", "(lam 0. #) #"] {
            let term = text.parse().unwrap();
            assert_eq!(judge(&term, Mutant::LiftVar), Judgement::Rejected, "{text}");
        }
    }
}
