//! The value that a fuzzer's bytes stand for.
//!
//! Small changes of the bytes are small changes of the value: choices are read from the front, lengths from the
//! end, as in the crate `arbitrary`. When the bytes are used up, the rest is as small as it can be.

use super::{Choose, Made, Stop};
use crate::choice::cursor::Cursor;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::{Form, ShapeId, Types, smallest};
use crate::{Count, Nat};

pub(crate) struct Bytes<'a> {
    left: &'a [u8],
    cursor: Cursor<()>,
}

impl<'a> Bytes<'a> {
    pub(crate) fn new(root: ShapeId, bytes: &'a [u8]) -> Bytes<'a> {
        Bytes { left: bytes, cursor: Cursor::new(root, ()) }
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
}

impl Choose for Bytes<'_> {
    fn shape(&self) -> ShapeId {
        self.cursor.shape()
    }

    fn constructor(&mut self, types: &Types) -> Made<usize> {
        let (_, constructors) = self.cursor.next_choice(types)?;
        let chosen = match constructors.len() {
            0 => return Err(Stop::Rejected),
            1 => 0,
            _ if self.left.is_empty() => smallest(constructors),
            alternatives => self.number(alternatives as u64 - 1) as usize,
        };
        self.cursor.enter(&constructors[chosen], ());
        Ok(chosen)
    }

    fn length(&mut self, types: &Types) -> Made<usize> {
        let (part, elements) = self.cursor.next_list(types)?;
        let mut length = 0;
        if let Some((last, left)) = self.left.split_last() {
            self.left = left;
            length = usize::from(*last) % (left.len() + 1);
        }
        if let Form::Bounded(_, lengths) = types.get(part.shape).form {
            length = length.max(lengths.shortest()).min(lengths.longest().unwrap_or(usize::MAX));
        }
        self.cursor.repeat(elements, length, ());
        Ok(length)
    }

    fn leaf(&mut self, _: &Types, last: u64) -> Made<u64> {
        self.cursor.next()?;
        Ok(self.number(last))
    }

    fn index(&mut self, _: &Types, count: &Count) -> Made<Nat> {
        self.cursor.next()?;
        let Count::Finite(count) = count else { return Ok(Nat::from(self.number(u64::MAX))) };
        let words = count.bits().div_ceil(64);
        let number =
            Nat::from_words(&(0..words).map(|_| self.number(u64::MAX)).collect::<Vec<_>>());
        number.checked_div_rem(count).map(|(_, index)| index).ok_or(Stop::Rejected)
    }

    fn put(&mut self, _choices: ChoiceSequence) {
        let _is_there = self.cursor.next();
    }

    fn take_back(&mut self, key: ShapeId, _mark: usize) -> bool {
        self.cursor.push(key, ());
        true
    }
}
