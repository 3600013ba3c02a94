//! The search for orders: one after the other until everything is covered, then fewer.

use std::collections::{HashMap, HashSet};

use super::{
    Orders, OrdersError, OrdersProgress, OrdersWatch,
    events::Events,
    extension::{GaveUp, extension},
    state::State,
};
use crate::small::Clock;
use canvass_base::SplitMix64;

pub(super) struct Search<'a> {
    events: &'a Events,
    strength: usize,
    state: State,
    random: SplitMix64,
    /// The fewest orders so far that cover everything.
    best: Option<Vec<Vec<usize>>>,
}

/// So many moves in vain, for each event, end the improvement of a new order.
const IDLE: usize = 20;

/// How many moves are tried between two calls of the watcher.
const MOVES_AT_A_TIME: u64 = 64;

/// A move that uncovers this many sequences more is made with a probability of one in e. The temperatures take turns: the higher
/// ones leave a dead end, the lower ones find its bottom.
const TEMPERATURES: [f64; 5] = [0.35, 0.3, 0.25, 0.2, 0.15];

/// What a move costs besides changing counters.
const OF_MOVE: u64 = 20;

/// How many moves are tried at a temperature.
const AT_A_TEMPERATURE: u64 = 2_000;

/// So many sequences of each order are compared for a lower bound.
const MOST_COMPARED: usize = 10_000;

/// A move that uncovers more than this is never made.
const MOST_UNCOVERED: usize = 8;

impl<'a> Search<'a> {
    pub(super) fn new(events: &'a Events, strength: usize, random: SplitMix64) -> Search<'a> {
        let state = State::new(events, strength);
        Search { events, strength, state, random, best: None }
    }

    /// Adds orders until everything is covered that the constraints allow; false if `watch` ended it.
    pub(super) fn cover(&mut self, watch: OrdersWatch<'_>) -> Result<bool, OrdersError> {
        while self.state.missing() > 0 {
            if watch(self.progress()).is_break() {
                return Ok(false);
            }
            let start = self.random.below(self.state.numbers());
            let number = self.state.missing_from(start);
            let sequence = self.state.sequence(number);
            let found = extension(self.events, &sequence, &mut self.random);
            let Some(row) = found.map_err(|GaveUp| OrdersError::TooHard)? else {
                self.state.exclude(number);
                continue;
            };
            self.add(row, watch);
            // A reverse has the other orders of all its events.
            if self.events.are_free() && self.state.missing() > 0 {
                let last = self.state.rows().last().expect("one was added");
                let reverse = last.iter().rev().copied().collect();
                self.add(reverse, watch);
            }
        }
        if self.state.rows().is_empty() {
            return Err(OrdersError::Excluded);
        }
        self.best = Some(self.state.rows().to_vec());
        Ok(true)
    }

    /// Adds an order and improves it; it does not stay if it covers nothing more.
    fn add(&mut self, row: Vec<usize>, watch: OrdersWatch<'_>) {
        let (at, before) = (self.state.rows().len(), self.state.missing());
        self.state.add(row);
        self.improve(at, watch);
        if self.state.missing() == before {
            self.state.remove(at);
        }
    }

    /// Moves events of an order as long as that does not cover less.
    fn improve(&mut self, row: usize, watch: OrdersWatch<'_>) {
        let mut idle = 0;
        let mut moves = 0;
        while idle < IDLE * self.events.len() && self.state.missing() > 0 {
            idle += 1;
            moves += 1;
            if moves % MOVES_AT_A_TIME == 0 && watch(self.progress()).is_break() {
                return;
            }
            let Some((from, to)) = self.random_move(row) else { continue };
            let before = self.state.missing();
            self.state.shift(row, from, to);
            if self.state.missing() > before {
                self.state.shift(row, to, from);
            } else if self.state.missing() < before {
                idle = 0;
            }
        }
    }

    /// Takes orders away and moves events of the others until they cover everything again, for so many steps or so much work.
    pub(super) fn shrink(&mut self, steps: u64, work: u64, clock: &Clock, watch: OrdersWatch<'_>) {
        let most = self.state.work().saturating_add(work);
        let fewest = self.fewest();
        let mut moves = 0;
        while self.state.rows().len() > fewest {
            let row = self.random.below(self.state.rows().len());
            self.state.remove(row);
            while self.state.missing() > 0 {
                let is_over = moves >= steps || self.state.work() + OF_MOVE * moves >= most;
                let is_time_to_look = moves % MOVES_AT_A_TIME == 0;
                if is_over
                    || is_time_to_look && (clock.is_over() || watch(self.progress()).is_break())
                {
                    return;
                }
                let turn = moves / AT_A_TEMPERATURE % TEMPERATURES.len() as u64;
                self.anneal(TEMPERATURES[turn as usize]);
                moves += 1;
            }
            self.best = Some(self.state.rows().to_vec());
        }
    }

    /// Moves an event of any order: always if that does not cover less, now and then if it does.
    fn anneal(&mut self, temperature: f64) {
        let row = self.random.below(self.state.rows().len());
        let Some((from, to)) = self.random_move(row) else { return };
        let before = self.state.missing();
        self.state.shift(row, from, to);
        let uncovered = self.state.missing().saturating_sub(before) as usize;
        if uncovered > 0 && !self.is_made(uncovered, temperature) {
            self.state.shift(row, to, from);
        }
    }

    /// Whether a move is made though it uncovers so many sequences more.
    fn is_made(&mut self, uncovered: usize, temperature: f64) -> bool {
        let chance = (-(uncovered as f64) / temperature).exp();
        let drawn = self.random.below(1 << 30) as f64 / f64::from(1 << 30);
        uncovered <= MOST_UNCOVERED && drawn < chance
    }

    /// Where an event is and where it could go; `None` if the constraints do not allow what was tried.
    fn random_move(&mut self, row: usize) -> Option<(usize, usize)> {
        let count = self.events.len();
        let (from, to) = (self.random.below(count), self.random.below(count));
        let order = &self.state.rows()[row];
        let event = order[from];
        // As far as no event is passed that must stay on this side.
        let to = if from < to {
            let blocks = |at: &usize| self.events.comes_before(event, order[*at]);
            (from + 1..=to).find(blocks).map_or(to, |at| at - 1)
        } else {
            let blocks = |at: &usize| self.events.comes_before(order[*at], event);
            (to..from).rev().find(blocks).map_or(to, |at| at + 1)
        };
        (from != to && self.may_move(order, from, to)).then_some((from, to))
    }

    /// Whether no events come next to each other that must not.
    fn may_move(&self, order: &[usize], from: usize, to: usize) -> bool {
        let at = |place: Option<usize>| place.and_then(|place| order.get(place)).copied();
        let touch = |pair| match pair {
            (Some(one), Some(other)) => self.events.may_touch(one, other),
            (None, _) | (_, None) => true,
        };
        let event = Some(order[from]);
        // The neighbours that it has now and that it will have.
        let (left, right) = (at(from.checked_sub(1)), at(Some(from + 1)));
        let (new_left, new_right) = match from < to {
            true => (at(Some(to)), at(Some(to + 1))),
            false => (at(to.checked_sub(1)), at(Some(to))),
        };
        touch((left, right)) && touch((new_left, event)) && touch((event, new_right))
    }

    /// No fewer orders are enough: one has one sequence of the same events, and some events come in so many sequences.
    fn fewest(&self) -> usize {
        if self.events.are_free() {
            return (1..=self.strength).product();
        }
        // Everything is covered, so that all sequences are in the orders that there are.
        let mut sequences: HashMap<Vec<usize>, HashSet<usize>> = HashMap::new();
        for row in self.state.rows() {
            for number in self.state.numbers_of(row).take(MOST_COMPARED) {
                let mut events = self.state.sequence(number);
                events.sort_unstable();
                sequences.entry(events).or_default().insert(number);
            }
        }
        sequences.values().map(HashSet::len).max().unwrap_or(1)
    }

    fn progress(&self) -> OrdersProgress {
        let (sequences, missing) = (self.state.sequences(), self.state.missing());
        OrdersProgress {
            covered: sequences - missing,
            sequences,
            rows: self.best.as_ref().map_or(self.state.rows().len(), Vec::len),
            is_complete: self.best.is_some(),
        }
    }

    /// The fewest orders that cover everything; those there are if nothing did.
    pub(super) fn orders(self) -> Orders {
        let sequences = self.state.sequences();
        match self.best {
            Some(rows) => Orders { rows, covered: sequences, sequences },
            None => Orders {
                covered: sequences - self.state.missing(),
                sequences,
                rows: self.state.rows().to_vec(),
            },
        }
    }
}
