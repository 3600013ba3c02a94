//! Tabu search for rows that cover what they do not cover yet.
//!
//! Lin, Luo, Cai, Su, Hao and Zhang, TCA (ASE 2015), and FastCA (ICSE 2019): a step gives a row one value that it lacks
//! for an uncovered interaction, the best that is not tabu, or else, now and then, puts a whole interaction into any row.
//! We differ in three ways. A step looks at many uncovered interactions instead of one. A value that the rules do not
//! allow is tried together with what repairs the row. Cells are tabu for a random time.

use std::cmp::Reverse;

use crate::{
    array::Array,
    problem::Problem,
    small::{
        holders::members, permits::Permits, repair::Repair, state::State, strength, values::Values,
    },
};
use canvass_base::SplitMix64;

/// How many uncovered interactions a step looks at.
const SAMPLE: usize = 50;

/// A cell that has changed keeps its value for a random number of steps up to this, times the strength less one.
const TABU: usize = 10;

/// A random step is taken once in this many steps, on average.
const WALK: usize = 1000;

/// Rows on their way to cover everything again.
pub(super) struct Search<'p> {
    /// Among these rows is one with every interaction that can become uncovered.
    donors: &'p Array,
    values: &'p Values,
    permits: Permits<'p>,
    state: State<'p>,
    random: SplitMix64,
    steps: u64,
    longest_tabu: usize,
    /// For each cell, the step that changed it.
    changed: Vec<u64>,
    /// For each cell, the last step that may not change it.
    tabu: Vec<u64>,
    mask: Vec<u64>,
    repair: Repair,
}

/// A candidate for a step: the better one is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    score: i64,
    changed: Reverse<u64>,
}

/// Values for a row.
struct Change {
    row: usize,
    values: Vec<u32>,
}

impl<'p> Search<'p> {
    pub(super) fn new(
        problem: &'p Problem,
        donors: &'p Array,
        values: &'p Values,
        state: State<'p>,
        seed: u64,
    ) -> Search<'p> {
        let cells = donors.len() * donors.columns();
        Search {
            donors,
            values,
            permits: Permits::new(problem, values),
            mask: vec![0; state.words()],
            state,
            random: SplitMix64::new(seed),
            steps: 0,
            longest_tabu: TABU * (strength(problem).max(2) - 1),
            changed: vec![0; cells],
            tabu: vec![0; cells],
            repair: Repair::default(),
        }
    }

    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether everything is covered.
    pub(super) fn is_complete(&self) -> bool {
        self.state.uncovered().is_empty()
    }

    pub(super) fn array(&self) -> Array {
        self.state.array()
    }

    /// Takes away a row without which least is uncovered.
    pub(super) fn remove_row(&mut self) {
        let least = self.state.rows().map(|row| self.state.alone(row)).min();
        let cheapest: Vec<usize> =
            self.state.rows().filter(|row| Some(self.state.alone(*row)) == least).collect();
        if !cheapest.is_empty() {
            self.state.remove(self.random.pick(&cheapest));
        }
    }

    /// Changes a row so that it has an uncovered interaction, of which there is one.
    pub(super) fn step(&mut self) {
        self.steps += 1;
        let best = if self.random.one_in(WALK) { None } else { self.best_change() };
        let change = best.unwrap_or_else(|| self.random_change());
        self.make(&change);
    }

    fn make(&mut self, change: &Change) {
        for value in &change.values {
            self.state.lift(change.row, self.values.column(*value));
        }
        for value in &change.values {
            self.state.put(change.row, *value);
            let cell = self.cell(change.row, *value);
            self.changed[cell] = self.steps;
            self.tabu[cell] = self.steps + 1 + self.random.below(self.longest_tabu) as u64;
        }
    }

    fn cell(&self, row: usize, value: u32) -> usize {
        row * self.donors.columns() + self.values.column(value)
    }

    /// The best change that completes one of several uncovered interactions.
    fn best_change(&mut self) -> Option<Change> {
        let uncovered = self.state.uncovered().len();
        let start = self.random.below(uncovered);
        let mut best: Option<(Rank, Change)> = None;
        let mut mask = std::mem::take(&mut self.mask);
        for at in 0..uncovered.min(SAMPLE) {
            let index = (start + at) % uncovered;
            for place in 0..self.state.uncovered().get(index).len() {
                self.state.lacking(self.state.uncovered().get(index), place, &mut mask);
                let value = self.state.uncovered().get(index)[place];
                for row in members(&mask) {
                    self.consider(row, index, value, &mut best);
                }
            }
        }
        self.mask = mask;
        best.map(|(_, change)| change)
    }

    /// Makes a value for a row the best change so far if it is better and not tabu.
    fn consider(
        &mut self,
        row: usize,
        index: usize,
        value: u32,
        best: &mut Option<(Rank, Change)>,
    ) {
        let cell = self.cell(row, value);
        let score = self.state.score(row, value);
        let rank = Rank { score, changed: Reverse(self.changed[cell]) };
        let is_better = |rank| best.as_ref().is_none_or(|(best, _)| rank > *best);
        let completes = score >= self.state.uncovered().len() as i64;
        if (self.tabu[cell] >= self.steps && !completes) || !is_better(rank) {
            return;
        }
        if self.permits.allow(self.state.row(row), value) {
            replace(best, rank, row, &[value]);
            return;
        }
        let least = best.as_ref().map_or(i64::MIN, |(best, _)| best.score);
        let interaction = self.state.uncovered().get(index);
        let (permits, random) = (&mut self.permits, &mut self.random);
        let found = self.repair.find(&self.state, permits, random, row, interaction, least);
        let Some(rank) = found.map(|score| Rank { score, ..rank }) else { return };
        if is_better(rank) {
            replace(best, rank, row, self.repair.changes());
        }
    }

    /// Puts an uncovered interaction into a row, whatever it costs.
    fn random_change(&mut self) -> Change {
        let index = self.random.below(self.state.uncovered().len());
        let interaction = self.state.uncovered().get(index).to_vec();
        let rows: Vec<usize> = self.state.rows().collect();
        let row = self.random.pick(&rows);
        let (permits, random) = (&mut self.permits, &mut self.random);
        let found = self.repair.find(&self.state, permits, random, row, &interaction, i64::MIN);
        let values = match found {
            Some(_) => self.repair.changes().to_vec(),
            None => self.transplant(row, &interaction),
        };
        Change { row, values }
    }

    /// The values that a donor has in all columns that rules connect with an interaction: no rule speaks of both
    /// these columns and others, so the row stays allowed. None if there is no donor, because the given rows did not
    /// cover all that the rules allow.
    fn transplant(&self, row: usize, interaction: &[u32]) -> Vec<u32> {
        let value = |donor: &[u32], column: usize| self.values.of(column, donor[column]);
        let has = |donor: &&[u32]| {
            interaction.iter().all(|wanted| value(donor, self.values.column(*wanted)) == *wanted)
        };
        let Some(donor) = self.donors.rows().find(has) else { return Vec::new() };
        let is_connected = |column: &usize| {
            interaction
                .iter()
                .any(|wanted| self.permits.connect(*column, self.values.column(*wanted)))
        };
        let values = (0..donor.len()).filter(is_connected).map(|column| value(donor, column));
        values.filter(|value| self.state.row(row)[self.values.column(*value)] != *value).collect()
    }
}

fn replace(best: &mut Option<(Rank, Change)>, rank: Rank, row: usize, values: &[u32]) {
    let (best_rank, change) =
        best.get_or_insert_with(|| (rank, Change { row, values: Vec::new() }));
    *best_rank = rank;
    change.row = row;
    change.values.clear();
    change.values.extend_from_slice(values);
}
