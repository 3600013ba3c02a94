//! A constraint rewritten with the operators of PICT.

use crate::{
    format::error::WriteError,
    model::{Comparison, Constraint, Expression, Kind, Model, Value, fulfilling},
};

/// Conditions on one parameter that PICT has no operator for become the values that fulfil them.
pub(super) fn translate(constraint: &Constraint, model: &Model) -> Result<Expression, WriteError> {
    let translator = Translator { model, constraint };
    match constraint.expression() {
        Expression::Implies(parts) | Expression::If(parts) => {
            let parts = [translator.condition(&parts[0])?, translator.condition(&parts[1])?];
            Ok(Expression::If(Box::new(parts)))
        }
        Expression::IfElse(parts) => {
            let [when, then, otherwise] = parts.as_ref();
            Ok(Expression::IfElse(Box::new([
                translator.condition(when)?,
                translator.condition(then)?,
                translator.condition(otherwise)?,
            ])))
        }
        other => translator.condition(other),
    }
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
            Expression::Implies(parts) => {
                let not = Expression::Not(Box::new(self.condition(&parts[0])?));
                Expression::Any(vec![not, self.condition(&parts[1])?])
            }
            Expression::Compare(by, sides) => self.comparison(said, *by, sides)?,
            Expression::Parameter(at) => self.values(*at, said)?,
            Expression::In(..)
            | Expression::Like(..)
            | Expression::IsInvalid(_)
            | Expression::IsValid(_) => said.clone(),
            Expression::Boolean(_) => return Err(self.lacks("constant conditions")),
            Expression::If(_)
            | Expression::IfElse(_)
            | Expression::Integer(_)
            | Expression::Real(_)
            | Expression::Text(_)
            | Expression::Calculate(..) => unreachable!("no condition inside another"),
        })
    }

    fn conditions(&self, parts: &[Expression]) -> Result<Vec<Expression>, WriteError> {
        parts.iter().map(|part| self.condition(part)).collect()
    }

    fn comparison(
        &self,
        said: &Expression,
        by: Comparison,
        sides: &[Expression; 2],
    ) -> Result<Expression, WriteError> {
        let boolean = |at: &usize| self.model.parameters()[*at].kind() == Kind::Boolean;
        match sides {
            [Expression::Parameter(left), Expression::Parameter(right)]
                if boolean(left) == boolean(right) =>
            {
                // Two truth values differ in case only by chance.
                let texts =
                    |at: &usize| self.model.parameters()[*at].values().iter().map(Value::text);
                let same = |text: &str| texts(right).any(|other| other == text);
                if boolean(left) && !texts(left).all(same) {
                    return Err(self.lacks("truth values"));
                }
                Ok(said.clone())
            }
            [Expression::Parameter(at), literal] if !boolean(at) && is_literal(literal) => {
                Ok(said.clone())
            }
            [literal, Expression::Parameter(at)] if !boolean(at) && is_literal(literal) => {
                let sides = [sides[1].clone(), literal.clone()];
                Ok(Expression::Compare(mirrored(by), Box::new(sides)))
            }
            _ => match said.parameters().as_slice() {
                [parameter] => self.values(*parameter, said),
                _ => Err(self.lacks("arithmetic or comparison of conditions")),
            },
        }
    }

    fn values(&self, at: usize, condition: &Expression) -> Result<Expression, WriteError> {
        let parameter = &self.model.parameters()[at];
        let Some(found) = fulfilling(condition, at, self.model) else {
            return Err(self.lacks("undefined calculations"));
        };
        let literal = |value: &Value| match (parameter.kind(), value.text().parse()) {
            (Kind::Integer, Ok(number)) => Expression::Integer(number),
            (Kind::Real, _) => Expression::Real(value.text().to_owned()),
            (Kind::Integer | Kind::Boolean | Kind::Text, _) => {
                Expression::Text(value.text().to_owned())
            }
        };
        let compare =
            |by, literal| Expression::Compare(by, Box::new([Expression::Parameter(at), literal]));
        let mut literals: Vec<Expression> =
            found.iter().map(|value| literal(&parameter.values()[*value as usize])).collect();
        Ok(match literals.len() {
            0 => {
                let first = literal(&parameter.values()[0]);
                let differs = compare(Comparison::NotEqual, first.clone());
                Expression::All(vec![compare(Comparison::Equal, first), differs])
            }
            1 => compare(Comparison::Equal, literals.remove(0)),
            _ => Expression::In(at, literals),
        })
    }

    fn lacks(&self, feature: &'static str) -> WriteError {
        WriteError::Feature { feature, of: self.constraint.source().to_owned() }
    }
}

fn is_literal(expression: &Expression) -> bool {
    matches!(expression, Expression::Integer(_) | Expression::Real(_) | Expression::Text(_))
}

/// The comparison with its sides exchanged.
fn mirrored(by: Comparison) -> Comparison {
    match by {
        Comparison::Equal | Comparison::NotEqual => by,
        Comparison::Less => Comparison::Greater,
        Comparison::AtMost => Comparison::AtLeast,
        Comparison::Greater => Comparison::Less,
        Comparison::AtLeast => Comparison::AtMost,
    }
}
