//! Type-checked expressions: the kinds of operands are checked where an operator is applied.

use super::expression::{Arithmetic, Comparison, Expression};
use crate::model::{Kind, ModelError, Parameter};

/// How many parentheses and negations may stand within each other; reading more could exhaust the stack.
pub(crate) const MOST_NESTED: usize = 64;

/// How deep an expression may be, where each operator of a chain such as `a + b + c` is a level.
const DEEPEST: usize = 256;

/// An expression of a kind.
#[derive(Debug, Clone)]
pub(crate) struct Typed {
    expression: Expression,
    kind: Kind,
    depth: usize,
}

impl Typed {
    fn leaf(expression: Expression, kind: Kind) -> Typed {
        Typed { expression, kind, depth: 0 }
    }

    pub(crate) fn boolean(value: bool) -> Typed {
        Typed::leaf(Expression::Boolean(value), Kind::Boolean)
    }

    pub(crate) fn integer(value: i64) -> Typed {
        Typed::leaf(Expression::Integer(value), Kind::Integer)
    }

    pub(crate) fn real(text: String) -> Typed {
        Typed::leaf(Expression::Real(text), Kind::Real)
    }

    pub(crate) fn text(text: String) -> Typed {
        Typed::leaf(Expression::Text(text), Kind::Text)
    }

    pub(crate) fn parameter(at: usize, parameter: &Parameter) -> Typed {
        Typed::leaf(Expression::Parameter(at), parameter.kind())
    }

    pub(crate) fn is_invalid(at: usize) -> Typed {
        Typed::leaf(Expression::IsInvalid(at), Kind::Boolean)
    }

    pub(crate) fn is_valid(at: usize) -> Typed {
        Typed::leaf(Expression::IsValid(at), Kind::Boolean)
    }

    pub(crate) fn like(
        at: usize,
        parameter: &Parameter,
        pattern: String,
    ) -> Result<Typed, ModelError> {
        match parameter.kind() {
            Kind::Text => Ok(Typed::leaf(Expression::Like(at, pattern), Kind::Boolean)),
            found @ (Kind::Boolean | Kind::Integer | Kind::Real) => {
                Err(ModelError::Operand { operator: "LIKE", wants: "parameters with texts", found })
            }
        }
    }

    /// That a parameter has one of the values, which are literals.
    pub(crate) fn one_of(
        at: usize,
        parameter: &Parameter,
        values: Vec<Typed>,
    ) -> Result<Typed, ModelError> {
        for value in &values {
            comparable("IN", parameter.kind(), value.kind)?;
        }
        let values = values.into_iter().map(|value| value.expression).collect();
        Ok(Typed::leaf(Expression::In(at, values), Kind::Boolean))
    }

    pub(crate) fn not(self, operator: &'static str) -> Result<Typed, ModelError> {
        let this = self.condition(operator)?;
        this.above(0, |part| Expression::Not(Box::new(part)))
    }

    /// All parts, of which there is at least one.
    pub(crate) fn all(parts: Vec<Typed>, operator: &'static str) -> Result<Typed, ModelError> {
        Typed::several(parts, operator, Expression::All)
    }

    /// Any of the parts, of which there is at least one.
    pub(crate) fn any(parts: Vec<Typed>, operator: &'static str) -> Result<Typed, ModelError> {
        Typed::several(parts, operator, Expression::Any)
    }

    fn several(
        mut parts: Vec<Typed>,
        operator: &'static str,
        join: fn(Vec<Expression>) -> Expression,
    ) -> Result<Typed, ModelError> {
        if parts.len() == 1 {
            return Ok(parts.remove(0));
        }
        let depth = parts.iter().map(|part| part.depth).max().unwrap_or(0);
        let conditions: Result<Vec<Expression>, ModelError> =
            parts.into_iter().map(|part| Ok(part.condition(operator)?.expression)).collect();
        Typed::leaf(join(conditions?), Kind::Boolean).above(depth, |joined| joined)
    }

    pub(crate) fn implies(self, then: Typed) -> Result<Typed, ModelError> {
        let (this, then) = (self.condition("=>")?, then.condition("=>")?);
        this.above(then.depth, |this| Expression::Implies(Box::new([this, then.expression])))
    }

    /// `IF self THEN then [ELSE otherwise]`, each of which is a condition.
    pub(crate) fn branch(self, then: Typed, otherwise: Option<Typed>) -> Result<Typed, ModelError> {
        match otherwise {
            None => {
                self.above(then.depth, |this| Expression::If(Box::new([this, then.expression])))
            }
            Some(otherwise) => self.above(then.depth.max(otherwise.depth), |this| {
                Expression::IfElse(Box::new([this, then.expression, otherwise.expression]))
            }),
        }
    }

    pub(crate) fn compare(self, by: Comparison, other: Typed) -> Result<Typed, ModelError> {
        let calculated = |side: &Typed| matches!(side.expression, Expression::Calculate(..));
        let sized = !matches!(by, Comparison::Equal | Comparison::NotEqual);
        if sized && matches!(self.expression, Expression::Compare(..)) {
            return Err(ModelError::Chain);
        }
        if sized && self.kind == Kind::Boolean {
            return Err(ModelError::Operand {
                operator: by.symbol(),
                wants: "numbers and texts",
                found: Kind::Boolean,
            });
        }
        comparable(by.symbol(), self.kind, other.kind)?;
        let real = self.kind == Kind::Real || other.kind == Kind::Real;
        if real && (calculated(&self) || calculated(&other)) {
            return Err(ModelError::RealArithmetic);
        }
        let compared = self.above(other.depth, |this| {
            Expression::Compare(by, Box::new([this, other.expression]))
        })?;
        Ok(Typed { kind: Kind::Boolean, ..compared })
    }

    pub(crate) fn calculate(self, by: Arithmetic, other: Typed) -> Result<Typed, ModelError> {
        for side in [&self, &other] {
            if side.kind != Kind::Integer {
                let (operator, found) = (by.symbol(), side.kind);
                return Err(ModelError::Operand { operator, wants: "whole numbers", found });
            }
        }
        self.above(other.depth, |this| {
            Expression::Calculate(by, Box::new([this, other.expression]))
        })
    }

    /// The parameter it is, if it is one.
    pub(crate) fn as_parameter(&self) -> Option<usize> {
        match self.expression {
            Expression::Parameter(at) => Some(at),
            _ => None,
        }
    }

    /// The text it is, if it is a literal one.
    pub(crate) fn as_text(&self) -> Option<&str> {
        match &self.expression {
            Expression::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The text or number it is, as text, if it is a literal one.
    pub(crate) fn as_literal(&self) -> Option<String> {
        match &self.expression {
            Expression::Text(text) | Expression::Real(text) => Some(text.clone()),
            Expression::Integer(number) => Some(number.to_string()),
            _ => None,
        }
    }

    pub(super) fn into_condition(self) -> Result<Expression, ModelError> {
        match self.kind {
            Kind::Boolean => Ok(self.expression),
            found @ (Kind::Integer | Kind::Real | Kind::Text) => {
                Err(ModelError::NotCondition { found })
            }
        }
    }

    fn condition(self, operator: &'static str) -> Result<Typed, ModelError> {
        match self.kind {
            Kind::Boolean => Ok(self),
            found @ (Kind::Integer | Kind::Real | Kind::Text) => {
                Err(ModelError::Operand { operator, wants: "conditions", found })
            }
        }
    }

    /// One level above this and another part of a depth.
    fn above(
        self,
        depth: usize,
        join: impl FnOnce(Expression) -> Expression,
    ) -> Result<Typed, ModelError> {
        let depth = self.depth.max(depth) + 1;
        if depth > DEEPEST {
            return Err(ModelError::TooDeep { most: DEEPEST });
        }
        Ok(Typed { expression: join(self.expression), kind: self.kind, depth })
    }
}

fn comparable(operator: &'static str, left: Kind, right: Kind) -> Result<(), ModelError> {
    let number = |kind| matches!(kind, Kind::Integer | Kind::Real);
    if left == right || number(left) && number(right) {
        return Ok(());
    }
    Err(ModelError::Mismatch { operator, left, right })
}

impl Comparison {
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Comparison::Equal => "=",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
            Comparison::Greater => ">",
            Comparison::AtLeast => ">=",
        }
    }
}

impl Arithmetic {
    pub(crate) fn symbol(self) -> &'static str {
        match self {
            Arithmetic::Plus => "+",
            Arithmetic::Minus => "-",
            Arithmetic::Times => "*",
            Arithmetic::Divide => "/",
            Arithmetic::Remainder => "%",
        }
    }
}
