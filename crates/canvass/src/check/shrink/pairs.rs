//! Smaller by changing two numbers at once: both lowered, or one lowered and the other raised.
//!
//! The first keeps the difference of two numbers, the second their sum. Signed integers are numbered 0, 1, -1, 2, -2, …: an
//! even amount changes the magnitude by half of it and keeps the sign. So the sum of two integers with different signs is
//! kept where both are lowered, and an integer beside an unsigned number changes by twice the amount.

use super::Shrinker;
use crate::choice::sequence::Node;
use crate::choice::shape::Form;
use crate::{Count, Nat};

/// At most this many pairs of numbers are tried, neighbours first: all pairs of 16 numbers.
const MAX_PAIRS: usize = 120;

/// How two numbers change: by a multiple of these amounts.
#[derive(Clone, Copy)]
struct Change {
    lowered: Node,
    by: u64,
    other: Node,
    other_by: u64,
    /// Whether the other one is raised; it is lowered otherwise.
    raises: bool,
}

impl Shrinker<'_> {
    pub(super) fn change_pairs(&mut self) {
        let numbers = self.leaves().len();
        let pairs = (1..numbers)
            .flat_map(|distance| (distance..numbers).map(move |later| (later - distance, later)));
        for (earlier, later) in pairs.take(MAX_PAIRS) {
            // A field that depends on a changed one may become shorter, so leaves are looked up again.
            let leaves = self.leaves();
            if let (Some(&earlier), Some(&later)) = (leaves.get(earlier), leaves.get(later)) {
                self.change_pair(earlier, later);
            }
        }
    }

    fn change_pair(&mut self, earlier: Node, later: Node) {
        // Where the types differ, one may be signed.
        let ratios: &[(u64, u64)] = match earlier.shape == later.shape {
            true => &[(1, 1)],
            false => &[(1, 1), (1, 2), (2, 1)],
        };
        for &(by, other_by) in ratios {
            let both = Change { lowered: earlier, by, other: later, other_by, raises: false };
            let forth = Change { raises: true, ..both };
            let back =
                Change { lowered: later, by: other_by, other: earlier, other_by: by, raises: true };
            for change in [both, forth, back] {
                self.change_adaptively(change);
            }
        }
        if earlier.shape == later.shape {
            let mut exchanged = self.best.clone();
            if earlier.start.max(later.start) < exchanged.0.len() {
                exchanged.0.swap(earlier.start, later.start);
                self.accept(exchanged);
            }
        }
    }

    /// Changes two numbers as far as possible: all the way, else in steps that double as long as the candidates fail and
    /// then halve. That is a few cases where nothing can be changed, and not many more where it is a long way.
    fn change_adaptively(&mut self, change: Change) {
        let most = self.most(change);
        let all = self.number(change.lowered.start);
        // A positive integer is lowered to 0 by its double less one; another one changes by the double.
        let is_odd = most == all && all.bit(0) && change.by == change.other_by;
        if most.is_zero()
            || self.change(change, &most) == Some(true)
            || (is_odd && self.change_by(change, &all, &(&all + 1_u64)) == Some(true))
        {
            return;
        }
        // From 2 on, because an even amount keeps the sign. Candidates that are not smaller are not run; a larger amount
        // may have one that is.
        let mut amount = Nat::from(2_u64);
        while amount <= self.most(change) && self.change(change, &amount) != Some(false) {
            amount = amount * 2_u64;
        }
        while amount > Nat::ONE {
            amount = amount.div_rem(&Nat::from(2_u64)).0;
            if amount <= self.most(change) {
                self.change(change, &amount);
            }
        }
    }

    /// How often the change can be made.
    fn most(&self, change: Change) -> Nat {
        let times = |number: &Nat, by: u64| number.div_rem(&Nat::from(by)).0;
        let lowered = times(&self.number(change.lowered.start), change.by);
        let other = self.number(change.other.start);
        let room = match &self.types.get(change.other.shape).form {
            _ if !change.raises => other,
            Form::Leaf { count: Count::Finite(count), .. } => {
                count.checked_sub(&(other + 1_u64)).unwrap_or_default()
            }
            Form::Leaf { .. }
            | Form::Choice(_)
            | Form::List(_)
            | Form::Map(..)
            | Form::Bounded(..) => return lowered,
        };
        lowered.min(times(&room, change.other_by))
    }

    fn change(&mut self, change: Change, times: &Nat) -> Option<bool> {
        self.change_by(change, &(times * change.by), &(times * change.other_by))
    }

    /// Whether the changed numbers fail; `None` where they are not smaller.
    fn change_by(&mut self, change: Change, by: &Nat, other_by: &Nat) -> Option<bool> {
        let other = self.number(change.other.start);
        let lowered = self.number(change.lowered.start).checked_sub(by)?;
        let other = if change.raises { other + other_by } else { other.checked_sub(other_by)? };
        let mut candidate = self.best.clone();
        *candidate.0.get_mut(change.lowered.start)? = lowered;
        *candidate.0.get_mut(change.other.start)? = other;
        self.smaller(&candidate)?;
        Some(self.accept(candidate))
    }
}
