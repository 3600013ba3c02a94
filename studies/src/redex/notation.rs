//! Terms as s-expressions, written as Redex writes them.

mod expression;
pub(super) mod form;
mod reader;

pub use expression::Expression;
pub use reader::{ReadError, Wanted};

/// A type whose values are written as s-expressions.
pub trait Notation: Sized {
    /// The value of an s-expression.
    fn read(expression: &Expression) -> Result<Self, ReadError>;

    /// The s-expression of the value.
    fn write(&self) -> Expression;

    /// The value of a text.
    fn parse(text: &str) -> Result<Self, ReadError> {
        Self::read(&reader::read(text)?)
    }

    /// The text of the value.
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

/// A list.
impl<T: Notation> Notation for Vec<T> {
    fn read(expression: &Expression) -> Result<Vec<T>, ReadError> {
        let elements = expression.list().ok_or_else(|| expression.unlike("a list"))?;
        elements.iter().map(T::read).collect()
    }

    fn write(&self) -> Expression {
        Expression::List(self.iter().map(Notation::write).collect())
    }
}

impl Notation for bool {
    fn read(expression: &Expression) -> Result<bool, ReadError> {
        match expression.symbol() {
            Some("#t") => Ok(true),
            Some("#f") => Ok(false),
            Some(_) | None => Err(expression.unlike("#t or #f")),
        }
    }

    fn write(&self) -> Expression {
        Expression::of(if *self { "#t" } else { "#f" })
    }
}

/// Numbers, which the models have without bounds, have 32 or 64 bits here.
macro_rules! number {
    ($($type:ty, $wanted:literal;)*) => {$(
        impl Notation for $type {
            fn read(expression: &Expression) -> Result<$type, ReadError> {
                let number = expression.symbol().and_then(|symbol| symbol.parse().ok());
                number.ok_or_else(|| expression.unlike($wanted))
            }

            fn write(&self) -> Expression {
                Expression::Symbol(self.to_string())
            }
        }
    )*};
}

number! {
    i64, "an integer of 64 bits";
    u32, "a natural number of 32 bits";
    u64, "a natural number of 64 bits";
}
