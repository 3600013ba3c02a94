//! The value of a size and an index, and from there each value in turn.
//!
//! The choices of the last value are kept. The next value has the same ones up to the last choice that has
//! another alternative, and the first ones after it, so that a step costs little more than making the value.

use super::{Choose, Made, Stop};
use crate::error::Result;
use crate::shape::{Form, Shape, ShapeId, Types, with_bits};
use crate::tally::{Located, Split};
use crate::{Count, Nat};

pub(crate) struct Walk {
    root: ShapeId,
    size: usize,
    /// The index of the first value, until that is made.
    start: Option<Nat>,
    steps: Vec<Step>,
    /// The sizes of fields and elements that the steps divide theirs into.
    sizes: Vec<usize>,
    /// How many steps the value under way has taken.
    taken: usize,
    frames: Vec<Frame>,
}

/// What was chosen, and among what.
struct Step {
    shape: ShapeId,
    size: usize,
    /// Which constructor, or which index.
    choice: Nat,
    /// Where its `sizes` begin.
    sizes: usize,
}

/// A part of the value that is still to be made.
struct Frame {
    shape: ShapeId,
    size: usize,
    aim: Aim,
}

enum Aim {
    /// What the steps say, and beyond them the first of its size.
    Next,
    /// The value of this index, from which the walk goes on.
    At(Nat),
    /// The value of this index, as long as what it is part of stays the same.
    Fixed(Nat),
}

impl Walk {
    /// Begins with the value of a size and an index; there must be one.
    pub(crate) fn new(root: ShapeId, size: usize, index: Nat) -> Walk {
        let (steps, sizes, frames) = (Vec::new(), Vec::new(), Vec::new());
        Walk { root, size, start: Some(index), steps, sizes, taken: 0, frames }
    }

    /// Begins the value under way.
    pub(crate) fn begin(&mut self) {
        self.taken = 0;
        self.frames.clear();
        let aim = self.start.take().map_or(Aim::Next, Aim::At);
        self.frames.push(Frame { shape: self.root, size: self.size, aim });
    }

    /// Goes on to the next value: `false` where the last one was the last.
    ///
    /// After a value that was not finished, all those with the same choices are left out.
    pub(crate) fn advance(&mut self, types: &Types) -> Result<bool> {
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

    fn has_next(&mut self, shape: &Shape, step: &mut Step) -> Result<bool> {
        match &shape.form {
            Form::Leaf { count, .. } => {
                step.choice += &Nat::ONE;
                Ok(step.choice.bits() == step.size && !count.excludes(&step.choice))
            }
            Form::Choice(_) => {
                let at = step.choice.to_usize().expect("the position of a constructor");
                if let Some(split) = &shape.splits[at]
                    && split.next_sizes(&mut self.sizes[step.sizes..])?
                {
                    return Ok(true);
                }
                self.sizes.truncate(step.sizes);
                self.first_constructor(shape, at + 1, step)
            }
            Form::List(_) => shape.list().next_elements(step.sizes, &mut self.sizes),
            Form::Map(..) => {
                step.choice += &Nat::ONE;
                Ok(step.choice < *shape.tally.count(step.size)?)
            }
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
            step.choice = Nat::from(at);
            return Ok(true);
        }
        Ok(false)
    }

    /// Takes a step for the next part: which constructor, how many elements, or which index.
    #[inline]
    fn take(&mut self, types: &Types) -> Made<Nat> {
        let Frame { shape, size, aim } = self.frames.pop().ok_or(Stop::Misfit)?;
        match aim {
            Aim::Next => {
                if self.taken == self.steps.len() {
                    self.add_first(types, shape, size)?;
                }
                self.taken += 1;
                self.repeat(types, self.taken - 1)
            }
            Aim::At(index) => self.take_at(types, shape, size, index),
            Aim::Fixed(index) => {
                let (choice, children) = decode(types.get(shape), size, index)?;
                self.push_fixed(children);
                Ok(choice)
            }
        }
    }

    fn add_first(&mut self, types: &Types, id: ShapeId, size: usize) -> Made<()> {
        let shape = types.get(id);
        let mut step = Step { shape: id, size, choice: Nat::ZERO, sizes: self.sizes.len() };
        match &shape.form {
            Form::Leaf { .. } => step.choice = with_bits(size).0,
            Form::Choice(_) => {
                if !self.first_constructor(shape, 0, &mut step)? {
                    return Err(Stop::Misfit);
                }
            }
            Form::List(_) => shape.list().first_elements(size, &mut self.sizes)?,
            Form::Map(..) => {}
        }
        self.steps.push(step);
        Ok(())
    }

    /// A step that is in the list.
    fn repeat(&mut self, types: &Types, at: usize) -> Made<Nat> {
        let step = &self.steps[at];
        let shape = types.get(step.shape);
        let end = self.steps.get(at + 1).map_or(self.sizes.len(), |next| next.sizes);
        let sizes = &self.sizes[step.sizes..end];
        let frame = |(shape, size): (ShapeId, usize)| Frame { shape, size, aim: Aim::Next };
        match &shape.form {
            Form::Leaf { .. } => Ok(step.choice.clone()),
            Form::Choice(constructors) => {
                let chosen = step.choice.to_usize().ok_or(Stop::Misfit)?;
                let fields = constructors[chosen].fields.iter().copied();
                self.frames.extend(fields.zip(sizes.iter().copied()).rev().map(frame));
                Ok(step.choice.clone())
            }
            Form::List(element) => {
                self.frames.extend(sizes.iter().rev().map(|size| frame((*element, *size))));
                Ok(Nat::from(sizes.len()))
            }
            Form::Map(..) => {
                let (length, entries) = decode(shape, step.size, step.choice.clone())?;
                self.push_fixed(entries);
                Ok(length)
            }
        }
    }

    /// Adds the step that leads to an index.
    fn take_at(&mut self, types: &Types, id: ShapeId, size: usize, index: Nat) -> Made<Nat> {
        let shape = types.get(id);
        let sizes = self.sizes.len();
        let (choice, children) = decode(shape, size, index.clone())?;
        self.taken += 1;
        if matches!(shape.form, Form::Map(..)) {
            self.steps.push(Step { shape: id, size, choice: index, sizes });
            self.push_fixed(children);
            return Ok(choice);
        }
        self.sizes.extend(children.iter().map(|(_, (size, _))| *size));
        self.steps.push(Step { shape: id, size, choice: choice.clone(), sizes });
        let at = |(shape, (size, index))| Frame { shape, size, aim: Aim::At(index) };
        self.frames.extend(children.into_iter().rev().map(at));
        Ok(choice)
    }

    fn push_fixed(&mut self, children: Vec<(ShapeId, Located)>) {
        let fixed = |(shape, (size, index))| Frame { shape, size, aim: Aim::Fixed(index) };
        self.frames.extend(children.into_iter().rev().map(fixed));
    }
}

/// The choice at an index of a size, and the parts that are left to be chosen.
fn decode(shape: &Shape, size: usize, mut index: Nat) -> Made<(Nat, Vec<(ShapeId, Located)>)> {
    match &shape.form {
        Form::Leaf { .. } => Ok((with_bits(size).0 + index, Vec::new())),
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
            Err(Stop::Misfit)
        }
        Form::List(element) => {
            let elements = shape.list().split_list(size, index)?;
            let length = Nat::from(elements.len());
            Ok((length, elements.into_iter().map(|located| (*element, located)).collect()))
        }
        Form::Map(key, value) => {
            let maps = shape.maps.as_ref().ok_or(Stop::Misfit)?;
            let entries = maps.split(size, &index)?;
            let length = Nat::from(entries.len());
            let both = |(of_key, of_value)| [(*key, of_key), (*value, of_value)];
            Ok((length, entries.into_iter().flat_map(both).collect()))
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
        self.frames.last().expect("asked while a value is made").shape
    }

    fn constructor(&mut self, types: &Types) -> Made<usize> {
        self.take(types)?.to_usize().ok_or(Stop::Misfit)
    }

    fn length(&mut self, types: &Types) -> Made<usize> {
        self.take(types)?.to_usize().ok_or(Stop::Misfit)
    }

    fn leaf(&mut self, types: &Types, _: u64) -> Made<u64> {
        self.take(types)?.to_u64().ok_or(Stop::Misfit)
    }

    fn index(&mut self, types: &Types, _: &Count) -> Made<Nat> {
        self.take(types)
    }
}
