//! The tuples of parameters of a bounded world.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    interpreter::Interpreter,
    language::{FunctionId, Kind, TypeId, Width},
    universe::{
        Point, Scale,
        integers::Integers,
        small::{Small, for_each_product},
    },
    value::ValueId,
};

/// How many values a parameter takes whose type is neither integer nor `bool`.
const DATA: usize = 7;
const LARGEST_SIZE: i128 = 12;
/// How many sizes that the file mentions are tried if no other is accepted, and up to which one.
const MENTIONED: usize = 8;
const FURTHEST: i128 = 1 << 20;
const WIDEST: usize = 100_000;
/// How many values an unsigned parameter takes at least, for each combination of `bool` parameters.
const SIZES: usize = 3;

/// Tuples of parameters that `requires` accepts, the smallest first.
pub(crate) fn tuples(
    interpreter: &mut Interpreter<'_>,
    generator: FunctionId,
    integers: &Integers,
    small: &mut Small<'_>,
    scale: Scale,
    points: &[Point],
) -> Vec<Vec<ValueId>> {
    let program = interpreter.program;
    let function = program.function(generator);
    let types: Vec<TypeId> = function.parameters().iter().map(|parameter| parameter.of).collect();
    let requires = function.contract.and_then(|contract| contract.requires);
    let mut found = Vec::new();
    for size in scale.size..=LARGEST_SIZE + 1 {
        // If no small size is accepted, those of the file are tried at last.
        let (mentioned, furthest) = match size > LARGEST_SIZE {
            true => (MENTIONED, FURTHEST),
            false => (scale.mentioned, LARGEST_SIZE),
        };
        if size > LARGEST_SIZE && !found.is_empty() {
            break;
        }
        let lists: Vec<Vec<ValueId>> = types
            .iter()
            .map(|&of| match program.types.kind(of) {
                Kind::Integer(width) if !width.signed => {
                    sizes(size, *width, &program.constants, mentioned, furthest)
                        .into_iter()
                        .map(|number| interpreter.values.integer(number))
                        .collect()
                }
                Kind::Integer(width) => integers
                    .drawn(*width)
                    .map(|number| interpreter.values.integer(number))
                    .collect(),
                Kind::Data(_) => small.values(interpreter, of, DATA),
            })
            .collect();
        found.clear();
        for_each_product(&lists, WIDEST, &mut |tuple| {
            if requires.is_none_or(|requires| interpreter.holds(requires, tuple)) {
                found.push(tuple.to_vec());
            }
        });
        if !found.is_empty() && has_sizes(interpreter, &types, &found) {
            break;
        }
    }
    found.sort_by_key(|tuple| {
        tuple.iter().map(|&value| interpreter.values.size(value)).sum::<u32>()
    });
    let mut kept = thin(found, scale.tuples);
    for point in points {
        if !kept.contains(&point.tuple) {
            kept.push(point.tuple.clone());
        }
    }
    kept
}

/// The first sizes, and those that the file mentions, with their neighbours.
fn sizes(
    last: i128,
    width: Width,
    constants: &[i128],
    most: usize,
    furthest: i128,
) -> BTreeSet<i128> {
    let mentioned = constants.iter().filter(|&&constant| last < constant && constant <= furthest);
    let around = mentioned.take(most).flat_map(|&constant| constant - 1..=constant + 1);
    (0..=last).chain(around).filter(|&size| width.contains(size)).collect()
}

fn has_sizes(interpreter: &Interpreter<'_>, types: &[TypeId], tuples: &[Vec<ValueId>]) -> bool {
    let sizes: Vec<usize> = (0..types.len())
        .filter(|&place| interpreter.program.types.is_unsigned(types[place]))
        .collect();
    let truths: Vec<usize> =
        (0..types.len()).filter(|&place| types[place] == TypeId::BOOL).collect();
    let mut seen: BTreeMap<(usize, Vec<ValueId>), BTreeSet<ValueId>> = BTreeMap::new();
    for tuple in tuples {
        let key: Vec<ValueId> = truths.iter().map(|&place| tuple[place]).collect();
        for &place in &sizes {
            seen.entry((place, key.clone())).or_default().insert(tuple[place]);
        }
    }
    seen.values().all(|values| values.len() >= SIZES)
}

/// At most `most` tuples, spread evenly, so that small and large ones stay.
fn thin(tuples: Vec<Vec<ValueId>>, most: usize) -> Vec<Vec<ValueId>> {
    if tuples.len() <= most {
        return tuples;
    }
    let count = tuples.len();
    (0..most).map(|place| tuples[place * count / most].clone()).collect()
}
