//! The atoms of descriptions: what they are, how they read, and for which parameters and values they hold.

mod listing;

pub(super) use listing::atoms;

use crate::{language::FunctionId, oracle::Oracle, value::ValueId};

/// A predicate of the parameters and the value, in the notation of logic and in words, each with its negation.
pub(super) struct Atom {
    notation: [String; 2],
    words: [String; 2],
    pub(super) test: Test,
}

impl Atom {
    pub(super) fn notation(&self, holds: bool) -> &str {
        &self.notation[usize::from(!holds)]
    }

    pub(super) fn words(&self, holds: bool) -> &str {
        &self.words[usize::from(!holds)]
    }
}

pub(super) enum Test {
    /// A `bool`.
    Is(Operand),
    /// A size that is zero.
    Zero(Operand),
    /// The constructor of something.
    Constructor(Operand, usize),
    Equal(Operand, Operand),
    Less(Operand, Operand),
    /// The second is one more than the first.
    Next(Operand, Operand),
}

/// Something that has a value for parameters and a value.
#[derive(Debug, Clone)]
pub(super) enum Operand {
    Parameter(usize),
    Value,
    /// A field of the value, if it has this constructor.
    Field(usize, usize),
    Number(ValueId),
    /// A function of the value and perhaps of parameters.
    Call(FunctionId, Vec<Argument>),
}

/// An argument of a function in an atom.
#[derive(Debug, Clone, Copy)]
pub(super) enum Argument {
    Parameter(usize),
    Value,
}

impl Operand {
    fn looks_at_parameters(&self) -> bool {
        match self {
            Operand::Parameter(_) => true,
            Operand::Value | Operand::Field(..) | Operand::Number(_) => false,
            Operand::Call(_, arguments) => arguments.len() > 1,
        }
    }

    fn looks_at_value(&self) -> bool {
        match self {
            Operand::Parameter(_) | Operand::Number(_) => false,
            Operand::Value | Operand::Field(..) | Operand::Call(..) => true,
        }
    }

    fn of(&self, oracle: &mut Oracle<'_>, tuple: usize, value: ValueId) -> Option<ValueId> {
        let parameter = |place: usize| oracle.universe.tuples[tuple][place];
        match self {
            Operand::Parameter(place) => Some(parameter(*place)),
            Operand::Value => Some(value),
            Operand::Field(number, place) => {
                let values = &oracle.interpreter.values;
                (values.constructor(value) == *number).then(|| values.fields(value)[*place])
            }
            Operand::Number(number) => Some(*number),
            Operand::Call(function, arguments) => {
                let arguments: Vec<ValueId> = arguments
                    .iter()
                    .map(|argument| match argument {
                        Argument::Parameter(place) => parameter(*place),
                        Argument::Value => value,
                    })
                    .collect();
                oracle.interpreter.call(*function, &arguments).ok()
            }
        }
    }
}

impl Test {
    /// Whether the negation reads worse: not that of `size = 0`, which is `size > 0`, nor that of `<`.
    pub(super) fn is_awkward_negated(&self) -> bool {
        match self {
            Test::Zero(_) | Test::Less(..) => false,
            Test::Is(_) | Test::Constructor(..) | Test::Equal(..) | Test::Next(..) => true,
        }
    }

    fn operands(&self) -> impl Iterator<Item = &Operand> {
        let (first, second) = match self {
            Test::Is(one) | Test::Zero(one) | Test::Constructor(one, _) => (one, None),
            Test::Equal(first, second) | Test::Less(first, second) | Test::Next(first, second) => {
                (first, Some(second))
            }
        };
        [first].into_iter().chain(second)
    }

    pub(super) fn looks_at_parameters(&self) -> bool {
        self.operands().any(Operand::looks_at_parameters)
    }

    pub(super) fn looks_at_value(&self) -> bool {
        self.operands().any(Operand::looks_at_value)
    }

    pub(super) fn holds(&self, oracle: &mut Oracle<'_>, tuple: usize, value: ValueId) -> bool {
        let number = |oracle: &mut Oracle<'_>, operand: &Operand| {
            let found = operand.of(oracle, tuple, value)?;
            oracle.interpreter.values.as_integer(found)
        };
        match self {
            Test::Is(operand) => operand.of(oracle, tuple, value) == Some(ValueId::TRUE),
            Test::Zero(operand) => number(oracle, operand) == Some(0),
            Test::Constructor(operand, wanted) => operand
                .of(oracle, tuple, value)
                .is_some_and(|found| oracle.interpreter.values.constructor(found) == *wanted),
            Test::Equal(first, second) => {
                let first = first.of(oracle, tuple, value);
                first.is_some() && first == second.of(oracle, tuple, value)
            }
            Test::Less(first, second) => {
                let (first, second) = (number(oracle, first), number(oracle, second));
                first.zip(second).is_some_and(|(first, second)| first < second)
            }
            Test::Next(first, second) => {
                let (first, second) = (number(oracle, first), number(oracle, second));
                first.zip(second).is_some_and(|(first, second)| first + 1 == second)
            }
        }
    }
}
