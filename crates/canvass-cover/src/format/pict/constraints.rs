//! The constraints of PICT.

use super::Options;
use crate::{
    format::{
        error::{ErrorAt, Part, Places},
        scanner::Scanner,
    },
    model::{Comparison, MOST_NESTED, Model, ModelError, Typed, Value, real},
};
use canvass_base::nearest;

/// Adds the constraints from byte `start` of the text on, all that is left of it.
pub(super) fn read(
    text: &str,
    start: usize,
    options: &Options,
    model: &mut Model,
    warnings: &mut Vec<ErrorAt>,
) -> Result<(), ErrorAt> {
    let mut scanner = Scanner::new(text, start, text.len(), Part::Constraint);
    let mut places = Places::new(text);
    loop {
        skip(&mut scanner);
        if scanner.is_done() {
            return Ok(());
        }
        let at = scanner.at();
        let mut parser =
            Parser { scanner: scanner.clone(), model, nesting: 0, warnings: Vec::new() };
        let condition = match parser.constraint() {
            Err(error) if options.lenient && error.is_unknown_name() => {
                warnings.push(error);
                pass_over(&mut scanner)?;
                continue;
            }
            found => found?,
        };
        scanner = parser.scanner;
        warnings.append(&mut parser.warnings);
        let source = scanner.since(at);
        skip(&mut scanner);
        scanner.expect(";", "`AND`, `OR` or `;`")?;
        let added = model.add_constraint(condition, source.trim_end(), places.of(at));
        added.map_err(|error| scanner.error_at(at, error))?;
    }
}

/// Moves behind the `;` that ends a constraint.
fn pass_over(scanner: &mut Scanner<'_>) -> Result<(), ErrorAt> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    while let Some(c) = scanner.peek() {
        scanner.advance(c.len_utf8());
        match c {
            ';' if !is_quoted => return Ok(()),
            '"' if !is_escaped => is_quoted = !is_quoted,
            _ => {}
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    Err(scanner.expected("`AND`, `OR` or `;`"))
}

/// Skips spaces and comment lines.
fn skip(scanner: &mut Scanner<'_>) {
    scanner.skip_spaces();
    while scanner.peek() == Some('#') && scanner.is_first_of_line() {
        scanner.take_while(|c| c != '\n');
        scanner.skip_spaces();
    }
}

struct Parser<'a, 'm> {
    scanner: Scanner<'a>,
    model: &'m Model,
    nesting: usize,
    warnings: Vec<ErrorAt>,
}

const COMPARISONS: [(&str, Comparison); 6] = [
    ("<>", Comparison::NotEqual),
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("=", Comparison::Equal),
    ("<", Comparison::Less),
    (">", Comparison::Greater),
];

impl<'a> Parser<'a, '_> {
    fn constraint(&mut self) -> Result<Typed, ErrorAt> {
        let at = self.scanner.at();
        if !self.keyword("IF") {
            return self.predicate();
        }
        let when = self.predicate()?;
        if !self.keyword("THEN") {
            return Err(self.scanner.expected("`AND`, `OR` or `THEN`"));
        }
        let then = self.predicate()?;
        let otherwise = if self.keyword("ELSE") { Some(self.predicate()?) } else { None };
        self.at(at, when.branch(then, otherwise))
    }

    fn predicate(&mut self) -> Result<Typed, ErrorAt> {
        self.joined("OR", Parser::conjunction, Typed::any)
    }

    fn conjunction(&mut self) -> Result<Typed, ErrorAt> {
        self.joined("AND", Parser::clause, Typed::all)
    }

    fn joined(
        &mut self,
        operator: &'static str,
        part: fn(&mut Self) -> Result<Typed, ErrorAt>,
        join: fn(Vec<Typed>, &'static str) -> Result<Typed, ModelError>,
    ) -> Result<Typed, ErrorAt> {
        let at = self.scanner.at();
        let mut parts = vec![part(self)?];
        while self.keyword(operator) {
            parts.push(part(self)?);
        }
        self.at(at, join(parts, operator))
    }

    fn clause(&mut self) -> Result<Typed, ErrorAt> {
        skip(&mut self.scanner);
        let at = self.scanner.at();
        self.nesting += 1;
        if self.nesting > MOST_NESTED + 2 {
            return Err(self.scanner.error_at(at, ModelError::TooDeep { most: MOST_NESTED }));
        }
        let result = if self.keyword("NOT") {
            let part = self.clause()?;
            self.at(at, part.not("NOT"))
        } else if self.symbol("(") {
            let inner = self.predicate()?;
            self.expect(")", "`AND`, `OR` or `)`")?;
            Ok(inner)
        } else if self.keyword("IsNegative") {
            self.about("IsNegative", Typed::is_invalid, Typed::any)
        } else if self.keyword("IsPositive") {
            self.about("IsPositive", Typed::is_valid, Typed::all)
        } else {
            self.term()
        };
        self.nesting -= 1;
        result
    }

    /// `(Parameter)`, or `()` for all parameters that are no results.
    fn about(
        &mut self,
        operator: &'static str,
        of: fn(usize) -> Typed,
        join: fn(Vec<Typed>, &'static str) -> Result<Typed, ModelError>,
    ) -> Result<Typed, ErrorAt> {
        self.expect("(", "`(` and a parameter")?;
        let at = self.scanner.at();
        if !self.symbol(")") {
            return Ok(of(self.argument()?));
        }
        let all = self.model.parameters().iter().enumerate();
        let all = all.filter(|(_, parameter)| !parameter.is_result()).map(|(index, _)| of(index));
        let all: Vec<Typed> = all.collect();
        if all.is_empty() {
            return Err(self.scanner.error_at(at, ModelError::NoParameters));
        }
        self.at(at, join(all, operator))
    }

    /// `Parameter)`
    fn argument(&mut self) -> Result<usize, ErrorAt> {
        skip(&mut self.scanner);
        let at = self.scanner.at();
        if self.scanner.peek() == Some('[') {
            let parameter = self.bracketed()?;
            self.expect(")", "`)`")?;
            return Ok(parameter);
        }
        let name = self.escaped(')', "a closing `)`")?;
        self.at(at, self.model.parameter_named(name.trim()))
    }

    /// `[Parameter]`
    fn bracketed(&mut self) -> Result<usize, ErrorAt> {
        let at = self.scanner.at();
        self.expect("[", "a condition such as `[Size] > 1`")?;
        let name = self.escaped(']', "a closing `]`")?;
        self.at(at, self.model.parameter_named(name.trim()))
    }

    fn term(&mut self) -> Result<Typed, ErrorAt> {
        let start = self.scanner.at();
        let index = self.bracketed()?;
        let parameter = &self.model.parameters()[index];
        skip(&mut self.scanner);
        let at = self.scanner.at();
        if self.keyword("LIKE") {
            let pattern = self.quoted()?;
            return self.at(at, Typed::like(index, parameter, pattern));
        }
        if self.keyword("IN") {
            let values = self.values(index)?;
            return self.at(at, Typed::one_of(index, parameter, values));
        }
        if self.keyword("NOT") {
            let positive = if self.keyword("LIKE") {
                Typed::like(index, parameter, self.quoted()?)
            } else if self.keyword("IN") {
                Typed::one_of(index, parameter, self.values(index)?)
            } else {
                return Err(self.scanner.expected("`LIKE` or `IN`"));
            };
            return self.at(at, positive.and_then(|positive| positive.not("NOT")));
        }
        let Some((_, by)) = COMPARISONS.iter().find(|(symbol, _)| self.symbol(symbol)) else {
            return Err(self.scanner.expected("`=`, `<>`, `<`, `<=`, `>`, `>=`, `LIKE` or `IN`"));
        };
        skip(&mut self.scanner);
        let right = if self.scanner.peek() == Some('[') {
            let other = self.bracketed()?;
            Typed::parameter(other, &self.model.parameters()[other])
        } else if matches!(by, Comparison::Equal | Comparison::NotEqual) {
            self.value_of(index)?
        } else {
            self.literal()?
        };
        self.at(start, Typed::parameter(index, parameter).compare(*by, right))
    }

    /// `{"value", 2}`
    fn values(&mut self, parameter: usize) -> Result<Vec<Typed>, ErrorAt> {
        self.expect("{", "`{`")?;
        let mut values = vec![self.value_of(parameter)?];
        while self.symbol(",") {
            values.push(self.value_of(parameter)?);
        }
        self.expect("}", "`,` or `}`")?;
        Ok(values)
    }

    /// A literal that a parameter is to equal; if it has no such value, that is probably wrong.
    fn value_of(&mut self, parameter: usize) -> Result<Typed, ErrorAt> {
        skip(&mut self.scanner);
        let at = self.scanner.at();
        let literal = self.literal()?;
        let of = &self.model.parameters()[parameter];
        if let Some(value) = literal.as_literal().filter(|value| !of.has(value, self.model.case()))
        {
            let nearest = nearest(&value, of.values().iter().map(Value::text));
            let error =
                ModelError::UnknownValue { parameter: of.name().to_owned(), value, nearest };
            self.warnings.push(self.scanner.error_at(at, error));
        }
        Ok(literal)
    }

    fn literal(&mut self) -> Result<Typed, ErrorAt> {
        skip(&mut self.scanner);
        if self.scanner.peek() == Some('"') {
            return Ok(Typed::text(self.quoted()?));
        }
        let (here, at) = (self.scanner.clone(), self.scanner.at());
        let digits = self.number();
        if let Ok(number) = digits.parse() {
            return Ok(Typed::integer(number));
        }
        if real(digits).is_some() {
            return Ok(Typed::real(digits.to_owned()));
        }
        if digits.parse::<f64>().is_ok_and(f64::is_infinite) {
            return Err(here.error_at(at, ModelError::Overflow { number: digits.to_owned() }));
        }
        Err(here.expected("a number, a text in quotes or a parameter in brackets"))
    }

    /// Characters that may be a number; what follows need not be apart from it.
    fn number(&mut self) -> &'a str {
        let at = self.scanner.at();
        self.scanner.take_while(|c| c.is_ascii_digit() || "+-.".contains(c));
        let mut exponent = self.scanner.clone();
        let e = exponent.take_while(|c| c == 'e' || c == 'E').len() == 1;
        exponent.take_while(|c| c == '+' || c == '-');
        if e && !exponent.take_while(|c| c.is_ascii_digit()).is_empty() {
            self.scanner = exponent;
        }
        self.scanner.since(at)
    }

    fn quoted(&mut self) -> Result<String, ErrorAt> {
        self.expect("\"", "a text in quotes")?;
        self.escaped('"', "a closing `\"`")
    }

    /// Reads up to `close`, which ends on the same line unless it closes a call; `\` stands before characters that would end it, and itself.
    fn escaped(&mut self, close: char, what: &'static str) -> Result<String, ErrorAt> {
        let mut text = String::new();
        loop {
            let goes_on = |c| close == ')' || c != '\n';
            let more = self.scanner.take_while(|c| c != close && c != '\\' && goes_on(c));
            text.extend(more.chars().filter(|c| !matches!(c, '\r' | '\n')));
            match self.scanner.peek() {
                Some('\\') => {
                    let here = self.scanner.clone();
                    self.scanner.advance(1);
                    match self.scanner.peek() {
                        Some(c @ ('\\' | '"' | ']' | ')')) => text.push(c),
                        Some(_) | None => {
                            return Err(
                                here.expected("`\\\\`, `\\\"` or `\\]` for a special character")
                            );
                        }
                    }
                    self.scanner.advance(1);
                }
                Some('\n') | None => return Err(self.scanner.expected(what)),
                Some(_) => {
                    self.scanner.advance(close.len_utf8());
                    return Ok(text);
                }
            }
        }
    }

    fn symbol(&mut self, symbol: &str) -> bool {
        skip(&mut self.scanner);
        self.scanner.eat(symbol)
    }

    fn expect(&mut self, symbol: &str, what: &'static str) -> Result<(), ErrorAt> {
        skip(&mut self.scanner);
        self.scanner.expect(symbol, what)
    }

    /// Reads a word, in any case, that does not go on.
    fn keyword(&mut self, word: &str) -> bool {
        skip(&mut self.scanner);
        let mut ahead = self.scanner.clone();
        let found =
            ahead.take_while(|c| c.is_alphanumeric() || c == '_').eq_ignore_ascii_case(word);
        if found {
            self.scanner = ahead;
        }
        found
    }

    fn at<T>(&self, at: usize, result: Result<T, ModelError>) -> Result<T, ErrorAt> {
        result.map_err(|error| self.scanner.error_at(at, error))
    }
}
