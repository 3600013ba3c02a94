//! Random answers: values as they are drawn for arguments, some of them again, and steps from few to hundreds.
//!
//! Half of the runs of a machine leave some of its rules out (swarm testing, Groce et al. 2012): long runs of few rules reach states
//! that all rules together undo. The first runs take the rules in orders such that of any three each order comes up: see
//! [`canvass_base::orders`]. Where a rule cannot run when it is next, a few others run first, and if it still cannot, it is left out.

use super::super::shape::Types;
use super::super::source::{Draw, Fit, Made, Random, Recorded};
use super::{Make, Part, StepTally, record};
use crate::{Nat, Rng};
use canvass_base::orders;
use std::sync::Arc;

pub(crate) struct AtRandom {
    rng: Rng,
    random: Random,
    /// The setting `size`.
    size: usize,
    /// How many runs there were before.
    number: u64,
    /// Of the machine under way.
    steps_left: u64,
    /// Which rules are left out.
    is_out: Vec<bool>,
    weights: Vec<u64>,
    /// Of how many random rules the one is taken that followed the last rule least often.
    fan_out: usize,
    /// Orders of the rules, for the first runs.
    orders: Vec<Vec<usize>>,
    /// Where the run is in the order that it follows, and for how many steps it has waited there.
    order: Option<(usize, u64)>,
}

/// One in so many values is one that was drawn before, if there is one of its type.
const AGAIN: u64 = 4;
/// A machine makes less than two to this power steps.
const MOST_STEPS: u64 = 9;
/// Of so many rules of a machine, all orders come up in its first runs, if there are no more than this of them.
const ORDERED: usize = 3;
const MOST_ORDERS: usize = 4_096;
/// So many other steps are taken where the next rule of an order cannot run.
const PATIENCE: u64 = 8;
/// Ranges of no more numbers are drawn from evenly.
const FEW: u64 = 1 << 8;

impl AtRandom {
    pub(crate) fn new(size: usize, fan_out: usize) -> AtRandom {
        AtRandom {
            rng: Rng::new(0),
            random: Random::new(Rng::new(0)),
            size,
            number: 0,
            steps_left: 0,
            is_out: Vec::new(),
            weights: Vec::new(),
            fan_out,
            orders: Vec::new(),
            order: None,
        }
    }

    /// Begins the run of a seed.
    pub(crate) fn begin(&mut self, seed: u64, number: u64) {
        self.rng = Rng::new(seed);
        self.number = number;
    }

    /// Below `limit`, which is not 0.
    pub(super) fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.rng.next_u64()) * u128::from(limit)) >> 64) as u64
    }

    pub(super) fn value(
        &mut self,
        types: &Arc<Types>,
        make: &mut Make<'_>,
        parts: &[Part],
        groups: &[usize],
        numbers: &mut Vec<Nat>,
    ) -> Made<()> {
        if !parts.is_empty() && self.below(AGAIN) == 0 {
            let part = &parts[self.below(parts.len() as u64) as usize];
            if Arc::ptr_eq(&part.types, types) {
                let start = groups[part.group] + part.start;
                let again = numbers[start..start + part.end - part.start].to_vec();
                let before = numbers.len();
                let mut recorded = Recorded::new(types.root, &again, Fit::Nearest);
                let made = record(types, make, &mut recorded, numbers);
                if made.is_ok() {
                    return made;
                }
                numbers.truncate(before);
            }
        }
        self.random.draw(types.root, Draw::new(&mut self.rng, self.size, self.number));
        record(types, make, &mut self.random, numbers)
    }

    pub(super) fn number(&mut self, last: u64) -> u64 {
        if last < FEW {
            return self.below(last + 1);
        }
        match self.below(4) {
            // Of any number of digits.
            0 | 1 => {
                let bits = self.below(u64::from(u64::BITS - last.leading_zeros()) + 1);
                let number = self.rng.next_u64().checked_shr(64 - bits as u32).unwrap_or(0);
                number.min(last)
            }
            2 if self.below(4) == 0 => last - self.below(4),
            _ => match last.checked_add(1) {
                Some(count) => self.below(count),
                None => self.rng.next_u64(),
            },
        }
    }

    pub(super) fn alternative(&mut self, weights: &[u64]) -> usize {
        let total: u128 = weights.iter().copied().map(u128::from).sum();
        // One weight at least is not 0, and their sum is below 2^64 but for enormous weights.
        let mut ticket = match u64::try_from(total) {
            Ok(total) => u128::from(self.below(total)),
            Err(_) => {
                (u128::from(self.rng.next_u64()) << 64 | u128::from(self.rng.next_u64())) % total
            }
        };
        let drawn = weights.iter().position(|&weight| {
            let is_drawn = ticket < u128::from(weight);
            ticket = ticket.wrapping_sub(u128::from(weight));
            is_drawn
        });
        drawn.expect("a ticket is below the sum of the weights")
    }

    pub(super) fn begin_machine(&mut self, rules: usize) {
        let bits = self.below(MOST_STEPS);
        self.steps_left = (1 << bits) + self.below(1 << bits);
        self.is_out.clear();
        self.is_out.resize(rules, false);
        if self.below(2) == 0 {
            // Of four rules, how many are out.
            let share = 1 + self.below(3);
            for at in 0..rules {
                self.is_out[at] = self.below(4) < share;
            }
        }
        if self.orders.first().map_or(0, Vec::len) != rules {
            self.orders = orders(rules, strength(rules));
        }
        self.order = ((self.number as usize) < self.orders.len()).then_some((0, 0));
    }

    pub(super) fn step(&mut self, weights: &[u64], tally: &StepTally) -> Option<usize> {
        if let Some(rule) = self.ordered(weights) {
            return Some(rule);
        }
        self.steps_left = self.steps_left.checked_sub(1)?;
        let mut best = self.random_rule(weights);
        for _ in 1..self.fan_out {
            let other = self.random_rule(weights);
            if tally.times_next(other) < tally.times_next(best) {
                best = other;
            }
        }
        Some(best)
    }

    /// The next rule of the order that the run follows, or one before it.
    fn ordered(&mut self, weights: &[u64]) -> Option<usize> {
        loop {
            let (at, waited) = self.order?;
            let Some(&rule) = self.orders[self.number as usize].get(at) else {
                self.order = None;
                return None;
            };
            if weights[rule] > 0 {
                self.order = Some((at + 1, 0));
                return Some(rule);
            }
            if waited < PATIENCE {
                self.order = Some((at, waited + 1));
                return Some(self.alternative(weights));
            }
            self.order = Some((at + 1, 0));
        }
    }

    /// A rule of those that are not left out, where one of them can run.
    fn random_rule(&mut self, weights: &[u64]) -> usize {
        if !self.is_out.contains(&true) {
            return self.alternative(weights);
        }
        let mut kept = std::mem::take(&mut self.weights);
        kept.clear();
        let weight = |(weight, is_out): (&u64, &bool)| if *is_out { 0 } else { *weight };
        kept.extend(weights.iter().zip(&self.is_out).map(weight));
        // Where none of the rules that are left can run, the others may.
        let has_rule = kept.iter().any(|weight| *weight > 0);
        let rule = self.alternative(if has_rule { &kept } else { weights });
        self.weights = kept;
        rule
    }
}

/// Of how many rules the orders come up; two if three are too many.
fn strength(rules: usize) -> usize {
    let sequences = rules.saturating_mul(rules).saturating_mul(rules);
    if sequences <= MOST_ORDERS { ORDERED } else { ORDERED - 1 }
}
