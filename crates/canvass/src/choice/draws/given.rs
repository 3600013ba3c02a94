//! Answers from a list, which may have been edited.

use super::super::sequence::MAX_LENGTH;
use super::super::shape::Types;
use super::super::source::{Fit, Made, Recorded, Stop};
use super::{Make, record, smallest};
use crate::Nat;

pub(crate) struct Given {
    groups: Vec<Vec<Nat>>,
    /// How many groups were begun.
    begun: usize,
    /// How many numbers of the last one were used.
    used: usize,
}

impl Given {
    /// The groups of a sequence of the shape of a [`Tape`](super::Tape), as far as it is one.
    pub(crate) fn new(sequence: &[Nat]) -> Given {
        let mut numbers = sequence.iter();
        let mut groups = Vec::new();
        let count = numbers.next().and_then(Nat::to_usize).unwrap_or(0).min(MAX_LENGTH);
        while groups.len() < count {
            let Some(length) = numbers.next().and_then(Nat::to_usize) else { break };
            groups.push(numbers.by_ref().take(length).cloned().collect());
        }
        Given { groups, begun: 0, used: 0 }
    }

    /// Begins the next group.
    pub(super) fn open(&mut self) {
        self.begun += 1;
        self.used = 0;
    }

    /// The group that was begun last was none.
    pub(super) fn take_back(&mut self) {
        self.begun -= 1;
        self.used = usize::MAX;
    }

    /// What is left of the group.
    pub(super) fn rest(&self) -> &[Nat] {
        let group = self.begun.checked_sub(1).and_then(|at| self.groups.get(at));
        group.and_then(|group| group.get(self.used..)).unwrap_or_default()
    }

    fn next(&mut self) -> u64 {
        let number = self.rest().first().map_or(0, |number| number.to_u64().unwrap_or(u64::MAX));
        self.used = self.used.saturating_add(1);
        number
    }

    pub(super) fn value(
        &mut self,
        types: &Types,
        make: &mut Make<'_>,
        numbers: &mut Vec<Nat>,
    ) -> Made<()> {
        let start = numbers.len();
        let rest = self.rest();
        let mut recorded = Recorded::new(types.root, rest, Fit::Nearest);
        let made = record(types, make, &mut recorded, numbers);
        let used = rest.len() - recorded.left();
        match made {
            Err(Stop::Mismatch) => {
                self.used = usize::MAX;
                numbers.truncate(start);
                smallest(types, make, numbers)
            }
            made => {
                self.used = self.used.saturating_add(used);
                made
            }
        }
    }

    pub(super) fn number(&mut self, last: u64) -> u64 {
        self.next().min(last)
    }

    /// The one given, or the next one that has a weight, or the last one before.
    pub(super) fn alternative(&mut self, weights: &[u64]) -> usize {
        let given = usize::try_from(self.next()).unwrap_or(usize::MAX).min(weights.len());
        let after = (given..weights.len()).find(|at| weights[*at] > 0);
        after.or_else(|| (0..given).rev().find(|at| weights[*at] > 0)).unwrap_or(0)
    }

    /// The rule of the next group; groups whose rule has no weight are passed over.
    pub(super) fn step(&mut self, weights: &[u64]) -> Option<usize> {
        loop {
            self.open();
            let rule = self.rest().first()?.to_usize();
            self.used = 1;
            if let Some(rule) =
                rule.filter(|rule| weights.get(*rule).is_some_and(|weight| *weight > 0))
            {
                return Some(rule);
            }
        }
    }
}
