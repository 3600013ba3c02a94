//! The code of the smallest value of each shape.

use crate::Nat;
use crate::choice::shape::{Form, ShapeId, Types, smallest};

pub(super) struct Smallest {
    codes: Vec<Option<Vec<Nat>>>,
}

impl Smallest {
    pub(super) fn new(types: &Types) -> Smallest {
        Smallest { codes: vec![None; types.shapes.len()] }
    }

    /// The smallest constructor's fields are smaller than what it builds, or its only one's are: this ends.
    pub(super) fn of(&mut self, types: &Types, shape: ShapeId) -> Vec<Nat> {
        if let Some(code) = &self.codes[shape.at()] {
            return code.clone();
        }
        let code = match &types.get(shape).form {
            Form::Leaf { .. } | Form::List(_) | Form::Map(..) => vec![Nat::ZERO],
            Form::Choice(constructors) => {
                let at = smallest(constructors);
                let mut code = Vec::new();
                if constructors.len() > 1 {
                    code.push(Nat::from(at));
                }
                for field in constructors.get(at).map_or(&[][..], |chosen| &chosen.fields) {
                    code.extend(self.of(types, *field));
                }
                code
            }
        };
        self.codes[shape.at()] = Some(code.clone());
        code
    }
}
