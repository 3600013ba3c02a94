//! Codes: a value written down as the choices it is made of.
//!
//! Constructors, lengths and leaves in the order in which they are met, each a natural number; constructors
//! without an alternative are left out. With the shapes of its type a code is the value's tree.

mod locate;

pub(crate) use locate::locate;

use crate::choice::shape::{Form, ShapeId, Types};
use crate::{Canvass, Nat, Space};
use std::fmt;

/// A value as the list of its choices.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChoiceSequence(pub(crate) Vec<Nat>);

impl fmt::Display for ChoiceSequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, choice) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str(".")?;
            }
            choice.fmt(f)?;
        }
        Ok(())
    }
}

/// Follows the constructors of a value, and writes them down.
pub struct Trace<'a> {
    types: &'a Types,
    code: ChoiceSequence,
    frames: Vec<ShapeId>,
    floor: usize,
    complete: bool,
}

/// How much of a thread's stack following a value may use.
const ROOM: usize = 1 << 20;

impl<'a> Trace<'a> {
    /// The code of a value; `None` where it is not one that its type makes, or nested too deeply.
    pub(crate) fn code<T: Canvass>(types: &'a Types, value: &T) -> Option<ChoiceSequence> {
        Trace::part(types, types.root, value)
    }

    /// The code of a value that has one of the shapes.
    pub(crate) fn part<T: Canvass>(
        types: &'a Types,
        shape: ShapeId,
        value: &T,
    ) -> Option<ChoiceSequence> {
        Trace::followed(types, shape, |trace| value.trace(trace))
    }

    /// The code of a value of a field, which may be described by a space.
    pub(crate) fn field<T: Canvass>(
        types: &'a Types,
        shape: ShapeId,
        value: &T,
    ) -> Option<ChoiceSequence> {
        match &types.get(shape).form {
            Form::Leaf { space: Some(_), .. } => {
                Trace::followed(types, shape, |trace| trace.space(value))
            }
            Form::Leaf { .. } | Form::Choice(_) | Form::List(_) | Form::Map(..) => {
                Trace::part(types, shape, value)
            }
        }
    }

    fn followed(
        types: &'a Types,
        shape: ShapeId,
        follow: impl FnOnce(&mut Trace<'a>),
    ) -> Option<ChoiceSequence> {
        let floor = crate::choice::source::stack_address().saturating_sub(ROOM);
        let mut trace = Trace {
            types,
            code: ChoiceSequence::default(),
            frames: vec![shape],
            floor,
            complete: true,
        };
        follow(&mut trace);
        trace.complete.then_some(trace.code)
    }

    /// The constructor that the value begins with. To be told before its fields are followed.
    pub fn constructor(&mut self, position: usize) {
        let Some(Form::Choice(constructors)) = self.pop() else { return self.refuse() };
        if constructors.len() > 1 {
            self.code.0.push(Nat::from(position));
        }
        let Some(constructor) = constructors.get(position) else { return self.refuse() };
        self.frames.extend(constructor.fields.iter().rev());
    }

    /// How long a list is. To be told before its elements are followed.
    pub fn length(&mut self, length: usize) {
        let pushed: &[ShapeId] = match self.pop() {
            Some(Form::List(element)) => &[*element],
            Some(Form::Map(key, value)) => &[*value, *key],
            Some(Form::Leaf { .. } | Form::Choice(_)) | None => return self.refuse(),
        };
        self.code.0.push(Nat::from(length));
        for _ in 0..length {
            self.frames.extend(pushed);
        }
    }

    /// A number.
    pub fn leaf(&mut self, number: u64) {
        self.index(Nat::from(number));
    }

    /// An index.
    pub fn index(&mut self, index: Nat) {
        self.pop();
        self.code.0.push(index);
    }

    /// A value of the space that the field was described with.
    pub fn space<T: 'static>(&mut self, value: &T) {
        let space = match self.frames.last().map(|shape| &self.types.get(*shape).form) {
            Some(Form::Leaf { space: Some(space), .. }) => space.downcast_ref::<Space<T>>(),
            Some(Form::Leaf { .. } | Form::Choice(_) | Form::List(_) | Form::Map(..)) | None => {
                None
            }
        };
        match space.cloned() {
            Some(space) => self.dependent(&space, value),
            None => self.refuse(),
        }
    }

    /// A value of a space that depends on fields followed before.
    pub fn dependent<T>(&mut self, space: &Space<T>, value: &T) {
        match space.index_of(value) {
            Ok(index) => self.index(index),
            Err(_) => self.refuse(),
        }
    }

    /// The entries of a collection without an order of its own, each followed by `follow`; they are written
    /// down in the order of their codes.
    pub fn unordered<E>(
        &mut self,
        entries: impl ExactSizeIterator<Item = E>,
        follow: impl Fn(E, &mut Trace<'_>),
    ) {
        let before = self.frames.len();
        self.length(entries.len());
        let outside = std::mem::take(&mut self.code.0);
        let mut codes = Vec::with_capacity(entries.len());
        for entry in entries {
            follow(entry, self);
            codes.push(std::mem::take(&mut self.code.0));
        }
        codes.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        self.code.0 = outside;
        self.code.0.extend(codes.into_iter().flatten());
        debug_assert!(!self.complete || self.frames.len() + 1 == before);
    }

    /// Goes one level deeper: whether the stack has room for it. To be asked where a type may contain itself.
    pub fn descend(&mut self) -> bool {
        if crate::choice::source::stack_address() < self.floor {
            self.refuse();
        }
        self.complete
    }

    fn pop(&mut self) -> Option<&'a Form> {
        self.frames.pop().map(|shape| &self.types.get(shape).form)
    }

    /// The value is not one that its type makes.
    pub fn refuse(&mut self) {
        self.complete = false;
    }
}

/// One constructor, list or leaf of a code.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    pub(crate) shape: ShapeId,
    /// Its part of the code.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Which constructor it is; 0 for lists and leaves.
    pub(crate) choice: usize,
    /// How many nodes are directly below it.
    pub(crate) children: usize,
    /// How many nodes are below it in all.
    pub(crate) below: usize,
}

/// The nodes of a code, parents before their children; `None` where the code is not of these types.
pub(crate) fn nodes(types: &Types, code: &ChoiceSequence) -> Option<Vec<Node>> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut choices = code.0.iter();
    let mut frames = vec![types.root];
    while let Some(shape) = frames.pop() {
        let start = code.0.len() - choices.as_slice().len();
        let (mut choice, waiting) = (0, frames.len());
        match &types.get(shape).form {
            Form::Leaf { .. } => {
                choices.next()?;
            }
            Form::Choice(constructors) => {
                if constructors.len() != 1 {
                    choice = choices.next()?.to_usize()?;
                }
                frames.extend(constructors.get(choice)?.fields.iter().rev());
            }
            Form::List(element) => {
                let length = length(choices.next()?)?;
                frames.extend(std::iter::repeat_n(*element, length));
            }
            Form::Map(key, value) => {
                let length = length(choices.next()?)?;
                frames.extend(std::iter::repeat_n([*value, *key], length).flatten());
            }
        }
        let children = frames.len() - waiting;
        nodes.push(Node { shape, start, end: start, choice, children, below: 0 });
    }
    if !choices.as_slice().is_empty() {
        return None;
    }
    fill_in_ends(&mut nodes, code.0.len());
    Some(nodes)
}

/// How large the value of a code with these nodes is.
pub(crate) fn size(types: &Types, code: &ChoiceSequence, nodes: &[Node]) -> usize {
    let own = |node: &Node| match &types.get(node.shape).form {
        Form::Leaf { .. } => code.0[node.start].bits(),
        Form::Choice(constructors) => constructors[node.choice].size,
        Form::List(_) => node.children,
        Form::Map(..) => node.children / 2,
    };
    nodes.iter().map(own).sum()
}

/// No list of a code is longer: a misread code must not exhaust the memory.
pub(crate) const MAX_LENGTH: usize = 1 << 24;

/// A length that a code may say.
pub(crate) fn length(choice: &Nat) -> Option<usize> {
    choice.to_usize().filter(|length| *length < MAX_LENGTH)
}

fn fill_in_ends(nodes: &mut [Node], length: usize) {
    let mut done: Vec<usize> = Vec::new();
    for at in (0..nodes.len()).rev() {
        let children = done.split_off(done.len() - nodes[at].children);
        nodes[at].below = children.iter().map(|child| nodes[*child].below + 1).sum();
        let next = at + nodes[at].below + 1;
        nodes[at].end = nodes.get(next).map_or(length, |next| next.start);
        done.push(at);
    }
}

#[cfg(test)]
mod tests {
    use super::{Trace, locate, nodes, size};
    use crate::Canvass;
    use crate::choice::shape::Types;
    use std::collections::{BTreeMap, BTreeSet};

    #[track_caller]
    fn check<T: Canvass>(values: &[T]) {
        let types = Types::of::<T>().unwrap();
        for value in values {
            let code = Trace::code(&types, value).unwrap();
            let (expect, _) = locate(&types, &code).unwrap().unwrap();
            assert_eq!(size(&types, &code, &nodes(&types, &code).unwrap()), expect);
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
