//! From the code of a value to its constructors.

use super::alphabet::{Alphabet, Field, SortId, View};
use crate::Nat;
use crate::choice::sequence::length;
use crate::choice::shape::{Form, ShapeId};

/// What is still to be followed.
enum Frame {
    Part(SortId),
    /// The rest of a list or map, with so many elements left.
    Rest(SortId, usize),
    Silent(ShapeId),
}

/// Tells the constructors of a code, by their sorts and their positions in them; `None` where the code is not of this
/// alphabet's type.
pub(super) fn follow(
    alphabet: &Alphabet,
    code: &[Nat],
    mut tell: impl FnMut(SortId, usize),
) -> Option<()> {
    let mut code = code.iter();
    let mut frames = vec![Frame::Part(alphabet.root)];
    while let Some(frame) = frames.pop() {
        let (id, position, left) = match frame {
            Frame::Silent(shape) => {
                skip(alphabet, shape, &mut code)?;
                continue;
            }
            Frame::Rest(id, left) => (id, usize::from(left > 0), left),
            Frame::Part(id) => match &alphabet.sort(id).view {
                View::Choice(places) => {
                    let position = if places.len() == 1 { 0 } else { code.next()?.to_usize()? };
                    (id, (*places.get(position)?)?, 0)
                }
                View::Repeated => {
                    let length = length(code.next()?)?;
                    (id, usize::from(length > 0), length)
                }
                View::Number(classes) => (id, classes.class(code.next()?)?, 0),
                View::Listed(codes) => {
                    let own = skip(alphabet, alphabet.sort(id).shape, &mut code)?;
                    let listed = codes.iter().position(|listed| listed.0 == own);
                    (id, listed.unwrap_or(codes.len()), 0)
                }
                View::Nowhere => return None,
            },
        };
        let production = alphabet.sort(id).productions.get(position)?;
        tell(id, position);
        let fields = match left {
            0 => &production.fields[..],
            _ => {
                frames.push(Frame::Rest(id, left - 1));
                &production.fields[..production.fields.len() - 1]
            }
        };
        frames.extend(fields.iter().rev().map(|field| match field {
            Field::Child(sort) => Frame::Part(*sort),
            Field::Opaque(shape) => Frame::Silent(*shape),
        }));
    }
    code.as_slice().is_empty().then_some(())
}

/// Passes over a part, and says what it was.
pub(super) fn skip<'a>(
    alphabet: &Alphabet,
    shape: ShapeId,
    code: &mut std::slice::Iter<'a, Nat>,
) -> Option<&'a [Nat]> {
    let before = code.as_slice();
    let mut frames = vec![shape];
    while let Some(shape) = frames.pop() {
        match &alphabet.types.get(shape).form {
            Form::Leaf { .. } => drop(code.next()?),
            Form::Choice(constructors) => {
                let position = if constructors.len() == 1 { 0 } else { code.next()?.to_usize()? };
                frames.extend(constructors.get(position)?.fields.iter().rev());
            }
            Form::List(element) => {
                let length = length(code.next()?)?;
                frames.extend(std::iter::repeat_n(*element, length));
            }
            Form::Map(key, value) => {
                let length = length(code.next()?)?;
                frames.extend(std::iter::repeat_n([*value, *key], length).flatten());
            }
        }
    }
    Some(&before[..before.len() - code.len()])
}
