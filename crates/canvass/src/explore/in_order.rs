//! Values in the order of their sizes, each once.
//!
//! The values of a small size come in the order of their indices. Of a large size, some come first that are spread over all of
//! it, by a permutation of its indices, so that wherever a run ends it has seen more than the beginning; then the others come in
//! order. Where the values are dealt to shards, each has its own of this sequence.

use super::permutation::Permutation;
use super::{CaseValue, Deal, Explorer, Request, Strategy};
use crate::choice::shape::Types;
use crate::choice::source::Walk;
use crate::error::Result;
use crate::shard::Shard;
use crate::{Nat, Rng};

pub(super) struct InOrder<'a> {
    types: &'a Types,
    deal: Deal,
    /// All smaller sizes are complete.
    size: usize,
    /// The number of the first value of the size among all values.
    first: u64,
    /// `None` before the first value of the size.
    level: Option<Level>,
    /// How many values this shard had of each complete size.
    own: Vec<u64>,
}

/// The values of a size.
struct Level {
    size: usize,
    first: u64,
    count: Nat,
    /// `None` where they all come in order.
    spread: Option<Spread>,
    /// How many positions among the spread values, or indices, were passed or given.
    done: u64,
    /// Whether the spread values were given.
    is_walking: bool,
    walk: Walk,
    /// Whether somebody wanted the value under way: others have not been made, and a walk does not go on from them.
    is_wanted: bool,
    /// How many values this shard had.
    own: u64,
}

/// Which values of a size come first.
#[derive(Clone, Copy)]
enum Spread {
    Permuted(Permutation),
    /// There are more than can ever be tried, so that random ones do not meet again.
    Drawn(u64),
}

/// A size of at most so many values is gone through in order.
const FEW: u64 = 64;
/// So many values of a larger size are spread over it.
const SPREAD: u64 = 1 << 12;
/// After so many sizes in a row without a value there are taken to be no more.
const MAX_EMPTY: usize = 1 << 12;

impl<'a> InOrder<'a> {
    pub(super) fn new(request: &Request<'a>) -> InOrder<'a> {
        InOrder::dealt(request.values.types, request.deal())
    }

    /// The values of all shards.
    pub(super) fn of_all_shards(request: &Request<'a>) -> InOrder<'a> {
        InOrder::dealt(request.values.types, Deal::new(Shard::WHOLE))
    }

    fn dealt(types: &'a Types, deal: Deal) -> InOrder<'a> {
        InOrder { types, deal, size: 0, first: 0, level: None, own: Vec::new() }
    }

    /// The number of the value under way among all values.
    pub(super) fn number(&self) -> Option<u64> {
        let level = self.level.as_ref()?;
        level.first.checked_add(level.index()?)
    }

    /// Whether the value of a number was given.
    pub(super) fn is_past(&self, number: u64) -> bool {
        match number.checked_sub(self.first) {
            None => true,
            Some(index) => self.level.as_ref().is_some_and(|level| level.is_past(index)),
        }
    }

    /// Begins the next size that has values, if there is one.
    fn begin_level(&mut self) -> Result<Option<Level>> {
        let sizes = &self.types.sizes;
        let (total, end) = (sizes.count()?, self.size + MAX_EMPTY);
        while self.size < end && !total.excludes(&sizes.below(self.size)?) {
            let count = sizes.of_size(self.size)?;
            if !count.is_zero() {
                return Ok(Some(Level::new(self.types, self.size, self.first, count.clone())));
            }
            self.own.push(0);
            self.size += 1;
        }
        Ok(None)
    }
}

impl Explorer for InOrder<'_> {
    fn next(&mut self) -> Result<bool> {
        loop {
            if let Some(level) = &mut self.level {
                if level.next(self.types, self.deal)? {
                    return Ok(true);
                }
                let count = level.count.to_u64().unwrap_or(u64::MAX);
                self.own.push(level.own);
                (self.size, self.first) = (self.size + 1, self.first.saturating_add(count));
            }
            self.level = self.begin_level()?;
            if self.level.is_none() {
                return Ok(false);
            }
        }
    }

    fn value(&mut self) -> CaseValue<'_> {
        let level = self.level.as_mut().expect("asked for after `next`");
        level.walk.begin();
        level.is_wanted = true;
        CaseValue::Whole(&mut level.walk)
    }

    fn strategy(&self) -> Strategy {
        Strategy::InOrder
    }

    fn exhausts(&self) -> bool {
        true
    }

    fn skip_below(&mut self, size: usize) {
        while self.size < size {
            let count = self.types.sizes.of_size(self.size).ok().and_then(|count| count.to_u64());
            self.own.push(self.level.take().map_or(0, |level| level.own));
            self.first = self.first.saturating_add(count.unwrap_or(u64::MAX));
            self.size += 1;
        }
    }

    fn complete_below(&self) -> usize {
        self.size
    }

    /// Own values that their type refuses count too.
    fn own(&self, size: usize) -> Nat {
        let under_way = self.level.as_ref().filter(|level| level.size == size);
        let own = self.own.get(size).copied().or_else(|| under_way.map(|level| level.own));
        Nat::from(own.unwrap_or(0))
    }
}

impl Level {
    fn new(types: &Types, size: usize, first: u64, count: Nat) -> Level {
        // What a type refuses is left out by whole ranges of indices only in order.
        let spread = match count.to_u64() {
            _ if types.may_reject => None,
            Some(few) if few <= FEW => None,
            Some(count) => Some(Spread::Permuted(Permutation::new(count, size as u64))),
            None => Some(Spread::Drawn(size as u64)),
        };
        let walk = Walk::new(types.root, size, Nat::ZERO);
        let is_walking = spread.is_none();
        Level { size, first, count, spread, done: 0, is_walking, walk, is_wanted: false, own: 0 }
    }

    /// Goes on to the next value of its own: `false` if there is none.
    fn next(&mut self, types: &Types, deal: Deal) -> Result<bool> {
        if !self.is_walking {
            if let Some(index) = self.next_spread(deal) {
                self.walk = Walk::new(types.root, self.size, index);
                self.own += 1;
                return Ok(true);
            }
            (self.is_walking, self.done) = (true, 0);
        }
        let is_given = self.next_walked(types, deal)?;
        self.own += u64::from(is_given);
        Ok(is_given)
    }

    /// The index of the next value of its own that is spread over the size.
    fn next_spread(&mut self, deal: Deal) -> Option<Nat> {
        let at = deal.from(self.first.saturating_add(self.done)) - self.first;
        self.done = at.saturating_add(1);
        match self.spread? {
            Spread::Permuted(permutation) => {
                let most = self.count.to_u64().unwrap_or(u64::MAX).min(SPREAD);
                (at < most).then(|| Nat::from(permutation.apply(at)))
            }
            Spread::Drawn(key) => Rng::new(at.wrapping_mul(0x1_0001) ^ key).below(&self.count),
        }
    }

    /// Goes on to the next value in order that was not among the spread ones.
    fn next_walked(&mut self, types: &Types, deal: Deal) -> Result<bool> {
        let mut beyond = self.done;
        let is_wanted = std::mem::take(&mut self.is_wanted);
        if is_wanted && self.done > 0 && !self.walk.is_done() {
            // The value was not finished: all that begin as it does are left out.
            let step = self.walk.left_out(types)?.to_u64().unwrap_or(u64::MAX);
            beyond = (self.done - 1).saturating_add(step);
            let among = |end: u64| deal.among(self.first.saturating_add(end));
            self.own += among(beyond) - among(self.done);
        }
        let mut next = deal.from(self.first.saturating_add(beyond)) - self.first;
        while self.was_spread(next) {
            next = deal.from(self.first.saturating_add(next + 1)) - self.first;
        }
        let is_given = if is_wanted && self.done > 0 && next == beyond {
            self.walk.advance(types)?
        } else {
            self.walk = Walk::new(types.root, self.size, Nat::from(next));
            self.count > next
        };
        self.done = next.saturating_add(1);
        Ok(is_given)
    }

    /// The index of the value under way.
    fn index(&self) -> Option<u64> {
        let last = self.done.checked_sub(1)?;
        match self.spread {
            _ if self.is_walking => Some(last),
            Some(Spread::Permuted(permutation)) => Some(permutation.apply(last)),
            Some(Spread::Drawn(_)) | None => None,
        }
    }

    /// Whether the value at an index was given or left out.
    fn is_past(&self, index: u64) -> bool {
        match self.spread {
            _ if self.count <= index => false,
            _ if self.is_walking => index < self.done || self.was_spread(index),
            Some(Spread::Permuted(permutation)) => permutation.invert(index) < self.done,
            Some(Spread::Drawn(_)) | None => false,
        }
    }

    /// Whether the value at an index was among the spread ones.
    fn was_spread(&self, index: u64) -> bool {
        match self.spread {
            Some(Spread::Permuted(permutation)) if self.count > index => {
                permutation.invert(index) < SPREAD
            }
            Some(Spread::Permuted(_) | Spread::Drawn(_)) | None => false,
        }
    }
}
