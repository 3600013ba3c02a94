//! How small the values of a shape can be, and whether they can be ever larger.

use super::{Elements, Form, Shape, ShapeId};
use crate::tally::has_enough;
use crate::{Count, tally::Lengths};

/// The size of the smallest value of a shape without values.
pub(crate) const NEVER: usize = usize::MAX;

pub(super) fn fill_in(shapes: &mut [Shape]) {
    fill_in_least(shapes);
    settle_bounded(shapes);
    // The first pass finds lists and cycles, the second what leads there.
    for start in (0..shapes.len()).chain(0..shapes.len()) {
        shapes[start].grows = reaches_growth(shapes, start);
    }
    fill_in_constructors(shapes);
}

fn fill_in_constructors(shapes: &mut [Shape]) {
    let mut of_fields = Vec::new();
    for shape in shapes.iter() {
        of_fields.push((shape.least, shape.grows));
    }
    for shape in shapes {
        let Form::Choice(constructors) = &mut shape.form else { continue };
        for constructor in constructors {
            (constructor.least, constructor.growing) = (constructor.size, 0);
            for field in &constructor.fields {
                let (least, grows) = of_fields[field.at()];
                constructor.least = constructor.least.saturating_add(least);
                constructor.growing += usize::from(grows);
            }
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
                Form::Leaf { scope: Some(_), .. } => 0,
                Form::Leaf { first, scope: None, .. } => first.bits(),
                Form::List(_) | Form::Map(..) => 0,
                Form::Bounded(elements, lengths) => least_bounded(shapes, at, elements, *lengths),
                Form::Choice(constructors) => {
                    let mut least = NEVER;
                    for constructor in constructors {
                        let of_fields = sum(shapes, &constructor.fields);
                        least = least.min(of_fields.saturating_add(constructor.size));
                    }
                    least
                }
            };
            changed |= least < shapes[at].least;
            shapes[at].least = least.min(shapes[at].least);
        }
        if !changed {
            return;
        }
    }
}

/// The size of the smallest collection, which is 0 but for [recursion](crate::tally::Bounded).
fn least_bounded(shapes: &[Shape], own: usize, elements: &Elements, lengths: Lengths) -> usize {
    let each =
        elements.shapes().fold(0, |sum: usize, part| sum.saturating_add(shapes[part.at()].least));
    if lengths.is_empty() {
        return NEVER;
    }
    if lengths.shortest() == 0 {
        return 0;
    }
    let is_recursive = shapes[own].bounded.as_ref().is_some_and(|bounded| bounded.is_recursive());
    if each == NEVER {
        return NEVER;
    }
    if is_recursive {
        return each.saturating_mul(lengths.shortest());
    }
    let Elements::Entries { key, .. } = elements else { return 0 };
    // What cannot be counted is more than enough.
    let keys = shapes[key.at()].tally.total().unwrap_or(Count::Unknown);
    if has_enough(&keys, lengths) { 0 } else { NEVER }
}

fn settle_bounded(shapes: &[Shape]) {
    for shape in shapes {
        let (Some(bounded), Form::Bounded(elements, _)) = (&shape.bounded, &shape.form) else {
            continue;
        };
        let last = match *elements {
            Elements::Of(element) => element,
            Elements::Entries { value, .. } => value,
        };
        let least = if shape.least == NEVER { NEVER } else { shapes[last.at()].least };
        bounded.settle(least);
    }
}

/// The size of the smallest values of several fields together.
fn sum(shapes: &[Shape], fields: &[ShapeId]) -> usize {
    fields.iter().fold(0, |sum: usize, field| sum.saturating_add(shapes[field.at()].least))
}

/// Whether there is one length, as in an array.
fn is_fixed(lengths: Lengths) -> bool {
    lengths.longest() == Some(lengths.shortest())
}

/// Whether a list is on the way from a shape, or the shape itself again.
fn reaches_growth(shapes: &[Shape], start: usize) -> bool {
    let mut seen = vec![false; shapes.len()];
    let mut waiting = vec![start];
    while let Some(at) = waiting.pop() {
        let fields = match &shapes[at].form {
            Form::Leaf { .. } => Vec::new(),
            Form::List(_) | Form::Map(..) => return true,
            Form::Bounded(_, lengths) if !is_fixed(*lengths) => return true,
            form @ (Form::Choice(_) | Form::Bounded(..)) => form.parts(),
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
