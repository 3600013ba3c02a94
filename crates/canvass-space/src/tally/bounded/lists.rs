//! Lists whose length is within bounds, by size; among those of a size shorter ones come first.

use super::Lengths;
use super::powers::Powers;
use crate::Nat;
use crate::error::Result;
use crate::tally::{Located, Tally, power};
use std::sync::Arc;

pub struct Lists {
    pub(super) elements: Powers,
    pub(super) lengths: Lengths,
    /// Whether an element may contain such a list again.
    pub(super) is_recursive: bool,
}

impl Lists {
    pub(super) fn new(element: Arc<Tally>, lengths: Lengths, is_recursive: bool) -> Lists {
        Lists { elements: Powers::new(element), lengths, is_recursive }
    }

    pub(super) fn offset(&self) -> usize {
        let least = self.elements.least();
        if self.is_recursive || least == usize::MAX { 0 } else { self.lengths.shortest() * least }
    }

    pub(super) fn count(&self, size: usize) -> Result<Nat> {
        self.lengths_of(size).map(|(length, excess)| self.elements.count(length, excess)).sum()
    }

    pub(super) fn split(&self, size: usize, index: &Nat) -> Result<Vec<Located>> {
        let mut index = index.clone();
        for (length, excess) in self.lengths_of(size) {
            match index.checked_sub(&self.elements.count(length, excess)?) {
                Some(beyond) => index = beyond,
                None => return self.elements.split(length, excess, index),
            }
        }
        unreachable!("the lengths add up to the count")
    }

    pub(super) fn join(&self, elements: &[Located]) -> Result<Option<Located>> {
        if !self.lengths.contains(elements.len()) {
            return Ok(None);
        }
        let further = elements.len() - self.lengths.shortest();
        let sizes: usize = elements.iter().map(|(size, _)| size).sum();
        let size = sizes + further - self.offset();
        let mut index = Nat::ZERO;
        let shorter = self.lengths_of(size).take_while(|(length, _)| *length < elements.len());
        for (length, excess) in shorter {
            index += &self.elements.count(length, excess)?;
        }
        Ok(Some((size, index + self.elements.join(elements)?.1)))
    }

    /// The lengths that lists of a size may have, each with how much the elements are larger than the smallest ones.
    fn lengths_of(&self, size: usize) -> impl Iterator<Item = (usize, usize)> {
        let (least, size, shortest) =
            (self.elements.least(), size.saturating_add(self.offset()), self.lengths.shortest());
        let longest = self.lengths.longest().unwrap_or(usize::MAX);
        (shortest..=longest).map_while(move |length| {
            let taken = length.saturating_mul(least).saturating_add(length - shortest);
            size.checked_sub(taken).map(|excess| (length, excess))
        })
    }

    /// The sum of a geometric series.
    pub(super) fn total(&self, elements: &Nat) -> Result<Option<Nat>> {
        let (shortest, Some(longest)) = (self.lengths.shortest(), self.lengths.longest()) else {
            let is_one = elements.is_zero();
            return Ok(is_one.then(|| Nat::from(usize::from(self.lengths.shortest() == 0))));
        };
        if longest < shortest {
            return Ok(Some(Nat::ZERO));
        }
        let Some(ratio) = elements.checked_sub(&Nat::ONE) else {
            return Ok(Some(Nat::from(usize::from(shortest == 0))));
        };
        if ratio.is_zero() {
            return Ok(Some(Nat::from(longest - shortest) + 1));
        }
        let longer = power(elements, &(Nat::from(longest) + 1))?;
        let series = longer.minus(&power(elements, &Nat::from(shortest))?);
        Ok(Some(series.div_rem(&ratio).0))
    }
}
