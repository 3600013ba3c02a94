//! Strength reduction: a cheap operator in the place of a costly one, for powers of two and where signs are known.

use super::sign::Signs;
use crate::thinning::costly::term::{Binary, Term};

/// The term with a cheaper operator.
pub(super) fn rewrite(operator: Binary, left: &Term, right: &Term, signs: &Signs) -> Option<Term> {
    let by =
        |operator, constant| Some(Term::binary(operator, left.clone(), Term::Constant(constant)));
    match (operator, power_of_two(right)) {
        (Binary::Multiply, Some(exponent)) => by(Binary::ShiftLeft, exponent),
        (Binary::Divide, Some(exponent)) if signs.is_non_negative(left) => {
            by(Binary::ShiftRight, exponent)
        }
        (Binary::Divide, None) if signs.is_non_negative(left) && signs.is_non_negative(right) => {
            Some(Term::binary(Binary::DivideUnsigned, left.clone(), right.clone()))
        }
        (Binary::Remainder, Some(exponent)) if signs.is_non_negative(left) => {
            by(Binary::And, (1 << exponent) - 1)
        }
        (Binary::Less, None) if *right == Term::Constant(0) && signs.is_non_negative(left) => {
            Some(Term::Constant(0))
        }
        _ => None,
    }
}

/// The exponent of a constant that is a power of two, and positive.
fn power_of_two(term: &Term) -> Option<i32> {
    match term {
        Term::Constant(value) if *value > 0 && value.count_ones() == 1 => {
            Some(value.trailing_zeros() as i32)
        }
        _ => None,
    }
}
