//! The search of some sizes divided into parts of about the same number of values, for others to do.
//!
//! The largest part is run on its first value. What the property demanded there says into which choices the part falls. A part
//! that one run decides is not divided.

use super::engine::{Engine, Ran};
use super::part::Part;
use super::prefix::Prefix;
use crate::Nat;
use crate::choice::shape::Types;
use crate::choice::source::{Made, Source};
use crate::error::Result;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::RangeInclusive;
use std::sync::Arc;

pub(crate) struct Division {
    types: Arc<Types>,
    /// How many parts there are to be, at least.
    wanted: usize,
    /// Parts by how many values they have, then by when they were made; the first of them is divided next.
    open: BinaryHeap<(Nat, Reverse<u64>, Part)>,
    /// Parts that one run decides.
    closed: Vec<(Nat, Reverse<u64>, Part)>,
    made: u64,
    /// The part that is run on its first value, and how many values it has.
    probed: Option<(Engine, Nat, Part)>,
}

impl Division {
    /// Of the values of some sizes, where there are any.
    pub(crate) fn new(
        types: &Arc<Types>,
        sizes: RangeInclusive<usize>,
        wanted: usize,
    ) -> Result<Division> {
        let mut division = Division {
            types: types.clone(),
            wanted,
            open: BinaryHeap::new(),
            closed: Vec::new(),
            made: 0,
            probed: None,
        };
        let mut count = Nat::ZERO;
        for size in sizes.clone() {
            count += types.sizes.of_size(size)?;
        }
        if !count.is_zero() {
            division.add(Part::whole(sizes), count);
        }
        Ok(division)
    }

    fn add(&mut self, part: Part, values: Nat) {
        self.open.push((values, Reverse(self.made), part));
        self.made += 1;
    }

    /// Goes on to a value to be run: `false` where there are as many parts as wanted, or as there can be.
    pub(crate) fn advance(&mut self) -> Result<bool> {
        if self.open.len() + self.closed.len() >= self.wanted {
            return Ok(false);
        }
        let Some((values, _, part)) = self.open.pop() else { return Ok(false) };
        let mut engine = Engine::resume(self.types.clone(), &part).not_counting();
        engine.advance()?;
        self.probed = Some((engine, values, part));
        Ok(true)
    }

    /// Runs on that value: whether the choices led where they did before.
    pub(crate) fn run<R>(&mut self, run: impl FnOnce(&mut Source<'_>) -> Made<R>) -> Result<bool> {
        let Some((mut engine, values, part)) = self.probed.take() else { return Ok(true) };
        if let Ran::Nondeterministic = engine.run(run)? {
            return Ok(false);
        }
        // More than are wanted may come of a choice with many alternatives; what is left of them stays together.
        let most = self.wanted.saturating_mul(2);
        let mut rest = values.clone();
        let divided = engine.divide(most)?;
        if divided.is_empty() {
            self.closed.push((values, Reverse(self.made), part));
            self.made += 1;
        }
        for (part, values) in divided {
            let values = values.unwrap_or_else(|| rest.clone());
            rest = rest.checked_sub(&values).unwrap_or(Nat::ZERO);
            self.add(part, values);
        }
        Ok(true)
    }

    /// The parts as prefixes.
    pub(crate) fn take_prefixes(&mut self) -> Vec<Prefix> {
        let parts = self.take_parts().into_iter();
        parts.map(|part| Prefix::new(&self.types, part)).collect()
    }

    /// The parts, those with more values first. They have no value in common, and together all.
    pub(super) fn take_parts(&mut self) -> Vec<Part> {
        let mut parts = std::mem::take(&mut self.open).into_vec();
        parts.append(&mut self.closed);
        parts.sort_unstable_by(|a, b| b.cmp(a));
        parts.into_iter().map(|(_, _, part)| part).collect()
    }
}
