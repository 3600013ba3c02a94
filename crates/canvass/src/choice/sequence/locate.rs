//! From a choice sequence to the size and the index of its value.

use super::{ChoiceSequence, Node, nodes};
use crate::Nat;
use crate::choice::shape::{Form, Types};
use crate::choice::source::ways;
use crate::error::Result;
use crate::tally::Located;

/// The size of the value with a choice sequence, and its index among those of that size; `None` where the choice sequence does
/// not fit.
pub(crate) fn locate(types: &Types, sequence: &ChoiceSequence) -> Result<Option<Located>> {
    let Some(nodes) = nodes(types, sequence) else { return Ok(None) };
    let mut done: Vec<Located> = Vec::new();
    // From the end, so that children come before their parents.
    for node in nodes.iter().rev() {
        let mut children = done.split_off(done.len() - node.children);
        children.reverse();
        let Some(located) = join(types, sequence, node, children)? else { return Ok(None) };
        done.push(located);
    }
    Ok(done.pop())
}

fn join(
    types: &Types,
    sequence: &ChoiceSequence,
    node: &Node,
    children: Vec<Located>,
) -> Result<Option<Located>> {
    let shape = types.get(node.shape);
    match &shape.form {
        Form::Leaf { .. } => {
            let index = &sequence.0[node.start];
            let within = index.checked_sub(&shape.first_of_size(index.bits()));
            Ok(within.map(|within| (index.bits(), within)))
        }
        Form::Choice(constructors) => {
            let (inside, mut index) = match &shape.splits[node.choice] {
                Some(split) => split.join(&children)?,
                None => (0, Nat::ZERO),
            };
            let size = inside + constructors[node.choice].size;
            for (before, split) in constructors[..node.choice].iter().zip(&shape.splits) {
                if let Some(inside) = size.checked_sub(before.size) {
                    index += &ways(split, inside)?;
                }
            }
            Ok(Some((size, index)))
        }
        Form::List(_) => shape.list().join_list(&children).map(Some),
        Form::Map(..) => {
            let (mut entries, mut children) = (Vec::new(), children.into_iter());
            while let (Some(key), Some(value)) = (children.next(), children.next()) {
                entries.push((key, value));
            }
            shape.maps.as_ref().expect("a map has entries").join(entries)
        }
        Form::Bounded(..) => shape.bounded().join(children),
    }
}
