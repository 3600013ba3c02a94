//! Each value of a finite type in turn, by the choices that it really has.
//!
//! A shape does not know how many values a dependent field has: that is known when the fields before it are made. So values are
//! made one after the other, and each choice says how many answers it has.

use super::{Choose, Made, Stop};
use crate::choice::cursor::Cursor;
use crate::choice::odometer::Odometer;
use crate::choice::shape::{ShapeId, Types};
use crate::{Count, Nat};

pub(crate) struct InTurn {
    odometer: Odometer,
    cursor: Cursor<()>,
    /// No choice has more answers.
    most: usize,
    /// Whether a choice had more answers, or other answers than before.
    pub(crate) is_stuck: bool,
}

impl InTurn {
    /// Gives up where a choice has more than `most` answers.
    pub(crate) fn new(most: usize) -> InTurn {
        InTurn { odometer: Odometer::default(), cursor: Cursor::idle(), most, is_stuck: false }
    }

    pub(crate) fn begin(&mut self, root: ShapeId) {
        self.cursor.restart(root, ());
    }

    /// Goes on to the next choices; none are left if not.
    pub(crate) fn advance(&mut self) -> bool {
        self.odometer.advance()
    }

    fn one_of(&mut self, count: Option<usize>) -> Made<usize> {
        let count = count.filter(|count| *count <= self.most);
        let Some(count) = count else { return self.give_up() };
        if count == 0 {
            return Err(Stop::Rejected);
        }
        self.odometer.one_of(count).or_else(|_| self.give_up())
    }

    fn give_up(&mut self) -> Made<usize> {
        self.is_stuck = true;
        Err(Stop::Rejected)
    }
}

impl Choose for InTurn {
    fn shape(&self) -> ShapeId {
        self.cursor.shape()
    }

    fn constructor(&mut self, types: &Types) -> Made<usize> {
        let (_, constructors) = self.cursor.next_choice(types)?;
        let chosen = self.one_of(Some(constructors.len()))?;
        self.cursor.enter(&constructors[chosen], ());
        Ok(chosen)
    }

    fn length(&mut self, _: &Types) -> Made<usize> {
        self.give_up()
    }

    fn leaf(&mut self, _: &Types, last: u64) -> Made<u64> {
        self.cursor.next()?;
        let count = usize::try_from(last).ok().and_then(|last| last.checked_add(1));
        self.one_of(count).map(|chosen| chosen as u64)
    }

    fn index(&mut self, _: &Types, count: &Count) -> Made<Nat> {
        self.cursor.next()?;
        self.one_of(count.finite().and_then(Nat::to_usize)).map(Nat::from)
    }
}
