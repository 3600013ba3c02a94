//! Where the numbers of a value are: in which field of which constructor, and below which parts.

use crate::choice::sequence::{ChoiceSequence, Node, nodes};
use crate::choice::shape::{Form, ShapeId, Types};
use std::ops::Range;

pub(super) struct Places {
    nodes: Vec<Node>,
    /// Of each node, its parent and which child of it this is.
    parents: Vec<Option<(usize, usize)>>,
    /// Which nodes are numbers.
    numbers: Vec<usize>,
}

/// Numbers that may be compared with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// All of one type.
    Shape(ShapeId),
    /// Those of one field: the constructor's type, which of its constructors it is, and the position of the field.
    Field(ShapeId, usize, usize),
}

impl Places {
    /// `None` where the choices are not of these types.
    pub(super) fn of(types: &Types, value: &ChoiceSequence) -> Option<Places> {
        let nodes = nodes(types, value)?;
        let mut parents = vec![None; nodes.len()];
        for (at, node) in nodes.iter().enumerate() {
            let is_list = types.get(node.shape).form.elements().is_some();
            let mut child = at + 1;
            for place in 0..node.children {
                parents[child] = Some((at, if is_list { 0 } else { place }));
                child += nodes[child].below + 1;
            }
        }
        let is_number = |at: &usize| {
            let form = &types.get(nodes[*at].shape).form;
            matches!(form, Form::Leaf { names, .. } if names.is_empty())
        };
        let numbers = (0..nodes.len()).filter(is_number).collect();
        Some(Places { nodes, parents, numbers })
    }

    /// The numbers in a part of the choices.
    pub(super) fn within(&self, part: &Range<usize>) -> impl Iterator<Item = usize> {
        self.numbers.iter().copied().filter(|number| part.contains(&self.place(*number)))
    }

    /// What is compared with this number: the same field, or all of its type.
    pub(super) fn kind(&self, number: usize, is_field: bool) -> Kind {
        match self.parents[number] {
            Some((parent, place)) if is_field => {
                let parent = self.nodes[parent];
                Kind::Field(parent.shape, parent.choice, place)
            }
            Some(_) | None => Kind::Shape(self.nodes[number].shape),
        }
    }

    /// Where in a part of the choices numbers of a kind are.
    pub(super) fn of_kind(&self, kind: Kind, part: &Range<usize>) -> Vec<usize> {
        let is_field = matches!(kind, Kind::Field(..));
        let alike = self.within(part).filter(|number| self.kind(*number, is_field) == kind);
        alike.map(|number| self.place(number)).collect()
    }

    /// The choices of the argument that a node is in: of the largest part that is not the whole value.
    pub(super) fn argument(&self, node: usize) -> Range<usize> {
        let path: Vec<usize> = self.up(node).collect();
        let has_several = |parent: usize| self.nodes[parent].children > 1;
        let below = path.windows(2).rev().find(|pair| has_several(pair[1]));
        let argument = self.nodes[below.map_or(node, |pair| pair[0])];
        argument.start..argument.end
    }

    /// A node and what it is below, from the inside out.
    fn up(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(node), |at| self.parents[*at].map(|(parent, _)| parent))
    }

    /// The numbers that are fields of what a node is below, from the inside out.
    pub(super) fn above(&self, node: usize) -> Vec<usize> {
        let parent = |at: usize| self.parents[at].map(|(parent, _)| parent);
        let fields = self.up(node).skip(1).flat_map(|ancestor| {
            let own = self.numbers.iter().copied();
            own.filter(move |number| parent(*number) == Some(ancestor))
        });
        fields.filter(|number| *number != node).collect()
    }

    /// Where the choice of a number is.
    pub(super) fn place(&self, number: usize) -> usize {
        self.nodes[number].start
    }
}
