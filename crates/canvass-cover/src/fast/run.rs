//! Runs: sets of columns that differ only in the last column before the stage's.
//!
//! With column 4 in the making at strength 3, the sets are {0,1,4} {0,2,4} {0,3,4} {1,2,4} {1,3,4} {2,3,4}, in three runs:
//! prefix [0] with the last columns 1 to 3, prefix [1] with 2 to 3, prefix [2] with 3.

use std::ops::Range;

use crate::problem::Problem;

pub(super) struct Run {
    /// The columns that all sets of the run begin with, in ascending order.
    pub(super) prefix: Box<[u32]>,
    /// How many columns at the beginning of the prefix the run before has too.
    shared: usize,
    /// The last columns: each makes a set, with the prefix and the stage's column. A set of the stage's column alone has that
    /// as its last column.
    pub(super) lasts: Range<usize>,
    /// The first slot.
    pub(super) base: usize,
    /// How many slots there are for each combination of levels of the prefix.
    pub(super) width: usize,
    /// How many interactions are uncovered.
    pub(super) uncovered: u64,
}

impl Run {
    /// The number of the combination that the row has in the prefix; `None` if one of the cells is free.
    #[inline]
    pub(super) fn combination(&self, row: &[u32], levels: &[u32]) -> Option<usize> {
        self.prefix.iter().try_fold(0, |index, column| extend(index, *column, row, levels))
    }

    /// The same for levels without a row, one for each column of the prefix.
    pub(super) fn combination_of(&self, chosen: &[u32], levels: &[u32]) -> usize {
        self.prefix.iter().zip(chosen).fold(0, |index, (column, level)| {
            index * (levels[*column as usize] as usize + 1) + *level as usize
        })
    }
}

/// The number of a combination with one more column: digits in a mixed radix, where a column has a digit more than levels,
/// for free cells.
#[inline]
fn extend(index: usize, column: u32, row: &[u32], levels: &[u32]) -> Option<usize> {
    let (level, levels) = (row[column as usize], levels[column as usize]);
    (level != levels).then(|| index * (levels as usize + 1) + level as usize)
}

/// The combinations that one row has in the prefixes of the runs, asked for in the order of the runs.
#[derive(Debug, Default)]
pub(super) struct Combinations {
    /// Of the first column, the first two, … of the prefix that was asked for last, up to the first free cell.
    of_beginnings: Vec<usize>,
}

impl Combinations {
    /// Forgets the row.
    pub(super) fn clear(&mut self) {
        self.of_beginnings.clear();
    }

    /// The number of the combination that the row has in the prefix of the next run; `None` if one of the cells is free.
    ///
    /// What the run before has found for the columns that it shares is taken over: with sets in lexicographic order, all but
    /// one or two of the prefix's columns. No run may be left out, or the columns shared would be those of another run.
    #[inline]
    pub(super) fn next(&mut self, run: &Run, row: &[u32], levels: &[u32]) -> Option<usize> {
        self.of_beginnings.truncate(run.shared);
        let mut index = self.of_beginnings.last().copied().unwrap_or(0);
        // Where the run before met a free cell, this begins at that cell, and meets it again if it is shared.
        for column in &run.prefix[self.of_beginnings.len()..] {
            index = extend(index, *column, row, levels)?;
            self.of_beginnings.push(index);
        }
        Some(index)
    }
}

/// The sets of columns that end at `column`, in runs without slots.
pub(super) fn runs(problem: &Problem, column: usize) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    problem.sets_ending_at(column, |set| {
        let (prefix, last) = match set {
            [] | [_] => (&[][..], column),
            [prefix @ .., last, _] => (prefix, *last),
        };
        let continues = |run: &Run| {
            run.lasts.end == last
                && run.prefix.len() == prefix.len()
                && run.prefix.iter().zip(prefix).all(|(one, other)| *one as usize == *other)
        };
        match runs.last_mut().filter(|run| continues(run)) {
            Some(run) => run.lasts.end += 1,
            None => runs.push(Run {
                prefix: prefix.iter().map(|column| *column as u32).collect(),
                shared: 0,
                lasts: last..last + 1,
                base: 0,
                width: 0,
                uncovered: 0,
            }),
        }
    });
    compare_neighbours(&mut runs);
    runs
}

/// Finds out how much of its prefix each run shares with the one before; needed whenever runs were removed.
pub(super) fn compare_neighbours(runs: &mut [Run]) {
    let mut before: &[u32] = &[];
    for run in runs {
        let pairs = before.iter().zip(&run.prefix);
        run.shared = pairs.take_while(|(one, other)| one == other).count();
        before = &run.prefix;
    }
}
