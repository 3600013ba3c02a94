//! The oracle: what expressions can produce, over a bounded world.
//!
//! A *row* is a tuple of parameters with values for the variables in scope; an expression denotes, for each row, one value or
//! a set of values of the world. A call of a generator denotes what its `covers` allows: that the callee meets its contract is
//! the induction hypothesis, which the comparison then checks. A constructor can produce a value if its arguments can produce the
//! value's fields, so no values are built to be looked up.

mod apply;
mod call;
mod denote;
mod gather;
mod mutual;
mod order;
mod paths;
mod single_use;
#[cfg(test)]
mod slow;
mod specification;

use crate::{
    bit_set::{BitMatrix, BitSet},
    error::RepairError,
    hash::Map,
    interpreter::{Frame, Interpreter},
    language::{Expression, Form, FunctionId, Program, TypeId},
    universe::{Scale, Universe, Witness},
    value::ValueId,
};

pub(crate) use apply::{ApplyError, Operation};
pub(crate) use denote::Findings;
pub(crate) use order::Orders;
pub(crate) use paths::{Leaf, Paths};
pub(crate) use single_use::inlined;
use specification::Specifications;

/// A tuple of parameters, by its index, with the values of the variables in scope.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub(crate) tuple: usize,
    pub(crate) frame: Frame,
}

/// What an expression can produce, for each row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Denotation {
    /// One value, which need not be in the world, or none.
    Exact(Vec<Option<ValueId>>),
    /// A set of places in the domain of the type.
    Sets(BitMatrix),
}

/// Computes denotations over a bounded world.
pub(crate) struct Oracle<'a> {
    pub(crate) interpreter: Interpreter<'a>,
    pub(crate) universe: Universe,
    pub(crate) generator: FunctionId,
    pub(crate) orders: Orders,
    specifications: Specifications<'a>,
    /// The places that may be compared, by tuple. To reach the others, a variable would need a value that it does not take in this
    /// world.
    pub(crate) compared: BitMatrix,
    /// The names of functions that formulas must not mention.
    pub(crate) without: Vec<String>,
    /// Functions that stand for conditions of the user, by their names, each with the condition.
    pub(crate) written_atoms: Vec<(String, String)>,
}

/// A path may have at most this many rows.
const MOST_ROWS: usize = 60_000;
const FEWEST_TUPLES: usize = 9;
/// How many values a variable takes that is bound to `any::<T>()`, for data that `covers` computes with.
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
            without: Vec::new(),
            written_atoms: Vec::new(),
        };
        oracle.draw_what_is_computed();
        oracle
    }

    /// An oracle over a world of this scale, with fewer tuples if a path would have too many rows.
    pub(crate) fn narrow(
        program: &'a Program,
        generator: FunctionId,
        scale: Scale,
        witnesses: &[Witness],
    ) -> Result<Self, RepairError> {
        let mut oracle = Self::new(program, generator, scale, witnesses);
        let body = &program.function(generator).body;
        let rows = match oracle.most_rows(body) {
            Err(RepairError::Wide) => oracle.most_rows(&inlined(program, body))?,
            counted => counted?,
        };
        if rows > scale.rows {
            let tuples = (oracle.universe.tuples.len() * scale.rows / rows).max(FEWEST_TUPLES);
            oracle = Self::new(program, generator, Scale { tuples, ..scale }, witnesses);
        }
        Ok(oracle)
    }

    /// How many rows reach one end of a path at most.
    fn most_rows(&mut self, body: &Expression) -> Result<usize, RepairError> {
        let paths = Paths::of(self, body)?;
        Ok(paths.leaves.iter().map(|leaf| leaf.rows.len()).max().unwrap_or(0))
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

    /// A row for each tuple, in which only the parameters are bound.
    pub(crate) fn start(&self) -> Vec<Row> {
        let locals = self.program().function(self.generator).locals.len();
        let rows = self.universe.tuples.iter().enumerate().map(|(tuple, values)| {
            let mut frame: Frame = values.iter().copied().map(Some).collect();
            frame.resize(locals, None);
            Row { tuple, frame }
        });
        rows.collect()
    }

    /// The union of what is denoted in the rows of each tuple.
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

    /// A variable that is bound to `any::<T>()` takes the values that `covers` itself computes while it checks the values that it
    /// allows. Points for which `covers` computes others are not compared.
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
