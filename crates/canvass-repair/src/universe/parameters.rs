//! The tuples of parameters of a bounded world.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    interpreter::Interpreter,
    language::{FunctionId, Kind, TypeId},
    universe::{
        Point, Scale,
        integers::Integers,
        small::{Small, for_each_product},
    },
    value::ValueId,
};

/// How many values a parameter takes whose type is neither integer nor `bool`.
const DATA: usize = 7;
const LARGEST_SIZE: i64 = 12;
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
    for size in scale.size..=LARGEST_SIZE {
        let lists: Vec<Vec<ValueId>> = types
            .iter()
            .map(|&of| match program.types.kind(of) {
                Kind::Integer { signed: false } => {
                    (0..=size).map(|number| interpreter.values.integer(number)).collect()
                }
                Kind::Integer { signed: true } => {
                    integers.drawn(true).map(|number| interpreter.values.integer(number)).collect()
                }
                Kind::Data(_) => small.values(interpreter, of, DATA),
            })
            .collect();
        found.clear();
        for_each_product(&lists, WIDEST, &mut |tuple| {
            if requires.is_none_or(|requires| interpreter.holds(requires, tuple)) {
                found.push(tuple.to_vec());
            }
        });
        if has_sizes(interpreter, &types, &found) {
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
