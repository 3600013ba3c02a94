//! Reading terms by recursive descent.

use crate::system_f::syntax::{Index, Term, Type};
use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// Why a text is no term or type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotationError {
    /// Where, counted in bytes.
    pub position: usize,
    /// What should stand there.
    pub expected: Expected,
}

/// What should stand somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// A term.
    Term,
    /// A type.
    Type,
    /// An index small enough to be written as a number: up to 255.
    Index,
    /// This.
    Symbol(&'static str),
    /// Nothing.
    End,
}

pub(super) struct Parser<'a> {
    text: &'a str,
    position: usize,
}

type Parsed<T> = Result<T, NotationError>;

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str) -> Parser<'a> {
        Parser { text, position: 0 }
    }

    /// What `part` reads, if that is everything.
    pub(super) fn whole<T>(mut self, part: impl Fn(&mut Parser<'a>) -> Parsed<T>) -> Parsed<T> {
        let whole = part(&mut self)?;
        if self.rest().is_empty() { Ok(whole) } else { Err(self.error(Expected::End)) }
    }

    pub(super) fn term(&mut self) -> Parsed<Term> {
        if self.eat_word("lam") {
            let argument = self.type_()?;
            self.expect(".")?;
            return Ok(Term::Lambda(argument.into(), self.term()?.into()));
        }
        if self.eat_word("Lam") {
            self.expect(".")?;
            return Ok(Term::TypeLambda(self.term()?.into()));
        }
        self.application()
    }

    fn application(&mut self) -> Parsed<Term> {
        let mut function = self.term_atom()?.ok_or_else(|| self.error(Expected::Term))?;
        loop {
            if self.eat("[") {
                let argument = self.type_()?;
                self.expect("]")?;
                function = Term::TypeApply(function.into(), argument.into());
            } else if let Some(argument) = self.term_atom()? {
                function = Term::Apply(function.into(), argument.into());
            } else {
                return Ok(function);
            }
        }
    }

    fn term_atom(&mut self) -> Parsed<Option<Term>> {
        if self.eat("#") {
            return Ok(Some(Term::Unit));
        }
        if self.eat("(") {
            let inner = self.term()?;
            self.expect(")")?;
            return Ok(Some(inner));
        }
        Ok(self.index()?.map(Term::Variable))
    }

    pub(super) fn type_(&mut self) -> Parsed<Type> {
        if self.eat_word("forall") {
            return Ok(Type::ForAll(self.type_()?.into()));
        }
        let argument = self.type_atom()?;
        if self.eat("->") {
            return Ok(Type::Arrow(argument.into(), self.type_()?.into()));
        }
        Ok(argument)
    }

    fn type_atom(&mut self) -> Parsed<Type> {
        if self.eat("(") {
            if self.eat(")") {
                return Ok(Type::Unit);
            }
            let inner = self.type_()?;
            self.expect(")")?;
            return Ok(inner);
        }
        self.index()?.map(Type::Variable).ok_or_else(|| self.error(Expected::Type))
    }

    fn index(&mut self) -> Parsed<Option<Index>> {
        let rest = self.rest();
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if digits == 0 {
            return Ok(None);
        }
        let value: u8 = rest[..digits].parse().map_err(|_| self.error(Expected::Index))?;
        self.position += digits;
        Ok(Some(Index::from(value)))
    }

    /// What has not been read yet, after the spaces.
    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.position..].trim_start();
        self.position = self.text.len() - rest.len();
        rest
    }

    fn eat(&mut self, symbol: &str) -> bool {
        let found = self.rest().starts_with(symbol);
        if found {
            self.position += symbol.len();
        }
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let after = self.rest().strip_prefix(word);
        let whole = after.is_some_and(|after| !after.starts_with(char::is_alphanumeric));
        whole && self.eat(word)
    }

    fn expect(&mut self, symbol: &'static str) -> Parsed<()> {
        if self.eat(symbol) { Ok(()) } else { Err(self.error(Expected::Symbol(symbol))) }
    }

    fn error(&self, expected: Expected) -> NotationError {
        NotationError { position: self.position, expected }
    }
}

impl Display for NotationError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} at byte {}", self.expected, self.position)
    }
}

impl Error for NotationError {}

impl Display for Expected {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Term => f.write_str("a term"),
            Expected::Type => f.write_str("a type"),
            Expected::Index => f.write_str("an index up to 255"),
            Expected::Symbol(symbol) => write!(f, "`{symbol}`"),
            Expected::End => f.write_str("the end"),
        }
    }
}
