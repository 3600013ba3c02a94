//! All sizes of a graded space or type, one after the other.

use super::Tally;
use crate::append_only::AppendOnly;
use crate::error::{Result, SpaceError, refuse_past_max_bits};
use crate::recursion::CountCell;
use crate::{Count, Nat};
use std::sync::Arc;

pub struct Sizes {
    tally: Arc<Tally>,
    count: CountCell,
    /// How many values are of a size or smaller.
    up_to: AppendOnly<Nat>,
}

/// After this many sizes in a row without a value the search for the next one is given up.
const MAX_EMPTY: u64 = 1 << 12;
/// The same where it is known that there are more.
const MAX_EMPTY_BETWEEN: u64 = 1 << 20;

impl Sizes {
    pub fn new(tally: Arc<Tally>) -> Sizes {
        Sizes { tally, count: CountCell::default(), up_to: AppendOnly::default() }
    }

    /// How many values of this size there are.
    pub fn of_size(&self, size: usize) -> Result<&Nat> {
        self.tally.count(size)
    }

    /// How many values of all sizes there are; unknown where the number would be too large.
    pub fn count(&self) -> Result<Count> {
        self.count.get_or(|| match self.tally.total() {
            Err(error) if error.is_too_large() => Ok(Count::Unknown),
            total => total,
        })
    }

    /// How many values are of this size or smaller.
    pub fn up_to(&self, size: usize) -> Result<&Nat> {
        while self.up_to.get(size).is_none() {
            let next = self.up_to.append().length();
            // Another thread may have added it meanwhile.
            if next > size {
                continue;
            }
            let count = self.tally.count(next)?;
            let mut sums = self.up_to.append();
            if sums.length() == next {
                let sum = sums.last().map_or_else(|| count.clone(), |sum| sum + count);
                refuse_past_max_bits(sum.bits())?;
                sums.push(sum);
            }
        }
        Ok(self.up_to.get(size).expect("it was just added"))
    }

    /// How many values are smaller.
    pub fn below(&self, size: usize) -> Result<Nat> {
        size.checked_sub(1).map_or(Ok(Nat::ZERO), |size| self.up_to(size).cloned())
    }

    /// The size of the value at an index.
    pub fn size_at(&self, index: &Nat) -> Result<usize> {
        let mut known = self.up_to.append().length();
        let mut empty = 0;
        let finite = self.count()?.finite().is_some_and(|count| index < count);
        let most_empty = if finite { MAX_EMPTY_BETWEEN } else { MAX_EMPTY };
        while known == 0 || self.up_to(known - 1)? <= index {
            empty = if self.tally.count(known)?.is_zero() { empty + 1 } else { 0 };
            if empty == most_empty {
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
