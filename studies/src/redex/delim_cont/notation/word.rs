//! How names, labels and operators are written.

use crate::redex::delim_cont::syntax::{BinaryOperator, Blame, Label, Suffix, UnaryOperator};
use crate::redex::name::Name;
use crate::redex::notation::{Expression, Notation, ReadError};

impl Suffix {
    fn of(text: &str) -> Option<Suffix> {
        if text.is_empty() {
            return Some(Suffix::numbered(0));
        }
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            return text.parse().ok().filter(|_| !text.starts_with('0')).map(Suffix::numbered);
        }
        Name::read(&Expression::of(text)).ok().map(Suffix::named)
    }

    fn spelled(self) -> String {
        match (self.name(), self.number()) {
            (Some(name), _) => name.text(),
            (None, 0) => String::new(),
            (None, number) => number.to_string(),
        }
    }

    /// What follows a prefix.
    pub(super) fn read_after(
        prefix: &'static str,
        expression: &Expression,
    ) -> Result<Suffix, ReadError> {
        let suffix = expression.symbol().and_then(|symbol| symbol.strip_prefix(prefix));
        suffix.and_then(Suffix::of).ok_or_else(|| expression.unlike(prefix))
    }

    /// The prefix and this.
    pub(super) fn write_after(self, prefix: &str) -> Expression {
        Expression::Symbol(format!("{prefix}{}", self.spelled()))
    }
}

/// As the name of a variable.
impl Notation for Suffix {
    fn read(expression: &Expression) -> Result<Suffix, ReadError> {
        Suffix::read_after("var:", expression)
    }

    fn write(&self) -> Expression {
        self.write_after("var:")
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

impl Blame {
    pub(super) fn read(
        [positive, negative, contract]: [&Expression; 3],
    ) -> Result<Blame, ReadError> {
        Ok(Blame {
            positive: Label::read(positive)?,
            negative: Label::read(negative)?,
            contract: Label::read(contract)?,
        })
    }

    pub(super) fn labels(&self) -> [Expression; 3] {
        [self.positive.write(), self.negative.write(), self.contract.write()]
    }
}

impl Notation for UnaryOperator {
    fn read(expression: &Expression) -> Result<UnaryOperator, ReadError> {
        Ok(match expression.symbol() {
            Some("-") => UnaryOperator::Negate,
            Some("not") => UnaryOperator::Not,
            Some("zero?") => UnaryOperator::IsZero,
            Some("number?") => UnaryOperator::IsNumber,
            Some("unit?") => UnaryOperator::IsUnit,
            Some("boolean?") => UnaryOperator::IsBoolean,
            Some(_) | None => return Err(expression.unlike("an operator unop")),
        })
    }

    fn write(&self) -> Expression {
        Expression::of(match self {
            UnaryOperator::Negate => "-",
            UnaryOperator::Not => "not",
            UnaryOperator::IsZero => "zero?",
            UnaryOperator::IsNumber => "number?",
            UnaryOperator::IsUnit => "unit?",
            UnaryOperator::IsBoolean => "boolean?",
        })
    }
}

impl Notation for BinaryOperator {
    fn read(expression: &Expression) -> Result<BinaryOperator, ReadError> {
        Ok(match expression.symbol() {
            Some("+") => BinaryOperator::Plus,
            Some("-") => BinaryOperator::Minus,
            Some("*") => BinaryOperator::Times,
            Some(_) | None => return Err(expression.unlike("an operator binop")),
        })
    }

    fn write(&self) -> Expression {
        Expression::of(match self {
            BinaryOperator::Plus => "+",
            BinaryOperator::Minus => "-",
            BinaryOperator::Times => "*",
        })
    }
}
