//! What expressions can produce, over a bounded world.
//!
//! A *row* is a tuple of parameters with values for the variables in scope; an expression denotes, for each row, one value or
//! a set of values of the world. A call of a generator denotes what its `covers` allows: that it keeps its promise is the
//! hypothesis of the induction, that the promise holds is what the comparison finds out. A constructor holds a value if its
//! fields hold the value's fields, so values are never built to be looked up.

mod apply;
mod call;
mod denote;
mod gather;
mod mutual;
mod order;
mod paths;
#[cfg(test)]
mod slow;
mod specification;

use crate::{
    bit_set::{BitMatrix, BitSet},
    error::RepairError,
    hash::Map,
    interpreter::{Frame, Interpreter},
    language::{Form, FunctionId, Program, TypeId},
    universe::{Scale, Universe, Witness},
    value::ValueId,
};

pub(crate) use apply::{ApplyError, Operation};
pub(crate) use order::Orders;
pub(crate) use paths::{Leaf, Paths};
use specification::Specifications;

/// A tuple of parameters, by its place, with the variables in scope.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub(crate) tuple: usize,
    pub(crate) frame: Frame,
}

/// What an expression can produce, for each row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Denotation {
    /// One value, of the world or not; or nothing.
    Exact(Vec<Option<ValueId>>),
    /// Any of the places of the type's domain.
    Sets(BitMatrix),
}

/// Answers what expressions denote.
pub(crate) struct Oracle<'a> {
    pub(crate) interpreter: Interpreter<'a>,
    pub(crate) universe: Universe,
    pub(crate) generator: FunctionId,
    pub(crate) orders: Orders,
    specifications: Specifications<'a>,
    /// The values that may be compared, by tuple; the others need something that the world does not have.
    pub(crate) compared: BitMatrix,
}

/// More rows than this are not followed.
const MOST_ROWS: usize = 60_000;
const FEWEST_TUPLES: usize = 9;
/// How many values a variable takes that is bound to any value of a type that the specification computes with.
const DRAWN: usize = 8;

impl<'a> Oracle<'a> {
    pub(crate) fn new(
        program: &'a Program,
        generator: FunctionId,
        scale: Scale,
        witnesses: &[Witness],
    ) -> Self {
        let mut interpreter = Interpreter::new(program);
        let universe = Universe::new(&mut interpreter, generator, scale, witnesses);
        let width = universe.domain(program.function(generator).result).len();
        let compared = BitMatrix::repeat(universe.tuples.len(), &BitSet::full(width));
        let orders = Orders::of(program.function(generator), &program.types);
        let mut oracle = Self {
            interpreter,
            universe,
            generator,
            orders,
            specifications: Specifications::default(),
            compared,
        };
        oracle.draw_what_is_computed();
        oracle
    }

    /// An oracle over a world with fewer tuples, if there would be too many rows otherwise.
    pub(crate) fn narrow(
        program: &'a Program,
        generator: FunctionId,
        scale: Scale,
        witnesses: &[Witness],
    ) -> Result<Self, RepairError> {
        let mut oracle = Self::new(program, generator, scale, witnesses);
        let paths = Paths::of(&mut oracle, &program.function(generator).body)?;
        let rows = paths.leaves.iter().map(|leaf| leaf.rows.len()).max().unwrap_or(0);
        if rows > scale.rows {
            let tuples = (oracle.universe.tuples.len() * scale.rows / rows).max(FEWEST_TUPLES);
            oracle = Self::new(program, generator, Scale { tuples, ..scale }, witnesses);
        }
        Ok(oracle)
    }

    pub(crate) fn program(&self) -> &'a Program {
        self.interpreter.program
    }

    pub(crate) fn goal(&self) -> TypeId {
        self.program().function(self.generator).result
    }

    /// What the generator must reach, by tuple.
    pub(crate) fn target(&mut self) -> BitMatrix {
        let width = self.universe.domain(self.goal()).len();
        let mut target = BitMatrix::new(self.universe.tuples.len(), width);
        for place in 0..self.universe.tuples.len() {
            let tuple = self.universe.tuples[place].clone();
            target.add_row(place, self.specification(self.generator, &tuple).words());
        }
        target
    }

    /// A row for each tuple, with nothing but the parameters.
    pub(crate) fn start(&self) -> Vec<Row> {
        let locals = self.program().function(self.generator).locals.len();
        let rows = self.universe.tuples.iter().enumerate().map(|(tuple, values)| {
            let mut frame: Frame = values.iter().copied().map(Some).collect();
            frame.resize(locals, None);
            Row { tuple, frame }
        });
        rows.collect()
    }

    /// What rows of the same tuple denote together.
    pub(crate) fn project(&self, denotation: &Denotation, of: TypeId, rows: &[Row]) -> BitMatrix {
        let domain = self.universe.domain(of);
        let mut projected = BitMatrix::new(self.universe.tuples.len(), domain.len());
        for (number, row) in rows.iter().enumerate() {
            match denotation {
                Denotation::Exact(values) => {
                    if let Some(place) = values[number].and_then(|value| domain.place(value)) {
                        projected.insert(row.tuple, place);
                    }
                }
                Denotation::Sets(sets) => projected.add_row(row.tuple, sets.row(number)),
            }
        }
        projected
    }

    /// Where a variable is bound to any value of a data type, it takes those that `covers` itself computes with when it looks
    /// at what it allows; values that would need others are not compared.
    fn draw_what_is_computed(&mut self) {
        let mut types: Vec<TypeId> = Vec::new();
        let function = self.program().function(self.generator);
        function.body.walk(&mut |expression| {
            let data = !self.program().types.constructors(expression.of).is_empty();
            if matches!(expression.form, Form::Any)
                && data
                && expression.of != function.result
                && expression.of != TypeId::BOOL
            {
                types.push(expression.of);
            }
        });
        types.sort();
        types.dedup();
        for of in types {
            self.draw_computed(of);
        }
    }

    fn draw_computed(&mut self, of: TypeId) {
        let target = self.target();
        let covers = self
            .program()
            .function(self.generator)
            .contract
            .expect("a generator has a contract")
            .covers;
        let goal = self.goal();
        let mut needs: Vec<(usize, usize, Vec<ValueId>)> = Vec::new();
        for tuple in 0..target.rows() {
            for place in target.places(tuple).collect::<Vec<_>>() {
                let mut arguments = self.universe.tuples[tuple].clone();
                arguments.push(self.universe.domain(goal).values[place]);
                needs.push((tuple, place, self.interpreter.trace(covers, &arguments, of)));
            }
        }
        let mut drawn = self.universe.domain(of).drawn.clone();
        let mut counts: Map<ValueId, usize> = Map::default();
        needs
            .iter()
            .flat_map(|need| &need.2)
            .for_each(|&value| *counts.entry(value).or_default() += 1);
        let mut wanted: Vec<ValueId> = counts.keys().copied().collect();
        wanted.sort_by_key(|value| (self.interpreter.values.size(*value), *value));
        drawn.truncate(DRAWN / 4);
        for value in wanted {
            if drawn.len() < DRAWN && !drawn.contains(&value) {
                drawn.push(value);
            }
        }
        let mut compared = self.compared.clone();
        let mut masked = BitMatrix::new(compared.rows(), compared.width());
        for (tuple, place, values) in needs {
            if values.iter().any(|value| !drawn.contains(value)) {
                masked.insert(tuple, place);
            }
        }
        compared.minus(&masked);
        self.compared = compared;
        self.universe.draw(&self.interpreter, of, drawn);
        self.specifications = Specifications::default();
    }
}
