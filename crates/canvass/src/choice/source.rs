//! Sources: where the choices come from that a value is made of.
//!
//! A type makes its values by asking which constructor comes next, how long a list is, which number a leaf has.
//! Whoever answers decides what comes out: random values, the value of an index, each value in turn, a value
//! written down as a choice sequence, or what bytes of a fuzzer say.

mod bytes;
mod in_turn;
mod random;
mod record;
mod recorded;
mod walk;

pub(crate) use bytes::Bytes;
pub(crate) use in_turn::InTurn;
pub(crate) use random::{Draw, Random};
pub(crate) use record::{Completed, Record};
pub(crate) use recorded::{Fit, Recorded};
pub(crate) use walk::{Walk, ways};

use crate::choice::draws::Draws;
use crate::choice::kept::Kept;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::{Form, ShapeId, Types};
use crate::{Count, Nat, Space, SpaceError};
use canvass_lazy::hole;
use std::sync::Arc;

/// What a type makes its values from.
pub struct Source<'a> {
    pub(crate) choices: &'a mut dyn Choose,
    pub(crate) types: &'a Types,
    /// Below this address the stack counts as used up; stacks grow downwards.
    floor: usize,
}

/// What making a value comes to.
pub type Made<T> = Result<T, Stop>;

/// Why no value was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// A predicate does not hold for the value.
    Rejected,
    /// The choices written down do not fit the type.
    Mismatch,
    /// The value is nested deeper than the stack allows.
    TooDeep,
    /// A space could not answer.
    Space(Box<SpaceError>),
}

impl From<SpaceError> for Stop {
    fn from(error: SpaceError) -> Stop {
        Stop::Space(Box::new(error))
    }
}

impl From<Box<SpaceError>> for Stop {
    fn from(error: Box<SpaceError>) -> Stop {
        Stop::Space(error)
    }
}

/// Answers the questions of a type that makes a value, in the order in which fields are asked for.
pub(crate) trait Choose {
    /// The shape that the next question is about.
    fn shape(&self) -> ShapeId;
    fn constructor(&mut self, types: &Types) -> Made<usize>;
    fn length(&mut self, types: &Types) -> Made<usize>;
    /// At most `last`.
    fn leaf(&mut self, types: &Types, last: u64) -> Made<u64>;
    fn index(&mut self, types: &Types, count: &Count) -> Made<Nat>;

    /// A seed and a size for a generator, where values are drawn at random.
    fn seed(&mut self) -> Option<(u64, usize)> {
        None
    }

    /// Takes a whole part that a generator made from the seed, as its choice sequence.
    fn put(&mut self, _code: ChoiceSequence) {}

    /// How many choices were recorded, where they are.
    fn mark(&self) -> usize {
        0
    }

    /// Takes back the key of a map that was made last, since `mark`: whether another one is to be made in its place.
    fn take_back(&mut self, _key: ShapeId, _mark: usize) -> bool {
        false
    }

    /// Leaves the next part open, where values may have holes.
    fn hole(&mut self) -> Option<Ticket> {
        None
    }

    /// Whether the last answer is about a part that was left open, and is completed now.
    fn is_open(&self) -> bool {
        false
    }

    /// Hands out what answers a run that draws, for as long as it runs.
    fn take_draws(&mut self) -> Option<Box<Draws>> {
        None
    }

    /// Takes back what it handed out.
    fn put_draws(&mut self, _draws: Box<Draws>) {}

    /// The boxes that are kept from one run to the next.
    fn kept(&mut self) -> Option<&mut Kept> {
        None
    }
}

/// What a box needs to be a hole.
pub(crate) struct Ticket {
    pub(crate) search: Arc<hole::Search>,
    pub(crate) id: u64,
}

/// How much of a thread's stack making a value may use; threads of tests have twice as much.
pub(crate) const ROOM: usize = 1 << 20;

impl<'a> Source<'a> {
    pub(crate) fn new(types: &'a Types, choices: &'a mut dyn Choose) -> Source<'a> {
        Source { choices, types, floor: stack_address().saturating_sub(ROOM) }
    }

    /// Which constructor comes next, by its position. To be asked before its fields are made, by structs too.
    #[inline]
    pub fn constructor(&mut self) -> Made<usize> {
        self.choices.constructor(self.types)
    }

    /// How many elements a list has, or entries a map. To be asked before they are made.
    #[inline]
    pub fn length(&mut self) -> Made<usize> {
        self.choices.length(self.types)
    }

    /// A number of at most `last`.
    #[inline]
    pub fn leaf(&mut self, last: u64) -> Made<u64> {
        self.choices.leaf(self.types, last)
    }

    /// An index below `count`.
    pub fn index(&mut self, count: &Count) -> Made<Nat> {
        self.choices.index(self.types, count)
    }

    /// A value of the space that the field was described with.
    pub fn space<T: 'static>(&mut self) -> Made<T> {
        let Form::Leaf { space: Some(space), .. } = &self.types.get(self.choices.shape()).form
        else {
            return Err(Stop::Mismatch);
        };
        let space = space.downcast_ref::<Space<T>>().ok_or(Stop::Mismatch)?.clone();
        self.dependent(&space)
    }

    /// A value of a space that depends on fields made before.
    pub fn dependent<T>(&mut self, space: &Space<T>) -> Made<T> {
        let index = self.choices.index(self.types, &space.limit()?)?;
        match space.get(&index) {
            Ok(value) => Ok(value),
            Err(SpaceError::OutOfRange { .. }) => Err(Stop::Rejected),
            Err(error) => Err(error.into()),
        }
    }

    /// The shape that is asked for next, for tests with shapes that no Rust type has.
    #[cfg(test)]
    pub(crate) fn asked(&self) -> (crate::choice::shape::ShapeId, &'a Form) {
        let shape = self.choices.shape();
        (shape, &self.types.get(shape).form)
    }

    /// Refuses a value that does not meet a predicate.
    pub fn accept<T>(&mut self, value: T, predicate: impl FnOnce(&T) -> bool) -> Made<T> {
        if predicate(&value) { Ok(value) } else { Err(Stop::Rejected) }
    }

    /// Goes one level deeper, unless the stack is used up. To be called where a type may contain itself.
    #[inline]
    pub fn descend(&mut self) -> Made<()> {
        if stack_address() < self.floor { Err(Stop::TooDeep) } else { Ok(()) }
    }
}

#[inline(always)]
pub(crate) fn stack_address() -> usize {
    let marker = 0_u8;
    std::hint::black_box(std::ptr::from_ref(&marker)).addr()
}
