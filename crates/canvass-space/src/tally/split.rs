//! How a size and an index among its values split over the parts of a product, and join again.

use super::Tally;
use crate::Nat;
use crate::error::Result;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A size, and an index among the values of that size.
pub type Located = (usize, Nat);

/// The parts of a product.
pub struct Split {
    /// Of each part.
    firsts: Vec<Arc<Tally>>,
    /// Of each part together with those after it.
    rests: Vec<Arc<Tally>>,
}

impl Split {
    /// Of one part at least.
    pub fn new(firsts: Vec<Arc<Tally>>) -> Split {
        let mut rests: Vec<Arc<Tally>> = Vec::with_capacity(firsts.len());
        for first in firsts.iter().rev() {
            rests.push(match rests.last() {
                Some(rest) => Tally::product(first.clone(), rest.clone()),
                None => first.clone(),
            });
        }
        rests.reverse();
        Split { firsts, rests }
    }

    /// The tally of the whole product.
    pub fn tally(&self) -> &Arc<Tally> {
        &self.rests[0]
    }

    pub fn parts(&self) -> &[Arc<Tally>] {
        &self.firsts
    }

    /// Splits an index among the combinations of `size` in all: first the sizes, then the parts of those
    /// sizes with the last fastest, which is the order of a walk.
    pub fn split(&self, size: usize, index: &Nat) -> Result<Vec<Located>> {
        let mut sizes = Vec::with_capacity(self.firsts.len());
        let (mut size, mut index, mut before) = (size, index.clone(), Nat::ONE);
        for (position, (first, rest)) in self.firsts.iter().zip(&self.rests[1..]).enumerate() {
            let (of_rest, beside) = index.div_rem(&before);
            let (own, within) = self.divide(first, rest, size, of_rest, position)?;
            index = within * &before + &beside;
            before *= first.count(own)?;
            sizes.push(own);
            size -= own;
        }
        sizes.push(size);
        let mut located: Vec<Located> = sizes.into_iter().map(|size| (size, Nat::ZERO)).collect();
        for (first, (size, own)) in self.firsts.iter().zip(&mut located).skip(1).rev() {
            (index, *own) = index.div_rem(first.count(*size)?);
        }
        located[0].1 = index;
        Ok(located)
    }

    /// How much of `size` the first part has, and the index among the combinations where it has that
    /// much. The search begins at the nearer end: one of the two sizes is often small.
    fn divide(
        &self,
        first: &Arc<Tally>,
        rest: &Arc<Tally>,
        size: usize,
        index: Nat,
        position: usize,
    ) -> Result<(usize, Nat)> {
        let total = self.rests[position].count(size)?;
        let volume =
            |own: usize| -> Result<Nat> { Ok(first.count(own)? * rest.count(size - own)?) };
        let behind = total.minus(&index);
        if index < behind {
            let mut left = index;
            for own in 0..=size {
                match left.checked_sub(&volume(own)?) {
                    Some(beyond) => left = beyond,
                    None => return Ok((own, left)),
                }
            }
        } else {
            let mut left = behind;
            for own in (0..=first.at_most(size)).rev() {
                let volume = volume(own)?;
                match volume.checked_sub(&left) {
                    Some(within) => return Ok((own, within)),
                    None => left = left.minus(&volume),
                }
            }
        }
        unreachable!("the volumes add up to the count")
    }

    /// The index of a split among the combinations of its size, and that size.
    pub fn join(&self, located: &[Located]) -> Result<Located> {
        let size = located.iter().map(|(size, _)| size).sum();
        let mut index = self.within(located)?;
        let (mut left, mut before) = (size, Nat::ONE);
        for (position, rest) in self.rests[1..].iter().enumerate() {
            let (first, own) = (&self.firsts[position], located[position].0);
            index += &(self.smaller(first, rest, left, own, position)? * &before);
            before *= first.count(own)?;
            left -= own;
        }
        Ok((size, index))
    }

    /// The index of a split among those with the same sizes.
    pub fn within(&self, located: &[Located]) -> Result<Nat> {
        self.firsts.iter().zip(located).try_fold(Nat::ZERO, |index, (first, (size, own))| {
            Ok(index * first.count(*size)? + own)
        })
    }

    /// How many combinations have a first part of less than `own`, summed from the nearer end.
    fn smaller(
        &self,
        first: &Arc<Tally>,
        rest: &Arc<Tally>,
        size: usize,
        own: usize,
        position: usize,
    ) -> Result<Nat> {
        let volumes = |sizes: RangeInclusive<usize>| -> Result<Nat> {
            sizes.map(|own| Ok(first.count(own)? * rest.count(size - own)?)).sum()
        };
        if own == 0 {
            return Ok(Nat::ZERO);
        }
        if own <= size / 2 {
            return volumes(0..=own - 1);
        }
        Ok(self.rests[position].count(size)?.minus(&volumes(own..=first.at_most(size))?))
    }

    /// The first way to split a size that has combinations, appended to `sizes`.
    pub fn first_sizes(&self, size: usize, sizes: &mut Vec<usize>) -> Result<()> {
        let start = sizes.len();
        sizes.resize(start + self.firsts.len(), 0);
        self.fill(0, size, &mut sizes[start..])
    }

    /// The next way to split the same size in all that has combinations, smaller first parts first.
    pub fn next_sizes(&self, sizes: &mut [usize]) -> Result<bool> {
        let last = sizes.len() - 1;
        let mut left = sizes[last];
        for position in (0..last).rev() {
            left += sizes[position];
            let Some(own) = self.next_size(position, sizes[position] + 1, left)? else { continue };
            sizes[position] = own;
            self.fill(position + 1, left - own, sizes)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Splits `left` over the parts from `position` on, as much to the last ones as possible.
    fn fill(&self, position: usize, mut left: usize, sizes: &mut [usize]) -> Result<()> {
        let last = sizes.len() - 1;
        for (later, size) in sizes[..last].iter_mut().enumerate().skip(position) {
            let smallest = self.next_size(later, 0, left)?;
            *size = smallest.expect("the rest has combinations of this size");
            left -= *size;
        }
        sizes[last] = left;
        Ok(())
    }

    /// The first size from `from` on that leaves a combination of `size` with those behind the part.
    fn next_size(&self, position: usize, from: usize, size: usize) -> Result<Option<usize>> {
        for own in from..=self.firsts[position].at_most(size) {
            let none = self.firsts[position].count(own)?.is_zero()
                || self.rests[position + 1].count(size - own)?.is_zero();
            if !none {
                return Ok(Some(own));
            }
        }
        Ok(None)
    }
}

/// Lists, as an element and the rest of the list: each element counts one more than its size.
///
/// First come the sizes of the elements, smaller first, then the elements, the last fastest.
impl Split {
    fn element(&self) -> &Arc<Tally> {
        &self.firsts[0]
    }

    /// The elements of the list of a size and an index.
    pub fn split_list(&self, size: usize, index: Nat) -> Result<Vec<Located>> {
        let (mut left, mut index, mut before) = (size, index, Nat::ONE);
        let mut located: Vec<Located> = Vec::new();
        while left > 0 {
            let (of_rest, beside) = index.div_rem(&before);
            let (own, within) =
                self.divide(self.element(), &self.firsts[1], left - 1, of_rest, 0)?;
            index = within * &before + &beside;
            before *= self.element().count(own)?;
            located.push((own, Nat::ZERO));
            left -= own + 1;
        }
        for (size, own) in located.iter_mut().rev() {
            (index, *own) = index.div_rem(self.element().count(*size)?);
        }
        Ok(located)
    }

    /// The size and the index of the list of these elements.
    pub fn join_list(&self, elements: &[Located]) -> Result<Located> {
        let size = elements.iter().map(|(size, _)| size + 1).sum();
        let mut index = Nat::ZERO;
        for (size, own) in elements {
            index = index * self.element().count(*size)? + own;
        }
        let (mut left, mut before) = (size, Nat::ONE);
        for (own, _) in elements {
            let smaller = self.smaller(self.element(), &self.firsts[1], left - 1, *own, 0)?;
            index += &(smaller * &before);
            before *= self.element().count(*own)?;
            left -= own + 1;
        }
        Ok((size, index))
    }

    /// The sizes of the elements of the first list of a size, appended to `sizes`.
    pub fn first_elements(&self, size: usize, sizes: &mut Vec<usize>) -> Result<()> {
        let mut left = size;
        while left > 0 {
            let own = self.next_size(0, 0, left - 1)?.expect("there are lists of this size");
            sizes.push(own);
            left -= own + 1;
        }
        Ok(())
    }

    /// The sizes of the next list of the same size in all; those from `start` on are of this list.
    pub fn next_elements(&self, start: usize, sizes: &mut Vec<usize>) -> Result<bool> {
        let mut left = 0;
        while sizes.len() > start {
            let own = sizes.pop().expect("there is one");
            left += own + 1;
            if let Some(own) = self.next_size(0, own + 1, left - 1)? {
                sizes.push(own);
                self.first_elements(left - own - 1, sizes)?;
                return Ok(true);
            }
        }
        Ok(false)
    }
}
