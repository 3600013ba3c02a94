//! From text to an expression.
//!
//! ```text
//! sum     = operand ("+" operand)*
//! operand = "⊤" | "◇" operand | "○" operand | "μ" variable "." sum | variable | name fields? | "(" sum ")"
//! fields  = "(" (sum ("," sum)*)? ")"
//! ```

use super::error::ExpressionError;
use super::{Part, PartId};
use crate::tree::names::{Names, is_of_name};
use crate::tree::{Alphabet, SymbolId};

/// The parts of an expression, those of a part before it, and what its variables are called.
pub(super) fn read(
    alphabet: &Alphabet,
    text: &str,
) -> Result<(Vec<Part>, Vec<String>), ExpressionError> {
    let mut reader = Reader {
        alphabet,
        names: &alphabet.names,
        text,
        at: 0,
        parts: Vec::new(),
        variables: Vec::new(),
        bound: Vec::new(),
        depth: 0,
    };
    reader.sum()?;
    match reader.peek() {
        None => Ok((reader.parts, reader.variables)),
        Some(_) => Err(reader.expected("`+` or the end")),
    }
}

struct Reader<'a> {
    alphabet: &'a Alphabet,
    names: &'a Names,
    text: &'a str,
    /// How many bytes are read.
    at: usize,
    parts: Vec<Part>,
    variables: Vec<String>,
    /// The variables of the `μ` around this place.
    bound: Vec<usize>,
    depth: usize,
}

type Read<T> = Result<T, ExpressionError>;

impl<'a> Reader<'a> {
    fn sum(&mut self) -> Read<PartId> {
        let first = self.operand()?;
        if self.peek() != Some('+') {
            return Ok(first);
        }
        let mut alternatives = self.alternatives(first);
        while self.eat("+") {
            let next = self.operand()?;
            alternatives.extend(self.alternatives(next));
        }
        self.push(Part::Either(alternatives))
    }

    /// What a part just read is the sum of, so that sums of sums are one.
    fn alternatives(&mut self, read: PartId) -> Vec<PartId> {
        match self.parts.pop() {
            Some(Part::Either(alternatives)) => alternatives,
            other => {
                self.parts.extend(other);
                vec![read]
            }
        }
    }

    fn operand(&mut self) -> Read<PartId> {
        self.depth += 1;
        if self.depth > ExpressionError::MAX_DEPTH {
            return Err(ExpressionError::TooDeep { column: self.column(self.at) });
        }
        let read = self.shallow_operand()?;
        self.depth -= 1;
        Ok(read)
    }

    fn shallow_operand(&mut self) -> Read<PartId> {
        // The type of a constructor may begin with a bracket, too.
        self.peek();
        if let Some((name, symbols)) = self.names.at_start_of(&self.text[self.at..]) {
            return self.constructor(name, symbols);
        }
        if self.eat("⊤") {
            return self.push(Part::Any);
        }
        if self.eat("◇") || self.eat("<>") {
            let inner = self.operand()?;
            return self.push(Part::Eventually(inner));
        }
        if self.eat("○") || self.eat("<1>") {
            let inner = self.operand()?;
            return self.push(Part::Next(inner));
        }
        if self.eat("μ") || self.eat("µ") {
            return self.least();
        }
        if self.eat("(") {
            let inner = self.sum()?;
            return if self.eat(")") { Ok(inner) } else { Err(self.expected("`+` or `)`")) };
        }
        match self.word() {
            "" => Err(self.expected("an expression")),
            "_" => {
                self.at += "_".len();
                self.push(Part::Any)
            }
            "mu" => {
                self.at += "mu".len();
                self.least()
            }
            word => self.variable(word),
        }
    }

    /// After `μ`.
    fn least(&mut self) -> Read<PartId> {
        self.peek();
        let start = self.at;
        let name = self.identifier();
        if name.is_empty() {
            return Err(self.expected("the name of a variable"));
        }
        if self.names.is_known(name) {
            return Err(ExpressionError::TakenName {
                column: self.column(start),
                name: name.to_owned(),
            });
        }
        self.at += name.len();
        if !self.eat(".") {
            return Err(self.expected("`.`"));
        }
        let variable = self.variables.len();
        self.variables.push(name.to_owned());
        self.bound.push(variable);
        let body = self.sum()?;
        self.bound.pop();
        self.push(Part::Least { variable, body })
    }

    fn variable(&mut self, name: &str) -> Read<PartId> {
        let of_name = |variable: &&usize| self.variables[**variable] == name;
        if let Some(&variable) = self.bound.iter().rev().find(of_name) {
            self.at += name.len();
            return self.push(Part::Variable(variable));
        }
        let bound = self.bound.iter().map(|variable| &self.variables[*variable][..]);
        Err(ExpressionError::UnknownName {
            column: self.column(self.at),
            name: name.to_owned(),
            nearest: self.names.nearest(name, bound),
        })
    }

    fn constructor(&mut self, name: &str, symbols: &[SymbolId]) -> Read<PartId> {
        let column = self.column(self.at);
        let &[symbol] = symbols else {
            let candidates = symbols.iter().map(|symbol| self.names.of(*symbol).to_owned());
            return Err(ExpressionError::AmbiguousName {
                column,
                name: name.to_owned(),
                candidates: candidates.collect(),
            });
        };
        self.at += name.len();
        let fields = self.fields()?;
        let arity = self.alphabet.symbol(symbol).arity;
        if fields.len() != arity {
            return Err(ExpressionError::WrongFields {
                column,
                name: name.to_owned(),
                expected: arity,
                found: fields.len(),
            });
        }
        self.push(Part::Constructor(symbol, fields))
    }

    fn fields(&mut self) -> Read<Vec<PartId>> {
        let mut fields = Vec::new();
        if !self.eat("(") || self.eat(")") {
            return Ok(fields);
        }
        loop {
            fields.push(self.sum()?);
            if self.eat(")") {
                return Ok(fields);
            }
            if !self.eat(",") {
                return Err(self.expected("`,`, `+` or `)`"));
            }
        }
    }

    fn push(&mut self, part: Part) -> Read<PartId> {
        if self.parts.len() == ExpressionError::MAX_PARTS {
            return Err(ExpressionError::TooLong);
        }
        self.parts.push(part);
        Ok(self.parts.len() - 1)
    }

    /// The next character that is not blank.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn eat(&mut self, token: &str) -> bool {
        self.peek();
        let found = self.text[self.at..].starts_with(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    /// What could be the name of a constructor, with its type and what that is a type of, or of a variable.
    fn word(&self) -> &'a str {
        let rest = &self.text[self.at..];
        let mut depth = 0_usize;
        let is_over = |(at, character): &(usize, char)| {
            match character {
                '<' if *at > 0 => depth += 1,
                '>' if depth > 0 => {
                    depth -= 1;
                    return false;
                }
                _ => {}
            }
            depth == 0 && *character != ':' && !is_of_name(*character)
        };
        let end = rest.char_indices().find(is_over);
        &rest[..end.map_or(rest.len(), |(at, _)| at)]
    }

    fn identifier(&self) -> &'a str {
        let rest = &self.text[self.at..];
        let end = rest.find(|character: char| !(character.is_alphanumeric() || character == '_'));
        let name = &rest[..end.unwrap_or(rest.len())];
        if name == "_" || name.starts_with(char::is_numeric) { "" } else { name }
    }

    fn expected(&mut self, expected: &'static str) -> ExpressionError {
        let found = self.peek();
        ExpressionError::Expected { column: self.column(self.at), expected, found }
    }

    fn column(&self, at: usize) -> usize {
        self.text[..at].chars().count() + 1
    }
}
