//! In how many values two fields of the same type are equal: where they never are, a property has not seen what happens then.

use crate::choice::sequence::{ChoiceSequence, Node};
use crate::choice::shape::{Form, ShapeId, Types};

/// More fields are not compared.
const MOST_FIELDS: usize = 16;
/// Structs in structs are looked into so deep.
const DEEPEST: usize = 4;

pub(crate) struct Pairs {
    fields: Vec<Field>,
    pairs: Vec<(usize, usize, u64)>,
    values: u64,
    /// Where the fields of the value at hand are in its choice sequence.
    places: Vec<(usize, usize)>,
}

struct Field {
    name: String,
    kind: &'static str,
    shape: ShapeId,
    /// Which part of which part of the value.
    path: Vec<usize>,
}

/// Two fields, and in how many values they were equal.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Pair<'a> {
    pub(crate) left: &'a str,
    pub(crate) right: &'a str,
    /// The name of their type.
    pub(crate) kind: &'a str,
    pub(crate) equal: u64,
}

impl Pairs {
    /// The fields of the value and of the structs in it, by the names of the arguments that they are.
    pub(super) fn new(types: &Types, arguments: &[(&str, &str)]) -> Pairs {
        let mut fields = Vec::new();
        gather(types, types.root, &[], &mut |path, shape| {
            if fields.len() < MOST_FIELDS {
                let (name, kind) = (name(path, arguments), types.get(shape).name);
                fields.push(Field { name, kind, shape, path: path.to_vec() });
            }
        });
        let mut pairs = Vec::new();
        for left in 0..fields.len() {
            let right =
                (left + 1..fields.len()).filter(|at| fields[*at].shape == fields[left].shape);
            pairs.extend(right.map(|right| (left, right, 0)));
        }
        Pairs { fields, pairs, values: 0, places: Vec::new() }
    }

    pub(super) fn add(&mut self, sequence: &ChoiceSequence, nodes: &[Node]) {
        if self.pairs.is_empty() {
            return;
        }
        self.values += 1;
        let place = |field: &Field| {
            let node = &nodes[field.path.iter().fold(0, |at, part| child(nodes, at, *part))];
            (node.start, node.end)
        };
        self.places.clear();
        self.places.extend(self.fields.iter().map(place));
        for (left, right, equal) in &mut self.pairs {
            let part = |field: usize| {
                let (start, end) = self.places[field];
                &sequence.0[start..end]
            };
            *equal += u64::from(part(*left) == part(*right));
        }
    }

    /// How many values were looked at.
    pub(crate) fn values(&self) -> u64 {
        self.values
    }

    pub(crate) fn pairs(&self) -> impl Iterator<Item = Pair<'_>> {
        self.pairs.iter().map(|(left, right, equal)| {
            let (left, right) = (&self.fields[*left], &self.fields[*right]);
            Pair { left: &left.name, right: &right.name, kind: left.kind, equal: *equal }
        })
    }
}

/// Tells the paths and shapes of all fields of structs, where they are no structs themselves.
fn gather(types: &Types, shape: ShapeId, path: &[usize], tell: &mut dyn FnMut(&[usize], ShapeId)) {
    match &types.get(shape).form {
        Form::Choice(constructors) if constructors.len() == 1 && path.len() < DEEPEST => {
            for (part, field) in constructors[0].fields.iter().enumerate() {
                gather(types, *field, &[path, &[part]].concat(), tell);
            }
        }
        Form::Choice(_) | Form::Leaf { .. } | Form::List(_) | Form::Map(..) | Form::Bounded(..) => {
            if !path.is_empty() {
                tell(path, shape);
            }
        }
    }
}

/// An argument's name, with the positions of the parts in it; `input` where there are no arguments.
fn name(path: &[usize], arguments: &[(&str, &str)]) -> String {
    let (argument, parts) = match (arguments, path) {
        ([], _) | (_, []) => ("input", path),
        (arguments, [first, parts @ ..]) => {
            (arguments.get(*first).map_or("input", |(name, _)| *name), parts)
        }
    };
    parts.iter().fold(argument.to_owned(), |name, part| format!("{name}.{part}"))
}

/// Where a part of a node is.
fn child(nodes: &[Node], parent: usize, part: usize) -> usize {
    (0..part).fold(parent + 1, |at, _| at + nodes[at].below + 1)
}

#[cfg(test)]
mod tests {
    use super::{Pair, Pairs};
    use crate::Canvass;
    use crate::choice::sequence::{Trace, nodes};
    use crate::choice::shape::Types;

    #[track_caller]
    fn check<T: Canvass>(
        values: &[T],
        arguments: &[(&str, &str)],
        expect: &[(&str, &str, &str, u64)],
    ) {
        let types = Types::of::<T>().unwrap();
        let mut pairs = Pairs::new(&types, arguments);
        for value in values {
            let sequence = Trace::of(&types, value).unwrap();
            pairs.add(&sequence, &nodes(&types, &sequence).unwrap());
        }
        let found: Vec<Pair<'_>> = pairs.pairs().collect();
        let expect: Vec<Pair<'_>> = (expect.iter())
            .map(|(left, right, kind, equal)| Pair { left, right, kind, equal: *equal })
            .collect();
        assert_eq!(found, expect);
    }

    #[test]
    fn fields_of_one_type_are_compared() {
        let values = [(vec![1_u8], 2_u16, vec![1_u8]), (vec![], 0, vec![0])];
        check(&values, &[], &[("input.0", "input.2", "alloc::vec::Vec<u8>", 1)]);
        let names = [("one", ""), ("number", ""), ("other", "")];
        check(&values, &names, &[("one", "other", "alloc::vec::Vec<u8>", 1)]);
    }

    #[test]
    fn structs_are_looked_into() {
        let values = [((1_u8, true), 1_u8), ((1, false), 1), ((2, false), 1)];
        check(&values, &[("pair", ""), ("key", "")], &[("pair.0", "key", "u8", 2)]);
    }

    #[test]
    fn what_is_no_struct_has_no_pairs() {
        check(&[vec![1_u8, 1]], &[], &[]);
        check(&[Some((1_u8, 1_u8))], &[], &[]);
    }
}
