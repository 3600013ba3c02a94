//! Numbers adjusted to a part that was changed: those in it to those around it, and those above it to the change.
//!
//! A structure that has grown by a node is often not accepted until something else has changed too: the node's key is to be
//! between those of its neighbours, and the lengths, heights or ranks that are kept above it are to be those of the structure as it
//! is now.

use super::order::put_in_order;
use super::places::Places;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::Types;
use crate::{Nat, Rng};
use std::ops::Range;

/// A value with a part changed.
pub(super) struct Changed {
    pub(super) choices: ChoiceSequence,
    /// The node of the part, which is at the same place among all nodes as before.
    pub(super) node: usize,
    /// Which choices in it are new.
    pub(super) new: Vec<Range<usize>>,
}

/// A number becomes one at most so far away.
pub(super) const NEAR: usize = 3;
/// Of so many new parts three have numbers put in order.
const ORDERED: usize = 4;
/// After one in so many changes numbers above are moved.
const MOVED: usize = 4;

/// Adjusts some numbers, by chance; `None` where the choices are not of these types.
pub(super) fn adjust(types: &Types, changed: &mut Changed, rng: &mut Rng) -> Option<()> {
    let in_order = !changed.new.is_empty() && below(rng, ORDERED) > 0;
    let above = below(rng, MOVED) == 0;
    if in_order || above {
        let places = Places::of(types, &changed.choices)?;
        if in_order {
            order_some(changed, &places, rng);
        }
        if above {
            move_above(changed, &places, rng);
        }
    }
    Some(())
}

/// Puts the numbers of one kind in the new parts in order, with those of the whole value or of the argument.
fn order_some(changed: &mut Changed, places: &Places, rng: &mut Rng) {
    let numbers: Vec<usize> = changed.new.iter().flat_map(|part| places.within(part)).collect();
    if numbers.is_empty() {
        return;
    }
    let kind = places.kind(numbers[below(rng, numbers.len())], below(rng, 2) == 0);
    let scope = match below(rng, 2) {
        0 => 0..changed.choices.0.len(),
        _ => places.argument(changed.node),
    };
    let numbers = places.of_kind(kind, &scope);
    put_in_order(&mut changed.choices, &numbers, &changed.new);
}

/// Moves numbers of one field that the changed part is below, all or the nearest, up or down together: by a few steps, or by a
/// number that is new.
fn move_above(changed: &mut Changed, places: &Places, rng: &mut Rng) {
    let above = places.above(changed.node);
    if above.is_empty() {
        return;
    }
    let kind = places.kind(above[below(rng, above.len())], true);
    let alike: Vec<usize> =
        above.into_iter().filter(|number| places.kind(*number, true) == kind).collect();
    let count = match below(rng, 2) {
        0 => alike.len(),
        _ => 1 + below(rng, alike.len()),
    };
    let choices = &mut changed.choices.0;
    let mut steps = Nat::from(1 + below(rng, NEAR));
    if below(rng, 2) == 0
        && let Some(new) = changed.new.iter().find(|new| !new.is_empty())
    {
        // A length is a choice too.
        steps = choices[new.start + below(rng, new.len())].clone();
    }
    let is_up = below(rng, 3) > 0;
    for number in &alike[..count] {
        let number = &mut choices[places.place(*number)];
        match number.checked_sub(&steps) {
            Some(smaller) if !is_up => *number = smaller,
            Some(_) | None => *number += &steps,
        }
    }
}

/// A number below a limit, which is not 0.
pub(super) fn below(rng: &mut Rng, limit: usize) -> usize {
    ((u128::from(rng.next_u64()) * limit as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::{Changed, Nat, Places, Rng, adjust};
    use crate::Canvass;
    use crate::choice::sequence::{ChoiceSequence, Trace, nodes};
    use crate::choice::shape::Types;
    use std::collections::BTreeSet;

    /// A text in pieces, with the length of each part.
    #[derive(Canvass)]
    enum Rope {
        Piece(u32),
        Joined(u32, Box<Rope>, Box<Rope>),
    }

    use Rope::{Joined, Piece};

    /// Whether every length but that of a piece is the sum of those below.
    fn length(rope: &Rope) -> Option<u32> {
        match rope {
            Piece(length) => Some(*length),
            Joined(said, left, right) => {
                let sum = length(left)? + length(right)?;
                (sum == *said).then_some(sum)
            }
        }
    }

    #[test]
    fn numbers_above_a_new_part_become_right() {
        // The piece of length 2 has become one of length 7, of which nothing above knows yet.
        let rope = |piece: u32, inner: u32, outer: u32| {
            let inner = Joined(inner, Box::new(Piece(5)), Box::new(Piece(piece)));
            Joined(outer, Box::new(inner), Box::new(Piece(1)))
        };
        assert!(length(&rope(2, 7, 8)).is_some() && length(&rope(7, 7, 8)).is_none());
        let types = Types::of::<Rope>().expect("a type with values");
        let sequence = |rope| Trace::of(&types, &rope).expect("a rope");
        let choices = sequence(rope(7, 7, 8));
        let nodes = nodes(&types, &choices).expect("its own choices");
        let end = choices.0.len();
        // Constructor and length of the piece are before those of the last one.
        let new = end - 4..end - 2;
        let node = nodes.iter().position(|node| node.start == new.start).expect("the piece");
        let mut rng = Rng::new(1);
        let adjusted: BTreeSet<ChoiceSequence> = (0..2_000)
            .map(|_| {
                let mut changed =
                    Changed { choices: choices.clone(), node, new: vec![new.clone()] };
                adjust(&types, &mut changed, &mut rng).expect("its own choices");
                changed.choices
            })
            .collect();
        assert!(adjusted.contains(&sequence(rope(7, 14, 15))), "all by what is new");
        assert!(adjusted.contains(&sequence(rope(7, 8, 8))), "the nearest by one");
        assert!(adjusted.contains(&sequence(rope(7, 6, 7))), "all by one less");
    }

    #[test]
    fn what_is_above_is_told_from_what_is_not() {
        let types = Types::of::<(Rope, Vec<u8>)>().expect("a type with values");
        let rope = Joined(3, Box::new(Piece(1)), Box::new(Piece(2)));
        let choices = Trace::of(&types, &(rope, vec![9_u8])).expect("a value");
        let places = Places::of(&types, &choices).expect("its own choices");
        let number = |place: &usize| choices.0[*place].clone();
        let find = |wanted: u64| {
            let all = 0..choices.0.len();
            let mut found = places.within(&all).filter(|at| number(&places.place(*at)) == wanted);
            found.next().unwrap_or_else(|| panic!("{wanted} is no number of {choices}"))
        };
        let above: Vec<Nat> =
            places.above(find(2)).iter().map(|at| number(&places.place(*at))).collect();
        assert_eq!(above, [Nat::from(3_u64)]);
        assert!(places.above(find(3)).is_empty() && places.above(find(9)).is_empty());
        let of = |number: usize, is_field: bool, scope| {
            let kind = places.kind(number, is_field);
            places.of_kind(kind, &scope).len()
        };
        let all = 0..choices.0.len();
        assert_eq!((of(find(2), true, all.clone()), of(find(2), false, all.clone())), (2, 3));
        assert_eq!((of(find(3), true, all.clone()), of(find(9), false, all)), (1, 1));
        assert_eq!(of(find(9), false, places.argument(find(2))), 0);
    }
}
