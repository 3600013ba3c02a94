//! The cursor over shapes: which parts of a value are still to be made.
//!
//! Parts are made parents first and fields from left to right. Each carries a note of whoever answers: how large it may
//! be, which path leads to it, or nothing. This is the only place that knows the order in which parts follow each other;
//! a source that answers choices asks the cursor for the next part, decides, and enters what it chose.

use super::shape::{Constructor, Elements, Form, ShapeId, Types};
use super::source::{Made, Stop};

/// A part that is still to be made, with the note of whoever answers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part<N> {
    pub(crate) shape: ShapeId,
    pub(crate) note: N,
}

/// A stack of parts, the next on top. The first `INLINE` of them need no memory of their own.
pub(crate) struct Cursor<N, const INLINE: usize = 0> {
    few: [Option<Part<N>>; INLINE],
    /// How many of the few are there. Only when all are, there may be more.
    fewer: usize,
    more: Vec<Part<N>>,
}

impl<N: Copy, const INLINE: usize> Cursor<N, INLINE> {
    /// Nothing is to be made yet.
    pub(crate) fn idle() -> Cursor<N, INLINE> {
        Cursor { few: [None; INLINE], fewer: 0, more: Vec::new() }
    }

    pub(crate) fn new(root: ShapeId, note: N) -> Cursor<N, INLINE> {
        let mut cursor = Cursor::idle();
        cursor.push(root, note);
        cursor
    }

    /// Begins another value.
    pub(crate) fn restart(&mut self, root: ShapeId, note: N) {
        self.fewer = 0;
        self.more.clear();
        self.push(root, note);
    }

    /// How many parts are left, not counting the parts that these will have.
    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.fewer + self.more.len()
    }

    #[inline]
    pub(crate) fn is_done(&self) -> bool {
        self.left() == 0
    }

    /// The next part, which stays to be made; `None` where the value is finished.
    #[inline]
    pub(crate) fn peek(&self) -> Option<Part<N>> {
        match self.more.last() {
            Some(part) => Some(*part),
            None => self.fewer.checked_sub(1).and_then(|at| self.few[at]),
        }
    }

    /// The shape of the next part. There must be one: sources are asked while a value is made.
    #[inline]
    pub(crate) fn shape(&self) -> ShapeId {
        self.peek().expect("asked while a value is made").shape
    }

    /// Takes the next part.
    #[inline]
    pub(crate) fn next(&mut self) -> Made<Part<N>> {
        self.pop().ok_or(Stop::Mismatch)
    }

    /// Takes the next part, which must be a choice of constructors.
    #[inline]
    pub(crate) fn next_choice<'t>(
        &mut self,
        types: &'t Types,
    ) -> Made<(Part<N>, &'t [Constructor])> {
        let part = self.next()?;
        match &types.get(part.shape).form {
            Form::Choice(constructors) => Ok((part, constructors)),
            Form::Leaf { .. } | Form::List(_) | Form::Map(..) | Form::Bounded(..) => {
                Err(Stop::Mismatch)
            }
        }
    }

    /// Takes the next part, which must be a list or a map.
    #[inline]
    pub(crate) fn next_list(&mut self, types: &Types) -> Made<(Part<N>, Elements)> {
        let part = self.next()?;
        let elements = types.get(part.shape).form.elements().ok_or(Stop::Mismatch)?;
        Ok((part, elements))
    }

    /// The fields of a constructor come next, each with the same note.
    #[inline]
    pub(crate) fn enter(&mut self, constructor: &Constructor, note: N) {
        self.extend(constructor.fields.iter().rev().map(|&shape| Part { shape, note }));
    }

    /// So many elements come next, each with the same note.
    #[inline]
    pub(crate) fn repeat(&mut self, elements: Elements, length: usize, note: N) {
        let parts = |shape| Part { shape, note };
        match elements {
            Elements::Of(element) => self.extend(std::iter::repeat_n(parts(element), length)),
            Elements::Entries { key, value } => {
                for _ in 0..length {
                    self.push(value, note);
                    self.push(key, note);
                }
            }
        }
    }

    /// A part comes next, before all that is left.
    #[inline]
    pub(crate) fn push(&mut self, shape: ShapeId, note: N) {
        let part = Part { shape, note };
        match self.few.get_mut(self.fewer) {
            Some(place) => {
                *place = Some(part);
                self.fewer += 1;
            }
            None => self.more.push(part),
        }
    }

    /// What is left, the next part last.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &Part<N>> {
        self.few[..self.fewer].iter().flatten().chain(&self.more)
    }

    #[inline]
    fn pop(&mut self) -> Option<Part<N>> {
        if let Some(part) = self.more.pop() {
            return Some(part);
        }
        self.fewer = self.fewer.checked_sub(1)?;
        self.few[self.fewer]
    }

    #[inline]
    fn extend(&mut self, parts: impl Iterator<Item = Part<N>>) {
        if INLINE == 0 {
            self.more.extend(parts);
        } else {
            parts.for_each(|Part { shape, note }| self.push(shape, note));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Cursor, Part, ShapeId};

    #[test]
    fn parts_beyond_the_few_come_in_the_same_order() {
        let shapes: Vec<ShapeId> = (0..10).map(ShapeId::new).collect();
        let mut few: Cursor<usize, 3> = Cursor::idle();
        let mut none: Cursor<usize> = Cursor::idle();
        for (note, shape) in shapes.iter().enumerate() {
            few.push(*shape, note);
            none.push(*shape, note);
            if note % 4 == 3 {
                let (a, b) = (few.next().unwrap(), none.next().unwrap());
                assert_eq!((a.shape, a.note), (b.shape, b.note));
            }
        }
        let notes = |parts: Vec<&Part<usize>>| -> Vec<usize> {
            parts.iter().map(|part| part.note).collect()
        };
        assert_eq!(notes(few.parts().collect()), [0, 1, 2, 4, 5, 6, 8, 9]);
        assert_eq!(notes(few.parts().collect()), notes(none.parts().collect()));
        while let Ok(part) = none.next() {
            assert_eq!(few.peek().map(|part| part.note), Some(part.note));
            assert_eq!(few.next().map(|part| part.note), Ok(part.note));
        }
        assert!(few.is_done() && few.next().is_err());
    }
}
