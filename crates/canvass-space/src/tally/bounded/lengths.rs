//! The lengths that a collection may have.

use std::ops::{Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

/// The lengths that a collection may have: one, or those of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lengths {
    shortest: usize,
    longest: Option<usize>,
}

impl Lengths {
    /// The least of them.
    pub fn shortest(self) -> usize {
        self.shortest
    }

    /// The greatest of them, where there is one.
    pub fn longest(self) -> Option<usize> {
        self.longest
    }

    /// Whether there are none, as in `5..5`.
    pub fn is_empty(self) -> bool {
        self.longest.is_some_and(|longest| longest < self.shortest)
    }

    /// Whether a length is one of them.
    pub fn contains(self, length: usize) -> bool {
        self.shortest <= length && self.longest.is_none_or(|longest| length <= longest)
    }

    /// Those below a limit; none where the limit is 0.
    fn below(shortest: usize, limit: usize) -> Lengths {
        match limit.checked_sub(1) {
            Some(longest) => Lengths { shortest, longest: Some(longest) },
            None => Lengths { shortest: shortest.max(1), longest: Some(0) },
        }
    }
}

impl From<usize> for Lengths {
    fn from(length: usize) -> Lengths {
        Lengths { shortest: length, longest: Some(length) }
    }
}

impl From<Range<usize>> for Lengths {
    fn from(range: Range<usize>) -> Lengths {
        Lengths::below(range.start, range.end)
    }
}

impl From<RangeInclusive<usize>> for Lengths {
    fn from(range: RangeInclusive<usize>) -> Lengths {
        Lengths { shortest: *range.start(), longest: Some(*range.end()) }
    }
}

impl From<RangeFrom<usize>> for Lengths {
    fn from(range: RangeFrom<usize>) -> Lengths {
        Lengths { shortest: range.start, longest: None }
    }
}

impl From<RangeTo<usize>> for Lengths {
    fn from(range: RangeTo<usize>) -> Lengths {
        Lengths::below(0, range.end)
    }
}

impl From<RangeToInclusive<usize>> for Lengths {
    fn from(range: RangeToInclusive<usize>) -> Lengths {
        Lengths { shortest: 0, longest: Some(range.end) }
    }
}

impl From<RangeFull> for Lengths {
    fn from(_: RangeFull) -> Lengths {
        Lengths { shortest: 0, longest: None }
    }
}

#[cfg(test)]
mod tests {
    use super::Lengths;

    #[track_caller]
    fn check(lengths: impl Into<Lengths>, expect: &[usize]) {
        let lengths = lengths.into();
        let found: Vec<usize> = (0..6).filter(|length| lengths.contains(*length)).collect();
        assert_eq!(found, expect);
        assert_eq!(lengths.is_empty(), expect.is_empty());
    }

    #[test]
    fn every_kind_of_range_contains_what_it_does_in_rust() {
        check(3, &[3]);
        check(2..4, &[2, 3]);
        check(2..=4, &[2, 3, 4]);
        check(4.., &[4, 5]);
        check(..2, &[0, 1]);
        check(..=2, &[0, 1, 2]);
        check(.., &[0, 1, 2, 3, 4, 5]);
        check(4..4, &[]);
        check(..0, &[]);
        check(0..0, &[]);
        #[expect(clippy::reversed_empty_ranges, reason = "that is what is refused")]
        check(3..=2, &[]);
    }
}
