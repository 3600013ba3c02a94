//! The interactions that end at one column, and which of them are uncovered.
//!
//! Each interaction has a bit. Those that differ only in the level of the stage's column are a slot, so that one look tells with
//! which levels a row would cover something. For one combination of levels of a run's prefix the slots are adjacent, first those
//! of all levels of the first last column, then those of the second, …, so that a walk through a run stays in few words.
//!
//! The other columns count one level more than they have: that of a free cell. Its slots are always empty, so that a free
//! last column needs no test in the hot loop.

use std::ops::Range;

use super::{
    run::{Combinations, Run, compare_neighbours, runs},
    slots::{Hit, Slots},
};
use crate::problem::Problem;

pub(super) struct Stage {
    pub(super) column: usize,
    levels: u32,
    runs: Vec<Run>,
    /// For each column up to the stage's, and for the end, the number of levels, free ones included, of all columns before it.
    offsets: Vec<u32>,
    slots: Slots,
    uncovered: usize,
}

/// What is computed once for a row and used for all runs.
#[derive(Debug, Default)]
pub(super) struct Reach {
    /// For each column its offset plus the row's level; the stage's own column counts as one with a single level.
    offsets: Vec<u32>,
    combinations: Combinations,
}

impl Reach {
    fn read(&mut self, stage: &Stage, row: &[u32]) {
        self.offsets.clear();
        let levels = row[..stage.column].iter().chain([&0]);
        self.offsets.extend(levels.zip(&stage.offsets).map(|(level, offset)| level + offset));
        self.combinations.clear();
    }
}

impl Stage {
    /// A stage of which everything is uncovered; `None` if it would not fit into memory.
    pub(super) fn new(problem: &Problem, column: usize) -> Option<Stage> {
        let levels = problem.levels();
        let mut offsets = vec![0];
        let mut end = 0;
        for levels in levels[..column].iter().copied().chain([0]) {
            end += levels + 1;
            offsets.push(end);
        }
        let mut runs = runs(problem, column);
        let slots = Slots::new(allot(&mut runs, &offsets, levels)?, levels[column])?;
        let mut stage =
            Stage { column, levels: levels[column], runs, offsets, slots, uncovered: 0 };
        stage.uncover_all(levels);
        Some(stage)
    }

    fn uncover_all(&mut self, levels: &[u32]) {
        for at in 0..self.runs.len() {
            let mut combination = vec![0; self.runs[at].prefix.len()];
            let mut slots = 0;
            loop {
                for last in self.runs[at].lasts.clone() {
                    for level in 0..self.levels_of(last, levels) {
                        self.slots.fill(self.slot(at, &combination, last, level, levels));
                        slots += 1;
                    }
                }
                if !self.advance(at, &mut combination, levels) {
                    break;
                }
            }
            self.runs[at].uncovered = slots * u64::from(self.levels);
            self.uncovered += (slots * u64::from(self.levels)) as usize;
        }
    }

    /// How many levels a last column of a run has; the stage's own column counts as one.
    pub(super) fn levels_of(&self, last: usize, levels: &[u32]) -> u32 {
        if last == self.column { 1 } else { levels[last] }
    }

    /// The slot of a combination of levels of the prefix together with a level of the last column.
    fn slot(
        &self,
        run: usize,
        combination: &[u32],
        last: usize,
        level: u32,
        levels: &[u32],
    ) -> usize {
        let run = &self.runs[run];
        let within = self.offsets[last] - self.offsets[run.lasts.start] + level;
        run.base + run.combination_of(combination, levels) * run.width + within as usize
    }

    /// How many interactions are uncovered.
    pub(super) fn uncovered(&self) -> usize {
        self.uncovered
    }

    /// How many runs there are.
    pub(super) fn runs(&self) -> usize {
        self.runs.len()
    }

    /// The prefix and the last columns of a run; `None` if nothing of it is left to cover.
    pub(super) fn open_run(&self, run: usize) -> Option<(&[u32], Range<usize>)> {
        let run = &self.runs[run];
        (run.uncovered > 0).then(|| (&*run.prefix, run.lasts.clone()))
    }

    /// The next combination of levels of a run's prefix, the last column fastest; false after the last one.
    pub(super) fn advance(&self, run: usize, combination: &mut [u32], levels: &[u32]) -> bool {
        for (level, column) in combination.iter_mut().zip(&self.runs[run].prefix).rev() {
            *level += 1;
            if *level < levels[*column as usize] {
                return true;
            }
            *level = 0;
        }
        false
    }

    /// Finds with which levels the row would cover something, and returns how many slots were looked at.
    ///
    /// This is where the time goes: it runs once for each row and column, over all sets of columns that end at that column.
    pub(super) fn hits(
        &self,
        row: &[u32],
        reach: &mut Reach,
        levels: &[u32],
        hits: &mut Vec<Hit>,
    ) -> u64 {
        hits.clear();
        reach.read(self, row);
        let mut looks = 1;
        for (at, run) in self.runs.iter().enumerate() {
            // A free cell in the prefix rules out the whole run: a row covers no interaction that it has not decided.
            if let Some(combination) = reach.combinations.next(run, row, levels) {
                self.hits_among(at, combination, run.lasts.clone(), reach, hits);
                looks += run.lasts.len() as u64;
            }
        }
        looks
    }

    /// The same for the sets with one of the columns, and perhaps some sets without.
    pub(super) fn hits_with(
        &self,
        columns: &[usize],
        row: &[u32],
        reach: &mut Reach,
        levels: &[u32],
        hits: &mut Vec<Hit>,
    ) {
        hits.clear();
        reach.read(self, row);
        for (at, run) in self.runs.iter().enumerate() {
            let is_in_prefix = |column: &usize| run.prefix.contains(&(*column as u32));
            let lasts = if columns.iter().any(is_in_prefix) {
                run.lasts.clone()
            } else {
                // From the first to the last of the columns: one range is cheaper than exactly these.
                let among = columns.iter().filter(|column| run.lasts.contains(column));
                let (Some(first), Some(last)) = (among.clone().min(), among.max()) else {
                    continue;
                };
                *first..last + 1
            };
            // Not by `reach.combinations`, since runs are left out.
            if let Some(combination) = run.combination(row, levels) {
                self.hits_among(at, combination, lasts, reach, hits);
            }
        }
    }

    /// The hits in the slots of one combination of a run's prefix, for some of the last columns.
    #[inline(always)]
    fn hits_among(
        &self,
        at: usize,
        combination: usize,
        lasts: Range<usize>,
        reach: &Reach,
        hits: &mut Vec<Hit>,
    ) {
        let run = &self.runs[at];
        // Where column 0 at level 0 would have its slot. That may be below zero, but adding an offset leads back.
        let start = (run.base + combination * run.width)
            .wrapping_sub(self.offsets[run.lasts.start] as usize);
        let slots = reach.offsets[lasts].iter().map(|offset| start.wrapping_add(*offset as usize));
        self.slots.find(slots, at as u32, hits);
    }

    /// What is uncovered of one slot.
    pub(super) fn hits_in(
        &self,
        run: usize,
        combination: &[u32],
        last: usize,
        level: u32,
        levels: &[u32],
        hits: &mut Vec<Hit>,
    ) {
        hits.clear();
        let slot = self.slot(run, combination, last, level, levels);
        self.slots.find([slot].into_iter(), run as u32, hits);
    }

    /// Which 64 levels a hit is about: those from 64 times this on.
    pub(super) fn block(&self, hit: &Hit) -> u32 {
        self.slots.block(hit)
    }

    /// Covers the interactions of the hits with this level, as far as they still are uncovered.
    pub(super) fn cover(&mut self, hits: &[Hit], level: u32) {
        for hit in hits.iter().filter(|hit| hit.levels >> (level % 64) & 1 == 1) {
            if self.slots.block(hit) == level / 64 && self.slots.clear(hit, level) {
                self.runs[hit.run as usize].uncovered -= 1;
                self.uncovered -= 1;
            }
        }
    }

    /// Whether the interaction of the hit with this level is still uncovered.
    pub(super) fn is_uncovered(&self, hit: &Hit, level: u32) -> bool {
        self.slots.has(hit, level)
    }

    /// Removes the runs of which everything is covered; hits found before are void, as they name runs by number.
    pub(super) fn forget_covered(&mut self) {
        let before = self.runs.len();
        self.runs.retain(|run| run.uncovered > 0);
        if self.runs.len() < before {
            compare_neighbours(&mut self.runs);
        }
    }
}

/// Gives each run its slots, and returns how many there are together; `None` if that is more than can be counted.
fn allot(runs: &mut [Run], offsets: &[u32], levels: &[u32]) -> Option<usize> {
    let mut slots = 0usize;
    for run in runs {
        run.base = slots;
        run.width = (offsets[run.lasts.end] - offsets[run.lasts.start]) as usize;
        let mut of_run = run.width;
        for column in &run.prefix {
            of_run = of_run.checked_mul(levels[*column as usize] as usize + 1)?;
        }
        slots = slots.checked_add(of_run)?;
    }
    Some(slots)
}
