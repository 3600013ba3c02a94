//! Terms as s-expressions, written as Redex writes them.

mod expression;
mod reader;

pub use expression::Expression;
pub use reader::{ReadError, Wanted};

/// Something that has a notation.
pub trait Notation: Sized {
    /// What an s-expression stands for.
    fn read(expression: &Expression) -> Result<Self, ReadError>;

    /// The s-expression that stands for it.
    fn write(&self) -> Expression;

    /// What a text stands for.
    fn parse(text: &str) -> Result<Self, ReadError> {
        Self::read(&reader::read(text)?)
    }

    /// The text that stands for it.
    fn text(&self) -> String {
        self.write().to_string()
    }
}

/// Every s-expression stands for itself.
impl Notation for Expression {
    fn read(expression: &Expression) -> Result<Expression, ReadError> {
        Ok(expression.clone())
    }

    fn write(&self) -> Expression {
        self.clone()
    }
}

impl<T: Notation> Notation for canvass::Lazy<T> {
    fn read(expression: &Expression) -> Result<Self, ReadError> {
        T::read(expression).map(canvass::Lazy::new)
    }

    fn write(&self) -> Expression {
        (**self).write()
    }
}

/// Integers, which the models have without bounds, are those of 64 bits.
impl Notation for i64 {
    fn read(expression: &Expression) -> Result<i64, ReadError> {
        let number = expression.symbol().and_then(|symbol| symbol.parse().ok());
        number.ok_or_else(|| expression.unlike("an integer of 64 bits"))
    }

    fn write(&self) -> Expression {
        Expression::Symbol(self.to_string())
    }
}

impl Notation for u32 {
    fn read(expression: &Expression) -> Result<u32, ReadError> {
        let number = expression.symbol().and_then(|symbol| symbol.parse().ok());
        number.ok_or_else(|| expression.unlike("a natural number of 32 bits"))
    }

    fn write(&self) -> Expression {
        Expression::Symbol(self.to_string())
    }
}
