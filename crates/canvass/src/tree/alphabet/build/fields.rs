//! Fields: looked into, opaque, or one of a few representatives.

use super::{Build, Field, Sort, SortId, View};
use crate::choice::shape::{Constructor, Form, Representatives, ShapeId, Types};

/// Which shapes are looked into.
pub(super) fn reachable(types: &Types) -> Vec<bool> {
    let mut found = vec![false; types.shapes.len()];
    let mut waiting = vec![types.root];
    while let Some(shape) = waiting.pop() {
        if std::mem::replace(&mut found[shape.at()], true) {
            continue;
        }
        match &types.get(shape).form {
            Form::Leaf { .. } => {}
            Form::List(element) => waiting.push(*element),
            Form::Map(key, value) => waiting.extend([*key, *value]),
            Form::Bounded(elements, _) => waiting.extend(elements.shapes()),
            Form::Choice(constructors) => {
                for own in constructors {
                    for (at, field) in own.fields.iter().enumerate() {
                        if !own.opaque[at] && own.representatives_of(at).is_none() {
                            waiting.push(*field);
                        }
                    }
                }
            }
        }
    }
    found
}

impl Build<'_> {
    /// What stands at a field of the constructor called `own`.
    pub(super) fn field(&mut self, own: &str, constructor: &Constructor, at: usize) -> Field {
        let shape = constructor.fields[at];
        if constructor.opaque[at] {
            return Field::Opaque(shape);
        }
        let Some(representatives) = constructor.representatives_of(at) else {
            return Field::Child(SortId::of(shape));
        };
        let (mut names, mut sequences) = (Vec::new(), Vec::new());
        for (name, sequence) in &representatives.values {
            names.push((name.clone(), Vec::new()));
            sequences.push(sequence.clone());
        }
        if self.has_others(representatives, shape) {
            names.push(("other".to_owned(), Vec::new()));
        }
        let productions = self.productions(&format!("{own}.{at}"), names);
        self.listed.push(Sort { shape, productions, view: View::Listed(sequences) });
        Field::Child(SortId((self.types.shapes.len() + self.listed.len() - 1) as u32))
    }

    /// Whether a field has other values than its representatives.
    fn has_others(&self, representatives: &Representatives, shape: ShapeId) -> bool {
        let all = self.types.get(shape).tally.total().ok();
        all.and_then(|all| all.finite()?.to_usize()) != Some(representatives.values.len())
    }

    /// How many parts a field adds to a constructor that does not count.
    pub(super) fn slots_of_field(&mut self, constructor: &Constructor, at: usize) -> usize {
        let shape = constructor.fields[at];
        if constructor.opaque[at] {
            return 0;
        }
        match constructor.representatives_of(at) {
            None => self.slots(SortId::of(shape)),
            Some(representatives) => usize::from(
                representatives.values.len() > 1 || self.has_others(representatives, shape),
            ),
        }
    }
}
