//! Values of types that are neither lists nor trees: random ones, and those at the edges of what `covers` allows.
//!
//! Most records of numbers are not allowed, and a bound that is wrong by one shows only in records at that bound. So allowed ones are
//! varied in one number at a time: where another set of parameters begins to allow the record, both sides are kept. What is wrong only
//! where several numbers are at their bounds shows in the corners: records all of whose numbers are as large or as small as allowed.

use std::collections::BTreeSet;

use crate::{
    interpreter::Interpreter,
    language::{Kind, TypeId, Width},
    random::Random,
    universe::{Scale, compose::Builder, integers::Integers},
    value::{Plain, ValueId},
};

/// How deep random data inside a record is.
const DEEPEST: usize = 3;
/// How many allowed records are varied.
const VARIED: usize = 12;
/// From how many allowed records the corners are looked for.
const PUSHED: usize = 4;

impl Builder<'_> {
    /// Adds values of those constructors that have fields, but none of the generator's type. What was a witness is varied in any
    /// case.
    pub(super) fn vary(
        &mut self,
        interpreter: &mut Interpreter<'_>,
        goal: TypeId,
        witnesses: &[ValueId],
        integers: &Integers,
        scale: Scale,
    ) {
        let random = &mut Random::new(scale.seed);
        let constructors = interpreter.program.types.constructors(goal);
        let mut misses = 0;
        for (number, constructor) in constructors.iter().enumerate() {
            let fields: Vec<TypeId> = constructor.fields.iter().map(|field| field.of).collect();
            if fields.is_empty() || fields.contains(&goal) {
                continue;
            }
            for _ in 0..scale.draws {
                let parts: Option<Vec<ValueId>> = fields
                    .iter()
                    .map(|&of| random_value(interpreter, integers, of, DEEPEST, random))
                    .collect();
                let Some(parts) = parts else { continue };
                let value = interpreter.values.data(goal, number, &parts);
                self.add(interpreter, value, scale.smallest / 4, &mut misses);
            }
            let mut allowed = self.values.clone();
            allowed.retain(|&value| {
                interpreter.values.constructor(value) == number
                    && !self.allowed(interpreter, value).is_empty()
            });
            let (found, others): (Vec<ValueId>, Vec<ValueId>) =
                allowed.iter().partition(|value| witnesses.contains(value));
            let stride = others.len().div_ceil(VARIED).max(1);
            for &value in found.iter().chain(others.iter().step_by(stride)) {
                self.add_edges(interpreter, goal, integers, value, scale.smallest);
            }
            let stride = others.len().div_ceil(PUSHED).max(1);
            for &value in others.iter().step_by(stride) {
                self.add_corners(interpreter, goal, integers, value);
            }
        }
    }

    /// Adds what lies at the edges of some allowed values that contain others of their type, from all sizes.
    pub(super) fn vary_nested(
        &mut self,
        interpreter: &mut Interpreter<'_>,
        goal: TypeId,
        integers: &Integers,
        varied: usize,
    ) {
        let constructors = interpreter.program.types.constructors(goal);
        let is_nested = |value: &ValueId| {
            let number = interpreter.values.constructor(*value);
            let constructor = constructors.get(number);
            constructor.is_some_and(|one| one.fields.iter().any(|field| field.of == goal))
        };
        let allowed: BTreeSet<ValueId> =
            self.valid.iter().flatten().copied().filter(is_nested).collect();
        let mut allowed: Vec<ValueId> = allowed.into_iter().collect();
        allowed.sort_by_key(|&value| interpreter.values.size(value));
        let stride = allowed.len().div_ceil(varied.max(1)).max(1);
        let most = self.edges + EDGES_OF_NESTED;
        for &value in allowed.iter().step_by(stride).take(varied) {
            self.add_edges(interpreter, goal, integers, value, most);
        }
    }

    /// Adds the values on both sides of each place where, while one number grows, other parameters begin to allow a value.
    fn add_edges(
        &mut self,
        interpreter: &mut Interpreter<'_>,
        goal: TypeId,
        integers: &Integers,
        value: ValueId,
        most: usize,
    ) {
        let plain = interpreter.values.plain(value);
        let mut places = Vec::new();
        number_places(interpreter, goal, &plain, &mut Vec::new(), &mut places);
        for (path, width) in places {
            let mut last: Option<(ValueId, Vec<usize>)> = None;
            for number in integers.drawn(width) {
                let varied = interpreter.values.store(&with_number(&plain, &path, number));
                let allowed = self.allowed(interpreter, varied);
                if let Some((before, known)) = last.replace((varied, allowed.clone()))
                    && known != allowed
                    && self.edges < most
                {
                    self.edges += 1;
                    self.add_always(interpreter, before);
                    self.add_always(interpreter, varied);
                }
            }
        }
    }

    /// Adds the corners that a value leads to: all its numbers as large, and all as small, as `covers` allows for the same parameters,
    /// one after the other.
    fn add_corners(
        &mut self,
        interpreter: &mut Interpreter<'_>,
        goal: TypeId,
        integers: &Integers,
        value: ValueId,
    ) {
        let Some(&tuple) = self.allowed(interpreter, value).first() else { return };
        let plain = interpreter.values.plain(value);
        let mut places = Vec::new();
        number_places(interpreter, goal, &plain, &mut Vec::new(), &mut places);
        for is_upward in [false, true] {
            let (mut corner, mut found) = (plain.clone(), value);
            for (path, width) in &places {
                let mut numbers: Vec<i128> = integers.drawn(*width).collect();
                if is_upward {
                    numbers.reverse();
                }
                for number in numbers {
                    let varied = with_number(&corner, path, number);
                    let stored = interpreter.values.store(&varied);
                    if self.is_allowed(interpreter, tuple, stored) {
                        (corner, found) = (varied, stored);
                        break;
                    }
                }
            }
            self.add_always(interpreter, found);
        }
    }
}

/// How many edges of values that contain others of their type are added.
const EDGES_OF_NESTED: usize = 40;

/// A random value of a type whose numbers are those of the world.
fn random_value(
    interpreter: &mut Interpreter<'_>,
    integers: &Integers,
    of: TypeId,
    depth: usize,
    random: &mut Random,
) -> Option<ValueId> {
    let program = interpreter.program;
    match program.types.kind(of) {
        Kind::Integer(width) => {
            let numbers: Vec<i128> = integers.drawn(*width).collect();
            random.pick(&numbers).map(|&number| interpreter.values.integer(number))
        }
        Kind::Data(constructors) => {
            let possible: Vec<usize> = (0..constructors.len())
                .filter(|&number| depth > 0 || constructors[number].fields.is_empty())
                .collect();
            let &number = random.pick(&possible)?;
            let parts: Option<Vec<ValueId>> = constructors[number]
                .fields
                .iter()
                .map(|field| random_value(interpreter, integers, field.of, depth - 1, random))
                .collect();
            Some(interpreter.values.data(of, number, &parts?))
        }
    }
}

/// Where the numbers of a value are, as paths of fields, and their widths.
fn number_places(
    interpreter: &Interpreter<'_>,
    of: TypeId,
    value: &Plain,
    path: &mut Vec<usize>,
    found: &mut Vec<(Vec<usize>, Width)>,
) {
    let types = &interpreter.program.types;
    match value {
        Plain::Integer(_) => {
            if let Some(width) = types.width(of) {
                found.push((path.clone(), width));
            }
        }
        Plain::Data(of, number, parts) => {
            let fields = &types.constructors(*of)[*number as usize].fields;
            for (place, (field, part)) in fields.iter().zip(parts).enumerate() {
                path.push(place);
                number_places(interpreter, field.of, part, path, found);
                path.pop();
            }
        }
    }
}

/// A value with another number at a path.
fn with_number(value: &Plain, path: &[usize], number: i128) -> Plain {
    match (value, path) {
        (Plain::Data(of, constructor, parts), [place, rest @ ..]) => {
            let mut parts = parts.clone();
            parts[*place] = with_number(&parts[*place], rest, number);
            Plain::Data(*of, *constructor, parts)
        }
        (Plain::Integer(_) | Plain::Data(..), _) => Plain::Integer(number),
    }
}
