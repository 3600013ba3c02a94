//! The smallest values of a type.

use crate::{
    hash::Map,
    interpreter::Interpreter,
    language::{Kind, TypeId},
    universe::integers::Integers,
    value::ValueId,
};

/// The smallest values of each type, by depth.
pub(crate) struct Small<'a> {
    integers: &'a Integers,
    known: Map<(TypeId, usize), Vec<ValueId>>,
}

/// No type has more values of one depth than this in a world.
const WIDEST: usize = 3000;
const DEEPEST: usize = 6;

impl<'a> Small<'a> {
    pub(crate) fn new(integers: &'a Integers) -> Self {
        Self { integers, known: Map::default() }
    }

    /// At most so many values of a type, the smallest first. Without the larger ones it is still closed under parts.
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

    /// All values of a depth, or fewer if there are too many.
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
            Kind::Integer { signed } => {
                values.extend(
                    self.integers.labels(*signed).map(|number| interpreter.values.integer(number)),
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

/// Calls `visit` with one of each, in order of the sum of their places first, at most so often.
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
