//! A constraint: what must hold for the values of a row.

mod allowed;
mod check;
mod compile;
mod expression;
mod forbidden;
mod like;
mod outcome;
mod part;
mod scalar;
mod span;
mod typed;

use check::Check;
use compile::Compiler;
use outcome::Outcomes;

pub(crate) use expression::{Arithmetic, Comparison, Expression};
pub(crate) use part::Part;
pub(crate) use typed::{MOST_NESTED, Typed};

use crate::model::{Model, ModelError};

/// A condition on the values of some parameters.
///
/// Whole numbers are calculated with 64 bits; division rounds towards zero. A division by zero or a number out of range
/// makes the comparison it is part of undefined. What is undefined is neither true nor false (`false && undefined` is
/// false, `true || undefined` is true, all else stays undefined), and a constraint that is undefined does not hold. So
/// `b != 0 => a / b > 1` holds where `b` is 0.
///
/// Two constraints are equal if they say the same in the same way, wherever they were read.
#[derive(Debug, Clone)]
pub struct Constraint {
    expression: Expression,
    check: Check,
    parameters: Vec<usize>,
    tabulated: usize,
    source: String,
    place: (usize, usize),
}

impl Constraint {
    pub(crate) fn new(
        condition: Typed,
        model: &Model,
        source: &str,
        place: (usize, usize),
    ) -> Result<Constraint, ModelError> {
        let expression = condition.into_condition()?;
        let mut compiler = Compiler::new(model);
        let check = compiler.check(&expression)?;
        Ok(Constraint {
            parameters: expression.parameters(),
            check,
            expression,
            tabulated: compiler.tabulated,
            source: source.to_owned(),
            place,
        })
    }

    /// The parameters it mentions, by ascending index.
    pub fn parameters(&self) -> &[usize] {
        &self.parameters
    }

    /// Whether it holds for a row with a value for every parameter.
    pub fn holds(&self, row: &[u32]) -> bool {
        self.holds_for(|parameter| row[parameter])
    }

    /// Whether it holds where the parameters that it mentions have these values.
    pub(crate) fn holds_for(&self, value: impl Fn(usize) -> u32) -> bool {
        self.check.outcomes(&|parameter| Some(value(parameter))).decided() == Some(true)
    }

    /// Whether it holds however the row is completed (`Some(true)`), never holds (`Some(false)`), or is not known yet.
    ///
    /// The answer is never wrong, and never `None` for a whole row; on the way it may come later than it could where
    /// one parameter occurs in several places.
    pub fn decided(&self, row: &[Option<u32>]) -> Option<bool> {
        self.check.outcomes(&|parameter| row[parameter]).decided()
    }

    /// Its text, as it was written.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The line it begins in, from 1.
    pub fn line(&self) -> usize {
        self.place.0
    }

    /// The character of the line it begins at, from 1.
    pub fn column(&self) -> usize {
        self.place.1
    }

    /// What holds together exactly where it does.
    pub(crate) fn parts(&self) -> Vec<Part> {
        self.check.parts(true)
    }

    /// What holds together exactly where it is false.
    pub(crate) fn broken_parts(&self) -> Vec<Part> {
        self.check.parts(false)
    }

    pub(crate) fn expression(&self) -> &Expression {
        &self.expression
    }

    pub(super) fn tabulated(&self) -> usize {
        self.tabulated
    }
}

impl PartialEq for Constraint {
    fn eq(&self, other: &Constraint) -> bool {
        self.expression == other.expression
    }
}

/// The values of a parameter that fulfil a condition on it alone; `None` if it is undefined for some.
pub(crate) fn fulfilling(
    condition: &Expression,
    parameter: usize,
    model: &Model,
) -> Option<Vec<u32>> {
    let check = Compiler::new(model).check(condition).ok()?;
    let count = model.parameters()[parameter].values().len() as u32;
    let outcome = |value: u32| check.outcomes(&|_| Some(value));
    let defined = !(0..count).any(|value| outcome(value) == Outcomes::UNDEFINED);
    let found = || (0..count).filter(|value| outcome(*value) == Outcomes::TRUE).collect();
    defined.then(found)
}
