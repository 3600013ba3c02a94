//! Values in the order of their indices: size by size, as long as whole sizes fit into the budget.
//!
//! A size that does not fit is gone through in strides of about 0.618 of it, so that what is tried of it is
//! spread evenly, however early the budget ends. Where the values are dealt to shards, each has its own of this sequence.

use super::{CaseValue, Deal, Explorer, Request, Strategy};
use crate::Nat;
use crate::choice::shape::Types;
use crate::choice::source::Walk;
use crate::error::Result;

pub(super) struct InOrder<'a> {
    types: &'a Types,
    /// Whether all values fit into the budget.
    fits: bool,
    /// How many values are going to be given, to all shards together; a size with more is not gone through whole.
    limit: u64,
    deal: Deal,
    /// Of the value under way in the sequence of all values, from 0.
    number: u64,
    /// Of the first value of the size.
    first: u64,
    size: usize,
    state: State,
    /// Of the first values of all sizes before.
    firsts: Vec<u64>,
}

enum State {
    /// Before the first value of `size`.
    Before,
    Walking(Walk),
    Striding {
        walk: Walk,
        stride: Nat,
    },
    /// All values of all sizes were given.
    Exhausted,
}

/// After so many sizes in a row without a value there are taken to be no more.
const MAX_EMPTY: usize = 1 << 12;

impl Explorer for InOrder<'_> {
    fn next(&mut self) -> Result<bool> {
        let types = self.types;
        match &mut self.state {
            State::Before => {}
            State::Walking(walk) => {
                // Whoever has all values counts those that are left out as one.
                let step = match self.deal.is_whole() {
                    true => Nat::ONE,
                    false => walk.left_out(types)?,
                };
                let beyond = self.number.saturating_add(step.to_u64().unwrap_or(u64::MAX));
                let next = self.deal.from(beyond);
                if next == beyond {
                    if walk.advance(types)? {
                        return Ok(self.give(next));
                    }
                } else if *types.sizes.of_size(self.size)? > next - self.first {
                    *walk = Walk::new(types.root, self.size, Nat::from(next - self.first));
                    return Ok(self.give(next));
                }
                self.leave(types, beyond)?;
            }
            State::Striding { walk, stride } => {
                let next = self.deal.from(self.number + 1);
                let (at, count) = (Nat::from(next - self.first), types.sizes.of_size(self.size)?);
                if at < *count {
                    *walk = Walk::new(types.root, self.size, (&at * &*stride).div_rem(count).1);
                    return Ok(self.give(next));
                }
                self.leave(types, next)?;
            }
            State::Exhausted => return Ok(false),
        }
        self.enter(types)
    }

    fn value(&mut self) -> CaseValue<'_> {
        match &mut self.state {
            State::Walking(walk) | State::Striding { walk, .. } => {
                walk.begin();
                CaseValue::Whole(walk)
            }
            State::Before | State::Exhausted => unreachable!("asked for after `next`"),
        }
    }

    fn strategy(&self) -> Strategy {
        Strategy::InOrder
    }

    fn ignores_budget(&self) -> bool {
        self.fits
    }

    fn complete_below(&self) -> usize {
        self.size
    }

    /// Own values that their type refuses count too.
    fn own(&self, size: usize) -> Nat {
        let end = match (size.checked_sub(self.firsts.len()), &self.state) {
            (None, _) => self.firsts.get(size + 1).copied().unwrap_or(self.first),
            (Some(0), State::Walking(_) | State::Striding { .. }) => self.number + 1,
            (Some(_), _) => return Nat::ZERO,
        };
        let first = self.firsts.get(size).copied().unwrap_or(self.first);
        Nat::from(self.deal.among(end) - self.deal.among(first))
    }
}

impl<'a> InOrder<'a> {
    /// Where not all values fit into the budget, sizes with more values than are left of `limit` are not gone through whole.
    pub(super) fn new(request: &Request<'a>, limit: u64) -> InOrder<'a> {
        let fits = request.fits();
        InOrder {
            types: request.values.types,
            fits,
            limit: if fits { u64::MAX } else { limit },
            deal: request.deal(),
            number: 0,
            first: 0,
            size: 0,
            state: State::Before,
            firsts: Vec::new(),
        }
    }

    fn give(&mut self, number: u64) -> bool {
        self.number = number;
        true
    }

    /// Goes on to the next size. Whoever has all values has counted those of this one, up to `beyond`.
    fn leave(&mut self, types: &Types, beyond: u64) -> Result<()> {
        let count = types.sizes.of_size(self.size)?.to_u64().unwrap_or(u64::MAX);
        self.firsts.push(self.first);
        self.first = match self.deal.is_whole() {
            true => beyond,
            false => self.first.saturating_add(count),
        };
        self.size += 1;
        Ok(())
    }

    /// Goes on to the first value of the next size that has one.
    fn enter(&mut self, types: &Types) -> Result<bool> {
        let total = types.sizes.count()?;
        let end = self.size + MAX_EMPTY;
        while self.size < end && !total.excludes(&types.sizes.below(self.size)?) {
            let count = types.sizes.of_size(self.size)?;
            let next = self.deal.from(self.first);
            let at = Nat::from(next - self.first);
            if at >= *count {
                self.leave(types, self.first)?;
                continue;
            }
            self.state = if *count <= self.limit.saturating_sub(self.first) {
                State::Walking(Walk::new(types.root, self.size, at))
            } else {
                let stride = stride(count);
                let index = (&at * &stride).div_rem(count).1;
                State::Striding { walk: Walk::new(types.root, self.size, index), stride }
            };
            return Ok(self.give(next));
        }
        self.state = State::Exhausted;
        Ok(false)
    }
}

/// A step of about 0.618 of `count` that comes by every index before it repeats one.
fn stride(count: &Nat) -> Nat {
    let mut stride = (count * 618).div_rem(&Nat::from(1000_u64)).0 + 1;
    while greatest_common_divisor(&stride, count) != Nat::ONE {
        stride += &Nat::ONE;
    }
    stride
}

fn greatest_common_divisor(a: &Nat, b: &Nat) -> Nat {
    let (mut a, mut b) = (a.clone(), b.clone());
    while !b.is_zero() {
        (a, b) = (b.clone(), a.div_rem(&b).1);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::stride;
    use crate::Nat;
    use std::collections::HashSet;

    #[test]
    fn strides_come_by_every_index_once() {
        for count in 1..200_u64 {
            let stride = stride(&Nat::from(count)).to_u64().expect("a word");
            let visited: HashSet<u64> = (0..count).map(|k| k * stride % count).collect();
            assert_eq!(visited.len() as u64, count);
        }
    }
}
