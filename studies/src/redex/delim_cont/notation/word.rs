//! How names, labels and operators are written.

use crate::redex::delim_cont::syntax::{BinaryOperator, Label, Suffix, UnaryOperator};
use crate::redex::notation::form::notation;
use crate::redex::notation::{Expression, Notation, ReadError};

/// Without the prefix, which says what it names.
impl Notation for Suffix {
    fn read(expression: &Expression) -> Result<Suffix, ReadError> {
        let suffix = expression.symbol().and_then(Suffix::of);
        suffix.ok_or_else(|| expression.unlike("up to seven letters and digits"))
    }

    fn write(&self) -> Expression {
        Expression::Symbol(self.word())
    }
}

impl Notation for Label {
    fn read(expression: &Expression) -> Result<Label, ReadError> {
        let label = match expression {
            Expression::Text(text) => Label::of(text),
            Expression::Symbol(_) | Expression::List(_) => None,
        };
        label.ok_or_else(|| expression.unlike("a string of up to seven letters and digits"))
    }

    fn write(&self) -> Expression {
        Expression::Text(self.word())
    }
}

notation!(UnaryOperator, "an operator unop", {
    Negate = "-",
    Not = "not",
    IsZero = "zero?",
    IsNumber = "number?",
    IsUnit = "unit?",
    IsBoolean = "boolean?",
});

notation!(BinaryOperator, "an operator binop", {
    Plus = "+",
    Minus = "-",
    Times = "*",
});
