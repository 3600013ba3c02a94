//! Smaller by lowering numbers, each alone or all equal ones at once.

use super::Shrinker;
use super::equal::{EqualParts, equal};
use crate::Nat;
use crate::choice::sequence::{ChoiceSequence, Node};
use crate::choice::shape::Form;

/// All numbers up to this one are tried in place of a number.
const SMALL: u64 = 8;

impl Shrinker<'_> {
    pub(super) fn leaves(&self) -> Vec<Node> {
        let is_leaf = |node: &Node| matches!(self.types.get(node.shape).form, Form::Leaf { .. });
        self.nodes.iter().copied().filter(is_leaf).collect()
    }

    pub(super) fn lower_numbers(&mut self) {
        self.for_each_number(Self::lower);
    }

    pub(super) fn lower_equal_numbers(&mut self) {
        self.for_equal_numbers(Self::lower);
    }

    /// Numbers from below, where bisection does not get to because those in between do not fail.
    pub(super) fn try_small_numbers(&mut self) {
        self.for_each_number(Self::try_small);
        self.for_equal_numbers(Self::try_small);
    }

    fn for_each_number(&mut self, edit: fn(&mut Self, &[usize])) {
        // A field that depends on a lowered one may become shorter, so leaves are looked up again.
        let mut next = 0;
        while let Some(leaf) = self.leaves().get(next) {
            edit(self, &[leaf.start]);
            next += 1;
        }
    }

    fn for_equal_numbers(&mut self, edit: fn(&mut Self, &[usize])) {
        // Numbers of all shapes are alike.
        let mut numbers = Vec::new();
        for leaf in self.leaves() {
            let number = ChoiceSequence(vec![self.best.0[leaf.start].clone()]);
            numbers.push(((self.types.root.at(), number), leaf.start));
        }
        for EqualParts { starts, choices, .. } in equal(numbers) {
            if starts.iter().all(|place| self.best.0.get(*place) == choices.first()) {
                edit(self, &starts);
            }
        }
    }

    /// Lowers the number that is at all these places: to 0, else by powers of two, large ones first.
    ///
    /// Where all numbers from some number on fail, that finds it, because the distance to it is a sum of distinct powers
    /// of two. Multiples of a power of two stay multiples, and all powers but 1 keep the sign of an integer.
    fn lower(&mut self, places: &[usize]) {
        let number = self.number(places[0]);
        if number.is_zero() || self.set(places, &Nat::ZERO) {
            return;
        }
        for bit in (0..number.bits()).rev() {
            self.lower_by(places, &Nat::power_of_two(bit));
        }
        self.repeat(places, number.checked_sub(&self.number(places[0])).unwrap_or_default());
    }

    /// Lowers a number by what it was lowered by before, as often as it fails, in steps that double and then halve.
    ///
    /// Numbers that fail at regular intervals would otherwise come down by the same few intervals in each round.
    fn repeat(&mut self, places: &[usize], lowered: Nat) {
        let mut times = Nat::ONE;
        while !lowered.is_zero() && self.lower_by(places, &(&lowered * &times)) {
            times = times * 2_u64;
        }
        while times > Nat::ONE {
            times = times.div_rem(&Nat::from(2_u64)).0;
            self.lower_by(places, &(&lowered * &times));
        }
    }

    fn lower_by(&mut self, places: &[usize], amount: &Nat) -> bool {
        let lower = self.number(places[0]).checked_sub(amount);
        lower.is_some_and(|lower| self.set(places, &lower))
    }

    /// Tries the small numbers, then powers of two, then what the number ends with in decimal, until one fails.
    fn try_small(&mut self, places: &[usize]) {
        let number = self.number(places[0]);
        for lower in 1..=SMALL {
            if self.set(places, &Nat::from(lower)) {
                return;
            }
        }
        // A power of two and the number before it have different signs where the numbers are signed.
        for bit in 4..number.bits() {
            let power = Nat::power_of_two(bit);
            let lower = if bit % 2 == 0 { power } else { power.minus(&Nat::ONE) };
            if self.set(places, &lower) {
                return;
            }
        }
        // Conditions are written in decimal. The index of an integer is about twice its magnitude.
        let mut ten = Nat::from(10_u64);
        while ten < number {
            for modulus in [ten.clone(), &ten * 2_u64] {
                if self.set(places, &number.div_rem(&modulus).1) {
                    return;
                }
            }
            ten = ten * 10_u64;
        }
    }

    /// The number at a position; 0 where the sequence is shorter by now.
    pub(super) fn number(&self, place: usize) -> Nat {
        self.best.0.get(place).cloned().unwrap_or_default()
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
}
