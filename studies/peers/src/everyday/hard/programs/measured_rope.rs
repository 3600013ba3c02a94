//! Rope: text in a tree whose branches know the lengths of what is below them.

use super::{Box, property};
use crate::everyday::{Program, Verdict};
use canvass_peers_mutate::mutate;
use program::Rope;

#[mutate]
pub mod program {
    use super::super::{Box, input};

    /// A leaf has one to four bytes.
    #[input]
    pub enum Rope {
        Leaf(Vec<u8>),
        Branch { length: u32, left: Box<Rope>, right: Box<Rope> },
    }

    use Rope::{Branch, Leaf};

    impl Rope {
        pub fn length(&self) -> u32 {
            match self {
                Leaf(text) => text.len() as u32,
                Branch { length, .. } => *length,
            }
        }

        pub fn get(&self, place: u32) -> Option<u8> {
            match self {
                Leaf(text) => text.get(place as usize).copied(),
                Branch { left, right, .. } => {
                    if place < left.length() {
                        left.get(place)
                    } else {
                        right.get(place - left.length())
                    }
                }
            }
        }

        /// What is before a place and what is from it on; none of what would be empty.
        pub fn split(&self, place: u32) -> (Option<Rope>, Option<Rope>) {
            if place == 0 {
                return (None, Some(self.clone()));
            }
            if place >= self.length() {
                return (Some(self.clone()), None);
            }
            match self {
                Leaf(text) => {
                    let (before, after) = text.split_at(place as usize);
                    (Some(Leaf(before.to_vec())), Some(Leaf(after.to_vec())))
                }
                Branch { left, right, .. } => {
                    let middle = left.length();
                    if place < middle {
                        let (before, after) = left.split(place);
                        (before, joined(after, Some((**right).clone())))
                    } else {
                        let (before, after) = right.split(place - middle);
                        (joined(Some((**left).clone()), before), after)
                    }
                }
            }
        }

        pub fn insert(&self, place: u32, text: Rope) -> Option<Rope> {
            let (before, after) = self.split(place);
            joined(joined(before, Some(text)), after)
        }

        /// Without the bytes from one place to another.
        pub fn delete(&self, from: u32, to: u32) -> Option<Rope> {
            let before = self.split(from).0;
            let after = self.split(to).1;
            joined(before, after)
        }

        /// The place of the first byte like this one, at or after a place.
        pub fn find(&self, byte: u8, from: u32) -> Option<u32> {
            match self {
                Leaf(text) => {
                    let place = text.iter().skip(from as usize).position(|it| *it == byte)?;
                    Some(place as u32 + from)
                }
                Branch { left, right, .. } => {
                    let middle = left.length();
                    if from < middle {
                        if let Some(place) = left.find(byte, from) {
                            return Some(place);
                        }
                    }
                    let place = right.find(byte, from.saturating_sub(middle))?;
                    Some(place + middle)
                }
            }
        }
    }

    /// One rope after the other. Small leaves become one.
    pub fn joined(left: Option<Rope>, right: Option<Rope>) -> Option<Rope> {
        let (Some(one), Some(other)) = (&left, &right) else { return left.or(right) };
        if let (Leaf(start), Leaf(end)) = (one, other) {
            if start.len() + end.len() <= 4 {
                return Some(Leaf([start.as_slice(), end.as_slice()].concat()));
            }
        }
        let length = one.length() + other.length();
        Some(Branch { length, left: Box::new(one.clone()), right: Box::new(other.clone()) })
    }
}

/// Whether leaves are neither empty nor long and lengths are right.
fn is_measured(rope: &Rope) -> bool {
    fn length(rope: &Rope) -> Option<u32> {
        match rope {
            Rope::Leaf(text) => (1..=4).contains(&text.len()).then_some(text.len() as u32),
            Rope::Branch { length: said, left, right } => {
                let sum = length(left)?.checked_add(length(right)?)?;
                (sum == *said).then_some(sum)
            }
        }
    }
    length(rope).is_some()
}

fn bytes(rope: &Rope) -> Vec<u8> {
    match rope {
        Rope::Leaf(text) => text.clone(),
        Rope::Branch { left, right, .. } => [bytes(left), bytes(right)].concat(),
    }
}

#[track_caller]
fn check(rope: Option<&Rope>, expect: &[u8]) {
    assert!(rope.is_none_or(is_measured), "{rope:?}");
    assert_eq!(rope.map(bytes).unwrap_or_default(), expect);
}

fn is_branch(rope: &Rope) -> bool {
    matches!(rope, Rope::Branch { .. })
}

fn split_cuts_the_text((rope, place): &(Rope, u32)) -> Verdict {
    if !is_branch(rope) || !is_measured(rope) || *place > rope.length() {
        return Verdict::Discarded;
    }
    let text = bytes(rope);
    let (before, after) = rope.split(*place);
    check(before.as_ref(), &text[..*place as usize]);
    check(after.as_ref(), &text[*place as usize..]);
    assert_eq!(rope.get(*place), text.get(*place as usize).copied());
    Verdict::Holds
}

fn edits_are_as_of_a_text((rope, from, to): &(Rope, u32, u32)) -> Verdict {
    if !is_branch(rope) || !is_measured(rope) || from > to || *to > rope.length() {
        return Verdict::Discarded;
    }
    let mut text = bytes(rope);
    let removed: Vec<u8> = text.drain(*from as usize..*to as usize).collect();
    let shorter = rope.delete(*from, *to);
    check(shorter.as_ref(), &text);
    let Some(shorter) = shorter else { return Verdict::Holds };
    let added = Rope::Leaf(removed.iter().take(4).copied().chain([7]).take(4).collect());
    text.splice(*from as usize..*from as usize, bytes(&added));
    check(shorter.insert(*from, added).as_ref(), &text);
    Verdict::Holds
}

fn bytes_are_found((rope, byte, from): &(Rope, u8, u32)) -> Verdict {
    if !is_branch(rope) || !is_measured(rope) || *from > rope.length() {
        return Verdict::Discarded;
    }
    let text = bytes(rope);
    let place = text[*from as usize..].iter().position(|it| it == byte);
    assert_eq!(rope.find(*byte, *from), place.map(|place| place as u32 + from));
    Verdict::Holds
}

/// A branch of leaves of one to four bytes, joined in the order of the choices.
fn rope_of((first, second, leaves): (u8, u8, Vec<(u8, u8, bool)>)) -> Rope {
    let branch = |left: Rope, right: Rope| {
        let length = left.length() + right.length();
        Rope::Branch { length, left: Box::new(left), right: Box::new(right) }
    };
    let start = branch(Rope::Leaf(vec![first]), Rope::Leaf(vec![second, first]));
    let add = |rope: Rope, (byte, length, is_front): (u8, u8, bool)| {
        let text = (0..=length % 4).map(|place| byte.wrapping_add(place)).collect();
        match is_front {
            true => branch(Rope::Leaf(text), rope),
            false => branch(rope, Rope::Leaf(text)),
        }
    };
    let (before, after): (Vec<_>, Vec<_>) = leaves.into_iter().partition(|leaf| leaf.0 % 2 == 0);
    let one = before.into_iter().fold(start.clone(), add);
    if after.is_empty() { one } else { branch(one, after.into_iter().fold(start, add)) }
}

type Raw = (u8, u8, Vec<(u8, u8, bool)>);

fn rope_and_place((rope, place): (Raw, u32)) -> (Rope, u32) {
    let rope = rope_of(rope);
    let place = place % (rope.length() + 1);
    (rope, place)
}

fn rope_and_places((rope, one, other): (Raw, u32, u32)) -> (Rope, u32, u32) {
    let (rope, one) = rope_and_place((rope, one));
    let other = other % (rope.length() + 1);
    (rope, one.min(other), one.max(other))
}

/// Most often a byte of the rope.
fn rope_and_byte((rope, place, from, byte): (Raw, u32, u32, Option<u8>)) -> (Rope, u8, u32) {
    let (rope, from) = rope_and_place((rope, from));
    let text = bytes(&rope);
    let byte = byte.unwrap_or(text[place as usize % text.len()]);
    (rope, byte, from)
}

pub fn program() -> Program {
    Program {
        name: "measured_rope",
        mutants: program::MUTANTS,
        properties: vec![
            property("split_cuts_the_text", split_cuts_the_text, rope_and_place),
            property("edits_are_as_of_a_text", edits_are_as_of_a_text, rope_and_places),
            property("bytes_are_found", bytes_are_found, rope_and_byte),
        ],
    }
}
