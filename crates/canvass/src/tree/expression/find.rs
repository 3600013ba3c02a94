//! From a value back to its choices among refined shapes.

use super::cases::{Case, Kind};
use super::refine::{Refined, Refinement};
use crate::code::{Code, Trace};
use crate::shape::ShapeId;
use crate::tree::alphabet::{Field, SortId, View};
use crate::tree::follow::{follow, skip};
use crate::{Canvass, Nat};

impl Refinement {
    /// The code of a value in refined shapes; `None` where it does not match.
    pub(crate) fn code<T: Canvass>(&self, value: &T) -> Option<Code> {
        self.refined(&Trace::code(&self.alphabet.types, value)?)
    }

    fn refined(&self, code: &Code) -> Option<Code> {
        let mut finding = Finding {
            refinement: self,
            parts: self.parts(code)?,
            at: 0,
            code: code.0.iter(),
            refined: Vec::new(),
            frames: vec![Frame::Part(self.types.root)],
        };
        while let Some(frame) = finding.frames.pop() {
            finding.find(frame)?;
        }
        Some(Code(finding.refined))
    }

    /// The constructors of the value with a code, parents before their children.
    fn parts(&self, code: &Code) -> Option<Vec<Part>> {
        let mut productions: Vec<(SortId, usize)> = Vec::new();
        follow(&self.alphabet, &code.0, |sort, production| productions.push((sort, production)))?;
        let mut parts: Vec<Part> = Vec::with_capacity(productions.len());
        // From the end, so that children come before their parents, the first child last.
        let mut waiting: Vec<usize> = Vec::new();
        for (sort, production) in productions.into_iter().rev() {
            let arity = self.alphabet.sort(sort).productions[production].children().count();
            let children = waiting.split_off(waiting.len().checked_sub(arity)?);
            let case = (production, children.iter().rev().map(|at| parts[*at].kind).collect());
            let size = 1 + children.iter().map(|at| parts[*at].size).sum::<usize>();
            waiting.push(parts.len());
            parts.push(Part { kind: self.cases.kind(sort, &case)?, case, size });
        }
        parts.reverse();
        Some(parts)
    }
}

/// A constructor of a value, with what is below it.
struct Part {
    case: Case,
    kind: Kind,
    /// How many constructors there are in all.
    size: usize,
}

struct Finding<'a> {
    refinement: &'a Refinement,
    parts: Vec<Part>,
    /// How many of the parts are done.
    at: usize,
    /// What is not read so far.
    code: std::slice::Iter<'a, Nat>,
    refined: Vec<Nat>,
    /// What is still to be found, the next on top.
    frames: Vec<Frame>,
}

enum Frame {
    Part(ShapeId),
    /// The rest of a list.
    Rest(ShapeId),
    /// Not looked into.
    Opaque(ShapeId),
}

impl Finding<'_> {
    fn find(&mut self, frame: Frame) -> Option<()> {
        let (shape, is_rest) = match frame {
            Frame::Opaque(shape) => return self.copy(shape),
            Frame::Part(shape) => (shape, false),
            Frame::Rest(shape) => (shape, true),
        };
        match self.refinement.meaning(shape) {
            None => {
                self.at += self.parts.get(self.at)?.size;
                self.copy(shape)
            }
            Some(Refined::Class) => {
                self.refined.push(self.code.next()?.clone());
                Some(())
            }
            Some(Refined::Kind(sort, cases)) => {
                let chosen = cases.binary_search(&self.parts.get(self.at)?.case).ok()?;
                self.at += 1;
                if cases.len() != 1 {
                    self.refined.push(Nat::from(chosen));
                }
                let fields = &self.refinement.types.get(shape).constructors()[chosen].fields;
                self.enter(*sort, cases[chosen].0, fields, is_rest)
            }
        }
    }

    /// Reads what the code says about a constructor, and goes on to its fields.
    fn enter(
        &mut self,
        sort: SortId,
        production: usize,
        fields: &[ShapeId],
        is_rest: bool,
    ) -> Option<()> {
        let sort = self.refinement.alphabet.sort(sort);
        match &sort.view {
            View::Choice(places) => {
                if places.len() != 1 {
                    self.code.next()?;
                }
                let fields = fields.iter().zip(&sort.productions[production].fields).rev();
                self.frames.extend(fields.map(|(shape, field)| match field {
                    Field::Child(_) => Frame::Part(*shape),
                    Field::Opaque(_) => Frame::Opaque(*shape),
                }));
            }
            View::Number(_) => self.frames.extend(fields.iter().map(|class| Frame::Part(*class))),
            View::Repeated => {
                // The length of the list stands before its first element.
                if !is_rest {
                    self.code.next()?;
                }
                if let [element, rest] = fields {
                    self.frames.extend([Frame::Rest(*rest), Frame::Part(*element)]);
                }
            }
        }
        Some(())
    }

    /// Copies a part whose shape is the type's own.
    fn copy(&mut self, shape: ShapeId) -> Option<()> {
        let before = self.code.as_slice();
        skip(&self.refinement.alphabet, shape, &mut self.code)?;
        self.refined.extend_from_slice(&before[..before.len() - self.code.len()]);
        Some(())
    }
}
