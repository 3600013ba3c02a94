//! The nodes of a value's tree, each with its part of the choice sequence.

use super::{ChoiceSequence, Reader};
use crate::choice::shape::{Form, ShapeId, Types};

/// One constructor, list or leaf of a value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    pub(crate) shape: ShapeId,
    /// Its part of the choice sequence.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Which constructor it is; 0 for lists and leaves.
    pub(crate) choice: usize,
    /// How many nodes are directly below it.
    pub(crate) children: usize,
    /// How many nodes are below it in all.
    pub(crate) below: usize,
}

/// The nodes of a value, parents before their children; `None` where the choices are not of these types.
pub(crate) fn nodes(types: &Types, choices: &ChoiceSequence) -> Option<Vec<Node>> {
    part_nodes(types, types.root, choices)
}

/// The nodes of a part that has one of the shapes.
pub(crate) fn part_nodes(
    types: &Types,
    shape: ShapeId,
    choices: &ChoiceSequence,
) -> Option<Vec<Node>> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut reader = Reader::new(types, shape, &choices.0);
    while !reader.is_done() {
        let start = choices.0.len() - reader.rest().len();
        let part = reader.next()?;
        nodes.push(Node {
            shape: part.shape,
            start,
            end: start,
            choice: part.constructor,
            children: part.children,
            below: 0,
        });
    }
    if !reader.rest().is_empty() {
        return None;
    }
    fill_in_ends(&mut nodes, choices.0.len());
    Some(nodes)
}

/// The size of the value with these choices and nodes.
pub(crate) fn size(types: &Types, choices: &ChoiceSequence, nodes: &[Node]) -> usize {
    let (mut size, mut offsets) = (0_usize, 0);
    for node in nodes {
        let shape = types.get(node.shape);
        size += match &shape.form {
            Form::Leaf { .. } => choices.0[node.start].bits(),
            Form::Choice(constructors) => constructors[node.choice].size,
            Form::List(_) => node.children,
            Form::Map(..) => node.children / 2,
            Form::Bounded(elements, lengths) => {
                (node.children / elements.shapes().count()).saturating_sub(lengths.shortest())
            }
        };
        // Parts that were counted before the size was asked for are counted.
        offsets += shape.bounded.as_ref().map_or(0, |bounded| bounded.offset().unwrap_or(0));
    }
    size.saturating_sub(offsets)
}

fn fill_in_ends(nodes: &mut [Node], length: usize) {
    let mut done: Vec<usize> = Vec::new();
    for at in (0..nodes.len()).rev() {
        let children = done.split_off(done.len() - nodes[at].children);
        let mut below = 0;
        for child in children {
            below += nodes[child].below + 1;
        }
        nodes[at].below = below;
        let next = at + nodes[at].below + 1;
        nodes[at].end = nodes.get(next).map_or(length, |next| next.start);
        done.push(at);
    }
}

#[cfg(test)]
mod tests {
    use super::{nodes, size};
    use crate::Canvass;
    use crate::choice::sequence::{Trace, locate};
    use crate::choice::shape::Types;
    use std::collections::{BTreeMap, BTreeSet};

    #[track_caller]
    fn check<T: Canvass>(values: &[T]) {
        let types = Types::of::<T>().unwrap();
        for value in values {
            let sequence = Trace::of(&types, value).unwrap();
            let (expect, _) = locate(&types, &sequence).unwrap().unwrap();
            assert_eq!(size(&types, &sequence, &nodes(&types, &sequence).unwrap()), expect);
        }
    }

    #[test]
    fn a_size_is_that_of_where_the_value_is_located() {
        check(&[0_u8, 1, 200, 255]);
        check(&[(Some(-3_i32), vec![true, false]), (None, vec![])]);
        check(&[BTreeMap::from([(1_u8, vec![2_u8]), (9, vec![])]), BTreeMap::new()]);
        check(&[BTreeSet::from([(); 1]), BTreeSet::new()]);
        check(&["", "ab"].map(str::to_owned));
    }
}
