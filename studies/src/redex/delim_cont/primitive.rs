//! What operators do: `delta_bin` and `delta_un`.

use super::syntax::{BinaryOperator, Term, UnaryOperator, Value};

/// `(delta_bin binop v v)`; numbers too large for 64 bits wrap around.
pub(super) fn binary(operator: &BinaryOperator, left: &Value, right: &Value) -> Term {
    let (Value::Number(left), Value::Number(right)) = (left, right) else { return Term::Error };
    let (left, right) = (**left, **right);
    Term::Value(Value::Number(
        match operator {
            BinaryOperator::Plus => left.wrapping_add(right),
            BinaryOperator::Minus => left.wrapping_sub(right),
            BinaryOperator::Times => left.wrapping_mul(right),
        }
        .into(),
    ))
}

/// `(delta_un unop v)`
pub(super) fn unary(operator: UnaryOperator, operand: &Value) -> Term {
    let boolean = |is: bool| Term::Value(Value::Boolean(is.into()));
    match (operator, operand) {
        (UnaryOperator::Negate, Value::Number(number)) => {
            Term::Value(Value::Number(number.wrapping_neg().into()))
        }
        (UnaryOperator::IsZero, Value::Number(number)) => boolean(**number == 0),
        (UnaryOperator::Negate | UnaryOperator::IsZero, _) => Term::Error,
        (UnaryOperator::Not, operand) => boolean(operand.is_false()),
        (UnaryOperator::IsNumber, operand) => boolean(matches!(operand, Value::Number(_))),
        (UnaryOperator::IsUnit, operand) => boolean(*operand == Value::Unit),
        (UnaryOperator::IsBoolean, operand) => boolean(matches!(operand, Value::Boolean(_))),
    }
}
