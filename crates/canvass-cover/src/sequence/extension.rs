//! An order that obeys the constraints and in which given events come in a given sequence, if there is one.

use std::collections::HashSet;

use super::events::Events;
use canvass_base::{BitSet, SplitMix64};

/// The search took too long.
pub(super) struct GaveUp;

/// How many events are put at the end of a beginning before a search is given up.
const MOST_STEPS: usize = 200_000;

/// Any order with this sequence; `None` if the constraints allow none.
pub(super) fn extension(
    events: &Events,
    sequence: &[usize],
    random: &mut SplitMix64,
) -> Result<Option<Vec<usize>>, GaveUp> {
    let mut extension = Extension {
        events,
        sequence,
        random,
        row: Vec::with_capacity(events.len()),
        placed: vec![false; events.len()],
        dead_ends: HashSet::new(),
        steps: 0,
    };
    Ok(extension.complete(0)?.then_some(extension.row))
}

struct Extension<'a> {
    events: &'a Events,
    sequence: &'a [usize],
    random: &'a mut SplitMix64,
    row: Vec<usize>,
    placed: Vec<bool>,
    /// Which events were placed, and the last of them, where no end was found. What is left to place depends on nothing else.
    dead_ends: HashSet<(BitSet, Option<usize>)>,
    steps: usize,
}

impl Extension<'_> {
    /// Completes a beginning that has the first `begun` events of the sequence.
    fn complete(&mut self, begun: usize) -> Result<bool, GaveUp> {
        if self.row.len() == self.events.len() {
            return Ok(true);
        }
        let last = self.row.last().copied();
        let state = self.events.has_apart().then(|| (self.set(), last));
        if state.as_ref().is_some_and(|state| self.dead_ends.contains(state)) {
            return Ok(false);
        }
        let fits = |event: &usize| {
            !self.placed[*event]
                && self.events.earlier(*event).iter().all(|earlier| self.placed[earlier])
                && last.is_none_or(|last| self.events.may_touch(last, *event))
                && (!self.sequence[begun..].contains(event) || self.sequence[begun] == *event)
        };
        let mut candidates: Vec<usize> = (0..self.events.len()).filter(fits).collect();
        self.random.shuffle(&mut candidates);
        for event in candidates {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return Err(GaveUp);
            }
            self.row.push(event);
            self.placed[event] = true;
            let begun = begun + usize::from(self.sequence.get(begun) == Some(&event));
            if self.complete(begun)? {
                return Ok(true);
            }
            self.row.pop();
            self.placed[event] = false;
        }
        self.dead_ends.extend(state);
        Ok(false)
    }

    fn set(&self) -> BitSet {
        let mut set = BitSet::new(self.events.len());
        self.row.iter().for_each(|event| set.insert(*event));
        set
    }
}
