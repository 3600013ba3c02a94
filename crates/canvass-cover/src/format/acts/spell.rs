//! Constraints written in the syntax of ACTS.

use crate::model::{Arithmetic, Expression, Model};

/// Writes a condition in the syntax of ACTS.
pub(super) fn condition(text: &mut String, said: &Expression, model: &Model) {
    expression(text, said, model, Level::Implication);
}

/// How tightly an operator binds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Implication,
    Disjunction,
    Conjunction,
    Comparison,
    Sum,
    Product,
    Unary,
}

/// Writes an expression that ACTS has, in parentheses if it binds less tightly than `least`.
fn expression(text: &mut String, said: &Expression, model: &Model, least: Level) {
    let level = level(said);
    if level < least {
        text.push('(');
        expression(text, said, model, Level::Implication);
        text.push(')');
        return;
    }
    let mut joined = |parts: &[Expression], operator: &str, first: Level, others: Level| {
        for (number, part) in parts.iter().enumerate() {
            if number > 0 {
                text.push_str(operator);
            }
            expression(text, part, model, if number == 0 { first } else { others });
        }
    };
    match said {
        Expression::All(parts) => joined(parts, " && ", Level::Comparison, Level::Comparison),
        Expression::Any(parts) => joined(parts, " || ", Level::Conjunction, Level::Conjunction),
        Expression::Implies(parts) => {
            joined(parts.as_slice(), " => ", Level::Implication, Level::Disjunction);
        }
        Expression::Compare(by, parts) => {
            let operator = format!(" {} ", by.symbol());
            joined(parts.as_slice(), &operator, Level::Comparison, Level::Sum);
        }
        Expression::Calculate(by, parts) => {
            let others = if level == Level::Sum { Level::Product } else { Level::Unary };
            joined(parts.as_slice(), &format!(" {} ", by.symbol()), level, others);
        }
        Expression::Not(part) => {
            text.push('!');
            expression(text, part, model, Level::Unary);
        }
        Expression::Boolean(value) => text.push_str(if *value { "true" } else { "false" }),
        Expression::Integer(number) if *number < 0 => {
            text.push_str(&format!("0 - {}", number.unsigned_abs()));
        }
        Expression::Integer(number) => text.push_str(&number.to_string()),
        Expression::Text(literal) => text.push_str(&format!("\"{literal}\"")),
        Expression::Parameter(at) => text.push_str(model.parameters()[*at].name()),
        Expression::Real(_)
        | Expression::If(_)
        | Expression::IfElse(_)
        | Expression::In(..)
        | Expression::Like(..)
        | Expression::IsInvalid(_)
        | Expression::IsValid(_) => unreachable!("translated to what ACTS has"),
    }
}

fn level(said: &Expression) -> Level {
    match said {
        Expression::Implies(_) => Level::Implication,
        Expression::Any(_) => Level::Disjunction,
        Expression::All(_) => Level::Conjunction,
        Expression::Compare(..) => Level::Comparison,
        Expression::Calculate(Arithmetic::Plus | Arithmetic::Minus, _) => Level::Sum,
        Expression::Calculate(_, _) => Level::Product,
        Expression::Integer(number) if *number < 0 => Level::Sum,
        Expression::Boolean(_)
        | Expression::Integer(_)
        | Expression::Real(_)
        | Expression::Text(_)
        | Expression::Parameter(_)
        | Expression::Not(_)
        | Expression::If(_)
        | Expression::IfElse(_)
        | Expression::In(..)
        | Expression::Like(..)
        | Expression::IsInvalid(_)
        | Expression::IsValid(_) => Level::Unary,
    }
}
