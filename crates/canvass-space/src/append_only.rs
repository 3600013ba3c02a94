//! A list that only grows, and is read without locks.

use crate::slots::Slots;
use std::sync::{Mutex, MutexGuard};

pub(crate) struct AppendOnly<T> {
    entries: Slots<T>,
    length: Mutex<usize>,
}

impl<T> Default for AppendOnly<T> {
    fn default() -> AppendOnly<T> {
        AppendOnly { entries: Slots::default(), length: Mutex::new(0) }
    }
}

impl<T> AppendOnly<T> {
    #[inline]
    pub(crate) fn get(&self, position: usize) -> Option<&T> {
        self.entries.get(position)
    }

    /// The right to add entries, which one thread has at a time.
    pub(crate) fn append(&self) -> Append<'_, T> {
        let length = self.length.lock().expect("no entry is half written");
        Append { list: self, length }
    }
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
        let written = self.list.entries.place(*self.length).set(entry);
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
