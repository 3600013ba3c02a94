//! Constraints written in the syntax of PICT.

use crate::model::{Comparison, Expression, Model};

/// Writes a constraint in the syntax of PICT.
pub(super) fn constraint(text: &mut String, said: &Expression, model: &Model) {
    let words = ["IF ", " THEN ", " ELSE "];
    match said {
        Expression::If(_) | Expression::IfElse(_) => {
            for (word, part) in words.into_iter().zip(said.parts()) {
                text.push_str(word);
                condition(text, part, model, Level::Or);
            }
        }
        _ => condition(text, said, model, Level::Or),
    }
}

/// How tightly an operator binds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Or,
    And,
    Clause,
}

/// Writes a condition that PICT has, in parentheses if it binds less tightly than `least`.
fn condition(text: &mut String, said: &Expression, model: &Model, least: Level) {
    let level = match said {
        Expression::Any(_) => Level::Or,
        Expression::All(_) => Level::And,
        _ => Level::Clause,
    };
    if level < least {
        text.push('(');
        condition(text, said, model, Level::Or);
        text.push(')');
        return;
    }
    match said {
        Expression::Any(parts) => joined(text, parts, " OR ", model, Level::And),
        Expression::All(parts) => joined(text, parts, " AND ", model, Level::Clause),
        Expression::Not(part) => {
            text.push_str("NOT ");
            condition(text, part, model, Level::Clause);
        }
        Expression::Compare(by, sides) => {
            let symbol = if *by == Comparison::NotEqual { "<>" } else { by.symbol() };
            text.push_str(&operand(&sides[0], model));
            text.push_str(&format!(" {symbol} "));
            text.push_str(&operand(&sides[1], model));
        }
        Expression::In(at, literals) => {
            let literals: Vec<String> =
                literals.iter().map(|literal| operand(literal, model)).collect();
            text.push_str(&format!("{} IN {{{}}}", bracketed(*at, model), literals.join(", ")));
        }
        Expression::Like(at, pattern) => {
            text.push_str(&format!("{} LIKE \"{}\"", bracketed(*at, model), escaped(pattern)));
        }
        Expression::IsInvalid(at) => {
            text.push_str(&format!("IsNegative({})", bracketed(*at, model)));
        }
        Expression::IsValid(at) => {
            text.push_str(&format!("IsPositive({})", bracketed(*at, model)));
        }
        _ => unreachable!("translated to what PICT has"),
    }
}

fn joined(text: &mut String, parts: &[Expression], word: &str, model: &Model, least: Level) {
    for (number, part) in parts.iter().enumerate() {
        text.push_str(if number > 0 { word } else { "" });
        condition(text, part, model, least);
    }
}

fn operand(said: &Expression, model: &Model) -> String {
    match said {
        Expression::Integer(number) => number.to_string(),
        Expression::Real(number) => number.clone(),
        Expression::Text(text) => format!("\"{}\"", escaped(text)),
        Expression::Parameter(at) => bracketed(*at, model),
        _ => unreachable!("translated to what PICT has"),
    }
}

fn bracketed(at: usize, model: &Model) -> String {
    format!("[{}]", escaped(model.parameters()[at].name()))
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace(']', "\\]")
}
