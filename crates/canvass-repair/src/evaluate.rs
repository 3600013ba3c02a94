//! The interpreter of what makes no choices.
//!
//! Integers are mathematical, as far as 64 bits go. Results of calls are remembered, so a predicate of a value whose parts were
//! asked before costs one step.

use std::fmt;

mod results;

use crate::{
    evaluate::results::Results,
    language::{Expression, Form, FunctionId, Pattern, Primitive, Program, TypeId},
    value::{Value, ValueId, Values},
};

/// Why an expression has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// A number that its type does not have, or that 64 bits do not hold.
    Overflow,
    /// A division by zero.
    ByZero,
    /// No pattern fits.
    Unmatched,
    /// More nested calls or steps than are followed.
    Endless,
    /// A choice where there is none to make: a generator called by a predicate.
    Choice,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Failure::Overflow => "a number leaves its type",
            Failure::ByZero => "a number is divided by zero",
            Failure::Unmatched => "no pattern fits",
            Failure::Endless => "the recursion does not end; let it decrease",
            Failure::Choice => "a predicate makes a choice",
        })
    }
}

/// How many expressions are evaluated inside each other, calls and their parts alike: what a small stack can take.
const DEEPEST: usize = 1200;
const FUEL: u32 = 200_000;
const MOST_SPENT: u64 = 2_000_000_000;

/// The values of a function's locals, as far as they are bound.
pub(crate) type Frame = Vec<Option<ValueId>>;

const FEW: usize = 6;

/// A list that is seldom long.
enum Few {
    Inline([ValueId; FEW], usize),
    Many(Vec<ValueId>),
}

impl Few {
    fn as_slice(&self) -> &[ValueId] {
        match self {
            Few::Inline(values, length) => &values[..*length],
            Few::Many(values) => values,
        }
    }
}

/// Evaluates calls, and remembers what came out.
pub(crate) struct Evaluator<'a> {
    pub(crate) program: &'a Program,
    pub(crate) values: Values,
    known: Results,
    /// While set, calls are made again, and what they return of this type is written down.
    traced: Option<(TypeId, Vec<ValueId>)>,
    /// Frames that calls are done with, for the next ones.
    frames: Vec<Frame>,
    /// How many calls, and how many expressions, are being evaluated.
    depth: usize,
    levels: usize,
    fuel: u32,
    /// How many steps predicates took, and whether one of them did not end.
    spent: u64,
    endless: bool,
}

impl<'a> Evaluator<'a> {
    pub(crate) fn new(program: &'a Program) -> Self {
        Self {
            program,
            values: Values::new(),
            known: Results::default(),
            traced: None,
            frames: Vec::new(),
            depth: 0,
            levels: 0,
            fuel: FUEL,
            spent: 0,
            endless: false,
        }
    }

    /// The result of a function.
    pub(crate) fn call(
        &mut self,
        function: FunctionId,
        arguments: &[ValueId],
    ) -> Result<ValueId, Failure> {
        if self.depth == 0 {
            self.fuel = FUEL;
        }
        if self.traced.is_none()
            && let Some(known) = self.known.get(function, arguments)
        {
            return known;
        }
        let result = self.enter(function, arguments);
        self.note(result);
        // How deep the stack already was decides about these, not the arguments.
        if result != Err(Failure::Endless) {
            self.known.insert(function, arguments, result);
        }
        result
    }

    /// The values of a type that calls return while a function is called.
    pub(crate) fn trace(
        &mut self,
        function: FunctionId,
        arguments: &[ValueId],
        of: TypeId,
    ) -> Vec<ValueId> {
        self.traced = Some((of, Vec::new()));
        // Only what was returned on the way matters.
        let _ = self.call(function, arguments);
        let mut traced = self.traced.take().map(|(_, values)| values).unwrap_or_default();
        traced.sort();
        traced.dedup();
        traced
    }

    fn note(&mut self, result: Result<ValueId, Failure>) {
        let (Some((of, noted)), Ok(value)) = (&mut self.traced, result) else { return };
        let fields = self.values.fields(value).iter().copied();
        for value in fields.chain([value]) {
            if matches!(self.values.get(value), Value::Data(found, ..) if found == of) {
                noted.push(value);
            }
        }
    }

    /// Whether a predicate holds; not, where it has no value. This is not remembered, what it calls is.
    pub(crate) fn holds(&mut self, predicate: FunctionId, arguments: &[ValueId]) -> bool {
        self.decide(|evaluator| evaluator.enter(predicate, arguments))
    }

    /// Whether a condition holds; not, where it has no value. Names in it may be bound in the frame.
    pub(crate) fn is_true(&mut self, condition: &Expression, frame: &mut Frame) -> bool {
        self.decide(|evaluator| evaluator.evaluate(condition, frame))
    }

    /// Whether a predicate did not end. From then on none holds, so that nobody waits for the others.
    pub(crate) fn is_endless(&self) -> bool {
        self.endless
    }

    fn decide(&mut self, evaluate: impl FnOnce(&mut Self) -> Result<ValueId, Failure>) -> bool {
        if self.endless {
            return false;
        }
        self.fuel = FUEL;
        let result = evaluate(self);
        self.spent += u64::from(FUEL - self.fuel);
        self.endless = result == Err(Failure::Endless) || self.spent > MOST_SPENT;
        result == Ok(ValueId::TRUE)
    }

    fn enter(&mut self, function: FunctionId, arguments: &[ValueId]) -> Result<ValueId, Failure> {
        let program = self.program;
        let callee = program.function(function);
        let mut frame = self.frames.pop().unwrap_or_default();
        frame.clear();
        frame.extend(arguments.iter().copied().map(Some));
        frame.resize(callee.locals.len(), None);
        self.depth += 1;
        let result = self.evaluate(&callee.body, &mut frame);
        self.depth -= 1;
        self.frames.push(frame);
        result
    }

    /// The value of an expression of which the locals are known.
    pub(crate) fn value_of(
        &mut self,
        expression: &Expression,
        frame: &Frame,
    ) -> Result<ValueId, Failure> {
        self.fuel = FUEL;
        self.evaluate(expression, &mut frame.clone())
    }

    fn evaluate(&mut self, expression: &Expression, frame: &mut Frame) -> Result<ValueId, Failure> {
        self.fuel = self.fuel.checked_sub(1).ok_or(Failure::Endless)?;
        if self.levels >= DEEPEST {
            return Err(Failure::Endless);
        }
        self.levels += 1;
        let result = self.evaluate_form(expression, frame);
        self.levels -= 1;
        result
    }

    fn evaluate_form(
        &mut self,
        expression: &Expression,
        frame: &mut Frame,
    ) -> Result<ValueId, Failure> {
        match &expression.form {
            Form::Local(local) => {
                Ok(frame[local.index()].expect("a local is bound before it is used"))
            }
            Form::Integer(number) => Ok(self.values.integer(*number)),
            Form::Construct(number, parts) => {
                let fields = self.evaluate_all(parts, frame)?;
                Ok(self.values.data(expression.of, *number, fields.as_slice()))
            }
            Form::Field(value, place) => {
                let value = self.evaluate(value, frame)?;
                Ok(self.values.fields(value)[*place])
            }
            Form::Primitive(primitive, parts) => {
                let parts = self.evaluate_all(parts, frame)?;
                self.primitive(*primitive, expression.of, parts.as_slice())
            }
            Form::And(left, right) => match self.evaluate(left, frame)? {
                ValueId::TRUE => self.evaluate(right, frame),
                _ => Ok(ValueId::FALSE),
            },
            Form::Or(left, right) => match self.evaluate(left, frame)? {
                ValueId::TRUE => Ok(ValueId::TRUE),
                _ => self.evaluate(right, frame),
            },
            Form::If(condition, then, otherwise) => {
                let holds = self.evaluate(condition, frame)? == ValueId::TRUE;
                self.evaluate(if holds { then } else { otherwise }, frame)
            }
            Form::Match(value, arms) => {
                let value = self.evaluate(value, frame)?;
                for arm in arms {
                    if !self.fits(&arm.pattern, value, frame) {
                        continue;
                    }
                    let allowed = match &arm.guard {
                        None => true,
                        Some(guard) => self.evaluate(guard, frame)? == ValueId::TRUE,
                    };
                    if allowed {
                        return self.evaluate(&arm.body, frame);
                    }
                }
                Err(Failure::Unmatched)
            }
            Form::Let(arm, value) => {
                let value = self.evaluate(value, frame)?;
                if !self.fits(&arm.pattern, value, frame) {
                    return Err(Failure::Unmatched);
                }
                self.evaluate(&arm.body, frame)
            }
            Form::Call(function, parts) => {
                let arguments = self.evaluate_all(parts, frame)?;
                self.call(*function, arguments.as_slice())
            }
            Form::Choose(_) | Form::Any | Form::Range(..) | Form::Hole | Form::Reject => {
                Err(Failure::Choice)
            }
        }
    }

    fn evaluate_all(&mut self, parts: &[Expression], frame: &mut Frame) -> Result<Few, Failure> {
        if parts.len() > FEW {
            return Ok(Few::Many(
                parts.iter().map(|part| self.evaluate(part, frame)).collect::<Result<_, _>>()?,
            ));
        }
        let mut values = [ValueId::FALSE; FEW];
        for (slot, part) in values.iter_mut().zip(parts) {
            *slot = self.evaluate(part, frame)?;
        }
        Ok(Few::Inline(values, parts.len()))
    }

    /// Whether a value has the form of a pattern; binds the pattern's names.
    pub(crate) fn fits(&self, pattern: &Pattern, value: ValueId, frame: &mut Frame) -> bool {
        match pattern {
            Pattern::Anything => true,
            Pattern::Bind(local) => {
                frame[local.index()] = Some(value);
                true
            }
            Pattern::Both(local, inner) => {
                frame[local.index()] = Some(value);
                self.fits(inner, value, frame)
            }
            Pattern::Construct(number, parts) => {
                self.values.constructor(value) == *number
                    && parts
                        .iter()
                        .zip(self.values.fields(value))
                        .all(|(part, &field)| self.fits(part, field, frame))
            }
            Pattern::Between(lowest, highest) => self
                .values
                .as_integer(value)
                .is_some_and(|number| (*lowest..=*highest).contains(&number)),
            Pattern::Either(cases) => cases.iter().any(|case| self.fits(case, value, frame)),
        }
    }

    pub(crate) fn primitive(
        &mut self,
        primitive: Primitive,
        of: TypeId,
        parts: &[ValueId],
    ) -> Result<ValueId, Failure> {
        match primitive {
            Primitive::Not => return Ok(ValueId::of_bool(parts[0] == ValueId::FALSE)),
            Primitive::Equal => return Ok(ValueId::of_bool(parts[0] == parts[1])),
            Primitive::NotEqual => return Ok(ValueId::of_bool(parts[0] != parts[1])),
            _ => {}
        }
        let left = self.values.as_integer(parts[0]).expect("the types were checked");
        let right = match parts.get(1) {
            Some(&right) => self.values.as_integer(right).expect("the types were checked"),
            None => 0,
        };
        let number = match primitive {
            Primitive::Less => return Ok(ValueId::of_bool(left < right)),
            Primitive::AtMost => return Ok(ValueId::of_bool(left <= right)),
            Primitive::Greater => return Ok(ValueId::of_bool(left > right)),
            Primitive::AtLeast => return Ok(ValueId::of_bool(left >= right)),
            Primitive::Divide | Primitive::Remainder if right == 0 => return Err(Failure::ByZero),
            Primitive::Add => left.checked_add(right),
            Primitive::Subtract => left.checked_sub(right),
            Primitive::Multiply => left.checked_mul(right),
            Primitive::Divide => left.checked_div(right),
            Primitive::Remainder => left.checked_rem(right),
            Primitive::Maximum => Some(left.max(right)),
            Primitive::Minimum => Some(left.min(right)),
            Primitive::Negate => left.checked_neg(),
            Primitive::Cast => Some(left),
            Primitive::Not | Primitive::Equal | Primitive::NotEqual => {
                unreachable!("answered above")
            }
        };
        let number = number.ok_or(Failure::Overflow)?;
        if number < 0 && self.program.types.is_unsigned(of) {
            return Err(Failure::Overflow);
        }
        Ok(self.values.integer(number))
    }
}
