//! Ranges of characters: those that are easy to read first, in the order of all [`characters`](super::characters).

use super::Space;
use super::node::Node;
use super::range::sealed::Between;
use super::text::{PRINTABLE, character, position};
use crate::error::Result;
use crate::{Count, Nat};
use std::ops::Bound;

/// Between two characters, both included.
struct Characters {
    first: char,
    last: char,
    /// The printable ones of ASCII.
    printable: Vec<char>,
    /// The positions of all others among all characters.
    others: std::ops::Range<u32>,
}

impl Between for char {
    #[inline]
    fn between(start: Bound<&char>, end: Bound<&char>) -> Space<char> {
        let first = match start {
            Bound::Included(&first) => Some(first),
            Bound::Excluded(&before) => (before..=char::MAX).nth(1),
            Bound::Unbounded => Some('\0'),
        };
        let last = match end {
            Bound::Included(&last) => Some(last),
            Bound::Excluded(&after) => ('\0'..after).next_back(),
            Bound::Unbounded => Some(char::MAX),
        };
        match (first, last) {
            (Some(first), Some(last)) if first <= last => Space::new(Characters::new(first, last)),
            _ => super::empty(),
        }
    }
}

impl Characters {
    #[inline]
    fn new(first: char, last: char) -> Characters {
        let is_inside = |character: &char| (first..=last).contains(character);
        let is_other = |character: &char| !PRINTABLE.contains(*character);
        // At most as many as are printable are passed over.
        let mut others = (first..=last).filter(is_other);
        let (from, to) = (others.next(), others.next_back());
        let others = match (from, to) {
            (Some(from), Some(to)) => position(from)..position(to) + 1,
            (Some(only), None) => position(only)..position(only) + 1,
            (None, _) => 0..0,
        };
        Characters { first, last, printable: PRINTABLE.chars().filter(is_inside).collect(), others }
    }
}

impl Node<char> for Characters {
    #[inline]
    fn count(&self) -> Result<Count> {
        Ok(Count::Finite(Nat::from(self.printable.len() + self.others.len())))
    }

    #[inline]
    fn get(&self, index: &Nat) -> Result<char> {
        let index = index.to_usize().expect("an index below the count of a range");
        Ok(match self.printable.get(index) {
            Some(printable) => *printable,
            None => character(self.others.start + (index - self.printable.len()) as u32),
        })
    }

    #[inline]
    fn index_of(&self, value: &char) -> Result<Option<Nat>> {
        let printable = self.printable.iter().position(|printable| printable == value);
        let other = || {
            let at = position(*value);
            let inside = self.others.contains(&at);
            inside.then(|| self.printable.len() + (at - self.others.start) as usize)
        };
        Ok(printable.or_else(other).map(Nat::from))
    }

    /// The ends and their neighbours, and the first that cannot be read.
    #[inline]
    fn edges(&self) -> Vec<char> {
        let near = (self.first..=self.last).take(2).chain((self.first..=self.last).rev().take(2));
        let other = (!self.others.is_empty()).then(|| character(self.others.start));
        near.chain(other).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::space::{characters, range};
    use crate::{Count, Nat};
    use std::ops::RangeBounds;

    /// All characters are tried.
    #[track_caller]
    fn check(bounds: impl RangeBounds<char> + Clone) {
        let all = bounds.clone();
        let expect: Vec<char> = characters().iter().filter(|own| all.contains(own)).collect();
        let space = range(bounds);
        assert_eq!(space.count(), Ok(Count::from(Nat::from(expect.len()))));
        assert_eq!(space.iter().collect::<Vec<char>>(), expect);
        for (index, character) in expect.iter().enumerate().step_by(expect.len() / 500 + 1) {
            assert_eq!(space.index_of(character), Ok(Nat::from(index)));
        }
        assert!(space.node().edges().iter().all(|edge| expect.contains(edge)));
    }

    #[test]
    fn a_range_has_its_characters_in_the_order_of_all() {
        check('a'..='z');
        check('A'..'b');
        check(..'a');
        check('\u{1f}'..='\u{7f}');
        check('é'..='é');
        check('\u{d7f0}'..'\u{e010}');
        check('\u{10fff0}'..);
        check(..);
        check('b'..'b');
        check('\0'..'\0');
        check('b'..='a');
    }

    #[test]
    fn the_ends_are_edges() {
        assert_eq!(range('a'..='z').node().edges(), ['a', 'b', 'z', 'y']);
    }
}
