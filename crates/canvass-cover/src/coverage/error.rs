//! Why coverage cannot be measured.

use std::{error::Error, fmt};

use crate::problem::Problem;

use super::PartialRow;

/// Why the coverage of rows cannot be measured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CoverageError {
    /// A row has another number of cells than there are columns.
    Columns {
        /// Which row.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many columns there are.
        expected: usize,
    },
    /// A row has a level that its column does not have.
    Level {
        /// Which row.
        row: usize,
        /// Which column.
        column: usize,
        /// Which level.
        level: u32,
        /// How many levels the column has.
        levels: u32,
    },
    /// So many sets of columns and rows that measuring would take hours.
    TooMuchWork {
        /// How many sets of columns interact.
        sets: u64,
        /// How many rows there are.
        rows: usize,
    },
    /// Columns that have too many interactions to ask for each whether the rules allow it, or to count them.
    TooManyInteractions {
        /// Which columns.
        columns: Vec<usize>,
    },
}

/// Sets of columns times rows, where a set without rows is as much work as some dozens of them.
const MOST_WORK: u64 = 1 << 40;
const ROWS_OF_A_SET: u64 = 64;

/// Checks that the rows fit the problem and are not too many, and returns the number of sets of columns.
pub(super) fn check(problem: &Problem, rows: &[PartialRow]) -> Result<u64, CoverageError> {
    let expected = problem.levels().len();
    for (at, row) in rows.iter().enumerate() {
        if row.len() != expected {
            return Err(CoverageError::Columns { row: at, found: row.len(), expected });
        }
        for (column, (cell, &levels)) in row.iter().zip(problem.levels()).enumerate() {
            if let Some(level) = cell.filter(|level| *level >= levels) {
                return Err(CoverageError::Level { row: at, column, level, levels });
            }
        }
    }
    let relations = problem.relations().iter();
    let sets = relations.fold(0_u64, |sets, relation| {
        sets.saturating_add(binomial(relation.columns.len(), relation.strength))
    });
    match sets.checked_mul(rows.len() as u64 + ROWS_OF_A_SET) {
        Some(work) if work <= MOST_WORK && u32::try_from(rows.len()).is_ok() => Ok(sets),
        _ => Err(CoverageError::TooMuchWork { sets, rows: rows.len() }),
    }
}

/// How many sets of `k` there are among `n`, if that is a `u64`, or else the largest of them.
fn binomial(n: usize, k: usize) -> u64 {
    let smaller = k.min(n - k) as u128;
    let mut sets = 1_u128;
    for taken in 0..smaller {
        sets = sets * (n as u128 - taken) / (taken + 1);
        if sets > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    sets as u64
}

impl fmt::Display for CoverageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CoverageError::Columns { row, found, expected } => {
                write!(f, "row {row} has {found} cells: give one for each of {expected} columns")
            }
            CoverageError::Level { row, column, level, levels } => write!(
                f,
                "row {row} has level {level} in column {column}: give one below {levels}, or none"
            ),
            CoverageError::TooMuchWork { sets, rows } => write!(
                f,
                "{sets} sets of columns in {rows} rows are too many to look at: give a smaller strength"
            ),
            CoverageError::TooManyInteractions { columns } => write!(
                f,
                "columns {columns:?} have too many interactions: give a smaller strength or fewer levels"
            ),
        }
    }
}

impl Error for CoverageError {}

#[cfg(test)]
mod tests {
    use super::binomial;

    #[test]
    fn binomials_are_counted_up_to_the_largest_number() {
        let counts = [(5, 0), (5, 2), (5, 5), (200, 4), (67, 33), (68, 34), (1000, 500)];
        let expect = [1, 10, 1, 64_684_950, 14_226_520_737_620_288_370, u64::MAX, u64::MAX];
        assert_eq!(counts.map(|(n, k)| binomial(n, k)), expect);
    }
}
