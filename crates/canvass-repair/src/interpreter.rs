//! The interpreter of the subset: functions and predicates, and generators whose choices somebody answers.
//!
//! Each integer type has its range, and an operation that leaves it has no result. Results of calls that make no choices are memoized, so a predicate of a
//! value costs one step if it was asked about the value's fields before.

mod choice;
mod error;
mod memo;
mod primitive;
#[cfg(test)]
mod tests;

pub use choice::Choice;
pub use error::RunError;

use crate::{
    interpreter::{
        choice::{Answers, Chooser, NoChoices},
        memo::Memo,
    },
    language::{Arm, Expression, Form, FunctionId, Pattern, Program, TypeId},
    value::{Value, ValueId, Values},
};

/// How many steps one predicate or function may take.
const FUEL: u32 = 200_000;
/// How many steps all predicates together may take.
const MOST_SPENT: u64 = 2_000_000_000;

/// The values of a function's locals, as far as they are bound.
pub(crate) type Frame = Vec<Option<ValueId>>;

/// How many arguments or fields need no allocation.
const INLINE: usize = 6;

/// A list of values that is seldom long.
enum Few {
    Inline([ValueId; INLINE], usize),
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

/// Runs the functions and generators of a program.
pub struct Interpreter<'a> {
    pub(crate) program: &'a Program,
    pub(crate) values: Values,
    memo: Memo,
    /// While set, memoized calls are made again, and what calls return of this type is collected.
    traced: Option<(TypeId, Vec<ValueId>)>,
    /// Frames of finished calls, for reuse.
    frames: Vec<Frame>,
    /// How many expressions are being evaluated inside each other.
    levels: usize,
    /// How many steps are left.
    fuel: u32,
    /// How many steps predicates took so far.
    spent: u64,
    endless: bool,
}

impl<'a> Interpreter<'a> {
    /// An interpreter of this program that has seen no values.
    pub fn new(program: &'a Program) -> Self {
        Self {
            program,
            values: Values::new(),
            memo: Memo::default(),
            traced: None,
            frames: Vec::new(),
            levels: 0,
            fuel: FUEL,
            spent: 0,
            endless: false,
        }
    }

    /// The store of all values that this interpreter has made: arguments are put into it, results are read from it.
    pub fn values(&mut self) -> &mut Values {
        &mut self.values
    }

    /// Runs a generator once. Its choices are asked for in the order in which the compiled function makes them, so the same
    /// answers give the same value:
    ///
    /// - a `let` before what follows it, a condition before its branch, arguments and fields from left to right;
    /// - `choose!` evaluates all its weights, then asks for the number of an alternative;
    /// - `range` evaluates its bounds, then asks for an integer;
    /// - `any::<T>()` asks for an integer, or 0 or 1 for `bool`; for other data it asks for the number of a constructor, if
    ///   there are several, and then for each field.
    pub fn run(
        &mut self,
        generator: FunctionId,
        arguments: &[ValueId],
        choose: &mut dyn FnMut(&Choice) -> i128,
    ) -> Result<ValueId, RunError> {
        self.fuel = FUEL;
        self.enter(generator, arguments, &mut Answers(choose))
    }

    /// Makes any value of a type, as `any::<T>()` does in a generator.
    pub fn any(
        &mut self,
        of: TypeId,
        choose: &mut dyn FnMut(&Choice) -> i128,
    ) -> Result<ValueId, RunError> {
        self.any_value(of, &mut Answers(choose))
    }

    /// Whether a predicate returns `true`. Its own result is not memoized, those of the calls inside it are.
    pub fn holds(&mut self, predicate: FunctionId, arguments: &[ValueId]) -> bool {
        self.decide(|interpreter| interpreter.enter(predicate, arguments, &mut NoChoices))
    }

    /// Whether a condition is `true`. Patterns in it may bind locals of the frame.
    pub(crate) fn is_true(&mut self, condition: &Expression, frame: &mut Frame) -> bool {
        self.decide(|interpreter| interpreter.evaluate(condition, frame, &mut NoChoices))
    }

    /// Whether a predicate did not end. From then on [`holds`](Self::holds) returns `false` at once.
    pub(crate) fn is_endless(&self) -> bool {
        self.endless
    }

    fn decide(&mut self, evaluate: impl FnOnce(&mut Self) -> Result<ValueId, RunError>) -> bool {
        if self.endless {
            return false;
        }
        self.fuel = FUEL;
        let result = evaluate(self);
        self.spent += u64::from(FUEL - self.fuel);
        self.endless = result == Err(RunError::Limit) || self.spent > MOST_SPENT;
        result == Ok(ValueId::TRUE)
    }

    /// The result of a function that makes no choices. Whoever calls it, it has the same limits.
    pub(crate) fn call(
        &mut self,
        function: FunctionId,
        arguments: &[ValueId],
    ) -> Result<ValueId, RunError> {
        let levels = std::mem::take(&mut self.levels);
        self.fuel = FUEL;
        let result = self.memoized(function, arguments);
        self.levels = levels;
        result
    }

    /// The value of an expression that makes no choices.
    pub(crate) fn value_of(
        &mut self,
        expression: &Expression,
        frame: &Frame,
    ) -> Result<ValueId, RunError> {
        self.fuel = FUEL;
        self.evaluate(expression, &mut frame.clone(), &mut NoChoices)
    }

    /// The values of a type that calls return while a function is called, and those in their fields.
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

    fn note(&mut self, result: Result<ValueId, RunError>) {
        let (Some((of, noted)), Ok(value)) = (&mut self.traced, result) else { return };
        let fields = self.values.fields(value).iter().copied();
        for value in fields.chain([value]) {
            if matches!(self.values.get(value), Value::Data(found, ..) if found == of) {
                noted.push(value);
            }
        }
    }

    fn memoized(
        &mut self,
        function: FunctionId,
        arguments: &[ValueId],
    ) -> Result<ValueId, RunError> {
        if self.traced.is_none()
            && let Some(known) = self.memo.get(function, arguments)
        {
            return known;
        }
        let result = self.enter(function, arguments, &mut NoChoices);
        self.note(result);
        // A limit depends on how much was used before the call, not on the arguments alone.
        if result != Err(RunError::Limit) {
            self.memo.insert(function, arguments, result);
        }
        result
    }

    fn enter<C: Chooser>(
        &mut self,
        function: FunctionId,
        arguments: &[ValueId],
        chooser: &mut C,
    ) -> Result<ValueId, RunError> {
        let program = self.program;
        let callee = program.function(function);
        let mut frame = self.frames.pop().unwrap_or_default();
        frame.clear();
        frame.extend(arguments.iter().copied().map(Some));
        frame.resize(callee.locals.len(), None);
        let result = self.evaluate(&callee.body, &mut frame, chooser);
        self.frames.push(frame);
        result
    }

    fn evaluate<C: Chooser>(
        &mut self,
        expression: &Expression,
        frame: &mut Frame,
        chooser: &mut C,
    ) -> Result<ValueId, RunError> {
        self.fuel = self.fuel.checked_sub(1).ok_or(RunError::Limit)?;
        if self.levels >= C::DEEPEST {
            return Err(RunError::Limit);
        }
        self.levels += 1;
        let result = self.evaluate_form(expression, frame, chooser);
        self.levels -= 1;
        result
    }

    fn evaluate_form<C: Chooser>(
        &mut self,
        expression: &Expression,
        frame: &mut Frame,
        chooser: &mut C,
    ) -> Result<ValueId, RunError> {
        match &expression.form {
            Form::Local(local) => {
                Ok(frame[local.index()].expect("a local is bound before it is used"))
            }
            Form::Integer(number) => Ok(self.values.integer(*number)),
            Form::Construct(number, parts) => {
                let fields = self.evaluate_all(parts, frame, chooser)?;
                Ok(self.values.data(expression.of, *number, fields.as_slice()))
            }
            Form::Field(value, place) => {
                let value = self.evaluate(value, frame, chooser)?;
                Ok(self.values.fields(value)[*place])
            }
            Form::Primitive(primitive, parts) => {
                let parts = self.evaluate_all(parts, frame, chooser)?;
                self.primitive(*primitive, expression.of, parts.as_slice())
            }
            Form::And(left, right) => match self.evaluate(left, frame, chooser)? {
                ValueId::TRUE => self.evaluate(right, frame, chooser),
                _ => Ok(ValueId::FALSE),
            },
            Form::Or(left, right) => match self.evaluate(left, frame, chooser)? {
                ValueId::TRUE => Ok(ValueId::TRUE),
                _ => self.evaluate(right, frame, chooser),
            },
            Form::If(condition, then, otherwise) => {
                let holds = self.evaluate(condition, frame, chooser)? == ValueId::TRUE;
                self.evaluate(if holds { then } else { otherwise }, frame, chooser)
            }
            Form::Match(value, arms) => {
                let value = self.evaluate(value, frame, chooser)?;
                self.first_fitting(arms, value, frame, chooser)
            }
            Form::Let(arm, value) => {
                let value = self.evaluate(value, frame, chooser)?;
                self.first_fitting(std::slice::from_ref(arm), value, frame, chooser)
            }
            Form::Call(function, parts) => {
                let arguments = self.evaluate_all(parts, frame, chooser)?;
                chooser.call(self, *function, arguments.as_slice())
            }
            Form::Choose(alternatives) => self.alternative(alternatives, frame, chooser),
            Form::Any => self.any_value(expression.of, chooser),
            Form::Range(inclusive, low, high) => {
                self.range(*inclusive, [low, high], frame, chooser)
            }
            Form::Hole(_) => Err(RunError::Hole),
            Form::Reject => Err(RunError::Rejected),
        }
    }

    fn evaluate_all<C: Chooser>(
        &mut self,
        parts: &[Expression],
        frame: &mut Frame,
        chooser: &mut C,
    ) -> Result<Few, RunError> {
        if parts.len() > INLINE {
            let values = parts.iter().map(|part| self.evaluate(part, frame, chooser));
            return Ok(Few::Many(values.collect::<Result<_, _>>()?));
        }
        let mut values = [ValueId::FALSE; INLINE];
        for (slot, part) in values.iter_mut().zip(parts) {
            *slot = self.evaluate(part, frame, chooser)?;
        }
        Ok(Few::Inline(values, parts.len()))
    }

    fn first_fitting<C: Chooser>(
        &mut self,
        arms: &[Arm],
        value: ValueId,
        frame: &mut Frame,
        chooser: &mut C,
    ) -> Result<ValueId, RunError> {
        for arm in arms {
            if !self.fits(&arm.pattern, value, frame) {
                continue;
            }
            let allowed = match &arm.guard {
                None => true,
                Some(guard) => self.evaluate(guard, frame, chooser)? == ValueId::TRUE,
            };
            if allowed {
                return self.evaluate(&arm.body, frame, chooser);
            }
        }
        Err(RunError::Unmatched)
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
}
