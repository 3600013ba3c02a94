//! The value that a code writes down.

use super::{Choose, Made, Stop};
use crate::choice::sequence::MAX_LENGTH;
use crate::choice::shape::{Form, ShapeId, Types};
use crate::{Count, Nat};

pub(crate) struct Recorded<'a> {
    code: std::slice::Iter<'a, Nat>,
    frames: Vec<ShapeId>,
    fit: Fit,
}

/// What to do with a leaf that is too large for where it stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fit {
    /// The code is of another type.
    Exactly,
    /// Take the largest that fits: what a leaf may be depends on others, which were edited.
    Nearest,
}

impl<'a> Recorded<'a> {
    pub(crate) fn new(root: ShapeId, code: &'a [Nat], fit: Fit) -> Recorded<'a> {
        Recorded { code: code.iter(), frames: vec![root], fit }
    }

    /// Whether the code was used up by the value that was made.
    pub(crate) fn is_used_up(&self) -> bool {
        self.code.as_slice().is_empty() && self.frames.is_empty()
    }

    fn next(&mut self) -> Made<&'a Nat> {
        self.code.next().ok_or(Stop::Mismatch)
    }

    fn below(&mut self, limit: usize) -> Made<usize> {
        self.next()?.to_usize().filter(|choice| *choice < limit).ok_or(Stop::Mismatch)
    }
}

impl Choose for Recorded<'_> {
    fn shape(&self) -> ShapeId {
        *self.frames.last().expect("asked while a value is made")
    }

    fn constructor(&mut self, types: &Types) -> Made<usize> {
        let shape = self.frames.pop().ok_or(Stop::Mismatch)?;
        let Form::Choice(constructors) = &types.get(shape).form else { return Err(Stop::Mismatch) };
        let chosen = if constructors.len() == 1 { 0 } else { self.below(constructors.len())? };
        self.frames.extend(constructors[chosen].fields.iter().rev());
        Ok(chosen)
    }

    fn length(&mut self, types: &Types) -> Made<usize> {
        let shape = self.frames.pop().ok_or(Stop::Mismatch)?;
        let elements: &[ShapeId] = match &types.get(shape).form {
            Form::List(element) => &[*element],
            Form::Map(key, value) => &[*value, *key],
            Form::Leaf { .. } | Form::Choice(_) => return Err(Stop::Mismatch),
        };
        let length = self.below(MAX_LENGTH)?;
        for _ in 0..length {
            self.frames.extend(elements);
        }
        Ok(length)
    }

    fn leaf(&mut self, _: &Types, last: u64) -> Made<u64> {
        self.frames.pop().ok_or(Stop::Mismatch)?;
        match (self.next()?.to_u64(), self.fit) {
            (Some(number), _) if number <= last => Ok(number),
            (_, Fit::Nearest) => Ok(last),
            (_, Fit::Exactly) => Err(Stop::Mismatch),
        }
    }

    fn index(&mut self, _: &Types, count: &Count) -> Made<Nat> {
        self.frames.pop().ok_or(Stop::Mismatch)?;
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
