//! The smallest values of a type.

use crate::{
    hash::Map,
    interpreter::Interpreter,
    language::{Kind, TypeId},
    universe::integers::Integers,
    value::ValueId,
};

/// The smallest values of each type, memoized by depth.
pub(crate) struct Small<'a> {
    integers: &'a Integers,
    known: Map<(TypeId, usize), Vec<ValueId>>,
}

/// How many values of one depth are built at most.
const WIDEST: usize = 3000;
const DEEPEST: usize = 6;

impl<'a> Small<'a> {
    pub(crate) fn new(integers: &'a Integers) -> Self {
        Self { integers, known: Map::default() }
    }

    /// At most `most` values of a type, the smallest first. They contain the parts of each value, since a part is smaller.
    pub(crate) fn values(
        &mut self,
        interpreter: &mut Interpreter<'_>,
        of: TypeId,
        most: usize,
    ) -> Vec<ValueId> {
        let mut values = Vec::new();
        for depth in 0..=DEEPEST {
            values = self.up_to(interpreter, of, depth);
            if values.len() >= most {
                break;
            }
        }
        values.sort_by_key(|&value| (interpreter.values.size(value), value));
        values.truncate(most);
        values
    }

    /// The values up to a depth, or the first of them if there are too many.
    fn up_to(
        &mut self,
        interpreter: &mut Interpreter<'_>,
        of: TypeId,
        depth: usize,
    ) -> Vec<ValueId> {
        if let Some(known) = self.known.get(&(of, depth)) {
            return known.clone();
        }
        let program = interpreter.program;
        let mut values = Vec::new();
        match program.types.kind(of) {
            Kind::Integer(width) => {
                values.extend(
                    self.integers.labels(*width).map(|number| interpreter.values.integer(number)),
                );
            }
            Kind::Data(constructors) => {
                for (number, constructor) in constructors.iter().enumerate() {
                    if depth == 0 && !constructor.fields.is_empty() {
                        continue;
                    }
                    let fields: Vec<Vec<ValueId>> = constructor
                        .fields
                        .iter()
                        .map(|field| self.up_to(interpreter, field.of, depth - 1))
                        .collect();
                    for_each_product(&fields, WIDEST, &mut |parts| {
                        values.push(interpreter.values.data(of, number, parts));
                    });
                }
            }
        }
        values.truncate(WIDEST);
        self.known.insert((of, depth), values.clone());
        values
    }
}

/// Calls `visit` with the elements of the Cartesian product, the first list varying fastest, at most `most` times.
pub(crate) fn for_each_product(
    lists: &[Vec<ValueId>],
    most: usize,
    visit: &mut dyn FnMut(&[ValueId]),
) {
    if lists.iter().any(Vec::is_empty) {
        return;
    }
    let mut places = vec![0; lists.len()];
    for _ in 0..most {
        let parts: Vec<ValueId> =
            places.iter().zip(lists).map(|(&place, list)| list[place]).collect();
        visit(&parts);
        let Some(next) = (0..lists.len()).find(|&which| places[which] + 1 < lists[which].len())
        else {
            return;
        };
        places[..next].fill(0);
        places[next] += 1;
    }
}
