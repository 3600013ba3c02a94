//! Which field it is for which a type has no values.

use super::{Form, NEVER, Shape};

/// What the derive calls the struct of a test's arguments.
const ARGUMENTS: &str = "CanvassArguments";

/// A field whose space is empty, as an error names it.
pub(super) fn field(shapes: &[Shape]) -> Option<String> {
    let constructors = shapes.iter().flat_map(Shape::constructors);
    let mut fields = constructors.flat_map(|constructor| {
        let spaces = constructor.spaces.iter();
        spaces.map(move |(at, name)| (constructor.name, constructor.fields[*at], *name))
    });
    let (of, _, name) = fields.find(|(_, shape, _)| is_empty(shapes, &shapes[shape.at()]))?;
    Some(match of {
        ARGUMENTS => format!("the argument `{name}`"),
        _ => format!("the field `{name}` of `{of}`"),
    })
}

/// Whether a shape has no values although all that they would consist of has.
fn is_empty(shapes: &[Shape], shape: &Shape) -> bool {
    match &shape.form {
        Form::Leaf { count, .. } => count.is_zero(),
        Form::Bounded(elements, _) => {
            shape.least == NEVER && elements.shapes().all(|part| shapes[part.at()].least != NEVER)
        }
        Form::Choice(_) | Form::List(_) | Form::Map(..) => false,
    }
}
