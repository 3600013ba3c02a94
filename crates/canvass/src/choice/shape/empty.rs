//! Which field it is for which a type has no values.

use super::{Form, NEVER, Shape};

/// What the derive calls the struct of a test's arguments.
const ARGUMENTS: &str = "CanvassArguments";

/// A field whose space is empty, as an error names it.
pub(super) fn field(shapes: &[Shape]) -> Option<String> {
    for shape in shapes {
        for constructor in shape.constructors() {
            for (at, name) in &constructor.spaces {
                if is_empty(shapes, &shapes[constructor.fields[*at].at()]) {
                    return Some(match constructor.name {
                        ARGUMENTS => format!("the argument `{name}`"),
                        of => format!("the field `{name}` of `{of}`"),
                    });
                }
            }
        }
    }
    None
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
