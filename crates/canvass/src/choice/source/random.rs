//! Ad hoc random values: sized, aware of recursion, with numbers of several kinds and parts that repeat each other.
//!
//! A value gets an allowance of constructors. While there is some left, constructors that need it are
//! preferred, and it is divided at random among the fields that can use it; when it is used up, the smallest
//! way to an end is taken. What kinds of [numbers](number) a value has, and whether its parts are [related](related), is drawn
//! for each value.

mod length;
mod draw;
mod number;
mod related;
#[cfg(test)]
mod tests;

use super::{Choose, Made, Stop};
use crate::choice::cursor::{Cursor, Part};
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::{Constructor, Elements, Form, NEVER, ShapeId, Types, smallest};
use crate::{Count, Nat, Rng};
pub(crate) use draw::Draw;
use number::{Mixture, below};
use related::{Note, Place, Related};

pub(crate) struct Random {
    rng: Rng,
    cursor: Cursor<Note>,
    mixture: Mixture,
    related: Related,
    /// The parts below a copy, while it is made.
    children: Vec<(ShapeId, Note)>,
}

/// One in so many constructors ends a branch before the allowance is used up.
const EARLY_END: u64 = 8;

impl Random {
    pub(crate) fn new(rng: Rng) -> Random {
        let (cursor, mixture) = (Cursor::idle(), Mixture::draw(0));
        Random { rng, cursor, mixture, related: Related::default(), children: Vec::new() }
    }

    /// Begins the value of a draw.
    pub(crate) fn draw(&mut self, root: ShapeId, draw: Draw) {
        self.rng = Rng::new(draw.seed);
        self.begin(root, draw.allowance);
    }

    /// Begins another value, of about so many constructors at most.
    pub(crate) fn begin(&mut self, root: ShapeId, allowance: u32) {
        let random = self.rng.next_u64();
        self.mixture = Mixture::draw(random >> 60);
        self.related.begin(random);
        self.cursor.restart(root, Note::drawn(allowance));
    }

    /// The choices of the value that was begun, which need not be one of a Rust type.
    pub(crate) fn sequence(&mut self, types: &Types) -> Made<ChoiceSequence> {
        let mut sequence = ChoiceSequence::default();
        while let Some(part) = self.cursor.peek() {
            let choice = match &types.get(part.shape).form {
                Form::Choice(constructors) => {
                    let chosen = self.constructor(types)?;
                    if constructors.len() == 1 {
                        continue;
                    }
                    Nat::from(chosen)
                }
                Form::Leaf { count, .. } => self.index(types, count)?,
                Form::List(_) | Form::Map(..) | Form::Bounded(..) => Nat::from(self.length(types)?),
            };
            sequence.0.push(choice);
        }
        Ok(sequence)
    }

    /// Whether the part is simply drawn.
    #[inline]
    fn is_plain(&self, note: Note) -> bool {
        note.copy == Place::NONE && !self.related.is_on()
    }

    /// What the part that was just taken is a copy of: an earlier part, or a special value of several choices.
    fn copied(&mut self, types: &Types, part: Part<Note>) -> Place {
        let shape = types.get(part.shape);
        let place = self.related.next(&mut self.rng, part, shape.grows, self.cursor.left());
        let may_be_special = place == Place::NONE && shape.specials.is_some();
        if may_be_special && self.mixture.is_special(&mut self.rng) {
            return self.related.special(&mut self.rng, types, part.shape);
        }
        place
    }

    /// The index of a leaf that may be a copy: the same one, or one next to it.
    fn related_leaf(&mut self, part: Part<Note>, drawn: impl FnOnce(&mut Random) -> Nat) -> Nat {
        let place = self.related.next(&mut self.rng, part, false, self.cursor.left());
        let index = match place {
            Place::NONE => drawn(self),
            place if self.related.is_changed(place) => {
                // Signed numbers alternate, so that the neighbours of a number are two steps away.
                let index = self.related.choice(place);
                match self.rng.next_u64() >> 62 {
                    steps @ 0..2 => index.clone() + (steps + 1),
                    steps => index.checked_sub(&Nat::from(steps - 1)).unwrap_or_default(),
                }
            }
            place => self.related.choice(place).clone(),
        };
        self.related.remember_leaf(&mut self.rng, part.shape, index.clone());
        index
    }

    fn pick(&mut self, constructors: &[Constructor], allowance: u32) -> usize {
        let random = self.rng.next_u64();
        let ends = random.is_multiple_of(EARLY_END);
        weighted(random, constructors, allowance, !ends)
            .or_else(|| weighted(random, constructors, allowance, false))
            .unwrap_or_else(|| smallest(constructors))
    }

    /// Draws a constructor; its fields come next.
    fn draw_constructor(
        &mut self,
        types: &Types,
        part: Part<Note>,
        constructors: &[Constructor],
    ) -> Made<usize> {
        let allowance = part.note.allowance;
        let chosen = match constructors.len() {
            0 => return Err(Stop::Rejected),
            1 => 0,
            _ if types.get(part.shape).grows => self.pick(constructors, allowance),
            // Whatever is chosen comes to an end.
            _ => self.pick(constructors, u32::MAX),
        };
        self.enter(types, &constructors[chosen], allowance);
        Ok(chosen)
    }

    /// The fields of a constructor come next; those that grow share what is left of the allowance.
    fn enter(&mut self, types: &Types, constructor: &Constructor, allowance: u32) {
        let mut spare = allowance.saturating_sub(constructor.least as u32);
        let mut growing = constructor.growing;
        for &field in constructor.fields.iter().rev() {
            let shape = types.get(field);
            let mut allowance = shape.least as u32;
            if shape.grows {
                growing -= 1;
                let share = if growing == 0 {
                    spare
                } else {
                    below(&mut self.rng, u64::from(spare) + 1) as u32
                };
                allowance += share;
                spare -= share;
            }
            self.cursor.push(field, Note::drawn(allowance));
        }
    }

    /// The constructor of a copy, whose fields come next; `None` where it cannot be copied, or is to be changed and has
    /// no two fields to be swapped.
    fn copy_constructor(
        &mut self,
        types: &Types,
        place: Place,
        constructors: &[Constructor],
    ) -> Option<usize> {
        let chosen = self.related.choice(place).to_usize()?;
        let constructor = constructors.get(chosen).filter(|chosen| chosen.least != NEVER)?;
        self.related.children(place, &mut self.children);
        if self.related.is_changed(place) {
            let one = below(&mut self.rng, self.children.len() as u64) as usize;
            let is_alike = |at: &usize| *at != one && self.children[*at].0 == self.children[one].0;
            let other = (0..self.children.len()).find(is_alike)?;
            self.children.swap(one, other);
        }
        for (at, &field) in constructor.fields.iter().enumerate().rev() {
            let copy = self.children.get(at).filter(|(shape, _)| *shape == field);
            let drawn = || Note::drawn(types.get(field).least as u32);
            self.cursor.push(field, copy.map_or_else(drawn, |(_, note)| *note));
        }
        Some(chosen)
    }

    /// Draws the length of a list or a map; its elements come next.
    fn draw_length(&mut self, types: &Types, part: Part<Note>, elements: Elements) -> usize {
        let Part { shape, note: Note { allowance, .. } } = part;
        let least = |shape| types.get(shape).least;
        let (each, grows) = match elements {
            Elements::Of(element) => (least(element), types.get(element).grows),
            Elements::Entries { key, value } => {
                let grows = types.get(key).grows || types.get(value).grows;
                (least(key).saturating_add(least(value)), grows)
            }
        };
        let most = u64::from(allowance) / (each as u64).saturating_add(1);
        // The elements that every value has are not paid for.
        let (length, paid) = match types.get(shape).form {
            Form::Bounded(_, lengths) => {
                let length = length::draw(&mut self.rng, lengths, most);
                (length as u64, (length - lengths.shortest()) as u64)
            }
            Form::List(_) | Form::Map(..) | Form::Leaf { .. } | Form::Choice(_) => {
                let length = below(&mut self.rng, most + 1);
                (length, length)
            }
        };
        if let (Elements::Of(_), false) = (elements, grows) {
            self.cursor.repeat(elements, length as usize, Note::drawn(each as u32));
            return length as usize;
        }
        let taken = paid.saturating_mul((each as u64).saturating_add(1));
        let spare = u64::from(allowance).saturating_sub(taken);
        for _ in 0..length {
            // An even share on average, so that elements differ in size.
            let share = if grows { below(&mut self.rng, 2 * spare / length + 1) as u32 } else { 0 };
            let mut push = |shape| {
                self.cursor.push(shape, Note::drawn(least(shape) as u32 + share));
            };
            match elements {
                Elements::Of(element) => push(element),
                Elements::Entries { key, value } => {
                    push(value);
                    push(key);
                }
            }
        }
        length as usize
    }

    /// The length of a copy, whose elements come next. A change leaves an element out, repeats one or swaps two; `None`
    /// where there is nothing to change, or the length would be beyond its bounds.
    fn copy_length(&mut self, place: Place, elements: Elements, form: &Form) -> Option<usize> {
        self.related.children(place, &mut self.children);
        let each = match elements {
            Elements::Of(_) => 1,
            Elements::Entries { .. } => 2,
        };
        let length = self.children.len() / each;
        if self.related.is_changed(place) {
            let mut any = || below(&mut self.rng, length as u64) as usize * each;
            let (one, other, how) = (any(), any(), self.rng.next_u64() % 3);
            let element = one..(one + each).min(self.children.len());
            match how {
                _ if length == 0 => return None,
                0 => drop(self.children.drain(element)),
                1 => self.children.extend_from_within(element),
                _ => (0..each).for_each(|at| self.children.swap(one + at, other + at)),
            }
        }
        if !form.allows(self.children.len() / each) {
            return None;
        }
        for (shape, note) in self.children.iter().rev() {
            self.cursor.push(*shape, *note);
        }
        Some(self.children.len() / each)
    }
}

/// One of the wanted constructors, by their weights.
#[inline]
fn weighted(
    random: u64,
    constructors: &[Constructor],
    allowance: u32,
    must_grow: bool,
) -> Option<usize> {
    let weight = |constructor: &Constructor| {
        let fits = constructor.least <= allowance as usize;
        let is_wanted = fits && (!must_grow || constructor.growing > 0);
        if is_wanted { u64::from(constructor.weight) } else { 0 }
    };
    let mut total = 0;
    for constructor in constructors {
        total += weight(constructor);
    }
    let mut ticket = ((u128::from(random) * u128::from(total)) >> 64) as u64;
    for (at, constructor) in constructors.iter().enumerate() {
        let weight = weight(constructor);
        if ticket < weight {
            return Some(at);
        }
        ticket -= weight;
    }
    None
}

impl Choose for Random {
    fn shape(&self) -> ShapeId {
        self.cursor.shape()
    }

    fn constructor(&mut self, types: &Types) -> Made<usize> {
        let (part, constructors) = self.cursor.next_choice(types)?;
        if self.is_plain(part.note) && types.get(part.shape).specials.is_none() {
            return self.draw_constructor(types, part, constructors);
        }
        let (left, place) = (self.cursor.left(), self.copied(types, part));
        let copied = match place {
            Place::NONE => None,
            place => self.copy_constructor(types, place, constructors),
        };
        let chosen = match copied {
            Some(chosen) => chosen,
            None => self.draw_constructor(types, part, constructors)?,
        };
        self.related.remember(part.shape, chosen, constructors[chosen].size, left);
        Ok(chosen)
    }

    fn length(&mut self, types: &Types) -> Made<usize> {
        let (part, elements) = self.cursor.next_list(types)?;
        if self.is_plain(part.note) && types.get(part.shape).specials.is_none() {
            return Ok(self.draw_length(types, part, elements));
        }
        let (left, place) = (self.cursor.left(), self.copied(types, part));
        let form = &types.get(part.shape).form;
        // Keys that are made again are remembered as well, so that a map with bounds cannot be copied.
        let copied = match (place, form) {
            (Place::NONE, _) | (_, Form::Bounded(Elements::Entries { .. }, _)) => None,
            (place, _) => self.copy_length(place, elements, form),
        };
        let length = copied.unwrap_or_else(|| self.draw_length(types, part, elements));
        self.related.remember(part.shape, length, length, left);
        Ok(length)
    }

    #[inline]
    fn leaf(&mut self, types: &Types, last: u64) -> Made<u64> {
        let part = self.cursor.next()?;
        if self.is_plain(part.note) {
            return Ok(self.mixture.number(&mut self.rng, types, part.shape, last));
        }
        let drawn = |random: &mut Random| {
            Nat::from(random.mixture.number(&mut random.rng, types, part.shape, last))
        };
        let number = self.related_leaf(part, drawn).to_u64();
        Ok(number.map_or(last, |number| number.min(last)))
    }

    fn index(&mut self, types: &Types, count: &Count) -> Made<Nat> {
        let part = self.cursor.next()?;
        let first = types.get(part.shape).first_of_size(0);
        let last = match count {
            Count::Finite(count) => {
                Some(count.minus(&first).checked_sub(&Nat::ONE).ok_or(Stop::Rejected)?)
            }
            Count::Infinite | Count::Unknown => None,
        };
        let drawn = |random: &mut Random| {
            let Random { mixture, rng, .. } = random;
            match last.as_ref().map(|last| (last, last.to_u64())) {
                Some((_, Some(last))) => Nat::from(mixture.number(rng, types, part.shape, last)),
                Some((last, None)) => mixture.index(rng, types, part.shape, last),
                None => rng.index(0.1),
            }
        };
        let above = match self.is_plain(part.note) {
            true => drawn(self),
            false => self.related_leaf(part, drawn),
        };
        Ok(first + if let Some(last) = last { above.min(last) } else { above })
    }

    fn seed(&mut self) -> Option<(u64, usize)> {
        let size = self.cursor.peek().map_or(0, |part| part.note.allowance as usize);
        Some((self.rng.next_u64(), size))
    }

    fn take_back(&mut self, key: ShapeId, _mark: usize) -> bool {
        // Its value comes next, and has the same share of the allowance.
        let allowance = self.cursor.peek().map_or(0, |part| part.note.allowance);
        self.cursor.push(key, Note::drawn(allowance));
        true
    }

    fn put(&mut self, _choices: ChoiceSequence) {
        // It was the next part: `Source::generated` has looked at its shape.
        if let Ok(part) = self.cursor.next() {
            self.related.remember_generated(&mut self.rng, part, self.cursor.left());
        }
    }
}
