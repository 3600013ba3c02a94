//! How small the values of a shape can be, and whether they can be ever larger.

use super::{Form, Shape, ShapeId};

/// The size of the smallest value of a shape without values.
pub(crate) const NEVER: usize = usize::MAX;

pub(super) fn fill_in(shapes: &mut [Shape]) {
    fill_in_least(shapes);
    // The first pass finds lists and cycles, the second what leads there.
    for start in (0..shapes.len()).chain(0..shapes.len()) {
        shapes[start].grows = reaches_growth(shapes, start);
    }
    fill_in_constructors(shapes);
}

fn fill_in_constructors(shapes: &mut [Shape]) {
    let of_fields: Vec<(usize, bool)> =
        shapes.iter().map(|shape| (shape.least, shape.grows)).collect();
    for shape in shapes {
        let Form::Choice(constructors) = &mut shape.form else { continue };
        for constructor in constructors {
            let fields = || constructor.fields.iter().map(|field| of_fields[field.at()]);
            constructor.least =
                fields().fold(constructor.size, |sum, (least, _)| sum.saturating_add(least));
            constructor.growing = fields().filter(|(_, grows)| *grows).count();
        }
    }
}

/// The least fixed point, from above: each pass settles at least the next smallest.
fn fill_in_least(shapes: &mut [Shape]) {
    shapes.iter_mut().for_each(|shape| shape.least = NEVER);
    loop {
        let mut changed = false;
        for at in 0..shapes.len() {
            let least = match &shapes[at].form {
                Form::Leaf { count, .. } if count.is_zero() => NEVER,
                Form::Leaf { first, .. } => first.bits(),
                Form::List(_) | Form::Map(..) => 0,
                Form::Choice(constructors) => constructors
                    .iter()
                    .map(|constructor| {
                        sum(shapes, &constructor.fields).saturating_add(constructor.size)
                    })
                    .min()
                    .unwrap_or(NEVER),
            };
            changed |= least < shapes[at].least;
            shapes[at].least = least.min(shapes[at].least);
        }
        if !changed {
            return;
        }
    }
}

/// The size of the smallest values of several fields together.
fn sum(shapes: &[Shape], fields: &[ShapeId]) -> usize {
    fields.iter().fold(0, |sum: usize, field| sum.saturating_add(shapes[field.at()].least))
}

/// Whether a list is on the way from a shape, or the shape itself again.
fn reaches_growth(shapes: &[Shape], start: usize) -> bool {
    let mut seen = vec![false; shapes.len()];
    let mut waiting = vec![start];
    while let Some(at) = waiting.pop() {
        let fields = match &shapes[at].form {
            Form::Leaf { .. } => Vec::new(),
            Form::List(_) | Form::Map(..) => return true,
            Form::Choice(constructors) => {
                constructors.iter().flat_map(|constructor| constructor.fields.clone()).collect()
            }
        };
        for field in fields {
            if field.at() == start {
                return true;
            }
            if !std::mem::replace(&mut seen[field.at()], true) {
                waiting.push(field.at());
            }
        }
    }
    shapes.iter().zip(&seen).any(|(shape, seen)| *seen && shape.grows)
}
