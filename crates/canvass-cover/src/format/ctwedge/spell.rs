//! Constraints written in the syntax of CTWedge.

use super::write::value;
use crate::{
    format::error::WriteError,
    model::{Arithmetic, Comparison, Expression, Kind, Model, Value},
};

/// Writes an expression that ACTS has, in parentheses unless it is one word.
pub(super) fn expression(said: &Expression, model: &Model) -> Result<String, WriteError> {
    Ok(match said {
        Expression::All(parts) => joined(parts, " && ", model)?,
        Expression::Any(parts) => joined(parts, " || ", model)?,
        Expression::Implies(parts) => joined(parts.as_slice(), " => ", model)?,
        Expression::Compare(by, sides) => comparison(*by, sides, model)?,
        Expression::Calculate(Arithmetic::Divide, _) => {
            let of = "a / b".to_owned();
            return Err(WriteError::Feature { feature: "division of whole numbers", of });
        }
        Expression::Calculate(by, parts) => {
            joined(parts.as_slice(), &format!(" {} ", by.symbol()), model)?
        }
        Expression::Not(part) => format!("!{}", expression(part, model)?),
        Expression::Boolean(value) => value.to_string(),
        Expression::Integer(number) => number.to_string(),
        Expression::Text(text) => value(text)?,
        Expression::Parameter(at) => model.parameters()[*at].name().to_owned(),
        Expression::Real(_)
        | Expression::If(_)
        | Expression::IfElse(_)
        | Expression::In(..)
        | Expression::Like(..)
        | Expression::IsInvalid(_)
        | Expression::IsValid(_) => unreachable!("translated to what ACTS has"),
    })
}

fn joined(parts: &[Expression], operator: &str, model: &Model) -> Result<String, WriteError> {
    let parts: Result<Vec<String>, WriteError> =
        parts.iter().map(|part| expression(part, model)).collect();
    Ok(format!("({})", parts?.join(operator)))
}

/// CTWedge takes a name right of `=` for a value, so two parameters are compared in other words.
fn comparison(
    by: Comparison,
    sides: &[Expression; 2],
    model: &Model,
) -> Result<String, WriteError> {
    let [left, right] = sides;
    let is_equality = matches!(by, Comparison::Equal | Comparison::NotEqual);
    let kind = |side: &Expression| match side {
        Expression::Parameter(at) => model.parameters()[*at].kind(),
        Expression::Integer(_) | Expression::Calculate(..) => Kind::Integer,
        Expression::Text(_) => Kind::Text,
        _ => Kind::Boolean,
    };
    let is_parameter = |side: &Expression| matches!(side, Expression::Parameter(_));
    let [first, second] = [expression(left, model)?, expression(right, model)?];
    let not = if by == Comparison::NotEqual { "!" } else { "" };
    Ok(match (is_equality, kind(left)) {
        (true, Kind::Boolean) => format!("{not}({first} <=> {second})"),
        (true, Kind::Integer) if !matches!(right, Expression::Integer(_)) => {
            format!("{not}(({first} <= {second}) && ({first} >= {second}))")
        }
        (true, Kind::Text) if is_parameter(left) && is_parameter(right) => {
            let same = same(left, right, model)?;
            format!("{not}{same}")
        }
        (true, Kind::Text) if is_parameter(right) => {
            format!("({second} {} {first})", by.symbol())
        }
        (false, Kind::Text) => {
            let of = format!("{first} {} {second}", by.symbol());
            return Err(WriteError::Feature { feature: "order of texts", of });
        }
        (true | false, _) => format!("({first} {} {second})", by.symbol()),
    })
}

/// That two parameters have the same text.
fn same(left: &Expression, right: &Expression, model: &Model) -> Result<String, WriteError> {
    let texts = |side: &Expression| -> Vec<&str> {
        let parameters = side.parameters();
        let of = parameters.iter().map(|at| &model.parameters()[*at]);
        of.flat_map(|of| of.values().iter().map(Value::text)).collect()
    };
    let [first, second] = [expression(left, model)?, expression(right, model)?];
    let others = texts(right);
    let both =
        |text: &str| Ok(format!("({first} = {text} && {second} = {text})", text = value(text)?));
    let shared = texts(left).into_iter().filter(|text| others.contains(text)).map(both);
    let shared = shared.collect::<Result<Vec<String>, WriteError>>()?;
    Ok(if shared.is_empty() { "false".to_owned() } else { format!("({})", shared.join(" || ")) })
}
