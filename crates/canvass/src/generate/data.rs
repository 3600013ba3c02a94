//! A value of any type, made by the choices of a run: the number of a constructor, if there are several, before its fields.

use super::answers::Answers;
use super::run::Stop;
use crate::choice::cursor::{Cursor, Part};
use crate::choice::shape::{Form, Shape, ShapeId, Types};
use crate::choice::source::{self, Choose, Made};
use crate::{Count, Nat};

pub(super) struct Asking<'a> {
    answers: &'a mut Answers,
    /// The note of a part is how many constructors with fields may be inside each other there.
    cursor: Cursor<usize>,
    /// Why there was no answer.
    pub(super) stop: Option<Stop>,
}

impl<'a> Asking<'a> {
    #[inline]
    pub(super) fn new(answers: &'a mut Answers, shape: ShapeId) -> Asking<'a> {
        let depth = match answers {
            Answers::InTurn(in_turn) => in_turn.depth,
            Answers::Drawn(_) | Answers::Given(_) | Answers::Test(_) => usize::MAX,
        };
        Asking { answers, cursor: Cursor::new(shape, depth), stop: None }
    }

    fn note<T>(&mut self, answer: Result<T, Stop>) -> Made<T> {
        answer.map_err(|stop| {
            self.stop = Some(stop);
            source::Stop::Rejected
        })
    }

    /// A number below `count`; of those that go through all, one that fits.
    fn one_of(&mut self, count: usize, fits: impl Fn(usize) -> bool) -> Made<usize> {
        let answer = match &mut *self.answers {
            Answers::InTurn(in_turn) => {
                let possible: Vec<usize> = (0..count).filter(|&number| fits(number)).collect();
                in_turn.one_of(possible.len()).map(|at| possible[at])
            }
            answers @ (Answers::Drawn(_) | Answers::Given(_) | Answers::Test(_)) => {
                answers.integer(0, count as i64 - 1).map(|number| number as usize)
            }
        };
        self.note(answer)
    }

    /// The number of a leaf, of those from 0 to the last.
    #[inline]
    fn number(&mut self, shape: &Shape, last: u128) -> Made<u128> {
        if let Form::Leaf { names: [_, ..], .. } = &shape.form {
            return self.one_of(last as usize + 1, |_| true).map(|number| number as u128);
        }
        let (low, high) = bounds(shape.name, last);
        let answer = self.answers.integer(low, high);
        let answer = self.note(answer)?;
        Ok(if low < 0 { around_zero(answer).min(last) } else { answer as u128 })
    }
}

/// The integers of a type, as far as 64 bits with a sign go; the numbers of its values for other types.
#[inline]
fn bounds(name: &str, last: u128) -> (i64, i64) {
    let within = |number: u128| i64::try_from(number).unwrap_or(i64::MAX);
    match name {
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => {
            let high = within(last / 2);
            (-high - 1, high)
        }
        _ => (0, within(last)),
    }
}

/// The number of an integer in the order 0, 1, -1, 2, -2, …, of which the least of a type has no opposite.
#[inline]
fn around_zero(integer: i64) -> u128 {
    u128::from(integer.unsigned_abs()) * 2 - u128::from(integer > 0)
}

/// No list is longer.
const LONGEST: usize = 1 << 16;

impl Choose for Asking<'_> {
    #[inline]
    fn shape(&self) -> ShapeId {
        self.cursor.shape()
    }

    #[inline]
    fn constructor(&mut self, types: &Types) -> Made<usize> {
        let (Part { note: depth, .. }, constructors) = self.cursor.next_choice(types)?;
        let fits = |at: usize| depth > 0 || constructors[at].fields.is_empty();
        let (chosen, depth) = match constructors.len() {
            0 => return Err(source::Stop::Rejected),
            1 => (0, depth),
            several => (self.one_of(several, fits)?, depth.saturating_sub(1)),
        };
        self.cursor.enter(&constructors[chosen], depth);
        Ok(chosen)
    }

    #[inline]
    fn length(&mut self, types: &Types) -> Made<usize> {
        let (Part { note: depth, .. }, elements) = self.cursor.next_list(types)?;
        let length = self.one_of(depth.min(LONGEST) + 1, |_| true)?;
        self.cursor.repeat(elements, length, depth.saturating_sub(1));
        Ok(length)
    }

    #[inline]
    fn leaf(&mut self, types: &Types, last: u64) -> Made<u64> {
        let shape = self.cursor.next()?.shape;
        self.number(types.get(shape), u128::from(last)).map(|number| number as u64)
    }

    #[inline]
    fn index(&mut self, types: &Types, count: &Count) -> Made<Nat> {
        let shape = types.get(self.cursor.next()?.shape);
        let last = match count {
            Count::Finite(count) => {
                let last = count.checked_sub(&Nat::ONE).ok_or(source::Stop::Rejected)?;
                last.to_u128().unwrap_or(u128::MAX)
            }
            Count::Infinite | Count::Unknown => u128::MAX,
        };
        self.number(shape, last).map(Nat::from)
    }
}
