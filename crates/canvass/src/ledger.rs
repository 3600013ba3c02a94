//! A list that only grows, and is read without locks.

use std::sync::{Mutex, MutexGuard, OnceLock};

/// Segment `k` holds `2^k` entries, so that entries never move.
const SEGMENTS: usize = 40;

pub(crate) struct Ledger<T> {
    segments: [OnceLock<Box<[OnceLock<T>]>>; SEGMENTS],
    length: Mutex<usize>,
}

impl<T> Default for Ledger<T> {
    fn default() -> Ledger<T> {
        Ledger {
            segments: [const { OnceLock::new() }; SEGMENTS],
            length: Mutex::new(0),
        }
    }
}

impl<T> Ledger<T> {
    #[inline]
    pub(crate) fn get(&self, position: usize) -> Option<&T> {
        let (segment, place) = locate(position);
        self.segments[segment].get()?[place].get()
    }

    /// The right to add entries, which one thread has at a time.
    pub(crate) fn append(&self) -> Append<'_, T> {
        let length = self.length.lock().expect("no entry is half written");
        Append {
            ledger: self,
            length,
        }
    }
}

fn locate(position: usize) -> (usize, usize) {
    let segment = (position + 1).ilog2() as usize;
    (segment, position + 1 - (1 << segment))
}

pub(crate) struct Append<'a, T> {
    ledger: &'a Ledger<T>,
    length: MutexGuard<'a, usize>,
}

impl<'a, T> Append<'a, T> {
    pub(crate) fn length(&self) -> usize {
        *self.length
    }

    pub(crate) fn last(&self) -> Option<&'a T> {
        self.ledger.get(self.length.checked_sub(1)?)
    }

    pub(crate) fn push(&mut self, entry: T) {
        let (segment, place) = locate(*self.length);
        let segment = self.ledger.segments[segment]
            .get_or_init(|| (0..1 << segment).map(|_| OnceLock::new()).collect());
        let written = segment[place].set(entry);
        debug_assert!(written.is_ok(), "an entry is written once");
        *self.length += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::Ledger;

    #[test]
    fn entries_stay_where_they_were_put() {
        let ledger = Ledger::default();
        for number in 0..1000 {
            ledger.append().push(number);
        }
        assert!((0..1000).all(|position| ledger.get(position) == Some(&position)));
        assert_eq!((ledger.get(1000), ledger.append().length()), (None, 1000));
    }
}
