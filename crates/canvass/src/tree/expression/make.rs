//! From choices among refined shapes to a value.

use super::refine::{Refined, Refinement};
use crate::choice::shape::{Form, ShapeId};
use crate::choice::source::{Choose, Fit, Made, Recorded, Source, Stop};
use crate::tree::alphabet::View;
use crate::{Canvass, Nat};

impl Refinement {
    /// The value that the choices make.
    pub(crate) fn make<T: Canvass>(&self, choices: &mut dyn Choose) -> Made<T> {
        let mut making = Making {
            refinement: self,
            choices,
            code: Vec::new(),
            frames: vec![Frame::Part(self.types.root)],
        };
        while let Some(frame) = making.frames.pop() {
            making.choose(frame)?;
        }
        let types = &self.alphabet.types;
        let mut choices = Recorded::new(types.root, &making.code, Fit::Exactly);
        T::make(&mut Source::new(types, &mut choices))
    }
}

/// A value under way.
struct Making<'a> {
    refinement: &'a Refinement,
    choices: &'a mut dyn Choose,
    /// In the shapes of the type.
    code: Vec<Nat>,
    /// What is still to be chosen, the next on top.
    frames: Vec<Frame>,
}

enum Frame {
    Part(ShapeId),
    /// The rest of a list, whose length stands at this place of the code.
    Rest(ShapeId, usize),
}

impl Making<'_> {
    fn choose(&mut self, frame: Frame) -> Made<()> {
        let (Frame::Part(shape) | Frame::Rest(shape, _)) = frame;
        match self.refinement.meaning(shape) {
            None | Some(Refined::Range) => self.whole(shape),
            Some(Refined::Ranges(_)) => {
                let chosen = self.choices.constructor(&self.refinement.types)?;
                self.push(&self.refinement.types.get(shape).constructors()[chosen].fields);
                Ok(())
            }
            Some(Refined::Kind(site, cases)) => {
                let chosen = self.choices.constructor(&self.refinement.types)?;
                let (way, _) = cases.get(chosen).ok_or(Stop::Mismatch)?;
                let fields = &self.refinement.types.get(shape).constructors()[chosen].fields;
                let site = self.refinement.cases.sites.get(*site);
                match &self.refinement.alphabet.sort(site.sort).view {
                    View::Repeated => self.repeated(frame, fields),
                    View::Choice(places) if !site.is_rest => {
                        let position = places.iter().position(|place| *place == Some(*way));
                        self.constructor(places.len(), position.ok_or(Stop::Mismatch)?);
                        self.push(fields);
                    }
                    View::Choice(_) | View::Number(_) | View::Listed(_) | View::Nowhere => {
                        self.push(fields);
                    }
                }
                Ok(())
            }
        }
    }

    /// One choice among all that the type has.
    fn whole(&mut self, shape: ShapeId) -> Made<()> {
        let types = &self.refinement.types;
        match &types.get(shape).form {
            Form::Leaf { count, .. } => self.code.push(self.choices.index(types, count)?),
            Form::Choice(constructors) => {
                let chosen = self.choices.constructor(types)?;
                self.constructor(constructors.len(), chosen);
                self.push(&constructors.get(chosen).ok_or(Stop::Mismatch)?.fields);
            }
            Form::List(element) => self.elements(&[*element])?,
            Form::Map(key, value) => self.elements(&[*key, *value])?,
        }
        Ok(())
    }

    fn constructor(&mut self, alternatives: usize, chosen: usize) {
        if alternatives != 1 {
            self.code.push(Nat::from(chosen));
        }
    }

    fn elements(&mut self, each: &[ShapeId]) -> Made<()> {
        let length = self.choices.length(&self.refinement.types)?;
        self.code.push(Nat::from(length));
        (0..length).for_each(|_| self.push(each));
        Ok(())
    }

    /// `nil` or `cons`, which adds one to the length of its list.
    fn repeated(&mut self, frame: Frame, fields: &[ShapeId]) {
        let place = match frame {
            Frame::Rest(_, place) => place,
            Frame::Part(_) => {
                self.code.push(Nat::ZERO);
                self.code.len() - 1
            }
        };
        if let [element @ .., rest] = fields {
            self.code[place] += &Nat::ONE;
            self.frames.push(Frame::Rest(*rest, place));
            self.push(element);
        }
    }

    fn push(&mut self, fields: &[ShapeId]) {
        self.frames.extend(fields.iter().rev().map(|field| Frame::Part(*field)));
    }
}
