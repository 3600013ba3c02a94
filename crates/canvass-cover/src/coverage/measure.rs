//! The measuring itself, one set of columns after the other.

use std::{collections::BTreeSet, iter};

use crate::{
    problem::Problem,
    verify::{Interaction, next},
};

use super::{
    Contribution, Coverage, CoverageError, PartialRow, cells::Cells, groups::Grouping,
    possible::Possible,
};

pub(super) struct Measure<'a> {
    pub(super) coverage: Coverage,
    problem: &'a Problem,
    possible: Possible<'a>,
    grouping: Grouping<'a>,
    listed: usize,
}

impl<'a> Measure<'a> {
    pub(super) fn new(problem: &'a Problem, rows: &[PartialRow], listed: usize) -> Measure<'a> {
        let mut possible = Possible::new(problem);
        let allowed: Vec<bool> = rows.iter().map(|row| possible.allows_row(row)).collect();
        let none_yet = |allowed: &bool| match allowed {
            true => Contribution::Interactions { first: 0, only: 0 },
            false => Contribution::NotAllowed,
        };
        let coverage = Coverage {
            possible: 0,
            covered: 0,
            missing: vec![],
            rows: allowed.iter().map(none_yet).collect(),
            sets_by_percent: [0; 101],
        };
        let cells = Cells::new(problem.levels().len(), rows, &allowed);
        let grouping = Grouping::new(problem.levels(), cells);
        Measure { coverage, problem, possible, grouping, listed }
    }

    /// Measures the interactions of a set of columns.
    pub(super) fn add(&mut self, set: &[usize]) -> Result<(), CoverageError> {
        let mut covered = 0;
        self.grouping.visit(set, |first, is_only| {
            covered += 1;
            self.coverage.rows[first as usize].credit(is_only);
        });
        let possible = self.possible.count(set, covered, self.grouping.cells())?;
        self.list_missing(set, possible - covered);
        let Some(all) = self.coverage.possible.checked_add(possible) else {
            return Err(CoverageError::TooManyInteractions { columns: set.to_vec() });
        };
        self.coverage.possible = all;
        self.coverage.covered += covered;
        self.coverage.sets_by_percent[whole_percent(covered, possible)] += 1;
        Ok(())
    }

    /// Adds the set's missing interactions, given how many there are, to the list while there is room.
    fn list_missing(&mut self, set: &[usize], missing: u64) {
        let room = self.listed - self.coverage.missing.len();
        let end = self.coverage.missing.len() + room.min(usize::try_from(missing).unwrap_or(room));
        if self.coverage.missing.len() == end {
            return;
        }
        let cells = self.grouping.cells();
        let had: BTreeSet<Vec<u32>> =
            (0..cells.rows()).filter_map(|row| cells.levels(row, set)).collect();
        let mut combination = vec![0; set.len()];
        loop {
            let interaction: Interaction =
                iter::zip(set.iter().copied(), combination.iter().copied()).collect();
            if !had.contains(&combination) && self.possible.allows(&interaction) {
                self.coverage.missing.push(interaction);
            }
            let is_last = !next(&mut combination, |at| self.problem.levels()[set[at]]);
            if is_last || self.coverage.missing.len() == end {
                return;
            }
        }
    }
}

impl Contribution {
    /// For an interaction that no earlier row has.
    fn credit(&mut self, is_only: bool) {
        match self {
            Contribution::NotAllowed => {}
            Contribution::Interactions { first, only } => {
                *first += 1;
                *only += u64::from(is_only);
            }
        }
    }
}

/// Rounded down; where nothing is possible, nothing is missing.
fn whole_percent(covered: u64, possible: u64) -> usize {
    match possible {
        0 => 100,
        _ => (u128::from(covered) * 100 / u128::from(possible)) as usize,
    }
}
