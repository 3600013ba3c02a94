//! The choices of a generator, and who answers them.

use crate::{
    interpreter::{FUEL, Frame, Interpreter, RunError},
    language::{Alternative, Expression, FunctionId, Kind, TypeId},
    value::ValueId,
};

/// A choice that a generator makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// One of several alternatives, by its number, with the weight of each; one of weight zero is never chosen.
    Alternative(Vec<u64>),
    /// An integer from the first to the second, inclusive.
    Integer(i128, i128),
}

impl Choice {
    /// Whether an answer is one of those that can be chosen.
    pub fn admits(&self, answer: i128) -> bool {
        match self {
            Choice::Alternative(weights) => usize::try_from(answer)
                .is_ok_and(|number| weights.get(number).is_some_and(|&weight| weight > 0)),
            Choice::Integer(low, high) => (*low..=*high).contains(&answer),
        }
    }
}

/// Who answers the choices of an evaluation. There are two, and the interpreter is compiled for each.
pub(super) trait Chooser: Sized {
    /// How many expressions may be evaluated inside each other: what a small stack can take.
    const DEEPEST: usize;

    fn choose(&mut self, choice: &Choice) -> Result<i128, RunError>;

    /// Calls a function from an expression.
    fn call(
        &mut self,
        interpreter: &mut Interpreter<'_>,
        function: FunctionId,
        arguments: &[ValueId],
    ) -> Result<ValueId, RunError>;
}

/// For functions and predicates, which make no choices.
pub(super) struct NoChoices;

impl Chooser for NoChoices {
    const DEEPEST: usize = 1200;

    fn choose(&mut self, _: &Choice) -> Result<i128, RunError> {
        Err(RunError::Choice)
    }

    fn call(
        &mut self,
        interpreter: &mut Interpreter<'_>,
        function: FunctionId,
        arguments: &[ValueId],
    ) -> Result<ValueId, RunError> {
        interpreter.memoized(function, arguments)
    }
}

/// For generators: somebody answers.
pub(super) struct Answers<'c>(pub(super) &'c mut dyn FnMut(&Choice) -> i128);

impl Chooser for Answers<'_> {
    const DEEPEST: usize = 800;

    fn choose(&mut self, choice: &Choice) -> Result<i128, RunError> {
        let answer = (self.0)(choice);
        if choice.admits(answer) { Ok(answer) } else { Err(RunError::Answer) }
    }

    fn call(
        &mut self,
        interpreter: &mut Interpreter<'_>,
        function: FunctionId,
        arguments: &[ValueId],
    ) -> Result<ValueId, RunError> {
        if interpreter.program.function(function).contract.is_none() {
            return interpreter.call(function, arguments);
        }
        interpreter.fuel = FUEL;
        interpreter.enter(function, arguments, self)
    }
}

impl Interpreter<'_> {
    pub(super) fn alternative<C: Chooser>(
        &mut self,
        alternatives: &[Alternative],
        frame: &mut Frame,
        chooser: &mut C,
    ) -> Result<ValueId, RunError> {
        let mut weights = Vec::new();
        for alternative in alternatives {
            weights.push(match &alternative.weight {
                None => 1,
                Some(weight) => u64::try_from(self.integer(weight, frame, chooser)?)
                    .map_err(|_| RunError::Rejected)?,
            });
        }
        if weights.iter().all(|&weight| weight == 0) {
            return Err(RunError::Rejected);
        }
        let chosen = chooser.choose(&Choice::Alternative(weights))?;
        self.evaluate(&alternatives[chosen as usize].body, frame, chooser)
    }

    pub(super) fn range<C: Chooser>(
        &mut self,
        inclusive: bool,
        [low, high]: [&Expression; 2],
        frame: &mut Frame,
        chooser: &mut C,
    ) -> Result<ValueId, RunError> {
        let low = self.integer(low, frame, chooser)?;
        let high = self.integer(high, frame, chooser)?;
        // The compiled function converts both bounds to `i64`.
        if i64::try_from(low).is_err() || i64::try_from(high).is_err() {
            return Err(RunError::Rejected);
        }
        let high = if inclusive { high } else { high - 1 };
        if low > high {
            return Err(RunError::Rejected);
        }
        let chosen = chooser.choose(&Choice::Integer(low, high))?;
        Ok(self.values.integer(chosen))
    }

    fn integer<C: Chooser>(
        &mut self,
        expression: &Expression,
        frame: &mut Frame,
        chooser: &mut C,
    ) -> Result<i128, RunError> {
        let value = self.evaluate(expression, frame, chooser)?;
        Ok(self.values.as_integer(value).expect("the types were checked"))
    }

    pub(super) fn any_value<C: Chooser>(
        &mut self,
        of: TypeId,
        chooser: &mut C,
    ) -> Result<ValueId, RunError> {
        let program = self.program;
        match program.types.kind(of) {
            Kind::Integer(width) => {
                let (low, high) = width.drawn();
                let chosen = chooser.choose(&Choice::Integer(low, high))?;
                Ok(self.values.integer(chosen))
            }
            Kind::Data(_) if self.levels >= C::DEEPEST => Err(RunError::Limit),
            Kind::Data(constructors) => {
                let number = match constructors.len() {
                    0 => return Err(RunError::Rejected),
                    1 => 0,
                    several => chooser.choose(&Choice::Integer(0, several as i128 - 1))? as usize,
                };
                self.levels += 1;
                let fields: Result<Vec<ValueId>, RunError> = constructors[number]
                    .fields
                    .iter()
                    .map(|field| self.any_value(field.of, chooser))
                    .collect();
                self.levels -= 1;
                Ok(self.values.data(of, number, &fields?))
            }
        }
    }
}
