//! The interpreter that runs a generator, following given choices.
//!
//! The same choices make the same value as in the compiled function. They are asked for in the order of evaluation: a `let`
//! before what follows it, a condition before its branch, arguments and fields from left to right. `choose!` first evaluates
//! all weights, then asks for the number of an alternative; `range` asks for an integer, after its bounds; `any::<T>()` asks
//! for an integer, for 0 or 1 if `T` is `bool`, and for data for the number of a constructor, if there are several, before
//! each of its fields. Where there is nothing to choose from, and where a number leaves its type, the sample is rejected.

use crate::{
    evaluate::{Evaluator, Failure, Frame},
    language::{Alternative, Arm, Expression, Form, FunctionId, Kind, Program, TypeId},
    value::{ValueId, Values},
};

/// A choice that a generator makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// One of several alternatives, by its number; more often the larger its weight, never if that is zero.
    Alternative(Vec<u64>),
    /// An integer from the first to the second.
    Integer(i64, i64),
}

impl Choice {
    /// Whether an answer is one of those that can be chosen.
    pub fn admits(&self, answer: i64) -> bool {
        match self {
            Choice::Alternative(weights) => usize::try_from(answer)
                .is_ok_and(|number| weights.get(number).is_some_and(|&weight| weight > 0)),
            Choice::Integer(low, high) => (*low..=*high).contains(&answer),
        }
    }
}

/// Why a run ended without a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The sample is given up.
    Rejected,
    /// A hole was reached.
    Hole,
    /// More nested calls than are followed.
    Deep,
    /// An answer is none of those that can be chosen.
    Answer,
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Overflow | Failure::ByZero | Failure::Unmatched | Failure::Choice => {
                Stop::Rejected
            }
            Failure::Endless => Stop::Deep,
        }
    }
}

/// Who makes the choices.
pub type Chooser<'c> = dyn FnMut(&Choice) -> i64 + 'c;

/// Runs generators of a program.
pub struct Sampler<'a> {
    evaluator: Evaluator<'a>,
    depth: usize,
}

/// How many expressions are run inside each other, calls and their parts alike: what a small stack can take.
const DEEPEST: usize = 800;

impl<'a> Sampler<'a> {
    /// Runs generators of this program.
    pub fn new(program: &'a Program) -> Self {
        Self { evaluator: Evaluator::new(program), depth: 0 }
    }

    /// The values that were met.
    pub fn values(&mut self) -> &mut Values {
        &mut self.evaluator.values
    }

    /// Whether a predicate holds; not, where it has no value.
    pub fn holds(&mut self, predicate: FunctionId, arguments: &[ValueId]) -> bool {
        self.evaluator.holds(predicate, arguments)
    }

    /// Runs a generator once.
    pub fn run(
        &mut self,
        generator: FunctionId,
        arguments: &[ValueId],
        choose: &mut Chooser<'_>,
    ) -> Result<ValueId, Stop> {
        let function = self.evaluator.program.function(generator);
        let mut frame: Frame = arguments.iter().copied().map(Some).collect();
        frame.resize(function.locals.len(), None);
        self.expression(&function.body, &mut frame, choose)
    }

    fn expression(
        &mut self,
        expression: &Expression,
        frame: &mut Frame,
        choose: &mut Chooser<'_>,
    ) -> Result<ValueId, Stop> {
        if self.depth >= DEEPEST {
            return Err(Stop::Deep);
        }
        self.depth += 1;
        let result = self.form(expression, frame, choose);
        self.depth -= 1;
        result
    }

    fn form(
        &mut self,
        expression: &Expression,
        frame: &mut Frame,
        choose: &mut Chooser<'_>,
    ) -> Result<ValueId, Stop> {
        if self.evaluator.program.is_exact(expression) {
            return Ok(self.evaluator.value_of(expression, frame)?);
        }
        match &expression.form {
            Form::Local(_) | Form::Integer(_) => unreachable!("these make no choices"),
            Form::Hole => Err(Stop::Hole),
            Form::Reject => Err(Stop::Rejected),
            Form::Any => self.any(expression.of, choose),
            Form::Range(inclusive, low, high) => {
                let low = self.integer(low, frame, choose)?;
                let high = self.integer(high, frame, choose)?;
                let high = if *inclusive { Some(high) } else { high.checked_sub(1) };
                let high = high.filter(|&high| low <= high).ok_or(Stop::Rejected)?;
                self.ask(Choice::Integer(low, high), choose)
            }
            Form::Choose(alternatives) => self.alternative(alternatives, frame, choose),
            Form::Construct(number, parts) => {
                let fields = self.all(parts, frame, choose)?;
                Ok(self.evaluator.values.data(expression.of, *number, &fields))
            }
            Form::Field(value, place) => {
                let value = self.expression(value, frame, choose)?;
                Ok(self.evaluator.values.fields(value)[*place])
            }
            Form::Primitive(primitive, parts) => {
                let parts = self.all(parts, frame, choose)?;
                Ok(self.evaluator.primitive(*primitive, expression.of, &parts)?)
            }
            Form::And(left, right) => match self.expression(left, frame, choose)? {
                ValueId::TRUE => self.expression(right, frame, choose),
                _ => Ok(ValueId::FALSE),
            },
            Form::Or(left, right) => match self.expression(left, frame, choose)? {
                ValueId::TRUE => Ok(ValueId::TRUE),
                _ => self.expression(right, frame, choose),
            },
            Form::If(condition, then, otherwise) => {
                let holds = self.expression(condition, frame, choose)? == ValueId::TRUE;
                self.expression(if holds { then } else { otherwise }, frame, choose)
            }
            Form::Match(value, arms) => {
                let value = self.expression(value, frame, choose)?;
                self.first_fitting(arms, value, frame, choose)
            }
            Form::Let(arm, value) => {
                let value = self.expression(value, frame, choose)?;
                self.first_fitting(std::slice::from_ref(arm), value, frame, choose)
            }
            Form::Call(function, parts) => {
                let arguments = self.all(parts, frame, choose)?;
                if self.evaluator.program.function(*function).contract.is_some() {
                    return self.run(*function, &arguments, choose);
                }
                Ok(self.evaluator.call(*function, &arguments)?)
            }
        }
    }

    fn all(
        &mut self,
        parts: &[Expression],
        frame: &mut Frame,
        choose: &mut Chooser<'_>,
    ) -> Result<Vec<ValueId>, Stop> {
        parts.iter().map(|part| self.expression(part, frame, choose)).collect()
    }

    fn integer(
        &mut self,
        expression: &Expression,
        frame: &mut Frame,
        choose: &mut Chooser<'_>,
    ) -> Result<i64, Stop> {
        let value = self.expression(expression, frame, choose)?;
        Ok(self.evaluator.values.as_integer(value).expect("the types were checked"))
    }

    fn first_fitting(
        &mut self,
        arms: &[Arm],
        value: ValueId,
        frame: &mut Frame,
        choose: &mut Chooser<'_>,
    ) -> Result<ValueId, Stop> {
        for arm in arms {
            if !self.evaluator.fits(&arm.pattern, value, frame) {
                continue;
            }
            let allowed = match &arm.guard {
                None => true,
                Some(guard) => self.expression(guard, frame, choose)? == ValueId::TRUE,
            };
            if allowed {
                return self.expression(&arm.body, frame, choose);
            }
        }
        Err(Stop::Rejected)
    }

    fn alternative(
        &mut self,
        alternatives: &[Alternative],
        frame: &mut Frame,
        choose: &mut Chooser<'_>,
    ) -> Result<ValueId, Stop> {
        let mut weights = Vec::new();
        for alternative in alternatives {
            weights.push(match &alternative.weight {
                None => 1,
                Some(weight) => u64::try_from(self.integer(weight, frame, choose)?)
                    .map_err(|_| Stop::Rejected)?,
            });
        }
        if weights.iter().all(|&weight| weight == 0) {
            return Err(Stop::Rejected);
        }
        let choice = Choice::Alternative(weights);
        let answer = choose(&choice);
        if !choice.admits(answer) {
            return Err(Stop::Answer);
        }
        self.expression(&alternatives[answer as usize].body, frame, choose)
    }

    /// Any value of a type, as `any::<T>()` makes it.
    pub fn any(&mut self, of: TypeId, choose: &mut Chooser<'_>) -> Result<ValueId, Stop> {
        let program = self.evaluator.program;
        match program.types.kind(of) {
            Kind::Integer { .. } => {
                let (low, high) = bounds(program.types.name(of));
                self.ask(Choice::Integer(low, high), choose)
            }
            Kind::Data(_) if self.depth >= DEEPEST => Err(Stop::Deep),
            Kind::Data(constructors) => {
                let number = match constructors.len() {
                    0 => return Err(Stop::Rejected),
                    1 => 0,
                    several => {
                        let choice = Choice::Integer(0, several as i64 - 1);
                        let answer = choose(&choice);
                        if !choice.admits(answer) {
                            return Err(Stop::Answer);
                        }
                        answer as usize
                    }
                };
                self.depth += 1;
                let fields: Result<Vec<ValueId>, Stop> = constructors[number]
                    .fields
                    .iter()
                    .map(|field| self.any(field.of, choose))
                    .collect();
                self.depth -= 1;
                Ok(self.evaluator.values.data(of, number, &fields?))
            }
        }
    }

    fn ask(&mut self, choice: Choice, choose: &mut Chooser<'_>) -> Result<ValueId, Stop> {
        let answer = choose(&choice);
        if !choice.admits(answer) {
            return Err(Stop::Answer);
        }
        Ok(self.evaluator.values.integer(answer))
    }
}

/// The least and the greatest integer of a type, as far as 64 bits with a sign go.
fn bounds(name: &str) -> (i64, i64) {
    match name {
        "i8" => (i64::from(i8::MIN), i64::from(i8::MAX)),
        "i16" => (i64::from(i16::MIN), i64::from(i16::MAX)),
        "i32" => (i64::from(i32::MIN), i64::from(i32::MAX)),
        "u8" => (0, i64::from(u8::MAX)),
        "u16" => (0, i64::from(u16::MAX)),
        "u32" => (0, i64::from(u32::MAX)),
        name if name.starts_with('u') => (0, i64::MAX),
        _ => (i64::MIN, i64::MAX),
    }
}

#[cfg(test)]
mod tests;
