//! The choices of the value at a number of the fair order, and the way back.

use super::{Code, FairOrder};
use crate::choice::cursor::{Cursor, Part};
use crate::choice::sequence::{ChoiceSequence, Node, nodes};
use crate::choice::shape::{Form, ShapeId, Types};
use crate::choice::source::{Choose, Made, Stop};
use crate::error::{Result, SpaceError};
use crate::{Count, Nat};

/// Answers with the choices of one value.
pub(crate) struct Answers<'o> {
    order: &'o FairOrder,
    cursor: Cursor<()>,
    /// The numbers of the parts that are still to be made, the next one last.
    numbers: Vec<Nat>,
}

impl<'o> Answers<'o> {
    /// The value of a number below the count.
    #[inline]
    pub(crate) fn new(order: &'o FairOrder, root: ShapeId, number: Nat) -> Answers<'o> {
        Answers { order, cursor: Cursor::new(root, ()), numbers: vec![number] }
    }

    #[inline]
    fn next(&mut self) -> Made<(ShapeId, Nat)> {
        let Part { shape, .. } = self.cursor.next()?;
        Ok((shape, self.numbers.pop().ok_or(Stop::Mismatch)?))
    }

    #[inline]
    fn number(&mut self) -> Made<Nat> {
        let (shape, number) = self.next()?;
        match &self.order.codes[shape.at()] {
            Code::Leaf(first) => Ok(first + &number),
            Code::Choice(_) | Code::Collection(_) => Err(Stop::Mismatch),
        }
    }
}

impl Choose for Answers<'_> {
    #[inline]
    fn shape(&self) -> ShapeId {
        self.cursor.shape()
    }

    #[inline]
    fn constructor(&mut self, types: &Types) -> Made<usize> {
        let (shape, number) = self.next()?;
        let (Code::Choice(turns), Form::Choice(constructors)) =
            (&self.order.codes[shape.at()], &types.get(shape).form)
        else {
            return Err(Stop::Mismatch);
        };
        let (turn, row) = turns.order.split(&number).ok_or(Stop::Rejected)?;
        let chosen = turns.constructors[turn];
        self.numbers.extend(turns.fields[chosen].split(&row).into_iter().rev());
        self.cursor.enter(&constructors[chosen], ());
        Ok(chosen)
    }

    #[inline]
    fn length(&mut self, types: &Types) -> Made<usize> {
        let (shape, number) = self.next()?;
        let (Code::Collection(collections), Some(elements)) =
            (&self.order.codes[shape.at()], types.get(shape).form.elements())
        else {
            return Err(Stop::Mismatch);
        };
        let parts = match collections.get(&number) {
            Ok(parts) => parts,
            // There are so many that they are not counted.
            Err(SpaceError::OutOfRange { .. }) => return Err(Stop::Rejected),
            Err(error) => return Err(error.into()),
        };
        let length = parts.len() / elements.shapes().count();
        self.numbers.extend(parts.into_iter().rev());
        self.cursor.repeat(elements, length, ());
        Ok(length)
    }

    #[inline]
    fn leaf(&mut self, _: &Types, last: u64) -> Made<u64> {
        self.number()?.to_u64().filter(|number| *number <= last).ok_or(Stop::Rejected)
    }

    #[inline]
    fn index(&mut self, _: &Types, _: &Count) -> Made<Nat> {
        self.number()
    }
}

/// The number of the value with these choices; `None` where they do not fit.
#[inline]
pub(crate) fn index_of(
    order: &FairOrder,
    types: &Types,
    choices: &ChoiceSequence,
) -> Result<Option<Nat>> {
    let Some(nodes) = nodes(types, choices) else { return Ok(None) };
    let mut done: Vec<Nat> = Vec::new();
    // From the end, so that parts come before what they are part of.
    for node in nodes.iter().rev() {
        let mut parts = done.split_off(done.len() - node.children);
        parts.reverse();
        let Some(number) = join(order, choices, node, parts)? else { return Ok(None) };
        done.push(number);
    }
    Ok(done.pop())
}

#[inline]
fn join(
    order: &FairOrder,
    choices: &ChoiceSequence,
    node: &Node,
    parts: Vec<Nat>,
) -> Result<Option<Nat>> {
    match &order.codes[node.shape.at()] {
        Code::Leaf(first) => Ok(choices.0[node.start].checked_sub(first)),
        Code::Choice(turns) => {
            let row = turns.fields[node.choice].join(&parts);
            let turn = turns.constructors.iter().position(|one| *one == node.choice);
            Ok(turn.map(|turn| turns.order.join(turn, &row)))
        }
        Code::Collection(collections) => match collections.index_of(&parts) {
            Ok(number) => Ok(Some(number)),
            Err(SpaceError::NotMember) => Ok(None),
            Err(error) => Err(error.into()),
        },
    }
}
