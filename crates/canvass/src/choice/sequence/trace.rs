//! From a value to its choices.

use super::ChoiceSequence;
use crate::choice::cursor::Cursor;
use crate::choice::shape::{Form, ShapeId, Types};
use crate::choice::source::stack_address;
use crate::{Nat, Space};

/// Follows the constructors of a value, and writes its choices down.
pub struct Trace<'a> {
    types: &'a Types,
    choices: Vec<Nat>,
    cursor: Cursor<()>,
    floor: usize,
    complete: bool,
}

/// How much of a thread's stack following a value may use.
const ROOM: usize = 1 << 20;

impl<'a> Trace<'a> {
    /// The choices of what `follow` goes through, which has the shape; `None` where its type makes no such value, or it
    /// is nested too deeply.
    pub(crate) fn followed(
        types: &'a Types,
        shape: ShapeId,
        follow: impl FnOnce(&mut Trace<'a>),
    ) -> Option<ChoiceSequence> {
        let floor = stack_address().saturating_sub(ROOM);
        let (choices, cursor) = (Vec::new(), Cursor::new(shape, ()));
        let mut trace = Trace { types, choices, cursor, floor, complete: true };
        follow(&mut trace);
        trace.complete.then_some(ChoiceSequence(trace.choices))
    }

    /// The constructor that the value begins with. To be told before its fields are followed.
    pub fn constructor(&mut self, position: usize) {
        let Ok((_, constructors)) = self.cursor.next_choice(self.types) else {
            return self.refuse();
        };
        if constructors.len() > 1 {
            self.choices.push(Nat::from(position));
        }
        match constructors.get(position) {
            Some(constructor) => self.cursor.enter(constructor, ()),
            None => self.refuse(),
        }
    }

    /// How long a list is. To be told before its elements are followed.
    pub fn length(&mut self, length: usize) {
        let Ok((part, elements)) = self.cursor.next_list(self.types) else { return self.refuse() };
        if !self.types.get(part.shape).form.allows(length) {
            self.refuse();
        }
        self.choices.push(Nat::from(length));
        self.cursor.repeat(elements, length, ());
    }

    /// A number.
    pub fn leaf(&mut self, number: u64) {
        self.index(Nat::from(number));
    }

    /// An index.
    pub fn index(&mut self, index: Nat) {
        if self.cursor.next().is_err() {
            self.refuse();
        }
        self.choices.push(index);
    }

    /// A value of the space that the field was described with.
    pub fn space<T: 'static>(&mut self, value: &T) {
        let space = match self.cursor.peek().map(|part| &self.types.get(part.shape).form) {
            Some(Form::Leaf { space: Some(space), .. }) => space.downcast_ref::<Space<T>>(),
            Some(
                Form::Leaf { .. }
                | Form::Choice(_)
                | Form::List(_)
                | Form::Map(..)
                | Form::Bounded(..),
            )
            | None => None,
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
    /// down in the order of their choices.
    pub fn unordered<E>(
        &mut self,
        entries: impl ExactSizeIterator<Item = E>,
        follow: impl Fn(E, &mut Trace<'_>),
    ) {
        let before = self.cursor.left();
        self.length(entries.len());
        let outside = std::mem::take(&mut self.choices);
        let mut each = Vec::with_capacity(entries.len());
        for entry in entries {
            follow(entry, self);
            each.push(std::mem::take(&mut self.choices));
        }
        each.sort_unstable_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        self.choices = outside;
        self.choices.extend(each.into_iter().flatten());
        debug_assert!(!self.complete || self.cursor.left() + 1 == before);
    }

    /// Goes one level deeper: whether the stack has room for it. To be asked where a type may contain itself.
    pub fn descend(&mut self) -> bool {
        if stack_address() < self.floor {
            self.refuse();
        }
        self.complete
    }

    /// The value is not one that its type makes.
    pub fn refuse(&mut self) {
        self.complete = false;
    }
}
