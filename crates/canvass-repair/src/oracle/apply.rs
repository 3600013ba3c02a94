//! One operation: what it denotes, given what its arguments denote.

use crate::{
    bit_set::{BitMatrix, BitSet},
    language::{FunctionId, LocalId, Primitive, TypeId},
    oracle::{Denotation, Oracle, Row},
    value::ValueId,
};

/// An operation of an expression or of a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operation {
    /// A parameter or variable.
    Local(LocalId),
    /// A literal.
    Literal(ValueId),
    /// A constructor, by its number.
    Construct(usize),
    /// A field, by its place.
    Field(usize),
    /// An operator.
    Primitive(Primitive),
    /// `a - c`, where `c` is one, or a number that the file mentions.
    Minus(i128),
    /// `a + c`, likewise.
    Plus(i128),
    /// `c * a`, likewise.
    Times(i128),
    /// A function that makes no choices.
    Call(FunctionId),
    /// A generator.
    Generate(FunctionId),
    /// Any value of the type.
    Any,
    /// A range, with its upper bound if set.
    Range(bool),
}

/// Why an operation must not be applied in some rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ApplyError {
    /// A generator is called with arguments that its `requires` refuses, in a row of this tuple.
    Refused(usize),
    /// The generator calls itself with arguments that decrease in no order: in a row of this tuple, or, if `None`, in no order that
    /// is the same for all rows.
    NotDecreasing(Option<usize>),
    /// There are too many combinations of arguments.
    Wide,
}

/// How many combinations of arguments one row may have.
const COMBINATIONS: usize = 4000;

/// The result of an operation.
pub(crate) struct Applied {
    pub(crate) denotation: Denotation,
    /// The orders in which all recursive calls of this operation decrease, as bits.
    pub(crate) orders: u8,
}

impl Oracle<'_> {
    /// What an operation denotes.
    pub(crate) fn apply(
        &mut self,
        operation: Operation,
        of: TypeId,
        parts: &[&Denotation],
        types: &[TypeId],
        rows: &[Row],
    ) -> Result<Applied, ApplyError> {
        let mut orders = self.orders.all();
        let denotation = match operation {
            Operation::Local(local) => {
                Denotation::Exact(rows.iter().map(|row| row.frame[local.index()]).collect())
            }
            Operation::Literal(value) => Denotation::Exact(vec![Some(value); rows.len()]),
            Operation::Any => Denotation::Sets(BitMatrix::repeat(
                rows.len(),
                &BitSet::full(self.universe.domain(of).len()),
            )),
            Operation::Construct(number)
                if parts.iter().any(|part| matches!(part, Denotation::Sets(_))) =>
            {
                Denotation::Sets(self.gather(number, of, parts, types, rows))
            }
            Operation::Generate(function) => {
                orders = self.permitted(function, parts, types, rows)?;
                let width = self.universe.domain(of).len();
                let mut sets = BitMatrix::new(rows.len(), width);
                for number in 0..rows.len() {
                    for arguments in self.combinations(parts, types, number)? {
                        let produced = self.specification(function, &arguments);
                        sets.add_row(number, produced.words());
                    }
                }
                Denotation::Sets(sets)
            }
            Operation::Range(inclusive) => {
                let mut sets = BitMatrix::new(rows.len(), self.universe.domain(of).len());
                for number in 0..rows.len() {
                    for bounds in self.combinations(parts, types, number)? {
                        self.add_range(of, &bounds, inclusive, number, &mut sets);
                    }
                }
                Denotation::Sets(sets)
            }
            Operation::Construct(_)
            | Operation::Field(_)
            | Operation::Primitive(_)
            | Operation::Minus(_)
            | Operation::Plus(_)
            | Operation::Times(_)
            | Operation::Call(_) => self.function(operation, of, parts, types, rows)?,
        };
        Ok(Applied { denotation, orders })
    }

    fn add_range(
        &self,
        of: TypeId,
        bounds: &[ValueId],
        inclusive: bool,
        row: usize,
        sets: &mut BitMatrix,
    ) {
        let number = |value: ValueId| {
            self.interpreter.values.as_integer(value).expect("the types were checked")
        };
        let (low, high) = (number(bounds[0]), number(bounds[1]));
        for (place, &value) in self.universe.domain(of).values.iter().enumerate() {
            let value = number(value);
            if low <= value && (value < high || (inclusive && value == high)) {
                sets.insert(row, place);
            }
        }
    }

    fn function(
        &mut self,
        operation: Operation,
        of: TypeId,
        parts: &[&Denotation],
        types: &[TypeId],
        rows: &[Row],
    ) -> Result<Denotation, ApplyError> {
        if parts.iter().all(|part| matches!(part, Denotation::Exact(_))) {
            let mut values = Vec::with_capacity(rows.len());
            for number in 0..rows.len() {
                let arguments: Option<Vec<ValueId>> = parts
                    .iter()
                    .map(|part| match part {
                        Denotation::Exact(values) => values[number],
                        Denotation::Sets(_) => None,
                    })
                    .collect();
                values
                    .push(arguments.and_then(|arguments| self.compute(operation, of, &arguments)));
            }
            return Ok(Denotation::Exact(values));
        }
        let mut sets = BitMatrix::new(rows.len(), self.universe.domain(of).len());
        for number in 0..rows.len() {
            for arguments in self.combinations(parts, types, number)? {
                if let Some(value) = self.compute(operation, of, &arguments)
                    && let Some(place) = self.universe.domain(of).place(value)
                {
                    sets.insert(number, place);
                }
            }
        }
        Ok(Denotation::Sets(sets))
    }

    fn compute(
        &mut self,
        operation: Operation,
        of: TypeId,
        arguments: &[ValueId],
    ) -> Option<ValueId> {
        let with = |oracle: &mut Self, primitive, number| {
            let number = oracle.interpreter.values.integer(number);
            oracle.interpreter.primitive(primitive, of, &[arguments[0], number]).ok()
        };
        match operation {
            Operation::Construct(number) => {
                Some(self.interpreter.values.data(of, number, arguments))
            }
            Operation::Field(place) => Some(self.interpreter.values.fields(arguments[0])[place]),
            Operation::Primitive(primitive) => {
                self.interpreter.primitive(primitive, of, arguments).ok()
            }
            Operation::Minus(number) => with(self, Primitive::Subtract, number),
            Operation::Plus(number) => with(self, Primitive::Add, number),
            Operation::Times(factor) => with(self, Primitive::Multiply, factor),
            Operation::Call(function) => self.interpreter.call(function, arguments).ok(),
            Operation::Local(_)
            | Operation::Literal(_)
            | Operation::Generate(_)
            | Operation::Any
            | Operation::Range(_) => {
                unreachable!("these do not compute one value from their parts")
            }
        }
    }

    /// The Cartesian product of what the arguments denote in a row.
    pub(super) fn combinations(
        &self,
        parts: &[&Denotation],
        types: &[TypeId],
        row: usize,
    ) -> Result<Vec<Vec<ValueId>>, ApplyError> {
        let mut combinations: Vec<Vec<ValueId>> = vec![Vec::new()];
        for (part, &of) in parts.iter().zip(types) {
            let values = self.held(part, of, row);
            if values.len() * combinations.len() > COMBINATIONS {
                return Err(ApplyError::Wide);
            }
            combinations = combinations
                .iter()
                .flat_map(|before| {
                    values.iter().map(move |&value| [before.as_slice(), &[value]].concat())
                })
                .collect();
        }
        Ok(combinations)
    }

    /// The values of a denotation in a row.
    pub(crate) fn held(&self, denotation: &Denotation, of: TypeId, row: usize) -> Vec<ValueId> {
        match denotation {
            Denotation::Exact(values) => values[row].into_iter().collect(),
            Denotation::Sets(sets) => {
                let domain = self.universe.domain(of);
                sets.places(row).map(|place| domain.values[place]).collect()
            }
        }
    }
}
