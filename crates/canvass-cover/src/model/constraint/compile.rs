//! Compiles the expression of a constraint into a check that is fast to evaluate on rows.

use std::collections::BTreeSet;

use super::{
    check::{Check, Term},
    expression::{Comparison, Expression},
    like::matches,
    outcome::Outcomes,
    scalar::Scalar,
    span::Span,
};
use crate::model::{Case, Kind, Model, ModelError, Value, boolean};

/// How many entries the tables of all constraints of a model may have together.
const MOST_TABULATED: usize = 1 << 23;

/// Makes checks and counts what their tables take.
pub(super) struct Compiler<'a> {
    model: &'a Model,
    pub(super) tabulated: usize,
}

impl<'a> Compiler<'a> {
    pub(super) fn new(model: &'a Model) -> Compiler<'a> {
        Compiler { model, tabulated: 0 }
    }

    /// The expression is a condition.
    pub(super) fn check(&mut self, expression: &Expression) -> Result<Check, ModelError> {
        let check = match expression {
            Expression::Boolean(value) => Check::Constant(Outcomes::of(*value)),
            Expression::Parameter(at) => {
                self.table(*at, |value, _| boolean(value.text()) == Some(true))?
            }
            Expression::Not(part) => Check::Not(Box::new(self.check(part)?)),
            Expression::All(parts) => Check::All(self.checks(parts)?),
            Expression::Any(parts) => Check::Any(self.checks(parts)?),
            Expression::Implies(parts) | Expression::If(parts) => {
                self.implication(&parts[0], &parts[1])?
            }
            Expression::IfElse(parts) => {
                let then = self.implication(&parts[0], &parts[1])?;
                let otherwise = vec![self.check(&parts[0])?, self.check(&parts[2])?];
                Check::All(vec![then, self.settle(Check::Any(otherwise))?])
            }
            Expression::Compare(by, sides) => self.comparison(*by, sides)?,
            Expression::In(at, literals) => self.membership(*at, literals)?,
            Expression::Like(at, pattern) => {
                self.count_texts(*at, pattern.len())?;
                self.table(*at, |value, case| matches(pattern, value.text(), case))?
            }
            Expression::IsInvalid(at) => self.table(*at, |value, _| value.is_invalid())?,
            Expression::IsValid(at) => self.table(*at, |value, _| !value.is_invalid())?,
            Expression::Integer(_)
            | Expression::Real(_)
            | Expression::Text(_)
            | Expression::Calculate(..) => unreachable!("only conditions are compiled as such"),
        };
        self.settle(check)
    }

    fn checks(&mut self, parts: &[Expression]) -> Result<Vec<Check>, ModelError> {
        parts.iter().map(|part| self.check(part)).collect()
    }

    fn implication(&mut self, when: &Expression, then: &Expression) -> Result<Check, ModelError> {
        let not = Check::Not(Box::new(self.check(when)?));
        let parts = vec![self.settle(not)?, self.check(then)?];
        self.settle(Check::Any(parts))
    }

    fn table(
        &mut self,
        at: usize,
        holds: impl Fn(&Value, Case) -> bool,
    ) -> Result<Check, ModelError> {
        let values = self.model.parameters()[at].values();
        self.count(values.len())?;
        let case = self.model.case();
        Ok(tabulated(at, values.iter().map(|value| Outcomes::of(holds(value, case))).collect()))
    }

    fn comparison(&mut self, by: Comparison, sides: &[Expression; 2]) -> Result<Check, ModelError> {
        if self.kind(&sides[0]) == Kind::Boolean {
            let same = Check::Same(Box::new([self.check(&sides[0])?, self.check(&sides[1])?]));
            return Ok(if by == Comparison::Equal { same } else { Check::Not(Box::new(same)) });
        }
        let [left, right] = self.terms(sides)?;
        let not = |check| Check::Not(Box::new(check));
        Ok(match by {
            Comparison::Equal => Check::Equal(Box::new([left, right])),
            Comparison::NotEqual => not(Check::Equal(Box::new([left, right]))),
            Comparison::Less => Check::Less(Box::new([left, right])),
            Comparison::AtLeast => not(Check::Less(Box::new([left, right]))),
            Comparison::Greater => Check::Less(Box::new([right, left])),
            Comparison::AtMost => not(Check::Less(Box::new([right, left]))),
        })
    }

    /// Whole numbers as they are; texts and real numbers as their places among all that occur on both sides.
    fn terms(&mut self, sides: &[Expression; 2]) -> Result<[Term; 2], ModelError> {
        if sides.iter().all(|side| self.kind(side) == Kind::Integer) {
            return Ok([self.term(&sides[0])?, self.term(&sides[1])?]);
        }
        let [left, right] = [self.scalars(&sides[0])?, self.scalars(&sides[1])?];
        let mut sorted: Vec<&Scalar<'_>> = left.iter().chain(&right).collect();
        sorted.sort_unstable();
        sorted.dedup();
        let place = |scalar: &Scalar<'_>| {
            Some(sorted.binary_search(&scalar).expect("all scalars were sorted") as i64)
        };
        let term = |side: &Expression, scalars: &[Scalar<'_>]| match side {
            Expression::Parameter(at) => numbers(*at, scalars.iter().map(place).collect()),
            _ => Term::Constant(place(&scalars[0])),
        };
        Ok([term(&sides[0], &left), term(&sides[1], &right)])
    }

    /// The expression is a whole number.
    fn term(&mut self, expression: &Expression) -> Result<Term, ModelError> {
        match expression {
            Expression::Integer(number) => Ok(Term::Constant(Some(*number))),
            Expression::Parameter(at) => {
                let values = self.model.parameters()[*at].values();
                self.count(values.len())?;
                Ok(numbers(*at, values.iter().map(|value| value.text().parse().ok()).collect()))
            }
            Expression::Calculate(by, sides) => {
                let sides = [self.term(&sides[0])?, self.term(&sides[1])?];
                self.settle_term(Term::Calculate(*by, Box::new(sides)))
            }
            _ => unreachable!("only whole numbers are calculated with"),
        }
    }

    /// The values of a parameter, or the one of a literal.
    fn scalars<'e>(&mut self, side: &'e Expression) -> Result<Vec<Scalar<'e>>, ModelError>
    where
        'a: 'e,
    {
        let case = self.model.case();
        let Expression::Parameter(at) = side else { return Ok(vec![Scalar::literal(side, case)]) };
        let parameter = &self.model.parameters()[*at];
        self.count_texts(*at, 1)?;
        let texts = parameter.values().iter().map(Value::text);
        Ok(texts.map(|text| Scalar::value(text, parameter.kind(), case)).collect())
    }

    fn membership(&mut self, at: usize, literals: &[Expression]) -> Result<Check, ModelError> {
        let case = self.model.case();
        let listed: BTreeSet<Scalar<'_>> =
            literals.iter().map(|literal| Scalar::literal(literal, case)).collect();
        let kind = self.model.parameters()[at].kind();
        self.count_texts(at, 1)?;
        self.table(at, |value, case| listed.contains(&Scalar::value(value.text(), kind, case)))
    }

    fn kind(&self, expression: &Expression) -> Kind {
        match expression {
            Expression::Parameter(at) => self.model.parameters()[*at].kind(),
            Expression::Integer(_) | Expression::Calculate(..) => Kind::Integer,
            Expression::Real(_) => Kind::Real,
            Expression::Text(_) => Kind::Text,
            _ => Kind::Boolean,
        }
    }

    /// Makes a table of what depends on one parameter, and a constant of what depends on none.
    fn settle(&mut self, check: Check) -> Result<Check, ModelError> {
        match check.sole() {
            Sole::Several => Ok(check),
            Sole::None => Ok(Check::Constant(check.outcomes(&|_| None))),
            Sole::One(_) if matches!(check, Check::Table(..)) => Ok(check),
            Sole::One(at) => {
                let count = self.model.parameters()[at].values().len();
                self.count(count)?;
                let table = (0..count as u32).map(|value| check.outcomes(&|_| Some(value)));
                Ok(tabulated(at, table.collect()))
            }
        }
    }

    fn settle_term(&mut self, term: Term) -> Result<Term, ModelError> {
        match term.sole() {
            Sole::Several => Ok(term),
            Sole::None => Ok(Term::Constant(term.span(&|_| None).single())),
            Sole::One(at) => {
                let count = self.model.parameters()[at].values().len();
                self.count(count)?;
                let table = (0..count as u32).map(|value| term.span(&|_| Some(value)).single());
                Ok(numbers(at, table.collect()))
            }
        }
    }

    /// Long texts count as several entries, and so does what is done with each of their bytes several `times`.
    fn count_texts(&mut self, at: usize, times: usize) -> Result<(), ModelError> {
        const BYTES_OF_AN_ENTRY: usize = 32;
        let values = self.model.parameters()[at].values();
        let bytes: usize = values.iter().map(|value| value.text().len()).sum();
        self.count(values.len().saturating_add(bytes.saturating_mul(times) / BYTES_OF_AN_ENTRY))
    }

    fn count(&mut self, entries: usize) -> Result<(), ModelError> {
        self.tabulated = self.tabulated.saturating_add(entries);
        if self.tabulated > MOST_TABULATED - self.model.tabulated {
            let what = "mentions of parameters in constraints, times their values";
            return Err(ModelError::TooMany { what, most: MOST_TABULATED });
        }
        Ok(())
    }
}

fn tabulated(at: usize, table: Box<[Outcomes]>) -> Check {
    let any = table.iter().fold(Outcomes::NONE, |any, outcome| any | *outcome);
    Check::Table(at, table, any)
}

fn numbers(at: usize, table: Box<[Option<i64>]>) -> Term {
    let any = Span::around(&table);
    Term::Table(at, table, any)
}

/// Which parameters something depends on.
#[derive(Clone, Copy)]
enum Sole {
    None,
    One(usize),
    Several,
}

impl Sole {
    fn and(self, other: Sole) -> Sole {
        match (self, other) {
            (Sole::None, sole) | (sole, Sole::None) => sole,
            (Sole::One(a), Sole::One(b)) if a == b => self,
            (Sole::One(_) | Sole::Several, Sole::One(_) | Sole::Several) => Sole::Several,
        }
    }
}

impl Check {
    /// The parts are settled, so that only tables need be looked at.
    fn sole(&self) -> Sole {
        let all = |parts: &[Check]| parts.iter().map(Check::sole).fold(Sole::None, Sole::and);
        match self {
            Check::Constant(_) => Sole::None,
            Check::Table(at, ..) => Sole::One(*at),
            Check::Not(part) => part.sole(),
            Check::All(parts) | Check::Any(parts) => all(parts),
            Check::Same(parts) => all(parts.as_slice()),
            Check::Less(sides) | Check::Equal(sides) => sides[0].sole().and(sides[1].sole()),
        }
    }
}

impl Term {
    fn sole(&self) -> Sole {
        match self {
            Term::Constant(_) => Sole::None,
            Term::Table(at, ..) => Sole::One(*at),
            Term::Calculate(_, sides) => sides[0].sole().and(sides[1].sole()),
        }
    }
}
