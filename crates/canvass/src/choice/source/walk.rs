//! The value of a size and an index, and from there each value in turn.
//!
//! The choices of the last value are kept. The next value has the same ones up to the last choice that has
//! another alternative, and the first ones after it, so that a step costs little more than making the value.

use super::{Choose, Made, Stop};
use crate::choice::cursor::{Cursor, Part};
use crate::choice::shape::{Form, Shape, ShapeId, Types};
use crate::error::Result;
use crate::tally::{Located, Split};
use crate::{Count, Nat};

pub(crate) struct Walk {
    root: ShapeId,
    size: usize,
    /// The index of the first value, until the walk goes on from it. The first of a size needs no search, and has none.
    start: Option<Nat>,
    steps: Vec<Step>,
    /// The sizes of fields and elements that the steps divide theirs into.
    sizes: Vec<usize>,
    /// How many steps the value under way has taken.
    taken: usize,
    cursor: Cursor<Note>,
    /// The indices of the parts that aim at one.
    indices: Vec<Nat>,
}

/// What was chosen, and among what.
struct Step {
    shape: ShapeId,
    size: usize,
    /// Which constructor, or which index of a size: what is above the first of that size.
    choice: u64,
    /// The choice where it is not a word.
    large: Option<Box<Nat>>,
    /// Where its `sizes` begin.
    sizes: usize,
}

/// Which value a part is to have.
#[derive(Clone, Copy)]
struct Note {
    size: usize,
    aim: Aim,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    /// What the steps say, and beyond them the first of its size.
    Next,
    /// The value of an index, from which the walk goes on.
    At,
    /// The value of an index, as long as what it is part of stays the same.
    Fixed,
}

impl Walk {
    /// Begins with the value of a size and an index; there must be one.
    pub(crate) fn new(root: ShapeId, size: usize, index: Nat) -> Walk {
        let (steps, sizes, indices) = (Vec::new(), Vec::new(), Vec::new());
        let (start, cursor) = ((!index.is_zero()).then_some(index), Cursor::idle());
        Walk { root, size, start, steps, sizes, taken: 0, cursor, indices }
    }

    /// Begins the value under way, as often as it is wanted.
    pub(crate) fn begin(&mut self) {
        self.taken = 0;
        self.indices.clear();
        let mut aim = Aim::Next;
        if let Some(start) = &self.start {
            // What was made of it before may have ended in the middle.
            self.steps.clear();
            self.sizes.clear();
            self.indices.push(start.clone());
            aim = Aim::At;
        }
        self.cursor.restart(self.root, Note { size: self.size, aim });
    }

    /// Whether all parts of the value are made.
    pub(crate) fn is_done(&self) -> bool {
        self.cursor.is_done()
    }

    /// Goes on to the next value: `false` where the last one was the last.
    ///
    /// After a value that was not finished, all those with the same choices are left out.
    pub(crate) fn advance(&mut self, types: &Types) -> Result<bool> {
        self.start = None;
        self.steps.truncate(self.taken);
        while let Some(mut step) = self.steps.pop() {
            if self.has_next(types.get(step.shape), &mut step)? {
                self.steps.push(step);
                return Ok(true);
            }
            self.sizes.truncate(step.sizes);
        }
        Ok(false)
    }

    /// How many values, from the one under way on, have the choices that it has taken: what [`Walk::advance`] leaves out.
    pub(crate) fn left_out(&self, types: &Types) -> Result<Nat> {
        let (mut all, mut before) = (Nat::ONE, Nat::ZERO);
        let mut indices = self.indices.iter();
        // The next part is on top, and changes last.
        for Part { shape, note } in self.cursor.parts() {
            let index = match note.aim {
                Aim::Next => None,
                Aim::At | Aim::Fixed => indices.next(),
            };
            // As long as the others stay the same, there is no other.
            if note.aim == Aim::Fixed {
                continue;
            }
            if let Some(index) = index {
                before += &(&all * index);
            }
            all = &all * types.get(*shape).tally.count(note.size)?;
        }
        Ok(all.minus(&before))
    }

    fn has_next(&mut self, shape: &Shape, step: &mut Step) -> Result<bool> {
        match &shape.form {
            Form::Leaf { .. } | Form::Map(..) | Form::Bounded(..) => {
                let next = step.next_index();
                Ok(next < *shape.tally.count(step.size)?)
            }
            Form::Choice(_) => {
                let at = step.choice as usize;
                if let Some(split) = &shape.splits[at]
                    && split.next_sizes(&mut self.sizes[step.sizes..])?
                {
                    return Ok(true);
                }
                self.sizes.truncate(step.sizes);
                self.first_constructor(shape, at + 1, step)
            }
            Form::List(_) => shape.list().next_elements(step.sizes, &mut self.sizes),
        }
    }

    /// Chooses the first constructor from a position on that has values of the size.
    fn first_constructor(&mut self, shape: &Shape, from: usize, step: &mut Step) -> Result<bool> {
        let Form::Choice(constructors) = &shape.form else { return Ok(false) };
        for (at, constructor) in constructors.iter().enumerate().skip(from) {
            let Some(inside) = step.size.checked_sub(constructor.size) else { continue };
            if has_none(&shape.splits[at], inside)? {
                continue;
            }
            if let Some(split) = &shape.splits[at] {
                split.first_sizes(inside, &mut self.sizes)?;
            }
            step.choice = at as u64;
            return Ok(true);
        }
        Ok(false)
    }

    /// Takes a step for the next part, and says which it is, unless the part has an index of its own.
    #[inline]
    fn take(&mut self, types: &Types) -> Made<Taken> {
        let Part { shape, note: Note { size, aim } } = self.cursor.next()?;
        if aim != Aim::Next {
            return self.take_at(types, shape, size, aim).map(Taken::At);
        }
        if self.taken == self.steps.len() {
            self.add_first(types, shape, size)?;
        }
        self.taken += 1;
        Ok(Taken::Step(self.taken - 1))
    }

    fn add_first(&mut self, types: &Types, id: ShapeId, size: usize) -> Made<()> {
        let shape = types.get(id);
        let mut step = Step { shape: id, size, choice: 0, large: None, sizes: self.sizes.len() };
        match &shape.form {
            Form::Leaf { .. } | Form::Map(..) | Form::Bounded(..) => {}
            Form::Choice(_) => {
                if !self.first_constructor(shape, 0, &mut step)? {
                    return Err(Stop::Mismatch);
                }
            }
            Form::List(_) => shape.list().first_elements(size, &mut self.sizes)?,
        }
        self.steps.push(step);
        Ok(())
    }

    /// Where the sizes of a step end.
    #[inline]
    fn end(&self, step: usize) -> usize {
        self.steps.get(step + 1).map_or(self.sizes.len(), |next| next.sizes)
    }

    /// The part at the index on top, and its choice.
    #[cold]
    fn take_at(&mut self, types: &Types, id: ShapeId, size: usize, aim: Aim) -> Made<Nat> {
        let index = self.indices.pop().ok_or(Stop::Mismatch)?;
        let shape = types.get(id);
        let is_map = matches!(shape.form, Form::Map(..) | Form::Bounded(..));
        let (choice, children) = decode(shape, size, index.clone())?;
        if aim == Aim::At {
            let is_index = is_map || matches!(shape.form, Form::Leaf { .. });
            let mut step =
                Step { shape: id, size, choice: 0, large: None, sizes: self.sizes.len() };
            step.set(if is_index { index } else { choice.clone() });
            if !is_map {
                self.sizes.extend(children.iter().map(|(_, (size, _))| *size));
            }
            self.steps.push(step);
            self.taken += 1;
        }
        self.push(children, if is_map { Aim::Fixed } else { aim });
        Ok(choice)
    }

    fn push(&mut self, children: Vec<(ShapeId, Located)>, aim: Aim) {
        for (shape, (size, index)) in children.into_iter().rev() {
            self.cursor.push(shape, Note { size, aim });
            self.indices.push(index);
        }
    }
}

/// What was taken for a part.
enum Taken {
    /// A step of the list.
    Step(usize),
    /// The choice of its index.
    At(Nat),
}

impl Step {
    fn set(&mut self, choice: Nat) {
        match choice.to_u64() {
            Some(word) => (self.choice, self.large) = (word, None),
            None => self.large = Some(Box::new(choice)),
        }
    }

    fn index(&self) -> Nat {
        self.large.as_deref().map_or_else(|| Nat::from(self.choice), Nat::clone)
    }

    fn next_index(&mut self) -> Nat {
        let next = self.index() + 1;
        self.set(next.clone());
        next
    }
}

/// The choice at an index of a size, and the parts that are left to be chosen.
fn decode(shape: &Shape, size: usize, mut index: Nat) -> Made<(Nat, Vec<(ShapeId, Located)>)> {
    match &shape.form {
        Form::Leaf { .. } => Ok((shape.first_of_size(size) + index, Vec::new())),
        Form::Choice(constructors) => {
            for (at, constructor) in constructors.iter().enumerate() {
                let Some(inside) = size.checked_sub(constructor.size) else { continue };
                let Some(beyond) = index.checked_sub(&ways(&shape.splits[at], inside)?) else {
                    let located = match &shape.splits[at] {
                        Some(split) => split.split(inside, &index)?,
                        None => Vec::new(),
                    };
                    let children = constructor.fields.iter().copied().zip(located).collect();
                    return Ok((Nat::from(at), children));
                };
                index = beyond;
            }
            Err(Stop::Mismatch)
        }
        Form::List(element) => {
            let elements = shape.list().split_list(size, index)?;
            let length = Nat::from(elements.len());
            Ok((length, elements.into_iter().map(|located| (*element, located)).collect()))
        }
        Form::Map(key, value) => {
            let maps = shape.maps.as_ref().ok_or(Stop::Mismatch)?;
            let entries = maps.split(size, &index)?;
            let length = Nat::from(entries.len());
            let mut parts = Vec::with_capacity(2 * entries.len());
            for (of_key, of_value) in entries {
                parts.push((*key, of_key));
                parts.push((*value, of_value));
            }
            Ok((length, parts))
        }
        Form::Bounded(elements, _) => {
            let parts = shape.bounded().split(size, &index)?;
            let shapes: Vec<ShapeId> = elements.shapes().collect();
            let length = Nat::from(parts.len() / shapes.len());
            let mut located = Vec::with_capacity(parts.len());
            for (at, part) in parts.into_iter().enumerate() {
                located.push((shapes[at % shapes.len()], part));
            }
            Ok((length, located))
        }
    }
}

/// In how many ways the fields of a constructor make up a size.
pub(crate) fn ways(split: &Option<Split>, size: usize) -> Result<Nat> {
    match split {
        Some(split) => split.tally().count(size).cloned(),
        None => Ok(if size == 0 { Nat::ONE } else { Nat::ZERO }),
    }
}

fn has_none(split: &Option<Split>, size: usize) -> Result<bool> {
    match split {
        Some(split) => Ok(split.tally().count(size)?.is_zero()),
        None => Ok(size > 0),
    }
}

impl Choose for Walk {
    fn shape(&self) -> ShapeId {
        self.cursor.shape()
    }

    fn constructor(&mut self, types: &Types) -> Made<usize> {
        let at = match self.take(types)? {
            Taken::Step(at) => at,
            Taken::At(choice) => return choice.to_usize().ok_or(Stop::Mismatch),
        };
        let step = &self.steps[at];
        let Form::Choice(constructors) = &types.get(step.shape).form else {
            return Err(Stop::Mismatch);
        };
        let chosen = step.choice as usize;
        let fields = constructors[chosen].fields.iter();
        let sizes = &self.sizes[step.sizes..self.end(at)];
        for (&shape, &size) in fields.zip(sizes).rev() {
            self.cursor.push(shape, Note { size, aim: Aim::Next });
        }
        Ok(chosen)
    }

    fn length(&mut self, types: &Types) -> Made<usize> {
        let at = match self.take(types)? {
            Taken::Step(at) => at,
            Taken::At(length) => return length.to_usize().ok_or(Stop::Mismatch),
        };
        let step = &self.steps[at];
        let shape = types.get(step.shape);
        match shape.form {
            Form::List(element) => {
                let sizes = &self.sizes[step.sizes..self.end(at)];
                for &size in sizes.iter().rev() {
                    self.cursor.push(element, Note { size, aim: Aim::Next });
                }
                Ok(sizes.len())
            }
            Form::Map(..) | Form::Bounded(..) => {
                let (length, entries) = decode(shape, step.size, step.index())?;
                self.push(entries, Aim::Fixed);
                length.to_usize().ok_or(Stop::Mismatch)
            }
            Form::Leaf { .. } | Form::Choice(_) => Err(Stop::Mismatch),
        }
    }

    fn leaf(&mut self, types: &Types, last: u64) -> Made<u64> {
        match self.take(types)? {
            Taken::Step(at) => {
                let step = &self.steps[at];
                let first = if step.size == 0 { 0 } else { 1_u64 << ((step.size - 1) & 63) };
                let number = first.checked_add(step.choice).filter(|number| *number <= last);
                number.ok_or(Stop::Mismatch)
            }
            Taken::At(index) => index.to_u64().ok_or(Stop::Mismatch),
        }
    }

    fn index(&mut self, types: &Types, _: &Count) -> Made<Nat> {
        Ok(match self.take(types)? {
            Taken::Step(at) => {
                let step = &self.steps[at];
                types.get(step.shape).first_of_size(step.size) + step.index()
            }
            Taken::At(index) => index,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Walk;
    use crate::choice::shape::Types;
    use crate::choice::source::{Choose, Source};
    use crate::{Canvass, Nat};

    #[test]
    fn a_value_can_be_begun_again_even_from_its_middle() {
        let types = Types::of::<(u8, Vec<u8>)>().unwrap();
        let expect: Vec<(u8, Vec<u8>)> =
            <(u8, Vec<u8>)>::sized(7).unwrap().iter().skip(100).take(3).collect();
        let mut walk = Walk::new(types.root, 7, Nat::from(100_u64));
        for value in expect {
            walk.begin();
            walk.constructor(&types).unwrap();
            for _ in 0..2 {
                walk.begin();
                let made = <(u8, Vec<u8>)>::make(&mut Source::new(&types, &mut walk));
                assert_eq!(made.as_ref(), Ok(&value));
            }
            assert!(walk.advance(&types).unwrap());
        }
    }
}
