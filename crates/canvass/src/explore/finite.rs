//! The values of a finite type: in order and at random in turn, none of them twice.
//!
//! So as many cases as there are values try them all, and however few they are, half of them are random. Random values are drawn
//! as those of other types are, edges among them, and remembered; when there are too many to remember, or most of what is drawn
//! was tried before, they come by a permutation of all indices instead. What that has given is known without memory: it is
//! what its inverse takes to a number that was passed.

use super::permutation::Permutation;
use super::{AdHoc, CaseValue, Deal, Explorer, InOrder, Request, Strategy, Values};
use crate::choice::sequence::locate;
use crate::choice::source::{Stop, Walk};
use crate::error::Result;
use crate::{Count, Nat};
use std::collections::HashSet;

pub(super) struct Finite<'a> {
    values: Values<'a>,
    deal: Deal,
    in_order: InOrder<'a>,
    ad_hoc: AdHoc,
    /// The numbers of the values that were drawn.
    drawn: HashSet<u64>,
    permutation: Permutation,
    /// How many positions of the permutation were passed.
    permuted: u64,
    walk: Walk,
    case: Case,
    /// How many values of each size were given.
    given: Vec<u64>,
}

/// Where the value of the case is from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    InOrder,
    Drawn,
    Permuted,
}

/// Of at most so many values all might be tried; of more, nobody waits for the last.
const MOST_VALUES: u64 = 1 << 40;
/// So many draws are remembered.
const REMEMBERED: usize = 1 << 16;
/// How often a value is drawn that was tried before, until another way is taken.
const ATTEMPTS: usize = 4;

impl<'a> Finite<'a> {
    /// `None` where there are more values than can be tried, or none.
    pub(super) fn new(request: &Request<'a>) -> Option<Finite<'a>> {
        let types = request.values.types;
        let count = types.sizes.count().ok().as_ref().and_then(Count::finite).and_then(Nat::to_u64);
        let count = count.filter(|count| (1..=MOST_VALUES).contains(count))?;
        Some(Finite {
            values: request.values,
            deal: request.deal(),
            in_order: InOrder::of_all_shards(request),
            ad_hoc: AdHoc::of_all_shards(request),
            drawn: HashSet::new(),
            permutation: Permutation::new(count, request.seed),
            permuted: 0,
            walk: Walk::new(types.root, 0, Nat::ZERO),
            // The first case is in order.
            case: Case::Permuted,
            given: Vec::new(),
        })
    }

    fn next_in_order(&mut self) -> Result<bool> {
        loop {
            if !self.in_order.next()? {
                return Ok(false);
            }
            let number = self.in_order.number().expect("the numbers are below `MOST_VALUES`");
            if self.deal.owns(number) && !self.was_random(number) {
                self.case = Case::InOrder;
                self.count(self.in_order.complete_below());
                return Ok(true);
            }
        }
    }

    /// Whether a random value had the number.
    fn was_random(&self, number: u64) -> bool {
        self.drawn.contains(&number) || self.permutation.invert(number) < self.permuted
    }

    fn is_new(&self, number: u64) -> bool {
        self.deal.owns(number) && !self.in_order.is_past(number) && !self.was_random(number)
    }

    fn next_at_random(&mut self) -> Result<bool> {
        if self.drawn.len() < REMEMBERED && self.draw()? {
            self.case = Case::Drawn;
            return Ok(true);
        }
        self.next_permuted()
    }

    /// Draws a value that was not tried yet, if that is not too difficult.
    fn draw(&mut self) -> Result<bool> {
        for _ in 0..ATTEMPTS {
            self.ad_hoc.next()?;
            let draw = self.ad_hoc.drawn.expect("just drawn");
            let sequence = match self.values.record(self.ad_hoc.choices(draw)) {
                Ok(sequence) => sequence,
                Err(Stop::Space(error)) => return Err(error),
                Err(Stop::Mismatch | Stop::Rejected | Stop::TooDeep) => {
                    return Err(self.values.mismatch());
                }
            };
            // A value that its type refuses has only some of its choices, and no number.
            let sizes = &self.values.types.sizes;
            let Some((size, within)) = locate(self.values.types, &sequence)? else { continue };
            let number = (sizes.below(size)? + within).to_u64();
            if let Some(number) = number.filter(|number| self.is_new(*number)) {
                self.drawn.insert(number);
                self.count(size);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn next_permuted(&mut self) -> Result<bool> {
        let types = self.values.types;
        let count = types.sizes.count()?.finite().and_then(Nat::to_u64).unwrap_or(0);
        while self.permuted < count {
            let number = self.permutation.apply(self.permuted);
            let is_new = self.is_new(number);
            self.permuted += 1;
            if is_new {
                let index = Nat::from(number);
                let size = types.sizes.size_at(&index)?;
                let within = index.minus(&types.sizes.below(size)?);
                self.walk = Walk::new(types.root, size, within);
                self.count(size);
                self.case = Case::Permuted;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn count(&mut self, size: usize) {
        if self.given.len() <= size {
            self.given.resize(size + 1, 0);
        }
        self.given[size] += 1;
    }
}

impl Explorer for Finite<'_> {
    fn next(&mut self) -> Result<bool> {
        match self.case {
            Case::InOrder => Ok(self.next_at_random()? || self.next_in_order()?),
            Case::Drawn | Case::Permuted => Ok(self.next_in_order()? || self.next_at_random()?),
        }
    }

    fn value(&mut self) -> CaseValue<'_> {
        match self.case {
            Case::InOrder => self.in_order.value(),
            Case::Drawn => self.ad_hoc.value(),
            Case::Permuted => {
                self.walk.begin();
                CaseValue::Whole(&mut self.walk)
            }
        }
    }

    fn strategy(&self) -> Strategy {
        match self.case {
            Case::InOrder => Strategy::InOrder,
            Case::Drawn => Strategy::AdHoc,
            Case::Permuted => Strategy::Uniform,
        }
    }

    fn exhausts(&self) -> bool {
        true
    }

    fn complete_below(&self) -> usize {
        self.in_order.complete_below()
    }

    /// Of a complete size all own values are decided, those that the type refuses too.
    fn own(&self, size: usize) -> Nat {
        let sizes = &self.values.types.sizes;
        let among = |size| sizes.below(size).ok()?.to_u64().map(|below| self.deal.among(below));
        let own = match size < self.complete_below() {
            true => among(size).zip(among(size + 1)).map(|(before, to)| to - before),
            false => self.given.get(size).copied(),
        };
        Nat::from(own.unwrap_or(0))
    }
}
