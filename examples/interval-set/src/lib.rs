//! A set of bytes, kept as sorted intervals with gaps between them.

/// The bytes from `first` to `last`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interval {
    /// The first byte.
    pub first: u8,
    /// The last byte, not smaller than the first.
    pub last: u8,
}

impl Interval {
    /// Whether the union of two intervals is an interval: they overlap, or no byte is between them.
    fn touches(self, other: Interval) -> bool {
        let (low, high) = if self.first <= other.first { (self, other) } else { (other, self) };
        u16::from(high.first) <= u16::from(low.last) + 1
    }

    fn union(self, other: Interval) -> Interval {
        Interval { first: self.first.min(other.first), last: self.last.max(other.last) }
    }
}

/// A set of bytes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct IntervalSet {
    /// Sorted, and no two of them touch.
    intervals: Vec<Interval>,
}

impl IntervalSet {
    /// Adds all bytes of an interval.
    pub fn insert(&mut self, interval: Interval) {
        let touching = |other: &Interval| interval.touches(*other);
        let merged =
            self.intervals.iter().copied().filter(touching).fold(interval, Interval::union);
        self.intervals.retain(|other| !touching(other));
        let place = self.intervals.partition_point(|other| other.first < merged.first);
        self.intervals.insert(place, merged);
    }

    /// Takes all bytes of an interval away.
    pub fn remove(&mut self, interval: Interval) {
        let cut = |other: Interval| {
            let before = (other.first < interval.first)
                .then(|| Interval { last: other.last.min(interval.first - 1), ..other });
            let after = (interval.last < other.last)
                .then(|| Interval { first: other.first.max(interval.last + 1), ..other });
            [before, after].into_iter().flatten()
        };
        self.intervals = self.intervals.iter().copied().flat_map(cut).collect();
    }

    /// Whether a byte is in the set.
    pub fn contains(&self, byte: u8) -> bool {
        let behind = self.intervals.partition_point(|interval| interval.first <= byte);
        behind.checked_sub(1).is_some_and(|at| byte <= self.intervals[at].last)
    }

    /// The intervals, in order.
    pub fn intervals(&self) -> &[Interval] {
        &self.intervals
    }
}
