//! Representatives: values of a field that coverage tells apart, as constructors of their own; all others are one more.

use super::{Form, ShapeId, Types};
use crate::choice::sequence::ChoiceSequence;
use crate::error::{Result, SpaceError};
use std::sync::Arc;

#[derive(Clone)]
pub(crate) struct Representatives {
    /// The position of the field.
    pub(crate) field: usize,
    /// The values as Rust and as choice sequences; none until the shapes are known.
    pub(crate) values: Vec<(String, ChoiceSequence)>,
    given: Arc<Given>,
}

/// The text of each value, and its choices where the shape has such a value.
type Given = dyn Fn(&Types, ShapeId) -> Vec<(String, Option<ChoiceSequence>)> + Send + Sync;

impl Representatives {
    pub(crate) fn new(
        field: usize,
        given: impl Fn(&Types, ShapeId) -> Vec<(String, Option<ChoiceSequence>)> + Send + Sync + 'static,
    ) -> Representatives {
        Representatives { field, values: Vec::new(), given: Arc::new(given) }
    }
}

/// Finds the choices of all representatives.
pub(super) fn fill_in(types: &mut Types) -> Result<()> {
    for at in 0..types.shapes.len() {
        for position in 0..types.shapes[at].constructors().len() {
            let found = of_constructor(types, at, position)?;
            if let Form::Choice(constructors) = &mut types.shapes[at].form {
                constructors[position].representatives = found;
            }
        }
    }
    Ok(())
}

fn of_constructor(types: &Types, shape: usize, position: usize) -> Result<Vec<Representatives>> {
    let constructor = &types.shapes[shape].constructors()[position];
    let mut found = constructor.representatives.clone();
    for own in &mut found {
        for (value, choices) in (own.given)(types, constructor.fields[own.field]) {
            let Some(choices) = choices else {
                let field = format!("{}.{}", constructor.name, own.field);
                return Err(SpaceError::NoRepresentative { field, value }.into());
            };
            if own.values.iter().all(|(_, known)| *known != choices) {
                own.values.push((value, choices));
            }
        }
    }
    Ok(found)
}
