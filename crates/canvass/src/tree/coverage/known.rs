//! Descriptions met so far, each with a number.
//!
//! A description is a constructor alone, or a smaller description with one more part, in a later slot than its other parts.

use super::intern::Keys;
use crate::tree::description::{Node, Parts};
use crate::tree::grammar::Grammar;

/// At most this many descriptions are kept; those found later are ignored.
const MAX_KNOWN: usize = 1 << 22;

/// The whole value, of which nothing is described yet.
pub(super) const WHOLE: u32 = 0;

pub(super) struct Known {
    keys: Keys,
    /// Of the whole value, the letters, and what was made of them.
    made: Vec<u64>,
    /// Whether there were more.
    pub(super) is_full: bool,
}

/// The number of a constructor alone.
#[inline]
pub(super) fn alone(letter: u32) -> u32 {
    letter + 1
}

/// Numbers have 24 bits and slots 16.
#[inline]
fn key(base: u32, slot: usize, part: u32) -> u64 {
    u64::from(base) << 40 | u64::from(part) << 16 | slot as u64
}

impl Known {
    pub(super) fn new(letters: usize) -> Known {
        Known { keys: Keys::new(), made: vec![0; letters + 1], is_full: false }
    }

    pub(super) fn len(&self) -> usize {
        self.made.len()
    }

    /// The number of a description with one more part; `None` where there are too many.
    #[inline]
    pub(super) fn extend(&mut self, base: u32, slot: usize, part: u32) -> Option<u32> {
        let key = key(base, slot, part);
        self.keys.get(key).or_else(|| self.insert(key))
    }

    #[cold]
    fn insert(&mut self, key: u64) -> Option<u32> {
        if self.made.len() >= MAX_KNOWN {
            self.is_full = true;
            return None;
        }
        let next = self.made.len() as u32;
        self.made.push(key);
        self.keys.insert(key, next);
        Some(next)
    }

    /// The number of a description, if it was met.
    pub(super) fn find(&self, grammar: &Grammar, parts: &[(usize, Node)]) -> Option<u32> {
        self.find_parts(grammar, WHOLE, parts)
    }

    /// The number of a description that begins with a constructor, if it was met.
    pub(super) fn find_node(&self, grammar: &Grammar, node: &Node) -> Option<u32> {
        self.find_parts(grammar, alone(grammar.letter(node.symbol)?), &node.parts)
    }

    fn find_parts(&self, grammar: &Grammar, of: u32, parts: &[(usize, Node)]) -> Option<u32> {
        parts.iter().try_fold(of, |base, (slot, node)| {
            self.keys.get(key(base, *slot, self.find_node(grammar, node)?))
        })
    }

    /// The parts of a description.
    pub(super) fn parts(&self, grammar: &Grammar, number: u32) -> Parts {
        let mut parts = Parts::new();
        let mut rest = number;
        while let made @ 1.. = self.made[rest as usize] {
            parts.push((
                (made & 0xffff) as usize,
                self.node(grammar, (made >> 16) as u32 & 0xff_ffff),
            ));
            rest = (made >> 40) as u32;
        }
        parts.reverse();
        parts
    }

    /// A description that begins with a constructor.
    pub(super) fn node(&self, grammar: &Grammar, number: u32) -> Node {
        let mut letter = number;
        while let made @ 1.. = self.made[letter as usize] {
            letter = (made >> 40) as u32;
        }
        let symbol = grammar.letters[letter as usize - 1].symbol;
        Node { symbol, parts: self.parts(grammar, number) }
    }
}
