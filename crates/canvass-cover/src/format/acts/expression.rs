//! Constraints read in the syntax of ACTS.

use crate::{
    format::{error::ErrorAt, scanner::Scanner},
    model::{Arithmetic, Comparison, LONGEST_NAME, MOST_NESTED, Model, ModelError, Typed, boolean},
};

/// Whether numbers may have a fraction, which ACTS does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbers {
    Whole,
    Real,
}

/// Reads a condition, which is all that is left.
pub(super) fn constraint(
    scanner: Scanner<'_>,
    model: &Model,
    numbers: Numbers,
) -> Result<Typed, ErrorAt> {
    let mut parser = Parser { scanner, model, numbers, nesting: 0 };
    let condition = parser.implication()?;
    parser.scanner.end("an operator or the end of the line")?;
    Ok(condition)
}

struct Parser<'a> {
    scanner: Scanner<'a>,
    model: &'a Model,
    numbers: Numbers,
    nesting: usize,
}

const COMPARISONS: [(&str, Comparison); 7] = [
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("!=", Comparison::NotEqual),
    ("==", Comparison::Equal),
    ("=", Comparison::Equal),
    ("<", Comparison::Less),
    (">", Comparison::Greater),
];

const SUMS: [(&str, Arithmetic); 2] = [("+", Arithmetic::Plus), ("-", Arithmetic::Minus)];

const PRODUCTS: [(&str, Arithmetic); 3] =
    [("*", Arithmetic::Times), ("/", Arithmetic::Divide), ("%", Arithmetic::Remainder)];

impl Parser<'_> {
    fn implication(&mut self) -> Result<Typed, ErrorAt> {
        let mut left = self.disjunction()?;
        loop {
            self.scanner.skip_spaces();
            let at = self.scanner.at();
            if !self.scanner.eat("=>") {
                return Ok(left);
            }
            let right = self.disjunction()?;
            left = self.at(at, left.implies(right))?;
        }
    }

    fn disjunction(&mut self) -> Result<Typed, ErrorAt> {
        self.joined("||", Parser::conjunction, Typed::any)
    }

    fn conjunction(&mut self) -> Result<Typed, ErrorAt> {
        self.joined("&&", Parser::comparison, Typed::all)
    }

    fn joined(
        &mut self,
        operator: &'static str,
        part: fn(&mut Self) -> Result<Typed, ErrorAt>,
        join: fn(Vec<Typed>, &'static str) -> Result<Typed, ModelError>,
    ) -> Result<Typed, ErrorAt> {
        let mut parts = vec![part(self)?];
        self.scanner.skip_spaces();
        let at = self.scanner.at();
        while self.scanner.eat(operator) {
            parts.push(part(self)?);
        }
        self.at(at, join(parts, operator))
    }

    fn comparison(&mut self) -> Result<Typed, ErrorAt> {
        let mut left = self.sum()?;
        while let Some((at, by)) = self.operator(&COMPARISONS) {
            self.scanner.skip_spaces();
            let right_at = self.scanner.at();
            let right = self.sum()?;
            if matches!(by, Comparison::Equal | Comparison::NotEqual) {
                self.known(at, &left, &right)?;
                self.known(right_at, &right, &left)?;
            }
            left = self.at(at, left.compare(by, right))?;
        }
        Ok(left)
    }

    /// A text that a parameter is compared with must be one of its values.
    fn known(&self, at: usize, text: &Typed, parameter: &Typed) -> Result<(), ErrorAt> {
        let (Some(text), Some(parameter)) = (text.as_text(), parameter.as_parameter()) else {
            return Ok(());
        };
        self.at(at, self.model.value_named(parameter, text).map(drop))
    }

    fn sum(&mut self) -> Result<Typed, ErrorAt> {
        let mut left = self.product()?;
        while let Some((at, by)) = self.operator(&SUMS) {
            let right = self.product()?;
            left = self.at(at, left.calculate(by, right))?;
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Typed, ErrorAt> {
        let mut left = self.unary()?;
        while let Some((at, by)) = self.operator(&PRODUCTS) {
            let right = self.unary()?;
            left = self.at(at, left.calculate(by, right))?;
        }
        Ok(left)
    }

    /// The operator that comes next, and where.
    fn operator<T: Copy>(&mut self, operators: &[(&str, T)]) -> Option<(usize, T)> {
        self.scanner.skip_spaces();
        let at = self.scanner.at();
        if self.scanner.rest().starts_with("=>") {
            return None;
        }
        let (_, by) = operators.iter().find(|(symbol, _)| self.scanner.eat(symbol))?;
        Some((at, *by))
    }

    fn unary(&mut self) -> Result<Typed, ErrorAt> {
        self.scanner.skip_spaces();
        let at = self.scanner.at();
        self.nesting += 1;
        if self.nesting > MOST_NESTED + 2 {
            return Err(self.scanner.error_at(at, ModelError::TooDeep { most: MOST_NESTED }));
        }
        let result = match self.scanner.peek() {
            Some('!' | '~') => {
                self.scanner.advance(1);
                let part = self.unary()?;
                self.at(at, part.not("!"))
            }
            Some('(') => {
                self.scanner.advance(1);
                let inner = self.implication()?;
                self.scanner.expect(")", "`)`")?;
                Ok(inner)
            }
            Some('-') => {
                self.scanner.advance(1);
                self.number(at)
            }
            Some('"') => self.quoted(),
            Some(c) if c.is_ascii_digit() => self.number(at),
            Some(c) if c.is_alphabetic() || c == '_' => self.name(),
            Some(_) | None => {
                Err(self.scanner.expected("a parameter, a number, a quoted value or `(`"))
            }
        };
        self.nesting -= 1;
        result
    }

    /// A number that begins at a digit or, just before, at a minus.
    fn number(&mut self, at: usize) -> Result<Typed, ErrorAt> {
        let negative = self.scanner.at() > at;
        let number = self.scanner.number("a number")?;
        if self.numbers == Numbers::Real && self.scanner.peek() == Some('.') {
            self.scanner.advance(1);
            self.scanner.take_while(|c| c.is_ascii_digit());
            return Ok(Typed::real(self.scanner.since(at).to_owned()));
        }
        if !negative {
            return Ok(Typed::integer(number));
        }
        self.at(at, Typed::integer(0).calculate(Arithmetic::Minus, Typed::integer(number)))
    }

    fn quoted(&mut self) -> Result<Typed, ErrorAt> {
        let at = self.scanner.at();
        self.scanner.advance(1);
        let text = self.scanner.take_while(|c| c != '"');
        if self.scanner.is_done() {
            let found = self.scanner.since(at).to_owned();
            return Err(self
                .scanner
                .error_at(at, ModelError::Expected { what: "a closing `\"`", found }));
        }
        self.scanner.advance(1);
        Ok(Typed::text(text.to_owned()))
    }

    /// A truth value or a parameter; a name with `-` in it is read as such where there is a parameter of that name.
    fn name(&mut self) -> Result<Typed, ErrorAt> {
        let at = self.scanner.at();
        let mut name = self.scanner.take_while(is_word);
        let mut ahead = self.scanner.clone();
        while ahead.peek() == Some('-') && ahead.since(at).len() < LONGEST_NAME {
            ahead.advance(1);
            if ahead.take_while(is_word).is_empty() && ahead.peek() != Some('-') {
                break;
            }
            if self.model.parameter_index(ahead.since(at)).is_some() {
                name = ahead.since(at);
                self.scanner = ahead.clone();
            }
        }
        if let Some(value) = boolean(name) {
            return Ok(Typed::boolean(value));
        }
        let is_value = |parameter| self.model.value_index(parameter, name).is_some();
        let index = match self.model.parameter_index(name) {
            None if (0..self.model.parameters().len()).any(is_value) => {
                return Err(self
                    .scanner
                    .error_at(at, ModelError::Unquoted { value: name.to_owned() }));
            }
            Some(_) | None => self.at(at, self.model.parameter_named(name))?,
        };
        Ok(Typed::parameter(index, &self.model.parameters()[index]))
    }

    fn at<T>(&self, at: usize, result: Result<T, ModelError>) -> Result<T, ErrorAt> {
        result.map_err(|error| self.scanner.error_at(at, error))
    }
}

pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
