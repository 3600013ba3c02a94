//! The bounded world in which generators are compared: parameters, and values of each type.
//!
//! One rule for all files. Integers: a few small ones and those that the file mentions, with their neighbours; computations
//! may use a wider window than comparisons, so that `any::<i64>() + 1` and `any::<i64>()` are the same where they are compared.
//! Parameters: all small ones that `requires` admits, with at least three sizes for each combination of truth values. Data:
//! all of the smallest, then values built from those before, both such as `covers` allows for some parameters and near
//! misses; so the values are closed under their parts. What a counterexample adds is in it, too.

mod compose;
mod integers;
mod parameters;
mod small;

use crate::{
    hash::Map,
    interpreter::Interpreter,
    language::{FunctionId, Kind, TypeId},
    value::{Plain, Value, ValueId},
};

/// How large a world is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scale {
    /// How many integers stand in data.
    pub(crate) labels: usize,
    /// How many of the smallest values there are.
    pub(crate) smallest: usize,
    /// How many values that `covers` allows and that look alike at the top are wanted per tuple of parameters.
    pub(crate) valid: usize,
    /// How many values that `covers` allows for no parameters are added in one round of building larger ones.
    pub(crate) misses: usize,
    /// How many values are tried in one round of building larger ones.
    pub(crate) draws: usize,
    /// The largest size is at least this.
    pub(crate) size: i64,
    /// At most this many tuples of parameters.
    pub(crate) tuples: usize,
    /// If variables make more rows than this of them, there are fewer tuples.
    pub(crate) rows: usize,
    pub(crate) seed: u64,
}

impl Scale {
    /// What the search for a repair compares on.
    pub(crate) const SEARCH: Scale = Scale {
        labels: 4,
        smallest: 120,
        valid: 8,
        misses: 25,
        draws: 900,
        size: 3,
        tuples: 96,
        rows: 150,
        seed: 1,
    };
    /// What its result is verified on.
    pub(crate) const VERIFY: Scale = Scale {
        labels: 7,
        smallest: 400,
        valid: 12,
        misses: 60,
        draws: 1500,
        size: 4,
        tuples: 128,
        rows: 2000,
        seed: 2,
    };
}

/// A tuple of parameters and a value.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Point {
    tuple: Vec<ValueId>,
    value: Option<ValueId>,
}

/// A point that a world must have, whatever its values are numbered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Witness {
    pub(crate) tuple: Vec<Plain>,
    pub(crate) value: Option<Plain>,
}

impl Witness {
    /// The integers that are not in data: parameters, and the value if it is one.
    fn integers(&self) -> impl Iterator<Item = i64> {
        self.tuple.iter().chain(&self.value).filter_map(|plain| match plain {
            Plain::Integer(number) => Some(*number),
            Plain::Data(..) => None,
        })
    }

    /// The integers in data, which a variable must be able to take if a term is to make that data.
    fn inner(&self) -> Vec<i64> {
        fn collect(plain: &Plain, found: &mut Vec<i64>) {
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

/// The values of one type.
#[derive(Debug, Clone, Default)]
pub(crate) struct Domain {
    /// Ascending by size.
    pub(crate) values: Vec<ValueId>,
    places: Map<ValueId, u32>,
    /// Those that a variable takes that is bound to any value of the type.
    pub(crate) drawn: Vec<ValueId>,
    /// Which places have which constructor.
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

/// The world of one generator.
#[derive(Debug, Clone)]
pub(crate) struct Universe {
    domains: Vec<Domain>,
    pub(crate) tuples: Vec<Vec<ValueId>>,
}

impl Universe {
    pub(crate) fn domain(&self, of: TypeId) -> &Domain {
        &self.domains[of.index()]
    }

    /// The world of a generator, with some points in it.
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
        let wanted: Vec<i64> = witnesses.iter().flat_map(Witness::integers).collect();
        let inner: Vec<i64> = witnesses.iter().flat_map(Witness::inner).collect();
        let integers = integers::Integers::of(program, scale.labels, &wanted, &inner);
        let mut small = small::Small::new(&integers);
        let tuples =
            parameters::tuples(interpreter, generator, &integers, &mut small, scale, points);
        let built = compose::build(interpreter, generator, &tuples, &mut small, scale, points);
        let mut extra: Map<TypeId, Vec<ValueId>> = Map::default();
        for &value in tuples.iter().flatten().chain(&built) {
            collect_parts(interpreter, value, &mut extra);
        }
        let domains = program
            .types
            .ids()
            .map(|of| match program.types.kind(of) {
                Kind::Integer { signed } => {
                    let values = integers
                        .window(*signed)
                        .map(|number| interpreter.values.integer(number))
                        .collect();
                    let drawn = integers
                        .drawn(*signed)
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

    /// Lets variables of a type take these values.
    pub(crate) fn draw(&mut self, interpreter: &Interpreter<'_>, of: TypeId, drawn: Vec<ValueId>) {
        let domain = &mut self.domains[of.index()];
        let values = domain.values.iter().chain(&drawn).copied().collect();
        *domain = Domain::new(interpreter, of, values, drawn);
    }
}

/// How many values there are of a type that is neither an integer nor what the generator makes.
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
