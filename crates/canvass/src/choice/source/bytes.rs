//! The value that a fuzzer's bytes stand for.
//!
//! Small changes of the bytes are small changes of the value: choices are read from the front, lengths from the
//! end, as in the crate `arbitrary`. When the bytes are used up, the rest is as small as it can be.

use super::{Choose, Made, Stop};
use crate::choice::shape::{Form, ShapeId, Types};
use crate::{Count, Nat};

pub(crate) struct Bytes<'a> {
    left: &'a [u8],
    frames: Vec<ShapeId>,
}

impl<'a> Bytes<'a> {
    pub(crate) fn new(root: ShapeId, bytes: &'a [u8]) -> Bytes<'a> {
        Bytes { left: bytes, frames: vec![root] }
    }

    /// A number of at most `last`, from as many bytes as that needs.
    fn number(&mut self, last: u64) -> u64 {
        let mut number = 0;
        let mut reach = last;
        while reach > 0 {
            let Some((byte, left)) = self.left.split_first() else { break };
            (number, self.left) = (number << 8 | u64::from(*byte), left);
            reach >>= 8;
        }
        if last == u64::MAX { number } else { number % (last + 1) }
    }

    fn pop(&mut self) -> Made<ShapeId> {
        self.frames.pop().ok_or(Stop::Mismatch)
    }
}

impl Choose for Bytes<'_> {
    fn shape(&self) -> ShapeId {
        *self.frames.last().expect("asked while a value is made")
    }

    fn constructor(&mut self, types: &Types) -> Made<usize> {
        let shape = self.pop()?;
        let Form::Choice(constructors) = &types.get(shape).form else { return Err(Stop::Mismatch) };
        let chosen = match constructors.len() {
            0 => return Err(Stop::Rejected),
            1 => 0,
            _ if self.left.is_empty() => crate::choice::shape::smallest(constructors),
            alternatives => self.number(alternatives as u64 - 1) as usize,
        };
        self.frames.extend(constructors[chosen].fields.iter().rev());
        Ok(chosen)
    }

    fn length(&mut self, types: &Types) -> Made<usize> {
        let elements: &[ShapeId] = match &types.get(self.pop()?).form {
            Form::List(element) => &[*element],
            Form::Map(key, value) => &[*value, *key],
            Form::Leaf { .. } | Form::Choice(_) => return Err(Stop::Mismatch),
        };
        let Some((last, left)) = self.left.split_last() else { return Ok(0) };
        self.left = left;
        let length = usize::from(*last) % (left.len() + 1);
        for _ in 0..length {
            self.frames.extend(elements);
        }
        Ok(length)
    }

    fn leaf(&mut self, _: &Types, last: u64) -> Made<u64> {
        self.pop()?;
        Ok(self.number(last))
    }

    fn index(&mut self, _: &Types, count: &Count) -> Made<Nat> {
        self.pop()?;
        let Count::Finite(count) = count else { return Ok(Nat::from(self.number(u64::MAX))) };
        let words = count.bits().div_ceil(64);
        let number =
            Nat::from_words(&(0..words).map(|_| self.number(u64::MAX)).collect::<Vec<_>>());
        number.checked_div_rem(count).map(|(_, index)| index).ok_or(Stop::Rejected)
    }
}
