//! Constraints read in the syntax of CTWedge.

use super::{is_word, read::element};
use crate::{
    format::{error::ErrorAt, scanner::Scanner},
    model::{Arithmetic, Comparison, MOST_NESTED, Model, ModelError, Typed, boolean},
};

/// Reads a condition, which is all that is left.
pub(super) fn constraint(scanner: Scanner<'_>, model: &Model) -> Result<Typed, ErrorAt> {
    let mut parser = Parser { scanner, model, nesting: 0 };
    let condition = parser.implication()?;
    parser.scanner.end("an operator or `#`")?;
    Ok(condition)
}

struct Parser<'a> {
    scanner: Scanner<'a>,
    model: &'a Model,
    nesting: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operator {
    Implies,
    Same,
    Or,
    And,
    Compare(Comparison),
    Calculate(Arithmetic),
    Not,
    Open,
}

/// Longer ones first, so that none is taken for the beginning of another.
const OPERATORS: [(&str, Operator); 22] = [
    ("<=>", Operator::Same),
    ("<->", Operator::Same),
    ("=>", Operator::Implies),
    ("->", Operator::Implies),
    ("||", Operator::Or),
    ("&&", Operator::And),
    ("==", Operator::Compare(Comparison::Equal)),
    ("!=", Operator::Compare(Comparison::NotEqual)),
    ("<=", Operator::Compare(Comparison::AtMost)),
    (">=", Operator::Compare(Comparison::AtLeast)),
    ("|", Operator::Or),
    ("&", Operator::And),
    ("=", Operator::Compare(Comparison::Equal)),
    ("<", Operator::Compare(Comparison::Less)),
    (">", Operator::Compare(Comparison::Greater)),
    ("+", Operator::Calculate(Arithmetic::Plus)),
    ("-", Operator::Calculate(Arithmetic::Minus)),
    ("*", Operator::Calculate(Arithmetic::Times)),
    ("/", Operator::Calculate(Arithmetic::Divide)),
    ("%", Operator::Calculate(Arithmetic::Remainder)),
    ("!", Operator::Not),
    ("(", Operator::Open),
];

const WORDS: [(&str, Operator); 6] = [
    ("or", Operator::Or),
    ("OR", Operator::Or),
    ("and", Operator::And),
    ("AND", Operator::And),
    ("not", Operator::Not),
    ("NOT", Operator::Not),
];

impl Operator {
    /// How tightly it binds, between two operands.
    fn level(self) -> u8 {
        match self {
            Operator::Implies | Operator::Same => 0,
            Operator::Or => 1,
            Operator::And => 2,
            Operator::Compare(Comparison::Equal | Comparison::NotEqual) => 3,
            Operator::Compare(_) => RELATIONS,
            Operator::Calculate(Arithmetic::Plus | Arithmetic::Minus) => 5,
            Operator::Calculate(_) => 6,
            Operator::Not | Operator::Open => TIGHTEST,
        }
    }
}

/// Comparisons by size.
const RELATIONS: u8 = 4;

/// No operator between two operands binds so tightly.
const TIGHTEST: u8 = 7;

/// The operator that comes next, and how long it is.
fn ahead(scanner: &Scanner<'_>) -> Option<(Operator, usize)> {
    let rest = scanner.rest();
    let word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
    let found = match word {
        "" => OPERATORS.iter().find(|(symbol, _)| rest.starts_with(symbol)),
        _ => WORDS.iter().find(|(symbol, _)| *symbol == word),
    };
    found.map(|(symbol, operator)| (*operator, symbol.len()))
}

impl Parser<'_> {
    fn implication(&mut self) -> Result<Typed, ErrorAt> {
        self.level(0)
    }

    /// Operands of operators of a level, which associate to the left.
    fn level(&mut self, level: u8) -> Result<Typed, ErrorAt> {
        if level == TIGHTEST {
            return self.primary();
        }
        let mut parts = vec![self.level(level + 1)?];
        loop {
            self.scanner.skip_spaces();
            let at = self.scanner.at();
            let next = ahead(&self.scanner).filter(|(next, _)| next.level() == level);
            let Some((operator, length)) = next else { break };
            self.scanner.advance(length);
            match operator {
                // Long chains are not deep.
                Operator::Or | Operator::And => parts.push(self.level(level + 1)?),
                _ => {
                    let left = parts.pop().expect("there is always one");
                    parts.push(self.apply(at, left, operator)?);
                }
            }
        }
        let join = if level == Operator::And.level() { Typed::all } else { Typed::any };
        let word = if level == Operator::And.level() { "&&" } else { "||" };
        match parts.len() {
            1 => Ok(parts.remove(0)),
            _ => self.at(self.scanner.at(), join(parts, word)),
        }
    }

    /// An operator between its left side and what comes next.
    fn apply(&mut self, at: usize, left: Typed, operator: Operator) -> Result<Typed, ErrorAt> {
        let applied = match operator {
            Operator::Implies => left.implies(self.level(1)?),
            Operator::Same => left.compare(Comparison::Equal, self.level(1)?),
            Operator::Compare(by @ (Comparison::Equal | Comparison::NotEqual)) => {
                let right = match self.value_of(&left)? {
                    Some(value) => value,
                    None => self.level(RELATIONS)?,
                };
                left.compare(by, right)
            }
            Operator::Compare(by) => left.compare(by, self.level(RELATIONS + 1)?),
            Operator::Calculate(Arithmetic::Divide) => {
                let feature = "divisions, which give fractions in CTWedge,";
                Err(ModelError::Unsupported { feature })
            }
            Operator::Calculate(by) => {
                let level = operator.level() + 1;
                left.calculate(by, self.level(level)?)
            }
            Operator::Or | Operator::And | Operator::Not | Operator::Open => {
                unreachable!("they are read elsewhere")
            }
        };
        self.at(at, applied)
    }

    /// The value of a parameter, if the next word or text stands alone on the right side.
    fn value_of(&mut self, left: &Typed) -> Result<Option<Typed>, ErrorAt> {
        let Some(parameter) = left.as_parameter() else { return Ok(None) };
        let mut right = self.scanner.clone();
        right.skip_spaces();
        let at = right.at();
        let Ok(text) = element(&mut right) else { return Ok(None) };
        right.skip_spaces();
        if ahead(&right).is_some_and(|(next, _)| next.level() >= RELATIONS) {
            return Ok(None);
        }
        let kind = self.model.parameters()[parameter].kind();
        let literal = match (boolean(&text), text.parse()) {
            (Some(value), _) if kind == crate::model::Kind::Boolean => Typed::boolean(value),
            (_, Ok(number)) if kind == crate::model::Kind::Integer => Typed::integer(number),
            _ => {
                self.at(at, self.model.value_named(parameter, &text))?;
                Typed::text(text)
            }
        };
        self.scanner = right;
        Ok(Some(literal))
    }

    fn primary(&mut self) -> Result<Typed, ErrorAt> {
        self.scanner.skip_spaces();
        let at = self.scanner.at();
        self.nesting += 1;
        if self.nesting > MOST_NESTED + 2 {
            return Err(self.scanner.error_at(at, ModelError::TooDeep { most: MOST_NESTED }));
        }
        let result = match ahead(&self.scanner) {
            Some((Operator::Not, length)) => {
                self.scanner.advance(length);
                let part = self.primary()?;
                self.at(at, part.not("!"))
            }
            Some((Operator::Open, length)) => {
                self.scanner.advance(length);
                let inner = self.implication()?;
                self.scanner.expect(")", "`)`")?;
                Ok(inner)
            }
            Some((Operator::Calculate(Arithmetic::Minus), _)) | None => self.atom(at),
            Some(_) => Err(self.scanner.expected("a parameter, a value or `(`")),
        };
        self.nesting -= 1;
        result
    }

    fn atom(&mut self, at: usize) -> Result<Typed, ErrorAt> {
        let is_quoted = self.scanner.peek() == Some('"');
        let text = element(&mut self.scanner)
            .map_err(|_| self.scanner.expected("a parameter, a value or `(`"))?;
        if is_quoted {
            return Ok(Typed::text(text));
        }
        if let Ok(number) = text.parse() {
            return Ok(Typed::integer(number));
        }
        if let Some(value) = boolean(&text) {
            return Ok(Typed::boolean(value));
        }
        let index = self.at(at, self.model.parameter_named(&text))?;
        Ok(Typed::parameter(index, &self.model.parameters()[index]))
    }

    fn at<T>(&self, at: usize, result: Result<T, ModelError>) -> Result<T, ErrorAt> {
        result.map_err(|error| self.scanner.error_at(at, error))
    }
}
