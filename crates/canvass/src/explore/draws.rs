//! What is drawn at random. What other shards draw is passed over, so that together they draw what one run does.

use super::{Deal, Request};
use crate::Rng;
use crate::choice::shape::Types;
use crate::choice::source::{Draw, Walk};
use crate::error::Result;
use crate::shard::Shard;

#[derive(Clone)]
pub(super) struct Draws {
    rng: Rng,
    deal: Deal,
    /// The setting `size`: an allowance of constructors, or how much larger than the smallest value others are.
    size: usize,
    /// Of the next draw, from 0.
    number: u64,
}

/// Where there are more values than a number of so many binary digits, their sizes are drawn first: most of them would be
/// too large to be counted by size.
const MAX_BITS: usize = 1 << 11;

impl Draws {
    pub(super) fn new(request: &Request<'_>) -> Draws {
        let Request { seed, size, .. } = *request;
        Draws { rng: Rng::new(seed), deal: request.deal(), size, number: 0 }
    }

    /// The same, where another than the draws is dealt to shards.
    pub(super) fn of_all_shards(request: &Request<'_>) -> Draws {
        Draws { deal: Deal::new(Shard::WHOLE), ..Draws::new(request) }
    }

    /// The next draw of its own.
    pub(super) fn draw(&mut self) -> Draw {
        loop {
            let draw = Draw::new(&mut self.rng, self.size, self.number);
            if self.is_own() {
                return draw;
            }
        }
    }

    /// Draws a size, then a value of that size, each as likely as the others; `None` where there are no values.
    pub(super) fn locate(&mut self, types: &Types) -> Result<Option<Walk>> {
        loop {
            let located = self.locate_any(types)?;
            if located.is_none() || self.is_own() {
                return Ok(located);
            }
        }
    }

    fn is_own(&mut self) -> bool {
        let number = self.number;
        self.number += 1;
        self.deal.owns(number)
    }

    fn locate_any(&mut self, types: &Types) -> Result<Option<Walk>> {
        let sizes = &types.sizes;
        let count = sizes.count()?;
        if let Some(count) = count.finite().filter(|count| count.bits() <= MAX_BITS) {
            let Some(index) = self.rng.below(count) else { return Ok(None) };
            let size = sizes.size_at(&index)?;
            let within = index.minus(&sizes.below(size)?);
            return Ok(Some(Walk::new(types.root, size, within)));
        }
        let least = types.get(types.root).least;
        loop {
            let size = least + (self.rng.next_u64() % (self.size as u64 + 1)) as usize;
            if let Some(index) = self.rng.below(sizes.of_size(size)?) {
                return Ok(Some(Walk::new(types.root, size, index)));
            }
        }
    }
}
