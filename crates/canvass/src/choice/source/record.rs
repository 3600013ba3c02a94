//! Writes down the choices of another source.

use super::{Choose, Made, Ticket};
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::{Form, ShapeId, Types};
use crate::{Count, Nat};

pub(crate) struct Record<'a> {
    choices: &'a mut dyn Choose,
    pub(crate) sequence: ChoiceSequence,
}

impl<'a> Record<'a> {
    pub(crate) fn new(choices: &'a mut dyn Choose) -> Record<'a> {
        Record { choices, sequence: ChoiceSequence::default() }
    }
}

impl Choose for Record<'_> {
    fn shape(&self) -> ShapeId {
        self.choices.shape()
    }

    fn constructor(&mut self, types: &Types) -> Made<usize> {
        let shape = self.choices.shape();
        let chosen = self.choices.constructor(types)?;
        if !matches!(&types.get(shape).form, Form::Choice(constructors) if constructors.len() == 1)
        {
            self.sequence.0.push(Nat::from(chosen));
        }
        Ok(chosen)
    }

    fn length(&mut self, types: &Types) -> Made<usize> {
        let length = self.choices.length(types)?;
        self.sequence.0.push(Nat::from(length));
        Ok(length)
    }

    fn leaf(&mut self, types: &Types, last: u64) -> Made<u64> {
        let number = self.choices.leaf(types, last)?;
        self.sequence.0.push(Nat::from(number));
        Ok(number)
    }

    fn index(&mut self, types: &Types, count: &Count) -> Made<Nat> {
        let index = self.choices.index(types, count)?;
        self.sequence.0.push(index.clone());
        Ok(index)
    }

    fn seed(&mut self) -> Option<(u64, usize)> {
        self.choices.seed()
    }

    fn put(&mut self, sequence: ChoiceSequence) {
        self.sequence.0.extend_from_slice(&sequence.0);
        self.choices.put(sequence);
    }

    fn mark(&self) -> usize {
        self.sequence.0.len()
    }

    fn take_back(&mut self, key: ShapeId, mark: usize) -> bool {
        self.sequence.0.truncate(mark);
        self.choices.take_back(key, mark)
    }

    fn hole(&mut self) -> Option<Ticket> {
        self.choices.hole()
    }
}
