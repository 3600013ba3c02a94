//! How many values of each size were tried, and how many different ones.

use super::Status;
use crate::choice::sequence::ChoiceSequence;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Larger values are counted together.
pub(crate) const LARGEST: usize = 127;

/// At most this many values are remembered, to count repeated ones only once.
const MOST_SEEN: usize = 1 << 16;

#[derive(Default)]
pub(crate) struct Sizes {
    /// Up to the largest one that was tried, of those that are counted by themselves.
    by_size: Vec<OfSize>,
    pub(crate) larger: OfSize,
    /// Hashes of the values: two of 65,536 are the same once in a billion runs.
    seen: HashSet<u64>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct OfSize {
    pub(crate) tried: u64,
    pub(crate) accepted: u64,
    /// How many different ones, at least.
    pub(crate) different: u64,
}

impl Sizes {
    /// Takes note of a value that was tried whole.
    pub(super) fn add(&mut self, size: usize, sequence: &ChoiceSequence, status: Status) {
        let mut hasher = DefaultHasher::new();
        sequence.hash(&mut hasher);
        let is_new = self.seen.len() < MOST_SEEN && self.seen.insert(hasher.finish());
        let of_size = match size {
            0..=LARGEST => {
                self.by_size.resize(self.by_size.len().max(size + 1), OfSize::default());
                &mut self.by_size[size]
            }
            _ => &mut self.larger,
        };
        of_size.tried += 1;
        of_size.accepted += u64::from(status == Status::Accepted);
        of_size.different += u64::from(is_new);
    }

    pub(crate) fn of(&self, size: usize) -> OfSize {
        self.by_size.get(size).copied().unwrap_or_default()
    }

    /// The largest size that is counted by itself.
    pub(crate) fn largest(&self) -> Option<usize> {
        self.by_size.len().checked_sub(1)
    }

    /// Whether more values may be different than were counted.
    pub(crate) fn is_limited(&self) -> bool {
        self.seen.len() == MOST_SEEN
    }
}

#[cfg(test)]
mod tests {
    use super::{LARGEST, OfSize, Sizes, Status};
    use crate::Nat;
    use crate::choice::sequence::ChoiceSequence;

    #[test]
    fn a_value_that_was_tried_before_is_not_a_different_one() {
        let mut sizes = Sizes::default();
        for (number, status) in
            [(1_u64, Status::Accepted), (2, Status::Rejected), (1, Status::Accepted)]
        {
            sizes.add(3, &ChoiceSequence(vec![Nat::from(number)]), status);
        }
        assert_eq!(sizes.of(3), OfSize { tried: 3, accepted: 2, different: 2 });
        assert_eq!((sizes.of(4), sizes.largest()), (OfSize::default(), Some(3)));
        sizes.add(LARGEST + 1, &ChoiceSequence(Vec::new()), Status::Failed);
        assert_eq!(sizes.larger, OfSize { tried: 1, accepted: 0, different: 1 });
        assert_eq!(sizes.largest(), Some(3));
    }
}
