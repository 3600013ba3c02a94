//! All runs in order of their size: an odometer over what is drawn, with a size to be used up.
//!
//! The size of a run is that of its values, the binary digits of its numbers, and one for each alternative and each step of a
//! machine. For each size in turn all ways are taken on which what is drawn fits. A run that ends with size left over is one of a
//! smaller size again; one that needs more ends there. Neither is a case, so that each run is a case of one size only. Memory is
//! that of one run, and a word for each state where machines tell theirs: then a run ends in a state from which all was tried before
//! with at least as much of the size left.

use super::super::shape::Types;
use super::super::source::{Made, Stop, Walk};
use super::{Make, record};
use crate::error::Result;
use crate::{Count, Nat};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

#[derive(Default)]
pub(crate) struct Search {
    size: usize,
    path: Vec<Choice>,
    /// How many choices of the path were made in this run.
    made: usize,
    /// Of the size, what is not used yet.
    left: usize,
    /// Whether something larger was left out in a run of this size, in no state of a machine.
    is_cut: bool,
    /// The states that were reached in runs of this size, where machines tell theirs.
    states: HashMap<u128, Reached>,
    /// How many there were at the last size.
    states_before: usize,
    /// The state that the machine is in, and how much of the size was left there.
    here: Option<(u128, usize)>,
    /// Whether the run needs more than the size.
    is_over: bool,
    /// Whether other things were drawn after the same answers, or values that have no order.
    pub(crate) is_stuck: bool,
    has_begun: bool,
}

/// A state of a machine.
struct Reached {
    /// How much of the size was left at most where it was reached.
    left: usize,
    /// Whether something larger was left out there.
    is_cut: bool,
}

enum Choice {
    Number {
        at: u64,
        last: u64,
        left: usize,
    },
    Alternative {
        at: usize,
        next: Option<usize>,
        left: usize,
    },
    /// The value of a size, of which there are so many, and an index; which size is next, and of which types it is.
    Value {
        of: (usize, Nat),
        index: Nat,
        next: Option<(usize, Nat)>,
        left: usize,
        types: usize,
    },
}

/// Where the search goes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    Run,
    /// All runs of a size were taken, and there are larger ones.
    Size,
    /// All runs were taken.
    End,
}

impl Search {
    /// Goes on to the next run.
    pub(crate) fn advance(&mut self) -> Next {
        if !std::mem::replace(&mut self.has_begun, true) {
            self.left = self.size;
            return Next::Run;
        }
        self.path.truncate(self.made);
        let mut next = Next::Run;
        loop {
            let Some(last) = self.path.last_mut() else {
                let is_cut = self.is_cut || self.states.values().any(|reached| reached.is_cut);
                if self.is_stuck || !is_cut {
                    return Next::End;
                }
                self.states_before = self.states.len();
                self.states.clear();
                next = Next::Size;
                self.size += 1;
                self.is_cut = false;
                break;
            };
            if last.advance() {
                break;
            }
            self.path.pop();
        }
        (self.made, self.left, self.is_over, self.here) = (0, self.size, false, None);
        next
    }

    /// The size of the runs that are taken.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Whether the run that has ended is one of the size, and not of a smaller or a larger one.
    pub(crate) fn is_case(&self) -> bool {
        !self.is_over && !self.is_stuck && self.left == 0
    }

    /// Whether nothing more fits. What would have been next is of a larger size.
    pub(super) fn is_used_up(&mut self) -> bool {
        if self.left == 0 {
            self.cut();
        }
        self.left == 0
    }

    /// How many states were reached, where machines tell theirs.
    pub(crate) fn states(&self) -> usize {
        self.states.len().max(self.states_before)
    }

    /// Ends the run where the state was reached before with at least as much of the size left.
    pub(super) fn visit(&mut self, state: u128) -> Made<()> {
        // The states on the way to where the search goes on are known by themselves.
        let is_new_path = self.made == self.path.len();
        let reached = Reached { left: self.left, is_cut: false };
        match self.states.entry(state) {
            Entry::Occupied(known) if is_new_path && known.get().left >= self.left => {
                self.is_over = true;
                return Err(Stop::Rejected);
            }
            Entry::Occupied(mut known) if known.get().left < self.left => {
                known.insert(reached);
            }
            Entry::Occupied(_) => {}
            Entry::Vacant(new) => {
                new.insert(reached);
            }
        }
        self.here = Some((state, self.left));
        Ok(())
    }

    /// What is drawn from now on is in no state.
    pub(super) fn leave(&mut self) {
        self.here = None;
    }

    /// Something larger is left out. In a state it may be taken from there by a shorter way.
    fn cut(&mut self) {
        match self.here {
            None => self.is_cut = true,
            Some((state, left)) => {
                let reached = self.states.get_mut(&state).filter(|reached| reached.left == left);
                reached.into_iter().for_each(|reached| reached.is_cut = true);
            }
        }
    }

    fn over<T>(&mut self) -> Made<T> {
        self.is_over = true;
        self.cut();
        Err(Stop::Rejected)
    }

    fn stuck<T>(&mut self) -> Made<T> {
        self.is_stuck = true;
        Err(Stop::Rejected)
    }

    pub(super) fn number(&mut self, last: u64) -> Made<u64> {
        if bits(last) > self.left {
            self.cut();
        }
        if self.made == self.path.len() {
            self.path.push(Choice::Number { at: 0, last, left: self.left });
        }
        match self.path[self.made] {
            Choice::Number { at, last: before, left } if before == last && left == self.left => {
                self.made += 1;
                self.left -= bits(at);
                Ok(at)
            }
            Choice::Number { .. } | Choice::Alternative { .. } | Choice::Value { .. } => {
                self.stuck()
            }
        }
    }

    /// One of those with a weight.
    pub(super) fn alternative(&mut self, weights: &[u64]) -> Made<usize> {
        if self.left == 0 {
            return self.over();
        }
        let from = |first| (first..weights.len()).find(|at: &usize| weights[*at] > 0);
        if self.made == self.path.len() {
            let Some(at) = from(0) else { return Err(Stop::Rejected) };
            self.path.push(Choice::Alternative { at, next: None, left: self.left });
        }
        match &mut self.path[self.made] {
            Choice::Alternative { at, next, left }
                if *left == self.left && weights.get(*at).is_some_and(|weight| *weight > 0) =>
            {
                *next = from(*at + 1);
                self.made += 1;
                self.left -= 1;
                Ok(*at)
            }
            Choice::Number { .. } | Choice::Alternative { .. } | Choice::Value { .. } => {
                self.stuck()
            }
        }
    }

    pub(super) fn value(
        &mut self,
        types: &Types,
        make: &mut Make<'_>,
        numbers: &mut Vec<Nat>,
    ) -> Made<()> {
        if types.generated {
            return self.stuck();
        }
        let is_cut = match types.sizes.count()? {
            Count::Finite(count) => *types.sizes.up_to(self.left)? < count,
            Count::Infinite | Count::Unknown => true,
        };
        if is_cut {
            self.cut();
        }
        let (address, types_drawn) = (std::ptr::from_ref(types).addr(), types);
        if self.made == self.path.len() {
            let Some(first) = next_size(types, 0, self.left)? else { return self.over() };
            let (next, index, left) = (None, Nat::ZERO, self.left);
            self.path.push(Choice::Value { of: first, index, next, left, types: address });
        }
        let (size, index) = match &mut self.path[self.made] {
            Choice::Value { of: (size, _), index, next, left, types }
                if *left == self.left && *types == address =>
            {
                *next = next_size(types_drawn, *size + 1, *left)?;
                (*size, index.clone())
            }
            Choice::Number { .. } | Choice::Alternative { .. } | Choice::Value { .. } => {
                return self.stuck();
            }
        };
        self.made += 1;
        self.left -= size;
        let mut walk = Walk::new(types.root, size, index);
        walk.begin();
        record(types, make, &mut walk, numbers)
    }
}

/// The next size up to `most` that has values, and how many.
fn next_size(types: &Types, from: usize, most: usize) -> Result<Option<(usize, Nat)>> {
    for size in from..=most {
        let count = types.sizes.of_size(size)?;
        if !count.is_zero() {
            return Ok(Some((size, count.clone())));
        }
    }
    Ok(None)
}

impl Choice {
    /// Goes to the next answer: `false` where none fits.
    fn advance(&mut self) -> bool {
        match self {
            Choice::Number { at, last, left } => {
                *at = at.saturating_add(1);
                *at <= *last && bits(*at) <= *left && *at > 0
            }
            Choice::Alternative { at, next, .. } => match next.take() {
                Some(next) => {
                    *at = next;
                    true
                }
                None => false,
            },
            Choice::Value { of, index, next, .. } => {
                *index = index.clone() + 1;
                if *index < of.1 {
                    return true;
                }
                *index = Nat::ZERO;
                next.take().map(|next| *of = next).is_some()
            }
        }
    }
}

fn bits(number: u64) -> usize {
    (u64::BITS - number.leading_zeros()) as usize
}
