//! The value of a recorded choice sequence.

use super::{Choose, Made, Stop};
use crate::choice::cursor::Cursor;
use crate::choice::draws::{Draws, Parts};
use crate::choice::sequence::MAX_LENGTH;
use crate::choice::shape::{ShapeId, Types};
use crate::{Count, Nat};

pub(crate) struct Recorded<'a> {
    choices: std::slice::Iter<'a, Nat>,
    cursor: Cursor<()>,
    fit: Fit,
    /// What a run of these choices drew.
    pub(crate) parts: Parts,
}

/// What to do with a leaf that is too large for where it stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fit {
    /// Refuse the sequence: it is of another type.
    Exactly,
    /// Take the largest that fits: the sequence was edited, and how large a leaf may be depends on others.
    Nearest,
}

impl<'a> Recorded<'a> {
    pub(crate) fn new(root: ShapeId, choices: &'a [Nat], fit: Fit) -> Recorded<'a> {
        let (choices, cursor, parts) = (choices.iter(), Cursor::new(root, ()), Parts::default());
        Recorded { choices, cursor, fit, parts }
    }

    /// Whether the value is finished and has used all choices.
    pub(crate) fn is_used_up(&self) -> bool {
        self.choices.as_slice().is_empty() && self.cursor.is_done()
    }

    /// How many choices are not used.
    pub(crate) fn left(&self) -> usize {
        self.choices.as_slice().len()
    }

    fn next(&mut self) -> Made<&'a Nat> {
        self.choices.next().ok_or(Stop::Mismatch)
    }

    fn below(&mut self, limit: usize) -> Made<usize> {
        self.next()?.to_usize().filter(|choice| *choice < limit).ok_or(Stop::Mismatch)
    }
}

impl Choose for Recorded<'_> {
    fn take_draws(&mut self) -> Option<Box<Draws>> {
        Some(Box::new(Draws::given(self.choices.as_slice())))
    }

    fn put_draws(&mut self, draws: Box<Draws>) {
        self.parts = draws.into_parts();
    }

    fn shape(&self) -> ShapeId {
        self.cursor.shape()
    }

    fn constructor(&mut self, types: &Types) -> Made<usize> {
        let (_, constructors) = self.cursor.next_choice(types)?;
        let chosen = if constructors.len() == 1 { 0 } else { self.below(constructors.len())? };
        self.cursor.enter(&constructors[chosen], ());
        Ok(chosen)
    }

    fn length(&mut self, types: &Types) -> Made<usize> {
        let (part, elements) = self.cursor.next_list(types)?;
        let length = self.below(MAX_LENGTH)?;
        if !types.get(part.shape).form.allows(length) {
            return Err(Stop::Rejected);
        }
        self.cursor.repeat(elements, length, ());
        Ok(length)
    }

    fn leaf(&mut self, _: &Types, last: u64) -> Made<u64> {
        self.cursor.next()?;
        match (self.next()?.to_u64(), self.fit) {
            (Some(number), _) if number <= last => Ok(number),
            (_, Fit::Nearest) => Ok(last),
            (_, Fit::Exactly) => Err(Stop::Mismatch),
        }
    }

    fn index(&mut self, _: &Types, count: &Count) -> Made<Nat> {
        self.cursor.next()?;
        let index = self.next()?;
        match count {
            Count::Finite(count) if index >= count => match self.fit {
                Fit::Exactly => Err(Stop::Mismatch),
                Fit::Nearest => count.checked_sub(&Nat::ONE).ok_or(Stop::Rejected),
            },
            Count::Finite(_) | Count::Infinite | Count::Unknown => Ok(index.clone()),
        }
    }
}
