//! Which field it is for which a type has no values.

use super::{Form, Shape};

/// What the derive calls the struct of a test's arguments.
const ARGUMENTS: &str = "CanvassArguments";

/// A field whose space is empty, as an error names it.
pub(super) fn field(shapes: &[Shape]) -> Option<String> {
    let constructors = shapes.iter().flat_map(Shape::constructors);
    let mut fields = constructors.flat_map(|constructor| {
        let spaces = constructor.spaces.iter();
        spaces.map(move |(at, name)| (constructor.name, constructor.fields[*at], *name))
    });
    let empty = |form: &Form| matches!(form, Form::Leaf { count, .. } if count.is_zero());
    let (of, _, name) = fields.find(|(_, shape, _)| empty(&shapes[shape.at()].form))?;
    Some(match of {
        ARGUMENTS => format!("the argument `{name}`"),
        _ => format!("the field `{name}` of `{of}`"),
    })
}
