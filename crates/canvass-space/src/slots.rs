//! Places for entries that never move: filled in any order, read without locks.

use std::sync::OnceLock;

/// The first segment holds this many entries, each further one twice as many as the one before, so that
/// entries never move.
const FIRST: usize = 16;
const FURTHER: usize = 40;

type Segment<T> = OnceLock<Box<[OnceLock<T>]>>;

/// Small while positions are small: most never need a second segment.
pub(crate) struct Slots<T> {
    first: Segment<T>,
    further: OnceLock<Box<[Segment<T>; FURTHER]>>,
}

impl<T> Default for Slots<T> {
    fn default() -> Slots<T> {
        Slots { first: OnceLock::new(), further: OnceLock::new() }
    }
}

impl<T> Slots<T> {
    /// The entry at a position, where it was filled.
    #[inline]
    pub(crate) fn get(&self, position: usize) -> Option<&T> {
        if position < FIRST {
            return self.first.get()?[position].get();
        }
        let (segment, place) = locate(position);
        self.further.get()?.get(segment)?.get()?[place].get()
    }

    /// The place at a position, with as many others beside it as there are before it.
    pub(crate) fn place(&self, position: usize) -> &OnceLock<T> {
        if position < FIRST {
            return &self.first.get_or_init(|| empty(FIRST))[position];
        }
        let (segment, place) = locate(position);
        let further = self.further.get_or_init(|| Box::new([const { OnceLock::new() }; FURTHER]));
        &further[segment].get_or_init(|| empty(FIRST << segment))[place]
    }
}

fn empty<T>(length: usize) -> Box<[OnceLock<T>]> {
    (0..length).map(|_| OnceLock::new()).collect()
}

/// The further segment of a position, and its place there.
fn locate(position: usize) -> (usize, usize) {
    let segment = (position / FIRST).ilog2() as usize;
    (segment, position - (FIRST << segment))
}

#[cfg(test)]
mod tests {
    use super::Slots;

    #[test]
    fn entries_stay_where_they_were_put() {
        let slots = Slots::default();
        for number in [700, 3, 15, 16, 0, 999] {
            assert_eq!(slots.get(number), None);
            assert_eq!(slots.place(number).set(number), Ok(()));
        }
        for number in [0, 3, 15, 16, 700, 999] {
            assert_eq!(slots.get(number), Some(&number));
        }
        assert_eq!((slots.get(1), slots.get(998), slots.get(1_000_000)), (None, None, None));
    }
}
