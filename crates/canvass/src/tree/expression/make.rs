//! From choices among refined shapes to a value.

use super::refine::{Refined, Refinement};
use crate::choice::cursor::{Cursor, Part};
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
            made: Vec::new(),
            cursor: Cursor::new(self.types.root, None),
        };
        while !making.cursor.is_done() {
            making.choose()?;
        }
        let types = &self.alphabet.types;
        let mut choices = Recorded::new(types.root, &making.made, Fit::Exactly);
        T::make(&mut Source::new(types, &mut choices))
    }
}

/// A value under way.
struct Making<'a> {
    refinement: &'a Refinement,
    choices: &'a mut dyn Choose,
    /// The choices among the shapes of the type.
    made: Vec<Nat>,
    /// The note of the rest of a list is where its length stands among the choices made; other parts have none.
    cursor: Cursor<Option<usize>>,
}

impl Making<'_> {
    fn choose(&mut self) -> Made<()> {
        let Part { shape, note: length } = self.cursor.next()?;
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
                    View::Repeated => self.repeated(length, fields),
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
            Form::Leaf { count, .. } => self.made.push(self.choices.index(types, count)?),
            Form::Choice(constructors) => {
                let chosen = self.choices.constructor(types)?;
                self.constructor(constructors.len(), chosen);
                self.cursor.enter(constructors.get(chosen).ok_or(Stop::Mismatch)?, None);
            }
            form @ (Form::List(_) | Form::Map(..) | Form::Bounded(..)) => {
                let length = self.choices.length(types)?;
                self.made.push(Nat::from(length));
                let elements = form.elements().expect("lists and maps have elements");
                self.cursor.repeat(elements, length, None);
            }
        }
        Ok(())
    }

    fn constructor(&mut self, alternatives: usize, chosen: usize) {
        if alternatives != 1 {
            self.made.push(Nat::from(chosen));
        }
    }

    /// `nil` or `cons`, which adds one to the length of its list.
    fn repeated(&mut self, length: Option<usize>, fields: &[ShapeId]) {
        let length = length.unwrap_or_else(|| {
            self.made.push(Nat::ZERO);
            self.made.len() - 1
        });
        if let [element @ .., rest] = fields {
            self.made[length] += &Nat::ONE;
            self.cursor.push(*rest, Some(length));
            self.push(element);
        }
    }

    fn push(&mut self, fields: &[ShapeId]) {
        fields.iter().rev().for_each(|field| self.cursor.push(*field, None));
    }
}
