//! Larger values of the generator's type, built from smaller ones: values that `covers` allows, and near misses.

use crate::{
    hash::Map,
    interpreter::Interpreter,
    language::{FunctionId, Kind, TypeId},
    random::Random,
    universe::{
        Point, Scale,
        integers::Integers,
        small::{Small, for_each_product},
    },
    value::{Value, ValueId},
};

/// If a constructor has at most this many combinations of fields in a round, all are tried; otherwise random ones.
const ALL: usize = 500;

/// Values of the generator's type; with a value, all its parts of that type.
pub(crate) fn build(
    interpreter: &mut Interpreter<'_>,
    generator: FunctionId,
    tuples: &[Vec<ValueId>],
    integers: &Integers,
    small: &mut Small<'_>,
    scale: Scale,
    points: &[Point],
) -> Vec<ValueId> {
    let function = interpreter.program.function(generator);
    let goal = function.result;
    if interpreter.program.types.is_integer(goal) {
        return Vec::new();
    }
    let covers = function.contract.expect("a generator has a contract").covers;
    let mut builder = Builder {
        covers,
        tuples,
        known: Map::default(),
        values: Vec::new(),
        valid: vec![Vec::new(); tuples.len()],
        alike: Map::default(),
        quota: scale.valid,
        misses: scale.misses,
        edges: 0,
    };
    for value in small.values(interpreter, goal, scale.smallest) {
        builder.add_always(interpreter, value);
    }
    for value in points.iter().filter_map(|point| point.value) {
        for part in parts_of(interpreter, value, goal) {
            builder.add_always(interpreter, part);
        }
    }
    let largest = tuples
        .iter()
        .flatten()
        .filter_map(|&value| interpreter.values.as_integer(value))
        .max()
        .unwrap_or(0);
    let rounds = (largest + 1).clamp(3, 8);
    let mut random = Random::new(scale.seed);
    let witnesses: Vec<ValueId> = points.iter().filter_map(|point| point.value).collect();
    builder.vary(interpreter, goal, &witnesses, integers, scale);
    for _ in 0..rounds {
        builder.grow(interpreter, goal, small, scale, &mut random);
    }
    builder.vary_nested(interpreter, goal, integers, scale.varied);
    builder.values
}

fn parts_of(interpreter: &Interpreter<'_>, value: ValueId, of: TypeId) -> Vec<ValueId> {
    let mut parts = Vec::new();
    if let Value::Data(found, _, fields) = interpreter.values.get(value) {
        for &field in fields {
            parts.extend(parts_of(interpreter, field, of));
        }
        if *found == of {
            parts.push(value);
        }
    }
    parts
}

/// A fingerprint of the constructor of a value and those of its fields.
fn top(interpreter: &Interpreter<'_>, value: ValueId) -> u64 {
    let constructor = |value: ValueId| interpreter.values.constructor(value) as u64;
    interpreter
        .values
        .fields(value)
        .iter()
        .fold(constructor(value), |top, &field| top * 16 + constructor(field))
}

pub(super) struct Builder<'a> {
    covers: FunctionId,
    tuples: &'a [Vec<ValueId>],
    known: Map<ValueId, ()>,
    pub(super) values: Vec<ValueId>,
    /// The values that `covers` allows, by tuple.
    pub(super) valid: Vec<Vec<ValueId>>,
    /// How many of those have each fingerprint of [`top`].
    alike: Map<(usize, u64), usize>,
    quota: usize,
    /// How many near misses a round adds.
    misses: usize,
    /// How many edges of what is allowed were added.
    pub(super) edges: usize,
}

impl Builder<'_> {
    /// The tuples for which a value is allowed.
    pub(super) fn allowed(&self, interpreter: &mut Interpreter<'_>, value: ValueId) -> Vec<usize> {
        (0..self.tuples.len()).filter(|&tuple| self.is_allowed(interpreter, tuple, value)).collect()
    }

    pub(super) fn is_allowed(
        &self,
        interpreter: &mut Interpreter<'_>,
        tuple: usize,
        value: ValueId,
    ) -> bool {
        let arguments = [self.tuples[tuple].as_slice(), &[value]].concat();
        interpreter.holds(self.covers, &arguments)
    }

    fn insert(&mut self, interpreter: &Interpreter<'_>, value: ValueId, allowed: Vec<usize>) {
        self.known.insert(value, ());
        self.values.push(value);
        let top = top(interpreter, value);
        for tuple in allowed {
            self.valid[tuple].push(value);
            *self.alike.entry((tuple, top)).or_default() += 1;
        }
    }

    pub(super) fn add_always(&mut self, interpreter: &mut Interpreter<'_>, value: ValueId) {
        if !self.known.contains_key(&value) {
            let allowed = self.allowed(interpreter, value);
            self.insert(interpreter, value, allowed);
        }
    }

    /// Adds a value if there are fewer than `quota` like it for some tuple, or if it is one of the round's near misses.
    pub(super) fn add(
        &mut self,
        interpreter: &mut Interpreter<'_>,
        value: ValueId,
        quota: usize,
        misses: &mut usize,
    ) {
        if self.known.contains_key(&value) {
            return;
        }
        let allowed = self.allowed(interpreter, value);
        let top = top(interpreter, value);
        let wanted = allowed
            .iter()
            .any(|&tuple| self.alike.get(&(tuple, top)).is_none_or(|&count| count < quota));
        if wanted {
            self.insert(interpreter, value, allowed);
        } else if allowed.is_empty() && *misses < self.misses {
            *misses += 1;
            self.insert(interpreter, value, allowed);
        }
    }

    fn grow(
        &mut self,
        interpreter: &mut Interpreter<'_>,
        goal: TypeId,
        small: &mut Small<'_>,
        scale: Scale,
        random: &mut Random,
    ) {
        let Kind::Data(constructors) = interpreter.program.types.kind(goal) else { return };
        let before = self.values.clone();
        let mut misses = 0;
        for (number, constructor) in constructors.iter().enumerate() {
            let lists: Vec<Option<Vec<ValueId>>> = constructor
                .fields
                .iter()
                .map(|field| {
                    (field.of != goal)
                        .then(|| small.values(interpreter, field.of, scale.smallest / 8))
                })
                .collect();
            if lists.iter().all(Option::is_some) {
                continue;
            }
            let all: Vec<Vec<ValueId>> =
                lists.iter().map(|list| list.clone().unwrap_or_else(|| before.clone())).collect();
            if all.iter().map(Vec::len).product::<usize>() <= ALL {
                let mut candidates = Vec::new();
                for_each_product(&all, ALL, &mut |parts| {
                    candidates.push(interpreter.values.data(goal, number, parts))
                });
                for value in candidates {
                    self.add(interpreter, value, self.quota, &mut misses);
                }
                continue;
            }
            for _ in 0..scale.draws {
                let Some(parts) = self.draw(&lists, &before, random) else { continue };
                let value = interpreter.values.data(goal, number, &parts);
                self.add(interpreter, value, self.quota, &mut misses);
            }
        }
    }

    /// Random fields for a constructor. Fields of the same type are in half of the draws allowed for one tuple of parameters, in
    /// three eighths each for a tuple of its own, otherwise arbitrary.
    fn draw(
        &self,
        lists: &[Option<Vec<ValueId>>],
        before: &[ValueId],
        random: &mut Random,
    ) -> Option<Vec<ValueId>> {
        let together = random.below(self.tuples.len().max(1));
        let kind = random.below(8);
        lists
            .iter()
            .map(|list| match list {
                Some(list) => random.pick(list).copied(),
                None if kind < 4 => random.pick(self.valid.get(together)?).copied(),
                None if kind < 7 => {
                    let tuple = random.below(self.tuples.len().max(1));
                    random.pick(self.valid.get(tuple)?).copied()
                }
                None => random.pick(before).copied(),
            })
            .collect()
    }
}
