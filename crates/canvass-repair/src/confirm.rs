//! Confirmation of what a report shows: a value is called missing only if no run can produce it, surplus only if a run did.
//!
//! Whether a run can produce a value is decided by abstract interpretation of the generator as it is, calls included: integers
//! are approximated by intervals, split at the numbers that matter, and what is not known may be anything. The answer "no" is
//! exact, the answer "yes" is not. It shares nothing with the oracle, which compares sets over a bounded world and takes calls
//! for what their `covers` promises.

mod approximate;
mod evaluate;
mod surplus;

use std::collections::BTreeSet;

pub(crate) use surplus::surplus;

use crate::{
    interpreter::Interpreter,
    language::{Alternative, Arm, Expression, Form, FunctionId, Primitive},
    value::{Value, ValueId},
};
use approximate::{Approximation, Fit};

/// How many steps the question about one value may take; after that it is not decided.
const FUEL: u32 = 30_000;
/// How deeply calls are followed.
const DEEPEST: usize = 24;
/// How many numbers an interval is split at.
const MOST_POINTS: usize = 12;
/// How many numbers an interval may have that is split into all of them, if nothing else decides.
const NARROW: i128 = 1024;

/// The approximations of a function's locals, as far as they are bound.
type Environment = Vec<Option<Approximation>>;

/// Decides which values a generator cannot produce.
pub(crate) struct Confirmer<'i, 'p> {
    interpreter: &'i mut Interpreter<'p>,
    /// The numbers at which intervals are split: those of the parameters, the value and the file.
    points: Vec<i128>,
    /// Whether narrow intervals are split into all their numbers.
    is_fine: bool,
    fuel: u32,
    levels: usize,
}

impl<'i, 'p> Confirmer<'i, 'p> {
    pub(crate) fn new(interpreter: &'i mut Interpreter<'p>) -> Self {
        Self { interpreter, points: Vec::new(), is_fine: false, fuel: FUEL, levels: 0 }
    }

    /// Whether it is certain that no run of a generator with these parameters produces a value.
    pub(crate) fn is_missing(
        &mut self,
        generator: FunctionId,
        parameters: &[ValueId],
        value: ValueId,
    ) -> bool {
        self.points = points(self.interpreter, parameters, value);
        [false, true].into_iter().any(|is_fine| {
            self.is_fine = is_fine;
            self.fuel = FUEL;
            self.levels = 0;
            let given = parameters.iter().map(|&value| Approximation::Exact(value)).collect();
            !self.enter(generator, given, value)
        })
    }

    /// Whether a generator may produce a value.
    fn enter(&mut self, generator: FunctionId, given: Vec<Approximation>, value: ValueId) -> bool {
        if self.levels >= DEEPEST {
            return true;
        }
        self.levels += 1;
        let function = self.interpreter.program.function(generator);
        let mut environment: Environment = given.into_iter().map(Some).collect();
        environment.resize(function.locals.len(), None);
        let may = self.may(&function.body, &environment, value);
        self.levels -= 1;
        may
    }

    /// Whether the value of an expression may be this one.
    fn may(&mut self, expression: &Expression, environment: &Environment, value: ValueId) -> bool {
        let Some(left) = self.fuel.checked_sub(1) else { return true };
        self.fuel = left;
        let is_exact = self.interpreter.program.is_exact(expression);
        match &expression.form {
            Form::Hole(_) | Form::Reject => false,
            Form::Construct(number, parts) => {
                let fields = self.interpreter.values.fields(value).to_vec();
                self.interpreter.values.constructor(value) == *number
                    && parts
                        .iter()
                        .zip(fields)
                        .all(|(part, field)| self.may(part, environment, field))
            }
            Form::If(condition, then, otherwise) => {
                let truths = self.truths(condition, environment);
                (truths.contains(&true) && self.may(then, environment, value))
                    || (truths.contains(&false) && self.may(otherwise, environment, value))
            }
            Form::Match(matched, arms) => self
                .cases(matched, arms, environment)
                .into_iter()
                .any(|(arm, environment)| self.may(&arm.body, &environment, value)),
            Form::Let(arm, bound) => self
                .cases(bound, std::slice::from_ref(arm), environment)
                .into_iter()
                .any(|(arm, environment)| self.may(&arm.body, &environment, value)),
            Form::Choose(alternatives) => alternatives.iter().any(|alternative| {
                self.is_possible(alternative, environment)
                    && self.may(&alternative.body, environment, value)
            }),
            Form::Call(callee, parts) if !is_exact => {
                let callee = *callee;
                if self.interpreter.program.function(callee).contract.is_none() {
                    return true;
                }
                let mut given = Vec::new();
                for part in parts {
                    let found = self.evaluate(part, environment);
                    match <[Approximation; 1]>::try_from(found) {
                        Ok([only]) => given.push(only),
                        Err(several) if several.is_empty() => return false,
                        Err(_) => given.push(self.top(part.of)),
                    }
                }
                self.enter(callee, given, value)
            }
            Form::Primitive(primitive, parts) if !is_exact => {
                self.may_compute(*primitive, parts, environment, value)
                    && self.may_admit(expression, environment, value)
            }
            _ => self.may_admit(expression, environment, value),
        }
    }

    fn may_admit(
        &mut self,
        expression: &Expression,
        environment: &Environment,
        value: ValueId,
    ) -> bool {
        let found = self.evaluate(expression, environment);
        found.iter().any(|found| self.admits(found, value))
    }

    /// Whether an operation may have this result, judged by its inverse if one operand is known.
    fn may_compute(
        &mut self,
        primitive: Primitive,
        parts: &[Expression],
        environment: &Environment,
        value: ValueId,
    ) -> bool {
        let Some(result) = self.interpreter.values.as_integer(value) else { return true };
        if matches!(primitive, Primitive::Keep | Primitive::Convert) {
            return self.may(&parts[0], environment, value);
        }
        let [left, right] = parts else { return true };
        let (first, second) = (self.number(left, environment), self.number(right, environment));
        let (open, needed) = match (primitive, first, second) {
            (Primitive::Add, Some(known), _) => (right, result.checked_sub(known)),
            (Primitive::Add, _, Some(known)) => (left, result.checked_sub(known)),
            (Primitive::Subtract, Some(known), _) => (right, known.checked_sub(result)),
            (Primitive::Subtract, _, Some(known)) => (left, result.checked_add(known)),
            (Primitive::Multiply, Some(known), _) if known != 0 => {
                (right, (result % known == 0).then(|| result / known))
            }
            (Primitive::Multiply, _, Some(known)) if known != 0 => {
                (left, (result % known == 0).then(|| result / known))
            }
            _ => return true,
        };
        // An operand that no `i128` holds is of no type.
        let Some(needed) = needed else { return false };
        let needed = self.interpreter.values.integer(needed);
        self.may(open, environment, needed)
    }

    /// The only integer that an expression may have.
    fn number(&mut self, expression: &Expression, environment: &Environment) -> Option<i128> {
        match self.evaluate(expression, environment).as_slice() {
            [only] => self.bounds(only).filter(|(low, high)| low == high).map(|(low, _)| low),
            _ => None,
        }
    }

    /// Whether an alternative may be chosen.
    fn is_possible(&mut self, alternative: &Alternative, environment: &Environment) -> bool {
        let Some(weight) = &alternative.weight else { return true };
        let zero = self.interpreter.values.integer(0);
        self.evaluate(weight, environment).iter().any(|found| *found != Approximation::Exact(zero))
    }

    /// The truth values that a condition may have.
    fn truths(&mut self, condition: &Expression, environment: &Environment) -> BTreeSet<bool> {
        let found = self.evaluate(condition, environment);
        [false, true]
            .into_iter()
            .filter(|&truth| found.iter().any(|found| self.admits(found, ValueId::of_bool(truth))))
            .collect()
    }

    /// The arms that may be taken, with what their patterns bind.
    fn cases<'e>(
        &mut self,
        matched: &Expression,
        arms: &'e [Arm],
        environment: &Environment,
    ) -> Vec<(&'e Arm, Environment)> {
        let mut taken = Vec::new();
        for found in self.evaluate(matched, environment) {
            for part in self.split(found) {
                for arm in arms {
                    let mut inner = environment.clone();
                    let fit = self.fits(&arm.pattern, matched.of, &part, &mut inner);
                    let truths = match (&arm.guard, fit) {
                        (_, Fit::No) => continue,
                        (None, _) => BTreeSet::from([true]),
                        (Some(guard), _) => self.truths(guard, &inner),
                    };
                    if truths.contains(&true) {
                        taken.push((arm, inner));
                    }
                    // The next arm is tried unless this one is certainly taken, or its guard has no value.
                    let goes_on = fit == Fit::Maybe || truths.contains(&false);
                    if !goes_on {
                        break;
                    }
                }
            }
        }
        taken
    }

    /// An interval as the numbers that matter and the intervals between them.
    fn split(&self, found: Approximation) -> Vec<Approximation> {
        let Approximation::Integers(low, high) = found else { return vec![found] };
        if self.is_fine && high.saturating_sub(low) < NARROW {
            return (low..=high).map(|number| Approximation::Integers(number, number)).collect();
        }
        let mut parts = Vec::new();
        let mut next = low;
        for &point in self.points.iter().filter(|&&point| low <= point && point <= high) {
            if next < point {
                parts.push(Approximation::Integers(next, point - 1));
            }
            parts.push(Approximation::Integers(point, point));
            next = point + 1;
        }
        if next <= high {
            parts.push(Approximation::Integers(next, high));
        }
        parts
    }
}

/// The numbers in the parameters and the value, and those of the file, ascending.
fn points(interpreter: &Interpreter<'_>, parameters: &[ValueId], value: ValueId) -> Vec<i128> {
    fn collect(interpreter: &Interpreter<'_>, value: ValueId, found: &mut Vec<i128>) {
        match interpreter.values.get(value) {
            Value::Integer(number) => found.push(*number),
            Value::Data(_, _, fields) => {
                fields.iter().for_each(|&field| collect(interpreter, field, found));
            }
        }
    }
    let mut found = Vec::new();
    collect(interpreter, value, &mut found);
    parameters.iter().for_each(|&value| collect(interpreter, value, &mut found));
    found.extend(&interpreter.program.constants);
    let mut seen = BTreeSet::new();
    found.retain(|&number| seen.insert(number));
    found.truncate(MOST_POINTS);
    found.sort_unstable();
    found
}
