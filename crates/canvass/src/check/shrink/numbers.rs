//! Smaller by lowering numbers.

use super::Shrinker;
use crate::Nat;
use crate::choice::sequence::ChoiceSequence;
use crate::choice::shape::Form;
use std::collections::BTreeMap;

/// Shrinking moves amounts between at most this many leaves.
const MAX_SHIFTED: usize = 16;

impl Shrinker<'_> {
    /// Where the leaves stand in the choice sequence.
    fn leaves(&self) -> Vec<usize> {
        let is_leaf = |at: &usize| matches!(self.form(*at), Form::Leaf { .. });
        (0..self.nodes.len()).filter(is_leaf).map(|at| self.nodes[at].start).collect()
    }

    pub(super) fn lower_numbers(&mut self) {
        // A field that depends on a lowered one may become shorter, so leaves are looked up again.
        let mut next = 0;
        while let Some(&place) = self.leaves().get(next) {
            self.lower(&[place]);
            next += 1;
        }
    }

    /// Equal numbers in several places, all at once.
    pub(super) fn lower_equal_numbers(&mut self) {
        let mut groups: BTreeMap<Nat, Vec<usize>> = BTreeMap::new();
        for place in self.leaves() {
            groups.entry(self.best.0[place].clone()).or_default().push(place);
        }
        for (number, places) in groups {
            let still = places.iter().all(|place| self.best.0.get(*place) == Some(&number));
            if places.len() > 1 && !number.is_zero() && still {
                self.lower(&places);
            }
        }
    }

    /// Lowers the number that is at all these places: to 0, else as far as bisection finds, by an even amount
    /// first, which keeps the sign of an integer.
    fn lower(&mut self, places: &[usize]) {
        let number = |shrinker: &Self| shrinker.best.0.get(places[0]).cloned().unwrap_or_default();
        if number(self).is_zero() || self.set(places, &Nat::ZERO) {
            return;
        }
        for step in [2_u64, 1] {
            let (mut fails, mut holds) = (number(self), Nat::ZERO);
            while let Some(distance) = fails.checked_sub(&holds) {
                let steps = distance.div_rem(&Nat::from(2 * step)).0;
                let by = if steps.is_zero() { Nat::from(step) } else { steps * step };
                let Some(middle) = fails.checked_sub(&by).filter(|middle| *middle > holds) else {
                    break;
                };
                if self.set(places, &middle) {
                    fails = number(self);
                } else {
                    holds = middle;
                }
                if self.left == 0 {
                    return;
                }
            }
            // Bisection takes for granted that all below fails or holds alike; the nearest may not.
            for near in [step, 2 * step] {
                if let Some(lower) = number(self).checked_sub(&Nat::from(near)) {
                    self.set(places, &lower);
                }
            }
        }
    }

    fn set(&mut self, places: &[usize], number: &Nat) -> bool {
        let mut candidate = self.best.clone();
        for place in places {
            match candidate.0.get_mut(*place) {
                Some(choice) => *choice = number.clone(),
                None => return false,
            }
        }
        self.accept(candidate)
    }

    /// From one number to a later one, and both down by the same.
    pub(super) fn shift_numbers(&mut self) {
        let mut leaves = self.leaves();
        leaves.truncate(MAX_SHIFTED);
        for (at, &first) in leaves.iter().enumerate() {
            for &second in &leaves[at + 1..] {
                self.shift(first, second);
            }
        }
    }

    fn shift(&mut self, first: usize, second: usize) {
        let pair = |sequence: &ChoiceSequence| {
            Some((sequence.0.get(first)?.clone(), sequence.0.get(second)?.clone()))
        };
        let Some((a, b)) = pair(&self.best) else { return };
        let halves = |number: &Nat| number.div_rem(&Nat::from(2_u64)).0;
        let least = a.clone().min(b.clone());
        let amounts =
            [a.clone(), halves(&a), least.clone(), halves(&least), 2_u64.into(), Nat::ONE];
        for amount in amounts.iter().filter(|amount| !amount.is_zero()) {
            let Some(lowered) = a.checked_sub(amount) else { continue };
            let mut candidate = self.best.clone();
            candidate.0[first] = lowered;
            let mut both = candidate.clone();
            candidate.0[second] = &b + amount;
            if self.accept(candidate) {
                return;
            }
            let Some(lowered) = b.checked_sub(amount) else { continue };
            both.0[second] = lowered;
            if self.accept(both) {
                return;
            }
        }
    }
}
