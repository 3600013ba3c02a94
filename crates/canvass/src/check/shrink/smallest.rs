//! The choice sequence of the smallest value of each shape.

use crate::Nat;
use crate::choice::shape::{Form, ShapeId, Types, smallest};

pub(super) struct Smallest {
    sequences: Vec<Option<Vec<Nat>>>,
}

impl Smallest {
    pub(super) fn new(types: &Types) -> Smallest {
        Smallest { sequences: vec![None; types.shapes.len()] }
    }

    /// The smallest constructor's fields are smaller than what it builds, or its only one's are: this ends.
    pub(super) fn of(&mut self, types: &Types, shape: ShapeId) -> Vec<Nat> {
        if let Some(sequence) = &self.sequences[shape.at()] {
            return sequence.clone();
        }
        let sequence = match &types.get(shape).form {
            Form::Leaf { .. } | Form::List(_) | Form::Map(..) => vec![Nat::ZERO],
            Form::Bounded(elements, lengths) => {
                let mut sequence = vec![Nat::from(lengths.shortest())];
                for _ in 0..lengths.shortest() {
                    for part in elements.shapes() {
                        sequence.extend(self.of(types, part));
                    }
                }
                sequence
            }
            Form::Choice(constructors) => {
                let at = smallest(constructors);
                let mut sequence = Vec::new();
                if constructors.len() > 1 {
                    sequence.push(Nat::from(at));
                }
                for field in constructors.get(at).map_or(&[][..], |chosen| &chosen.fields) {
                    sequence.extend(self.of(types, *field));
                }
                sequence
            }
        };
        self.sequences[shape.at()] = Some(sequence.clone());
        sequence
    }
}
