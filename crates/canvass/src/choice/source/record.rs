//! Writes down the choices of another source.

use super::{Choose, Made, Ticket};
use crate::choice::draws::Draws;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::{Form, ShapeId, Types};
use crate::{Count, Nat};

pub(crate) struct Record<'a> {
    choices: &'a mut dyn Choose,
    pub(crate) sequence: ChoiceSequence,
    /// The positions of choices in open parts, where somebody wants to know.
    open: Option<Vec<usize>>,
}

/// The choices of a value with open parts that was completed.
#[derive(Debug, Default)]
pub(crate) struct Completed {
    pub(crate) sequence: ChoiceSequence,
    /// The positions of the choices that are in open parts, in order.
    pub(crate) open: Vec<usize>,
}

impl<'a> Record<'a> {
    pub(crate) fn new(choices: &'a mut dyn Choose) -> Record<'a> {
        Record { choices, sequence: ChoiceSequence::default(), open: None }
    }

    /// The same, for a value whose open parts are being completed.
    pub(crate) fn completing(choices: &'a mut dyn Choose) -> Record<'a> {
        Record { open: Some(Vec::new()), ..Record::new(choices) }
    }

    pub(crate) fn completed(self) -> Completed {
        Completed { sequence: self.sequence, open: self.open.unwrap_or_default() }
    }

    fn push(&mut self, choice: Nat) {
        if let Some(open) = &mut self.open
            && self.choices.is_open()
        {
            open.push(self.sequence.0.len());
        }
        self.sequence.0.push(choice);
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
            self.push(Nat::from(chosen));
        }
        Ok(chosen)
    }

    fn length(&mut self, types: &Types) -> Made<usize> {
        let length = self.choices.length(types)?;
        self.push(Nat::from(length));
        Ok(length)
    }

    fn leaf(&mut self, types: &Types, last: u64) -> Made<u64> {
        let number = self.choices.leaf(types, last)?;
        self.push(Nat::from(number));
        Ok(number)
    }

    fn index(&mut self, types: &Types, count: &Count) -> Made<Nat> {
        let index = self.choices.index(types, count)?;
        self.push(index.clone());
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
        if let Some(open) = &mut self.open {
            open.truncate(open.partition_point(|at| *at < mark));
        }
        self.choices.take_back(key, mark)
    }

    fn take_draws(&mut self) -> Option<Box<Draws>> {
        self.choices.take_draws()
    }

    fn put_draws(&mut self, draws: Box<Draws>) {
        self.sequence = draws.sequence();
        self.choices.put_draws(draws);
    }

    fn hole(&mut self) -> Option<Ticket> {
        self.choices.hole()
    }
}
