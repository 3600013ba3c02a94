//! A list that only grows, and is read without locks.

use std::sync::{Mutex, MutexGuard, OnceLock};

/// The first segment holds this many entries, each further one twice as many as the one before, so that
/// entries never move.
const FIRST: usize = 16;
const FURTHER: usize = 40;

type Segment<T> = OnceLock<Box<[OnceLock<T>]>>;

/// Small while it is short: most ledgers never need a second segment.
pub(crate) struct AppendOnly<T> {
    first: Segment<T>,
    further: OnceLock<Box<[Segment<T>; FURTHER]>>,
    length: Mutex<usize>,
}

impl<T> Default for AppendOnly<T> {
    fn default() -> AppendOnly<T> {
        AppendOnly { first: OnceLock::new(), further: OnceLock::new(), length: Mutex::new(0) }
    }
}

impl<T> AppendOnly<T> {
    #[inline]
    pub(crate) fn get(&self, position: usize) -> Option<&T> {
        if position < FIRST {
            return self.first.get()?[position].get();
        }
        let (segment, place) = locate(position);
        self.further.get()?.get(segment)?.get()?[place].get()
    }

    /// The right to add entries, which one thread has at a time.
    pub(crate) fn append(&self) -> Append<'_, T> {
        let length = self.length.lock().expect("no entry is half written");
        Append { list: self, length }
    }

    /// The entry at a position, which is free the first time.
    fn entry(&self, position: usize) -> &OnceLock<T> {
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

pub(crate) struct Append<'a, T> {
    list: &'a AppendOnly<T>,
    length: MutexGuard<'a, usize>,
}

impl<'a, T> Append<'a, T> {
    pub(crate) fn length(&self) -> usize {
        *self.length
    }

    pub(crate) fn last(&self) -> Option<&'a T> {
        self.list.get(self.length.checked_sub(1)?)
    }

    pub(crate) fn push(&mut self, entry: T) {
        let written = self.list.entry(*self.length).set(entry);
        debug_assert!(written.is_ok(), "an entry is written once");
        *self.length += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::AppendOnly;

    #[test]
    fn entries_stay_where_they_were_put() {
        let list = AppendOnly::default();
        for number in 0..1000 {
            list.append().push(number);
        }
        assert!((0..1000).all(|position| list.get(position) == Some(&position)));
        assert_eq!((list.get(1000), list.append().length()), (None, 1000));
    }
}
