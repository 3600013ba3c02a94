//! Rope: a text as a tree of pieces, compared with a `Vec` of characters.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::{input, mutate};
use program::Rope;

#[mutate]
pub mod program {
    /// A text that is cut and joined without copying much of it.
    #[derive(Debug, Clone)]
    pub enum Rope {
        Piece(Vec<char>),
        Join { left: Box<Rope>, right: Box<Rope>, length: usize, depth: usize },
    }

    /// The most characters that two pieces have when they are joined to one.
    const SHORT: usize = 8;

    /// The deepest that a rope is before it is built anew.
    const DEEP: usize = 12;

    impl Rope {
        pub fn new(text: &[char]) -> Rope {
            Rope::Piece(text.to_vec())
        }

        pub fn len(&self) -> usize {
            match self {
                Rope::Piece(text) => text.len(),
                Rope::Join { length, .. } => *length,
            }
        }

        pub fn depth(&self) -> usize {
            match self {
                Rope::Piece(_) => 0,
                Rope::Join { depth, .. } => *depth,
            }
        }

        pub fn join(self, other: Rope) -> Rope {
            if self.len() == 0 {
                return other;
            }
            if other.len() == 0 {
                return self;
            }
            let length = self.len() + other.len();
            if length <= SHORT {
                let mut text = self.to_chars();
                text.extend(other.to_chars());
                return Rope::Piece(text);
            }
            let depth = self.depth().max(other.depth()) + 1;
            let rope = Rope::Join { left: Box::new(self), right: Box::new(other), length, depth };
            if depth > DEEP { Rope::balanced(&rope.to_chars()) } else { rope }
        }

        /// A rope of pieces that are about equally deep.
        fn balanced(text: &[char]) -> Rope {
            if text.len() <= SHORT {
                return Rope::new(text);
            }
            let (left, right) = text.split_at(text.len() / 2);
            Rope::balanced(left).join(Rope::balanced(right))
        }

        /// Cuts the text at a place that is in it or at its end.
        pub fn split(self, place: usize) -> (Rope, Rope) {
            match self {
                Rope::Piece(mut text) => {
                    let rest = text.split_off(place);
                    (Rope::Piece(text), Rope::Piece(rest))
                }
                Rope::Join { left, right, .. } => {
                    let middle = left.len();
                    if place < middle {
                        let (start, end) = left.split(place);
                        (start, end.join(*right))
                    } else {
                        let (start, end) = right.split(place - middle);
                        (left.join(start), end)
                    }
                }
            }
        }

        pub fn insert(self, place: usize, text: &[char]) -> Rope {
            let (start, end) = self.split(place);
            start.join(Rope::new(text)).join(end)
        }

        pub fn remove(self, start: usize, end: usize) -> Rope {
            let (rest, after) = self.split(end);
            let (before, _) = rest.split(start);
            before.join(after)
        }

        pub fn get(&self, place: usize) -> Option<char> {
            match self {
                Rope::Piece(text) => text.get(place).copied(),
                Rope::Join { left, right, .. } => {
                    if place < left.len() {
                        left.get(place)
                    } else {
                        right.get(place - left.len())
                    }
                }
            }
        }

        pub fn to_chars(&self) -> Vec<char> {
            match self {
                Rope::Piece(text) => text.clone(),
                Rope::Join { left, right, .. } => {
                    let mut text = left.to_chars();
                    text.extend(right.to_chars());
                    text
                }
            }
        }
    }
}

/// What is done to a text.
#[input]
enum Edit {
    Insert { place: u8, text: String },
    Remove { start: u8, length: u8 },
    Append(String),
    Rotate { place: u8 },
}

fn assert_same(rope: &Rope, text: &[char]) {
    assert_eq!(rope.len(), text.len());
    assert_eq!(rope.to_chars(), text);
    for place in 0..=text.len() {
        assert_eq!(rope.get(place), text.get(place).copied());
    }
    assert!(rope.depth() <= 14, "{}", rope.depth());
}

fn behaves_like_a_vector((text, edits): &(String, Vec<Edit>)) -> Verdict {
    let mut model: Vec<char> = text.chars().take(100).collect();
    let mut rope = Rope::new(&model);
    for edit in edits.iter().take(40) {
        rope = match edit {
            Edit::Insert { place, text } => {
                let place = usize::from(*place) % (model.len() + 1);
                let text: Vec<char> = text.chars().take(20).collect();
                model.splice(place..place, text.iter().copied());
                rope.insert(place, &text)
            }
            Edit::Remove { start, length } => {
                let start = usize::from(*start) % (model.len() + 1);
                let end = (start + usize::from(*length)).min(model.len());
                model.drain(start..end);
                rope.remove(start, end)
            }
            Edit::Append(text) => {
                let text: Vec<char> = text.chars().take(20).collect();
                model.extend(&text);
                rope.join(Rope::new(&text))
            }
            Edit::Rotate { place } => {
                let place = usize::from(*place) % (model.len() + 1);
                model.rotate_left(place);
                let (start, end) = rope.split(place);
                end.join(start)
            }
        };
    }
    assert_same(&rope, &model);
    Verdict::Holds
}

fn what_is_split_is_joined_again((words, place): (Vec<String>, u8)) -> Verdict {
    let texts: Vec<Vec<char>> = words.iter().map(|word| word.chars().take(30).collect()).collect();
    let rope = texts.iter().fold(Rope::new(&[]), |rope, text| rope.join(Rope::new(text)));
    let text = texts.concat();
    let place = usize::from(place).min(text.len());
    let (start, end) = rope.clone().split(place);
    assert_eq!(start.to_chars(), text[..place]);
    assert_eq!(end.to_chars(), text[place..]);
    assert_same(&start.join(end), &text);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "rope",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref("behaves_like_a_vector", Precondition::None, behaves_like_a_vector),
            by_value(
                "what_is_split_is_joined_again",
                Precondition::None,
                what_is_split_is_joined_again,
            ),
        ],
    }
}
