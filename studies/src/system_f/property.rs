//! The property: a mutant evaluates a term as the original does, whichever way it is evaluated.

use super::evaluation::Outcome;
use super::expression::Heap;
use super::mutant::Mutant;
use super::substitution::Calculus;
use super::syntax::Term;

/// Whether traces and normal forms are the same with the mutant as without.
///
/// Where the original is given up, nothing is known and they count as the same.
pub fn agrees(term: &Term, mutant: Mutant) -> bool {
    // All bugs are in contracting and what it calls, and without a redex nothing is contracted.
    if !has_redex(term) {
        return true;
    }
    let mut heap = Heap::new();
    let Ok(start) = heap.load(term) else { return true };
    let mut calculus = Calculus::new(heap, Some(mutant));
    let found = Outcome::of(start, &mut calculus);
    if !calculus.has_applied_mutant() {
        return true;
    }
    let mut calculus = calculus.corrected();
    let expected = Outcome::of(start, &mut calculus);
    expected.allows(&found, &calculus.heap)
}

/// Whether a lambda is applied anywhere, or a type lambda to a type. Annotations are not looked at.
pub fn has_redex(term: &Term) -> bool {
    match term {
        Term::Unit | Term::Variable(_) => false,
        Term::Lambda(_, body) | Term::TypeLambda(body) => has_redex(body),
        Term::Apply(function, argument) => {
            matches!(**function, Term::Lambda(..)) || has_redex(function) || has_redex(argument)
        }
        Term::TypeApply(body, _) => matches!(**body, Term::TypeLambda(_)) || has_redex(body),
    }
}

#[cfg(test)]
mod tests;
