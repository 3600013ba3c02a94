//! S-expressions.

use super::reader::ReadError;
use std::fmt::{self, Display, Formatter};

/// A symbol, a string or a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expression {
    /// A symbol, a number, or what else is written without blanks.
    Symbol(String),
    /// Text in double quotes, which it has none of itself.
    Text(String),
    /// A list.
    List(Vec<Expression>),
}

impl Expression {
    /// The symbol, if it is one.
    pub fn symbol(&self) -> Option<&str> {
        match self {
            Expression::Symbol(symbol) => Some(symbol),
            Expression::Text(_) | Expression::List(_) => None,
        }
    }

    /// The elements, if it is a list.
    pub fn list(&self) -> Option<&[Expression]> {
        match self {
            Expression::List(elements) => Some(elements),
            Expression::Symbol(_) | Expression::Text(_) => None,
        }
    }

    /// How many symbols, strings and lists there are: what the benchmark's paper calls the size of a term.
    pub fn size(&self) -> usize {
        let elements = self.list().unwrap_or_default();
        elements.iter().map(Expression::size).sum::<usize>() + 1
    }

    /// The error that this is not what should stand here.
    pub fn unlike(&self, wanted: &'static str) -> ReadError {
        let mut found = self.to_string();
        if let Some((end, _)) = found.char_indices().nth(60) {
            found.truncate(end);
            found.push('…');
        }
        ReadError::Meaning { wanted, found }
    }

    /// A symbol.
    pub fn of(symbol: &str) -> Expression {
        Expression::Symbol(symbol.to_owned())
    }

    /// A list that begins with a symbol.
    pub fn form(head: &str, rest: impl IntoIterator<Item = Expression>) -> Expression {
        Expression::List([Expression::of(head)].into_iter().chain(rest).collect())
    }
}

impl Display for Expression {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Expression::Symbol(symbol) => f.write_str(symbol),
            Expression::Text(text) => write!(f, "\"{text}\""),
            Expression::List(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    f.write_str(if index == 0 { "(" } else { " " })?;
                    element.fmt(f)?;
                }
                f.write_str(if elements.is_empty() { "()" } else { ")" })
            }
        }
    }
}
