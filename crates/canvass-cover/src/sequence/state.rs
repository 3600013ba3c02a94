//! Orders, and how often each sequence of events comes in them.

use super::events::Events;

/// Orders that change, with a counter for each sequence. The number of a sequence has its events as digits.
pub(super) struct State {
    events: usize,
    strength: usize,
    rows: Vec<Vec<usize>>,
    /// How many orders have each sequence; one more where that does not matter, because no order may have it.
    counts: Vec<u32>,
    missing: u64,
    /// How many sequences matter.
    sequences: u64,
    /// The value of each digit, the first with most weight.
    weights: Vec<usize>,
    /// How many counters were changed.
    work: u64,
    /// Numbers of the events before two that change places, and after them.
    before: Vec<usize>,
    after: Vec<usize>,
}

impl State {
    /// No orders yet.
    pub(super) fn new(events: &Events, strength: usize) -> State {
        let count = events.len();
        let weights: Vec<usize> =
            (0..strength).rev().map(|place| count.pow(place as u32)).collect();
        let mut state = State {
            events: count,
            strength,
            rows: Vec::new(),
            counts: vec![1; count.pow(strength as u32)],
            missing: 0,
            sequences: 0,
            weights,
            work: 0,
            before: Vec::new(),
            after: Vec::new(),
        };
        state.ask_for_all(events, &mut Vec::with_capacity(strength), 0);
        state
    }

    /// Every sequence that goes on from `begun` matters, but where an event would come after one that it has to come before.
    fn ask_for_all(&mut self, events: &Events, begun: &mut Vec<usize>, number: usize) {
        if begun.len() == self.strength {
            self.counts[number] = 0;
            self.missing += 1;
            self.sequences += 1;
            return;
        }
        let weight = self.weights[begun.len()];
        for event in 0..self.events {
            let may_follow = |other: &usize| *other != event && !events.comes_before(event, *other);
            if begun.iter().all(may_follow) {
                begun.push(event);
                self.ask_for_all(events, begun, number + event * weight);
                begun.pop();
            }
        }
    }

    pub(super) fn rows(&self) -> &[Vec<usize>] {
        &self.rows
    }

    /// How many sequences are not covered.
    pub(super) fn missing(&self) -> u64 {
        self.missing
    }

    pub(super) fn sequences(&self) -> u64 {
        self.sequences
    }

    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// The number of a sequence that is not covered, the first from `start` on, of which there is one.
    pub(super) fn missing_from(&self, start: usize) -> usize {
        let missing = |range: &[u32]| range.iter().position(|count| *count == 0);
        let later = missing(&self.counts[start..]).map(|at| start + at);
        later.or_else(|| missing(&self.counts)).expect("something is missing")
    }

    /// How many numbers of sequences there are.
    pub(super) fn numbers(&self) -> usize {
        self.counts.len()
    }

    /// The events of the sequence with this number.
    pub(super) fn sequence(&self, number: usize) -> Vec<usize> {
        self.weights.iter().map(|weight| number / weight % self.events).collect()
    }

    /// A sequence that is not covered does not matter: no order may have it.
    pub(super) fn exclude(&mut self, number: usize) {
        self.counts[number] = 1;
        self.missing -= 1;
        self.sequences -= 1;
    }

    pub(super) fn add(&mut self, row: Vec<usize>) {
        for number in self.numbers_of(&row) {
            self.missing -= u64::from(self.counts[number] == 0);
            self.counts[number] += 1;
        }
        self.rows.push(row);
    }

    /// Takes an order away; the last one comes in its place.
    pub(super) fn remove(&mut self, row: usize) {
        let row = self.rows.swap_remove(row);
        for number in self.numbers_of(&row) {
            self.counts[number] -= 1;
            self.missing += u64::from(self.counts[number] == 0);
        }
    }

    /// The sequences of an order.
    pub(super) fn numbers_of(&self, row: &[usize]) -> impl Iterator<Item = usize> + use<> {
        let mut numbers = Vec::new();
        sums(row, self.strength, 0, &self.weights, &mut numbers);
        numbers.into_iter()
    }

    /// Moves the event at `from` to the place `to`; those between move by one.
    pub(super) fn shift(&mut self, row: usize, from: usize, to: usize) {
        if from < to {
            (from..to).for_each(|at| self.swap(row, at));
        } else {
            (to..from).rev().for_each(|at| self.swap(row, at));
        }
    }

    /// The events at `at` and after it change places. Only sequences with both change, and of each only which of the two comes first.
    ///
    /// This is where the time goes.
    fn swap(&mut self, row: usize, at: usize) {
        let (start, rest) = self.rows[row].split_at(at);
        let (first, second) = (rest[0], rest[1]);
        if self.strength == 1 {
            self.rows[row].swap(at, at + 1);
            return;
        }
        let others = self.strength - 2;
        for earlier in others.saturating_sub(rest.len() - 2)..=others.min(at) {
            self.before.clear();
            self.after.clear();
            sums(start, earlier, 0, &self.weights, &mut self.before);
            let later = &self.weights[earlier + 2..];
            sums(&rest[2..], others - earlier, 0, later, &mut self.after);
            let [one, other] = [self.weights[earlier], self.weights[earlier + 1]];
            let old = first * one + second * other;
            let new = second * one + first * other;
            for before in &self.before {
                for after in &self.after {
                    let count = &mut self.counts[before + after + old];
                    *count -= 1;
                    self.missing += u64::from(*count == 0);
                    let count = &mut self.counts[before + after + new];
                    self.missing -= u64::from(*count == 0);
                    *count += 1;
                }
            }
            self.work += (self.before.len() * self.after.len()) as u64;
        }
        self.rows[row].swap(at, at + 1);
    }
}

/// The numbers of all sequences of `length` of the events, in their order, with these weights.
fn sums(events: &[usize], length: usize, sum: usize, weights: &[usize], found: &mut Vec<usize>) {
    if length == 0 {
        found.push(sum);
        return;
    }
    for at in 0..events.len() + 1 - length.min(events.len() + 1) {
        let sum = sum + events[at] * weights[0];
        sums(&events[at + 1..], length - 1, sum, &weights[1..], found);
    }
}
