//! Reading s-expressions.

use super::expression::Expression;
use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// How deep lists may be nested.
const DEEPEST: usize = 1000;

/// Why a text stands for nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadError {
    /// It is no s-expression.
    Syntax {
        /// Where, counted in bytes.
        position: usize,
        /// What should stand there.
        wanted: Wanted,
    },
    /// An s-expression is not one of the model.
    Meaning {
        /// What should stand there.
        wanted: &'static str,
        /// What does.
        found: String,
    },
}

/// What should stand in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// An s-expression.
    Expression,
    /// The end of a list.
    Close,
    /// The end of a string.
    Quote,
    /// The end of the text.
    End,
    /// Lists that are not nested so deep.
    Shallower,
}

impl Display for ReadError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Syntax { position, wanted } => {
                write!(f, "write {wanted} at byte {position}")
            }
            ReadError::Meaning { wanted, found } => {
                write!(f, "write {wanted} instead of `{found}`")
            }
        }
    }
}

impl Display for Wanted {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Wanted::Expression => f.write_str("a symbol, a string or a list"),
            Wanted::Close => f.write_str("a closing parenthesis"),
            Wanted::Quote => f.write_str("a closing double quote"),
            Wanted::End => f.write_str("nothing more"),
            Wanted::Shallower => write!(f, "lists at most {DEEPEST} deep"),
        }
    }
}

impl Error for ReadError {}

/// The one s-expression of a text.
pub(super) fn read(text: &str) -> Result<Expression, ReadError> {
    let mut reader = Reader { text, position: 0 };
    let expression = reader.expression(0)?;
    reader.skip_blanks();
    if reader.rest().is_empty() { Ok(expression) } else { Err(reader.error(Wanted::End)) }
}

struct Reader<'a> {
    text: &'a str,
    position: usize,
}

impl Reader<'_> {
    fn expression(&mut self, depth: usize) -> Result<Expression, ReadError> {
        if depth > DEEPEST {
            return Err(self.error(Wanted::Shallower));
        }
        self.skip_blanks();
        match self.rest().chars().next() {
            Some('(') => self.list(')', depth),
            Some('[') => self.list(']', depth),
            Some('\'') => {
                self.position += 1;
                Ok(Expression::form("quote", [self.expression(depth + 1)?]))
            }
            Some('"') => self.string(),
            Some(')' | ']') | None => Err(self.error(Wanted::Expression)),
            Some(_) => Ok(Expression::of(self.take(|c| !is_delimiter(c)))),
        }
    }

    fn list(&mut self, close: char, depth: usize) -> Result<Expression, ReadError> {
        self.position += 1;
        let mut elements = vec![];
        loop {
            self.skip_blanks();
            match self.rest().chars().next() {
                Some(next) if next == close => {
                    self.position += 1;
                    return Ok(Expression::List(elements));
                }
                None => return Err(self.error(Wanted::Close)),
                Some(_) => elements.push(self.expression(depth + 1)?),
            }
        }
    }

    fn string(&mut self) -> Result<Expression, ReadError> {
        self.position += 1;
        let text = self.take(|c| c != '"').to_owned();
        if self.rest().is_empty() {
            return Err(self.error(Wanted::Quote));
        }
        self.position += 1;
        Ok(Expression::Text(text))
    }

    fn skip_blanks(&mut self) {
        self.take(char::is_whitespace);
    }

    fn take(&mut self, belongs: impl Fn(char) -> bool) -> &str {
        let rest = &self.text[self.position..];
        let length = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        self.position += length;
        &rest[..length]
    }

    fn rest(&self) -> &str {
        &self.text[self.position..]
    }

    fn error(&self, wanted: Wanted) -> ReadError {
        ReadError::Syntax { position: self.position, wanted }
    }
}

fn is_delimiter(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | '"' | '\'')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: Result<&str, (usize, Wanted)>) {
        let expect = expect
            .map(str::to_owned)
            .map_err(|(position, wanted)| ReadError::Syntax { position, wanted });
        assert_eq!(read(text).map(|expression| expression.to_string()), expect);
    }

    #[test]
    fn an_expression_is_written_as_it_was_read() {
        check("a", Ok("a"));
        check(" ( λ (a int)  a )", Ok("(λ (a int) a)"));
        check("[hd @ int]", Ok("(hd @ int)"));
        check("'x", Ok("(quote x)"));
        check("(monitor \"\" \"a b\" ())", Ok("(monitor \"\" \"a b\" ())"));
    }

    #[test]
    fn what_is_missing_or_too_much_is_said() {
        check("", Err((0, Wanted::Expression)));
        check("(a", Err((2, Wanted::Close)));
        check("(a]", Err((2, Wanted::Expression)));
        check("a b", Err((2, Wanted::End)));
        check("\"a", Err((2, Wanted::Quote)));
    }

    #[test]
    fn nesting_has_a_limit() {
        let nested = |levels| "(".repeat(levels) + &")".repeat(levels);
        assert!(read(&nested(DEEPEST)).is_ok());
        check(&nested(DEEPEST + 2), Err((DEEPEST + 1, Wanted::Shallower)));
        check(&"(".repeat(100_000), Err((DEEPEST + 1, Wanted::Shallower)));
    }
}
