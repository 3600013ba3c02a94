//! The bounded world in which generators are compared: tuples of parameters, and values of each type.
//!
//! One rule for all files:
//!
//! - Integers: a few small ones, and those that the file mentions, with their neighbours, and in computations those of narrow ranges
//!   between constants. Computations use a wider window than
//!   comparisons, so that `any::<i128>() + 1` and `any::<i128>()` are the same where they are compared.
//! - Parameters: all small ones that `requires` accepts, with at least three sizes for each combination of truth values.
//! - Data: all of the smallest values, then larger values built from them: some that `covers` allows for some parameters, and
//!   near misses, and in the larger world some that are varied in their numbers. With a value, the world contains all its parts.
//! - The witnesses of earlier rounds.

mod compose;
mod integers;
mod parameters;
mod small;
mod vary;

use crate::{
    hash::Map,
    interpreter::Interpreter,
    language::{FunctionId, Kind, TypeId},
    value::{Plain, Value, ValueId},
};

/// How large a world is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scale {
    /// How many integers occur inside data.
    pub(crate) labels: usize,
    /// How many of the smallest values there are.
    pub(crate) smallest: usize,
    /// How many values to keep per tuple of parameters, of those that `covers` allows and that have the same constructors at the
    /// root and in its fields.
    pub(crate) valid: usize,
    /// How many near misses, values that `covers` allows for no parameters, a round of building larger values adds.
    pub(crate) misses: usize,
    /// How many allowed values that contain others of their type are varied in their numbers.
    pub(crate) varied: usize,
    /// How many random values a round of building larger values tries.
    pub(crate) draws: usize,
    /// Unsigned parameters go at least up to this.
    pub(crate) size: i128,
    /// How many sizes that the file mentions are tried.
    pub(crate) mentioned: usize,
    /// How many tuples of parameters there are at most.
    pub(crate) tuples: usize,
    /// If a path has more rows than this, the number of tuples is reduced.
    pub(crate) rows: usize,
    pub(crate) seed: u64,
}

impl Scale {
    /// The world of the search.
    pub(crate) const SEARCH: Scale = Scale {
        labels: 4,
        smallest: 120,
        valid: 8,
        misses: 25,
        varied: 0,
        draws: 900,
        size: 3,
        mentioned: 0,
        tuples: 96,
        rows: 150,
        seed: 1,
    };
    /// The world in which its result is verified.
    pub(crate) const VERIFY: Scale = Scale {
        labels: 7,
        smallest: 400,
        valid: 12,
        misses: 60,
        varied: 6,
        draws: 1500,
        size: 4,
        mentioned: 3,
        tuples: 128,
        rows: 2000,
        seed: 2,
    };
}

/// A tuple of parameters, with a value of the generator's type.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Point {
    tuple: Vec<ValueId>,
    value: Option<ValueId>,
}

/// A point that a world must contain. It belongs to no store of values, so it can be passed from world to world.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Witness {
    pub(crate) tuple: Vec<Plain>,
    pub(crate) value: Option<Plain>,
}

impl Witness {
    /// The integers that are parameters, and the value if it is an integer.
    fn integers(&self) -> impl Iterator<Item = i128> {
        self.tuple.iter().chain(&self.value).filter_map(|plain| match plain {
            Plain::Integer(number) => Some(*number),
            Plain::Data(..) => None,
        })
    }

    /// All integers, also inside data: variables must be able to take them, or no term could make that data.
    fn inner(&self) -> Vec<i128> {
        fn collect(plain: &Plain, found: &mut Vec<i128>) {
            match plain {
                Plain::Integer(number) => found.push(*number),
                Plain::Data(_, _, fields) => fields.iter().for_each(|field| collect(field, found)),
            }
        }
        let mut found = Vec::new();
        self.tuple.iter().chain(&self.value).for_each(|plain| collect(plain, &mut found));
        found
    }

    fn point(&self, interpreter: &mut Interpreter<'_>) -> Point {
        let tuple = self.tuple.iter().map(|part| interpreter.values.store(part)).collect();
        Point { tuple, value: self.value.as_ref().map(|value| interpreter.values.store(value)) }
    }
}

/// The values of one type. A *place* is an index into them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Domain {
    /// Ascending by size.
    pub(crate) values: Vec<ValueId>,
    places: Map<ValueId, u32>,
    /// The values of a variable that is bound to `any::<T>()`.
    pub(crate) drawn: Vec<ValueId>,
    /// The places of the values with each constructor.
    pub(crate) by_constructor: Vec<Vec<u32>>,
}

impl Domain {
    fn new(
        interpreter: &Interpreter<'_>,
        of: TypeId,
        mut values: Vec<ValueId>,
        drawn: Vec<ValueId>,
    ) -> Self {
        values.sort_by_key(|&value| (interpreter.values.size(value), value));
        values.dedup();
        let places =
            values.iter().enumerate().map(|(place, &value)| (value, place as u32)).collect();
        let mut by_constructor = vec![Vec::new(); interpreter.program.types.constructors(of).len()];
        for (place, &value) in values.iter().enumerate() {
            if let Some(list) = by_constructor.get_mut(interpreter.values.constructor(value)) {
                list.push(place as u32);
            }
        }
        Self { values, places, drawn, by_constructor }
    }

    pub(crate) fn place(&self, value: ValueId) -> Option<usize> {
        self.places.get(&value).map(|&place| place as usize)
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }
}

/// The bounded world of one generator.
#[derive(Debug, Clone)]
pub(crate) struct Universe {
    domains: Vec<Domain>,
    pub(crate) tuples: Vec<Vec<ValueId>>,
}

impl Universe {
    pub(crate) fn domain(&self, of: TypeId) -> &Domain {
        &self.domains[of.index()]
    }

    /// The world of a generator, which contains all witnesses.
    pub(crate) fn new(
        interpreter: &mut Interpreter<'_>,
        generator: FunctionId,
        scale: Scale,
        witnesses: &[Witness],
    ) -> Self {
        let program = interpreter.program;
        let points: Vec<Point> =
            witnesses.iter().map(|witness| witness.point(interpreter)).collect();
        let points = points.as_slice();
        let function = program.function(generator);
        let wanted: Vec<i128> = witnesses.iter().flat_map(Witness::integers).collect();
        let inner: Vec<i128> = witnesses.iter().flat_map(Witness::inner).collect();
        let computed = integers::drawn_from(interpreter, generator);
        let integers = integers::Integers::of(program, scale.labels, &wanted, &inner, &computed);
        let mut small = small::Small::new(&integers);
        let tuples =
            parameters::tuples(interpreter, generator, &integers, &mut small, scale, points);
        let built =
            compose::build(interpreter, generator, &tuples, &integers, &mut small, scale, points);
        let mut extra: Map<TypeId, Vec<ValueId>> = Map::default();
        for &value in tuples.iter().flatten().chain(&built) {
            collect_parts(interpreter, value, &mut extra);
        }
        let domains = program
            .types
            .ids()
            .map(|of| match program.types.kind(of) {
                Kind::Integer(width) => {
                    let values = integers
                        .window(*width)
                        .map(|number| interpreter.values.integer(number))
                        .collect();
                    let drawn = integers
                        .drawn(*width)
                        .map(|number| interpreter.values.integer(number))
                        .collect();
                    Domain::new(interpreter, of, values, drawn)
                }
                Kind::Data(_) if of == function.result => {
                    let values: Vec<ValueId> = extra
                        .remove(&of)
                        .unwrap_or_default()
                        .into_iter()
                        .chain(built.clone())
                        .collect();
                    Domain::new(interpreter, of, values.clone(), values)
                }
                Kind::Data(_) => {
                    let mut values = small.values(interpreter, of, AUXILIARY);
                    let drawn = values.clone();
                    values.extend(extra.remove(&of).unwrap_or_default());
                    Domain::new(interpreter, of, values, drawn)
                }
            })
            .collect();
        Self { domains, tuples }
    }

    /// Sets the values of variables that are bound to `any::<T>()`.
    pub(crate) fn draw(&mut self, interpreter: &Interpreter<'_>, of: TypeId, drawn: Vec<ValueId>) {
        let domain = &mut self.domains[of.index()];
        let values = domain.values.iter().chain(&drawn).copied().collect();
        *domain = Domain::new(interpreter, of, values, drawn);
    }
}

/// How many values a type has that is neither an integer type nor the generator's type.
const AUXILIARY: usize = 24;

fn collect_parts(
    interpreter: &Interpreter<'_>,
    value: ValueId,
    found: &mut Map<TypeId, Vec<ValueId>>,
) {
    if let Value::Data(of, _, fields) = interpreter.values.get(value) {
        found.entry(*of).or_default().push(value);
        for &field in fields {
            collect_parts(interpreter, field, found);
        }
    }
}
