//! Graded spaces as spaces: one size, or all sizes one after the other.

use super::Graded;
use crate::error::{Result, SpaceError, refuse_past_max_bits};
use crate::ledger::Ledger;
use crate::recursion::CountCell;
use crate::space::node::{Flow, Node, Sink};
use crate::{Count, Nat};

pub(super) struct AtSize<T> {
    pub(super) graded: Graded<T>,
    pub(super) size: usize,
}

impl<T: 'static> Node<T> for AtSize<T> {
    fn count(&self) -> Result<Count> {
        self.graded.node.tally().count(self.size).cloned().map(Count::Finite)
    }

    fn get(&self, index: &Nat) -> Result<T> {
        self.graded.node.get(self.size, index)
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        let located = self.graded.locate(value)?;
        Ok(located.and_then(|(size, index)| (size == self.size).then_some(index)))
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        self.graded.node.visit(self.size, start, limit, sink)
    }
}

pub(super) struct All<T> {
    graded: Graded<T>,
    count: CountCell,
    /// How many values are of a size or smaller.
    up_to: Ledger<Nat>,
}

/// After so many sizes in a row without a value the graded space is taken to have no more.
const MAX_EMPTY: u64 = 1 << 12;

impl<T> All<T> {
    pub(super) fn new(graded: Graded<T>) -> All<T> {
        All { graded, count: CountCell::default(), up_to: Ledger::default() }
    }

    fn up_to(&self, size: usize) -> Result<&Nat> {
        while self.up_to.get(size).is_none() {
            let next = self.up_to.append().length();
            // Another thread may have added it meanwhile.
            if next > size {
                continue;
            }
            let count = self.graded.node.tally().count(next)?;
            let mut sums = self.up_to.append();
            if sums.length() == next {
                let sum = sums.last().map_or_else(|| count.clone(), |sum| sum + count);
                refuse_past_max_bits(sum.bits())?;
                sums.push(sum);
            }
        }
        Ok(self.up_to.get(size).expect("it was just added"))
    }

    fn below(&self, size: usize) -> Result<Nat> {
        size.checked_sub(1).map_or(Ok(Nat::ZERO), |size| self.up_to(size).cloned())
    }

    /// The size of the value at an index.
    fn size_at(&self, index: &Nat) -> Result<usize> {
        let mut known = self.up_to.append().length();
        let mut empty = 0;
        while known == 0 || self.up_to(known - 1)? <= index {
            empty = if self.graded.node.tally().count(known)?.is_zero() { empty + 1 } else { 0 };
            if empty == MAX_EMPTY {
                return Err(SpaceError::Starved { rejected: empty }.into());
            }
            known += 1;
        }
        let (mut low, mut high) = (0, known - 1);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.up_to(middle)? <= index {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }
}

impl<T: 'static> Node<T> for All<T> {
    fn count(&self) -> Result<Count> {
        self.count.get_or(|| match self.graded.node.tally().largest()? {
            Some(largest) => Ok(Count::Finite(self.up_to(largest)?.clone())),
            None => Ok(Count::Infinite),
        })
    }

    fn get(&self, index: &Nat) -> Result<T> {
        let size = self.size_at(index)?;
        self.graded.node.get(size, &index.minus(&self.below(size)?))
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        let Some((size, index)) = self.graded.locate(value)? else { return Ok(None) };
        Ok(Some(self.below(size)? + &index))
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        let count = self.count()?;
        let mut position = start.clone();
        let mut left = limit;
        while left > 0 && !count.excludes(&position) {
            let size = self.size_at(&position)?;
            let begin = position.minus(&self.below(size)?);
            let flow = self.graded.node.visit(size, &begin, left, &mut |value| {
                left -= 1;
                sink.one(value)
            })?;
            if flow.is_break() {
                return Ok(flow);
            }
            position = self.up_to(size)?.clone();
        }
        Ok(Flow::Continue(()))
    }
}
