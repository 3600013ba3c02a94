//! Laws by which an operator with a particular operand is something simpler.

use crate::thinning::costly::term::{Binary, Term, Unary};

/// The simpler term, if a law applies.
pub(super) fn rewrite(operator: Binary, left: &Term, right: &Term) -> Option<Term> {
    with_constant(operator, left, right)
        .or_else(|| of_constant(operator, left, right))
        .or_else(|| (left == right).then(|| with_itself(operator, left)).flatten())
}

/// Where the right operand is a constant.
fn with_constant(operator: Binary, left: &Term, right: &Term) -> Option<Term> {
    let Term::Constant(right) = right else { return None };
    match (operator, right) {
        (
            Binary::Add
            | Binary::Subtract
            | Binary::Or
            | Binary::Xor
            | Binary::ShiftLeft
            | Binary::ShiftRight
            | Binary::Remainder,
            0,
        )
        | (Binary::Multiply | Binary::Divide, 1)
        | (Binary::And, -1) => Some(left.clone()),
        (Binary::Multiply | Binary::And | Binary::Divide, 0)
        | (Binary::Remainder, 1 | -1)
        | (Binary::Less, &i32::MIN) => Some(Term::Constant(0)),
        (Binary::Or, -1) => Some(Term::Constant(-1)),
        (Binary::Multiply | Binary::Divide, -1) => Some(Term::unary(Unary::Negate, left.clone())),
        (Binary::Xor, -1) => Some(Term::unary(Unary::Complement, left.clone())),
        _ => None,
    }
}

/// Where the left operand is a constant, and cannot be exchanged with the right.
fn of_constant(operator: Binary, left: &Term, right: &Term) -> Option<Term> {
    let Term::Constant(left) = left else { return None };
    match (operator, left) {
        (Binary::Divide | Binary::Remainder | Binary::ShiftLeft | Binary::ShiftRight, 0)
        | (Binary::Less, &i32::MAX) => Some(Term::Constant(0)),
        (Binary::ShiftRight, -1) => Some(Term::Constant(-1)),
        (Binary::Subtract, 0) => Some(Term::unary(Unary::Negate, right.clone())),
        _ => None,
    }
}

fn with_itself(operator: Binary, operand: &Term) -> Option<Term> {
    match operator {
        Binary::And | Binary::Or => Some(operand.clone()),
        Binary::Subtract | Binary::Xor | Binary::Less | Binary::Remainder => {
            Some(Term::Constant(0))
        }
        Binary::Equal => Some(Term::Constant(1)),
        // Not one where it is zero.
        Binary::Divide | Binary::DivideUnsigned => None,
        Binary::Add | Binary::Multiply | Binary::ShiftLeft | Binary::ShiftRight => None,
    }
}
