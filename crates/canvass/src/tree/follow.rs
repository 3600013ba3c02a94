//! From the choices of a value to its constructors.

use super::alphabet::{Alphabet, Field, Sort, SortId, View};
use crate::Nat;
use crate::choice::cursor::{Cursor, Part};
use crate::choice::sequence::{Reader, length};
use crate::choice::shape::{ShapeId, Types};
use std::slice;

/// What a part is to the alphabet.
#[derive(Clone, Copy)]
enum Role {
    Sorted(SortId),
    /// The rest of a list or map, and how many elements it has.
    Rest(SortId, usize),
    /// Not looked into.
    Opaque,
}

/// Calls `tell` with the constructors of a value, by their sorts and their positions in them; `None` where the choices are
/// not of this alphabet's type.
///
/// The choices at the positions in `open` are of parts that are open. For each of these `tell` is called once, without a
/// position. A part without alternatives is never open, but all that is in it may be.
pub(super) fn follow(
    alphabet: &Alphabet,
    choices: &[Nat],
    open: &[usize],
    mut tell: impl FnMut(SortId, Option<usize>),
) -> Option<()> {
    let count = choices.len();
    let mut choices = choices.iter();
    let part = |sort| (alphabet.sort(sort).shape, Role::Sorted(sort));
    let (root, role) = part(alphabet.root);
    let mut cursor: Cursor<Role> = Cursor::new(root, role);
    while let Ok(Part { shape, note: role }) = cursor.next() {
        if let Role::Sorted(id) = role
            && let Some(after) = after_open(alphabet, id, &choices, count - choices.len(), open)
        {
            choices = after;
            tell(id, None);
            continue;
        }
        let (id, position, left) = match role {
            Role::Opaque => {
                skip(&alphabet.types, shape, &mut choices)?;
                continue;
            }
            Role::Rest(id, left) => (id, usize::from(left > 0), left),
            Role::Sorted(id) => match &alphabet.sort(id).view {
                View::Choice(places) => {
                    let position =
                        if places.len() == 1 { 0 } else { choices.next()?.to_usize()? };
                    (id, (*places.get(position)?)?, 0)
                }
                View::Repeated => {
                    let length = length(choices.next()?)?;
                    (id, usize::from(length > 0), length)
                }
                View::Number(classes) => (id, classes.class(choices.next()?)?, 0),
                View::Listed(sequences) => {
                    let own = skip(&alphabet.types, shape, &mut choices)?;
                    let listed = sequences.iter().position(|listed| listed.0 == own);
                    (id, listed.unwrap_or(sequences.len()), 0)
                }
                View::Nowhere => return None,
            },
        };
        let production = alphabet.sort(id).productions.get(position)?;
        tell(id, Some(position));
        let fields = match left {
            0 => &production.fields[..],
            _ => {
                cursor.push(shape, Role::Rest(id, left - 1));
                &production.fields[..production.fields.len() - 1]
            }
        };
        for field in fields.iter().rev() {
            let (shape, role) = match field {
                Field::Child(sort) => part(*sort),
                Field::Opaque(shape) => (*shape, Role::Opaque),
            };
            cursor.push(shape, role);
        }
    }
    choices.as_slice().is_empty().then_some(())
}

/// What comes after the part whose choices begin `at` a position, if the part is open.
fn after_open<'a>(
    alphabet: &Alphabet,
    id: SortId,
    choices: &slice::Iter<'a, Nat>,
    at: usize,
    open: &[usize],
) -> Option<slice::Iter<'a, Nat>> {
    let next = *open.get(open.partition_point(|earlier| *earlier < at))?;
    let Sort { shape, productions, view } = alphabet.sort(id);
    // A part is open if its first choice is. What is known by its representatives needs all its choices.
    let may_be_later = matches!(view, View::Listed(_));
    if productions.len() == 1 || next > at && !may_be_later {
        return None;
    }
    let mut after = choices.clone();
    let own = skip(&alphabet.types, *shape, &mut after)?;
    (next < at + own.len()).then_some(after)
}

/// Passes over a part, and returns its choices.
pub(super) fn skip<'a>(
    types: &Types,
    shape: ShapeId,
    choices: &mut slice::Iter<'a, Nat>,
) -> Option<&'a [Nat]> {
    let before = choices.as_slice();
    let mut reader = Reader::new(types, shape, before);
    while !reader.is_done() {
        reader.next()?;
    }
    *choices = reader.rest().iter();
    Some(&before[..before.len() - choices.len()])
}
