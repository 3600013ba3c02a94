//! A small counterexample for each mutant.

use super::mutant::Mutant;

/// A term that a mutant evaluates wrongly.
#[derive(Debug, Clone, Copy)]
pub struct Counterexample {
    /// The mutant.
    pub mutant: Mutant,
    /// The term.
    pub term: &'static str,
    /// How many constructors it has, indices not counted.
    pub constructors: usize,
}

/// One for each mutant: what QuickCover's program shrinks its counterexamples to.
///
/// The last two are ours. That program applies terms to closed types only, and then those mutants change nothing.
pub const COUNTEREXAMPLES: &[Counterexample] = &[
    known(Mutant::SubstSwapped, "(lam (). Lam. #) #", 6),
    known(Mutant::SubstNoIncr, "(lam (). lam (). 0) #", 7),
    known(Mutant::AppForgetSubst, "(lam (). 0) #", 5),
    known(Mutant::SubstLT, "(lam (). lam (). 0) #", 7),
    known(Mutant::SubstInTypeLT, "(Lam. lam (forall 0). #) [()]", 7),
    known(Mutant::SubstInTypeNoIncr, "(Lam. lam (forall 1). #) [()]", 7),
    known(Mutant::TSubstNoIncr, "(Lam. Lam. lam 0. #) [()]", 7),
    known(Mutant::TAppForgetSubst, "(Lam. lam 0. #) [()]", 6),
    known(Mutant::SubstVar, "lam (). (lam (). 1) #", 7),
    known(Mutant::LiftVar, "(lam (). lam (). 1) ((lam (). 0) #)", 11),
    known(Mutant::LiftLam, "(lam (). lam (). 1) ((lam (). 0) #)", 11),
    known(Mutant::LiftTypeForAll, "(Lam. Lam. lam 1. #) [forall 0]", 8),
    known(Mutant::LiftTypeTVar, "(lam (). Lam. 0) ((Lam. #) [forall 0])", 10),
    known(Mutant::LiftTNoIncr, "(lam (forall 0 -> 0). Lam. 0) (Lam. lam 0. 0)", 12),
    known(Mutant::SubstInTypeNoDecr, "Lam. (Lam. lam 1. #) [()]", 7),
    known(Mutant::SubstNoLift, "lam (). (lam (). lam (). 1) 0", 9),
    known(Mutant::LiftTLamA, "lam (). (lam (forall ()). lam (). 1) (Lam. 0)", 11),
    known(Mutant::LiftTLamB, "lam (). (lam (forall ()). lam (). 1) (Lam. 0)", 11),
    known(Mutant::LiftTApp, "lam (forall ()). (lam (). lam (). 1) (0 [()])", 12),
    known(Mutant::SubstApp, "(lam (). (lam (). #) #) #", 9),
    known(Mutant::SubstNoLiftT, "Lam. (Lam. lam (1 -> ()). Lam. 0) [()] (lam 0. #)", 14),
    known(Mutant::SubstInTypeNoLift, "Lam. (Lam. lam (forall 1). #) [0]", 8),
    known(Mutant::TSubstNoLift, "Lam. (Lam. Lam. lam 1. #) [0]", 8),
];

/// Where there are smaller ones: shrinking stops too early, or the type that a term is applied to must be open.
pub const SMALLER: &[Counterexample] = &[
    known(Mutant::LiftTypeTVar, "(Lam. Lam. lam 1. #) [forall 0]", 8),
    known(Mutant::LiftTNoIncr, "(lam (forall ()). Lam. 0) (Lam. (Lam. #) [0])", 11),
    known(Mutant::SubstNoLiftT, "Lam. (lam (0 -> ()). Lam. 0) (lam 0. #)", 11),
];

const fn known(mutant: Mutant, term: &'static str, constructors: usize) -> Counterexample {
    Counterexample { mutant, term, constructors }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system_f::property::agrees;
    use crate::system_f::syntax::{Term, Type};

    #[test]
    fn every_mutant_has_one() {
        let mutants: Vec<Mutant> = COUNTEREXAMPLES.iter().map(|known| known.mutant).collect();
        assert_eq!(mutants, Mutant::ALL);
    }

    #[test]
    fn they_are_counterexamples() {
        for known in COUNTEREXAMPLES.iter().chain(SMALLER) {
            assert!(!agrees(&known.term.parse().unwrap(), known.mutant), "{known:?}");
        }
    }

    #[test]
    fn they_are_as_large_as_they_say() {
        for known in COUNTEREXAMPLES.iter().chain(SMALLER) {
            let term = known.term.parse().unwrap();
            assert_eq!(constructors(&term), known.constructors, "{known:?}");
        }
    }

    fn constructors(term: &Term) -> usize {
        match term {
            Term::Unit | Term::Variable(_) => 1,
            Term::Lambda(argument, body) => 1 + constructors_of(argument) + constructors(body),
            Term::Apply(function, argument) => 1 + constructors(function) + constructors(argument),
            Term::TypeLambda(body) => 1 + constructors(body),
            Term::TypeApply(body, argument) => 1 + constructors(body) + constructors_of(argument),
        }
    }

    fn constructors_of(written: &Type) -> usize {
        match written {
            Type::Unit | Type::Variable(_) => 1,
            Type::Arrow(argument, result) => {
                1 + constructors_of(argument) + constructors_of(result)
            }
            Type::ForAll(body) => 1 + constructors_of(body),
        }
    }
}
