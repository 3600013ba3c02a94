//! A constraint rewritten with the operators of ACTS.

use crate::{
    format::error::WriteError,
    model::{
        Comparison, Constraint, Expression, Kind, Model, Parameter, Value, boolean, fulfilling,
    },
};

/// Conditions that ACTS has no operator for become the values that fulfil them.
pub(in crate::format) fn translate(
    constraint: &Constraint,
    model: &Model,
) -> Result<Expression, WriteError> {
    Translator { model, constraint }.condition(constraint.expression())
}

struct Translator<'a> {
    model: &'a Model,
    constraint: &'a Constraint,
}

impl Translator<'_> {
    fn condition(&self, said: &Expression) -> Result<Expression, WriteError> {
        Ok(match said {
            Expression::Not(part) => Expression::Not(Box::new(self.condition(part)?)),
            Expression::All(parts) => Expression::All(self.conditions(parts)?),
            Expression::Any(parts) => Expression::Any(self.conditions(parts)?),
            Expression::Implies(parts) | Expression::If(parts) => {
                self.implies(&parts[0], &parts[1])?
            }
            Expression::IfElse(parts) => {
                let not = Expression::Not(Box::new(parts[0].clone()));
                Expression::All(vec![
                    self.implies(&parts[0], &parts[1])?,
                    self.implies(&not, &parts[2])?,
                ])
            }
            Expression::Compare(by, sides) if self.is_direct(*by, sides) => {
                let sides = [self.condition(&sides[0])?, self.condition(&sides[1])?];
                Expression::Compare(*by, Box::new(sides))
            }
            Expression::Compare(..) => match said.parameters().as_slice() {
                [parameter] => self.values(*parameter, said)?,
                _ => return Err(self.lacks("comparison of such parameters")),
            },
            Expression::In(at, _)
            | Expression::Like(at, _)
            | Expression::IsInvalid(at)
            | Expression::IsValid(at) => self.values(*at, said)?,
            Expression::Boolean(_)
            | Expression::Integer(_)
            | Expression::Real(_)
            | Expression::Text(_)
            | Expression::Parameter(_)
            | Expression::Calculate(..) => said.clone(),
        })
    }

    fn conditions(&self, parts: &[Expression]) -> Result<Vec<Expression>, WriteError> {
        parts.iter().map(|part| self.condition(part)).collect()
    }

    fn implies(&self, when: &Expression, then: &Expression) -> Result<Expression, WriteError> {
        Ok(Expression::Implies(Box::new([self.condition(when)?, self.condition(then)?])))
    }

    /// Whether ACTS compares the two in the same way.
    fn is_direct(&self, by: Comparison, sides: &[Expression; 2]) -> bool {
        let equality = matches!(by, Comparison::Equal | Comparison::NotEqual);
        let plain = |side: &Expression, other: &Expression| match (side, other) {
            (Expression::Real(_), _) => false,
            (Expression::Text(text), Expression::Parameter(at)) if equality => {
                let of = &self.model.parameters()[*at];
                self.model
                    .value_index(*at, text)
                    .is_some_and(|value| of.values()[value as usize].text() == text)
            }
            (Expression::Text(text), _) => !text.contains('"') && self.model.is_case_sensitive(),
            (Expression::Parameter(at), other) => {
                let of = &self.model.parameters()[*at];
                let literal = equality && matches!(other, Expression::Text(_));
                of.kind() != Kind::Text || literal || self.model.is_case_sensitive()
            }
            _ => true,
        };
        plain(&sides[0], &sides[1]) && plain(&sides[1], &sides[0])
    }

    fn values(&self, at: usize, condition: &Expression) -> Result<Expression, WriteError> {
        let parameter = &self.model.parameters()[at];
        let Some(found) = fulfilling(condition, at, self.model) else {
            return Err(self.lacks("condition on so many values"));
        };
        let mut choices: Vec<Expression> = found
            .into_iter()
            .map(|value| is_value(at, parameter, &parameter.values()[value as usize]))
            .collect();
        Ok(match choices.len() {
            0 => Expression::Boolean(false),
            1 => choices.remove(0),
            _ => Expression::Any(choices),
        })
    }

    fn lacks(&self, feature: &'static str) -> WriteError {
        WriteError::Feature { feature, of: self.constraint.source().to_owned() }
    }
}

fn is_value(at: usize, parameter: &Parameter, value: &Value) -> Expression {
    let text = value.text();
    let literal = match parameter.kind() {
        Kind::Boolean => Expression::Boolean(boolean(text) == Some(true)),
        Kind::Integer => Expression::Integer(text.parse().expect("checked when it was added")),
        Kind::Real | Kind::Text => Expression::Text(text.to_owned()),
    };
    Expression::Compare(Comparison::Equal, Box::new([Expression::Parameter(at), literal]))
}
