//! Laws by which constants, and signs, of two operators become one.

use crate::thinning::costly::interpreter;
use crate::thinning::costly::term::{Binary, Term, Unary};

/// The term with one operator less, or with a sum in the place of a difference.
pub(super) fn rewrite(operator: Binary, left: &Term, right: &Term) -> Option<Term> {
    match (operator, right) {
        (Binary::Subtract, Term::Constant(value)) => {
            Some(Term::binary(Binary::Add, left.clone(), Term::Constant(value.wrapping_neg())))
        }
        (Binary::Subtract, Term::Unary(Unary::Negate, right)) => {
            Some(Term::binary(Binary::Add, left.clone(), (**right).clone()))
        }
        (Binary::Add, Term::Unary(Unary::Negate, right)) => {
            Some(Term::binary(Binary::Subtract, left.clone(), (**right).clone()))
        }
        (_, Term::Constant(outer)) => merge(operator, left, *outer),
        _ => None,
    }
}

/// Where the left operand has the same operator, and a constant too.
fn merge(operator: Binary, left: &Term, outer: i32) -> Option<Term> {
    let Term::Binary(below, operands) = left else { return None };
    let [left, Term::Constant(inner)] = &**operands else { return None };
    if operator != *below {
        return None;
    }
    match operator {
        Binary::Add | Binary::Multiply | Binary::And | Binary::Or | Binary::Xor => {
            let merged = interpreter::binary(operator, *inner, outer);
            Some(Term::binary(operator, left.clone(), Term::Constant(merged)))
        }
        Binary::ShiftLeft => match amount(*inner) + amount(outer) {
            32.. => Some(Term::Constant(0)),
            amount => Some(Term::binary(operator, left.clone(), Term::Constant(amount))),
        },
        Binary::ShiftRight => {
            let amount = (amount(*inner) + amount(outer)).min(31);
            Some(Term::binary(operator, left.clone(), Term::Constant(amount)))
        }
        Binary::Subtract
        | Binary::Divide
        | Binary::DivideUnsigned
        | Binary::Remainder
        | Binary::Less
        | Binary::Equal => None,
    }
}

fn amount(operand: i32) -> i32 {
    operand & 31
}
