//! Reads a choice sequence by the shapes of its type, one part after the other.

use crate::Nat;
use crate::choice::cursor::Cursor;
use crate::choice::shape::{Form, ShapeId, Types};
use std::slice;

/// Goes through the parts of a value by its choices, parents before their children.
pub(crate) struct Reader<'t, 'a> {
    types: &'t Types,
    choices: slice::Iter<'a, Nat>,
    cursor: Cursor<()>,
}

/// A part of a value.
pub(crate) struct Read {
    pub(crate) shape: ShapeId,
    /// Which constructor it is; 0 for lists and leaves.
    pub(crate) constructor: usize,
    /// How many parts are directly below it.
    pub(crate) children: usize,
}

impl<'t, 'a> Reader<'t, 'a> {
    /// Reads a value of the shape from the beginning of the choices.
    pub(crate) fn new(types: &'t Types, shape: ShapeId, choices: &'a [Nat]) -> Reader<'t, 'a> {
        Reader { types, choices: choices.iter(), cursor: Cursor::new(shape, ()) }
    }

    /// Whether the value is finished.
    pub(crate) fn is_done(&self) -> bool {
        self.cursor.is_done()
    }

    /// The choices that are not read yet.
    pub(crate) fn rest(&self) -> &'a [Nat] {
        self.choices.as_slice()
    }

    /// Reads the next part; `None` where the choices are not of this shape.
    pub(crate) fn next(&mut self) -> Option<Read> {
        let shape = self.cursor.next().ok()?.shape;
        let (waiting, mut constructor) = (self.cursor.left(), 0);
        let form = &self.types.get(shape).form;
        match (form, form.elements()) {
            (Form::Choice(constructors), _) => {
                if constructors.len() != 1 {
                    constructor = self.choices.next()?.to_usize()?;
                }
                self.cursor.enter(constructors.get(constructor)?, ());
            }
            (_, Some(elements)) => {
                let length = length(self.choices.next()?).filter(|length| form.allows(*length))?;
                self.cursor.repeat(elements, length, ());
            }
            (Form::Leaf { .. } | Form::List(_) | Form::Map(..) | Form::Bounded(..), None) => {
                self.choices.next()?;
            }
        }
        Some(Read { shape, constructor, children: self.cursor.left() - waiting })
    }
}

/// No list of a choice sequence is longer: a misread sequence must not exhaust the memory.
pub(crate) const MAX_LENGTH: usize = 1 << 24;

/// A choice as the length of a list, if lists may be so long.
pub(crate) fn length(choice: &Nat) -> Option<usize> {
    choice.to_usize().filter(|length| *length < MAX_LENGTH)
}
