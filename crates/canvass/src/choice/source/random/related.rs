//! Related values: parts of a value that repeat earlier parts of it, as they are or with one change.
//!
//! Independent draws are almost never equal, so that what happens for equal keys, shared subtrees or a second list that
//! is like the first is almost never tried. In some of the draws, parts are remembered as they are made, and a part can be a copy of
//! one of the same shape. Special values, which a type names, are copied in the same way.
//!
//! **Invariant:** parts are remembered parents first, so that the parts of a part follow it; how many they are is known
//! once it is finished, and only finished parts are copied.

use super::number::{below, position};
use crate::choice::cursor::Part;
use crate::choice::sequence::{Node, part_nodes};
use crate::choice::shape::{Form, ShapeId, Types};
use crate::{Nat, Rng};

/// One in this many draws has related parts.
const RELATED: u64 = 4;
/// How often a part of such a draw is a copy, of 16; each is as likely as the others.
const COPIED: [u64; 4] = [2, 5, 8, 13];
/// One in this many copies is changed in one place.
const CHANGED: u64 = 3;
/// How many parts of each shape can be copied, besides the last: with few, copies are equal to each other too.
const POOL: usize = 4;

/// Where a part is remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place(u32);

impl Place {
    /// The part is no copy.
    pub(super) const NONE: Place = Place(u32::MAX);
    /// Set where the place is among special values.
    const SPECIAL: u32 = 1 << 31;
}

/// What a part still to be made should be like.
#[derive(Debug, Clone, Copy)]
pub(super) struct Note {
    /// Of how many constructors it is, at most, as far as it is drawn.
    pub(super) allowance: u32,
    /// What it is a copy of.
    pub(super) copy: Place,
}

impl Note {
    pub(super) fn drawn(allowance: u32) -> Note {
        Note { allowance, copy: Place::NONE }
    }
}

/// A part that was made.
#[derive(Clone)]
struct Known {
    shape: ShapeId,
    choice: Nat,
    /// How many parts it has in all, itself included.
    parts: u32,
    /// Of how many constructors it is.
    size: u32,
}

#[derive(Default)]
pub(super) struct Related {
    /// How many of 16 parts are copies; 0 where nothing is remembered.
    copied: u64,
    known: Vec<Known>,
    /// The parts of special values that are being copied.
    special: Vec<Known>,
    /// The parts that are not finished, outermost first.
    open: Vec<Open>,
    /// Of the value so far.
    size: u32,
    /// The parts that may be copied, by their shapes.
    pools: Vec<Pool>,
    /// The place of a copy that is to be changed.
    change: Option<Place>,
}

/// A part that is not finished.
struct Open {
    at: usize,
    /// How many parts were left when it began: where fewer are, it is finished.
    left: usize,
    /// The size of the value before it.
    size: u32,
}

/// A sample of the finished parts of a shape.
#[derive(Clone, Default)]
struct Pool {
    seen: u64,
    /// The one that was finished last.
    last: u32,
    places: [u32; POOL],
}

impl Related {
    /// Begins another value, with random bits to decide by.
    pub(super) fn begin(&mut self, random: u64) {
        self.special.clear();
        let is_related = random.is_multiple_of(RELATED);
        self.copied = if is_related { COPIED[(random >> 8 & 3) as usize] } else { 0 };
        if is_related {
            self.known.clear();
            self.open.clear();
            self.pools.clear();
            (self.size, self.change) = (0, None);
        }
    }

    /// Whether parts are remembered.
    #[inline]
    pub(super) fn is_on(&self) -> bool {
        self.copied > 0
    }

    /// What the next part is a copy of; `left` parts come after it and its own.
    pub(super) fn next(
        &mut self,
        rng: &mut Rng,
        part: Part<Note>,
        grows: bool,
        left: usize,
    ) -> Place {
        let Part { shape, note } = part;
        if !self.is_on() {
            return note.copy;
        }
        self.finish(rng, left);
        if note.copy != Place::NONE {
            return note.copy;
        }
        let Some(pool) = self.pools.get(shape.at()).filter(|pool| pool.seen > 0) else {
            return Place::NONE;
        };
        let random = rng.next_u64();
        if random & 15 >= self.copied {
            return Place::NONE;
        }
        // Half of the copies are of the last: the element before, or the field beside it, however many parts that has.
        let at = match random >> 63 {
            0 => pool.last,
            _ => pool.places[below(rng, pool.seen.min(POOL as u64)) as usize],
        };
        let known = &self.known[at as usize];
        // A copy may be somewhat larger than what would be drawn, but a value must not grow without end.
        if grows && u64::from(known.size) > 2 * u64::from(note.allowance) + 4 {
            return Place::NONE;
        }
        let is_changed = (random >> 4).is_multiple_of(CHANGED);
        self.change = is_changed.then(|| Place(at + below(rng, u64::from(known.parts)) as u32));
        Place(at)
    }

    /// Closes the parts that are finished where a part begins before the last `left` ones.
    fn finish(&mut self, rng: &mut Rng, left: usize) {
        while let Some(Open { at, size, .. }) = self.open.pop_if(|open| open.left > left) {
            self.known[at].parts = (self.known.len() - at) as u32;
            self.known[at].size = self.size - size;
            self.offer(rng, at);
        }
    }

    /// Takes note of what was chosen for the part that [`Related::next`] was asked for, and of what that adds to the size.
    pub(super) fn remember(&mut self, shape: ShapeId, choice: usize, size: usize, left: usize) {
        if !self.is_on() {
            return;
        }
        let (at, size) = (self.known.len(), size as u32);
        self.known.push(Known { shape, choice: Nat::from(choice), parts: 1, size });
        self.open.push(Open { at, left, size: self.size });
        self.size = self.size.saturating_add(size);
    }

    /// As [`Related::remember`], for a leaf, which is finished at once.
    pub(super) fn remember_leaf(&mut self, rng: &mut Rng, shape: ShapeId, choice: Nat) {
        if self.is_on() {
            self.known.push(Known { shape, choice, parts: 1, size: 0 });
            self.offer(rng, self.known.len() - 1);
        }
    }

    /// Takes note of a part that a generator makes: it is not copied. Its size is what the generator was given.
    pub(super) fn remember_generated(&mut self, rng: &mut Rng, part: Part<Note>, left: usize) {
        if self.is_on() {
            self.finish(rng, left);
            let Part { shape, note: Note { allowance: size, .. } } = part;
            self.known.push(Known { shape, choice: Nat::ZERO, parts: 1, size });
        }
    }

    /// Keeps a sample of all that is offered, each as likely as the others.
    fn offer(&mut self, rng: &mut Rng, at: usize) {
        let shape = self.known[at].shape.at();
        if self.pools.len() <= shape {
            self.pools.resize(shape + 1, Pool::default());
        }
        let pool = &mut self.pools[shape];
        pool.seen += 1;
        pool.last = at as u32;
        let place = if pool.seen <= POOL as u64 { pool.seen - 1 } else { below(rng, pool.seen) };
        if let Some(place) = pool.places.get_mut(place as usize) {
            *place = at as u32;
        }
    }

    /// A special value of a shape, as the place that it can be copied from.
    #[cold]
    pub(super) fn special(&mut self, rng: &mut Rng, types: &Types, shape: ShapeId) -> Place {
        let specials =
            types.get(shape).specials.as_ref().map(|specials| specials.get(types, shape));
        let chosen = specials.and_then(|all| all.get(position(rng.next_u64(), all.len())));
        let Some((choices, nodes)) =
            chosen.and_then(|choices| Some((choices, part_nodes(types, shape, choices)?)))
        else {
            return Place::NONE;
        };
        let place = Place(self.special.len() as u32 | Place::SPECIAL);
        let known = |node: &Node| Known {
            shape: node.shape,
            choice: match types.get(node.shape).form {
                Form::Choice(_) => Nat::from(node.choice),
                Form::Leaf { .. } | Form::List(_) | Form::Map(..) | Form::Bounded(..) => {
                    choices.0[node.start].clone()
                }
            },
            parts: node.below as u32 + 1,
            size: 0,
        };
        self.special.extend(nodes.iter().map(known));
        place
    }

    fn get(&self, place: Place) -> &Known {
        match place.0 & Place::SPECIAL {
            0 => &self.known[place.0 as usize],
            _ => &self.special[(place.0 ^ Place::SPECIAL) as usize],
        }
    }

    /// What was chosen at a place.
    pub(super) fn choice(&self, place: Place) -> &Nat {
        &self.get(place).choice
    }

    /// Whether the copy is to be changed here; asked once.
    pub(super) fn is_changed(&mut self, place: Place) -> bool {
        self.change.take_if(|change| *change == place).is_some()
    }

    /// The notes of copies of the parts directly below a place, in their order.
    pub(super) fn children(&self, place: Place, into: &mut Vec<(ShapeId, Note)>) {
        into.clear();
        let (mut at, end) = (place.0 + 1, place.0 + self.get(place).parts);
        while at < end {
            let known = self.get(Place(at));
            into.push((known.shape, Note { allowance: known.size, copy: Place(at) }));
            at += known.parts;
        }
    }
}
