//! Measuring coverage: which interactions the rows of any test suite have, and which are missing.
//!
//! What NIST's CCM measures (Kuhn, Mendoza, Kacker, Lei: Combinatorial coverage measurement concepts and applications,
//! ICSTW 2013), and what each row contributes to it. Memory is needed for one set of columns at a time.

mod cells;
mod error;
mod groups;
mod measure;
mod possible;
mod row_sets;

#[cfg(test)]
mod tests;

pub use error::CoverageError;

use std::ops::ControlFlow;

use crate::{array::Array, problem::Problem, verify::Interaction};
use measure::Measure;

/// A level for each column that is decided; a free cell takes part in no interaction.
pub type PartialRow = Vec<Option<u32>>;

/// What rows cover of the interactions of a problem; interactions that the rules exclude do not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coverage {
    /// How many interactions the rules allow.
    pub possible: u64,
    /// How many of them some row has.
    pub covered: u64,
    /// The first of those that no row has.
    pub missing: Vec<Interaction>,
    /// What each row contributes.
    pub rows: Vec<Contribution>,
    /// How many sets of columns have 0, 1, … 100 % of their possible interactions covered, rounded down.
    pub sets_by_percent: [u64; 101],
}

/// What a row contributes to the coverage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contribution {
    /// The row breaks a rule, or every way to decide its free cells does: it covers nothing.
    NotAllowed,
    /// The row covers interactions.
    Interactions {
        /// How many of them no earlier row has.
        first: u64,
        /// How many of them no other row has.
        only: u64,
    },
}

/// Measures what the rows cover, and lists at most `listed` of the missing interactions, set by set of columns.
pub fn coverage(
    problem: &Problem,
    rows: &[PartialRow],
    listed: usize,
) -> Result<Coverage, CoverageError> {
    let measured = coverage_while(problem, rows, listed, &mut |_| ControlFlow::Continue(()))?;
    Ok(measured.expect("nobody ended it"))
}

/// How far measuring has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measuring {
    /// How many sets of columns are done.
    pub done: u64,
    /// How many there are; fewer where a set is part of another relation too.
    pub sets: u64,
}

/// The same, but `watch` is called with the progress before each set of columns; if it ends the measurement, the result is `None`.
pub fn coverage_while(
    problem: &Problem,
    rows: &[PartialRow],
    listed: usize,
    watch: &mut dyn FnMut(Measuring) -> ControlFlow<()>,
) -> Result<Option<Coverage>, CoverageError> {
    let mut measuring = Measuring { done: 0, sets: error::check(problem, rows)? };
    if watch(measuring).is_break() {
        return Ok(None);
    }
    let mut measure = Measure::new(problem, rows, listed);
    let mut flow = ControlFlow::Continue(());
    for last in 0..problem.levels().len() {
        let mut so_far = Ok(());
        problem.sets_ending_at(last, |set| {
            if so_far.is_ok() && flow.is_continue() {
                so_far = measure.add(set);
                measuring.done += 1;
                flow = watch(measuring);
            }
        });
        so_far?;
        if flow.is_break() {
            return Ok(None);
        }
    }
    Ok(Some(measure.coverage))
}

/// The rows of an array, which have no free cells.
pub fn decided_rows(array: &Array) -> Vec<PartialRow> {
    array.rows().map(|row| row.iter().copied().map(Some).collect()).collect()
}

impl Coverage {
    /// The percentage of possible interactions that are covered.
    pub fn percent(&self) -> f64 {
        percent(self.covered, self.possible)
    }

    /// How many interactions the first row covers, the first two together, and so on.
    pub fn curve(&self) -> impl Iterator<Item = u64> {
        self.rows.iter().scan(0, |covered, row| {
            *covered += row.first();
            Some(*covered)
        })
    }

    /// How many sets of columns have at least this percentage of their possible interactions covered.
    pub fn sets_with_at_least(&self, percent: usize) -> u64 {
        self.sets_by_percent.iter().skip(percent).sum()
    }

    /// The rows whose interactions all occur in earlier rows. All of them can be removed together.
    pub fn rows_that_add_nothing(&self) -> impl Iterator<Item = usize> {
        self.rows_like(|row| matches!(row, Contribution::Interactions { first: 0, .. }))
    }

    /// The rows whose interactions all occur in other rows. Any one of them can be removed; the others may be needed then.
    pub fn rows_that_can_go(&self) -> impl Iterator<Item = usize> {
        self.rows_like(|row| matches!(row, Contribution::Interactions { only: 0, .. }))
    }

    /// The rows that the rules do not allow.
    pub fn rows_not_allowed(&self) -> impl Iterator<Item = usize> {
        self.rows_like(|row| matches!(row, Contribution::NotAllowed))
    }

    fn rows_like(&self, is_like: fn(&Contribution) -> bool) -> impl Iterator<Item = usize> {
        self.rows.iter().enumerate().filter(move |(_, row)| is_like(row)).map(|(at, _)| at)
    }
}

impl Contribution {
    fn first(self) -> u64 {
        match self {
            Contribution::NotAllowed => 0,
            Contribution::Interactions { first, .. } => first,
        }
    }
}

/// Where nothing is possible, nothing is missing.
fn percent(covered: u64, possible: u64) -> f64 {
    if possible == 0 { 100.0 } else { covered as f64 / possible as f64 * 100.0 }
}
