//! How names, labels and operators are written.

use crate::redex::delim_cont::syntax::{BinaryOperator, Label, Suffix, UnaryOperator};
use crate::redex::name::Name;
use crate::redex::notation::form::notation;
use crate::redex::notation::{Expression, Notation, ReadError};

/// Without the prefix, which says what it names.
impl Notation for Suffix {
    fn read(expression: &Expression) -> Result<Suffix, ReadError> {
        match expression.symbol().map(|text| text.as_bytes().first()) {
            Some(None) => Ok(Suffix::numbered(0)),
            Some(Some(b'1'..=b'9')) => u64::read(expression).map(Suffix::numbered),
            Some(Some(_)) | None => Name::read(expression).map(Suffix::named),
        }
    }

    fn write(&self) -> Expression {
        match (self.name(), self.number()) {
            (Some(name), _) => name.write(),
            (None, 0) => Expression::of(""),
            (None, number) => number.write(),
        }
    }
}

impl Notation for Label {
    fn read(expression: &Expression) -> Result<Label, ReadError> {
        match expression {
            Expression::Text(text) if text.is_empty() => Ok(Label::Blank),
            Expression::Text(text) => Name::read(&Expression::of(text)).map(Label::Name),
            Expression::Symbol(_) | Expression::List(_) => Err(expression.unlike("a string")),
        }
    }

    fn write(&self) -> Expression {
        Expression::Text(match self {
            Label::Blank => String::new(),
            Label::Name(name) => name.text(),
        })
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
