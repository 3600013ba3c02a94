//! What each row of an array is needed for.

use super::Placed;
use crate::problem::Problem;
use canvass_base::{split, words};

/// For each row, the columns of the interactions that it is left with, if each is left to the first row that has it.
pub(super) struct Needs {
    /// Bit sets of columns, one after the other.
    cells: Vec<u64>,
    words: usize,
}

impl Needs {
    /// `None` if `go_on` ended it.
    ///
    /// This is where the time of the last pass goes: it looks at all rows for each set of columns.
    pub(super) fn of(
        problem: &Problem,
        rows: &[Placed],
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Option<Needs> {
        let words = words(problem.levels().len());
        let mut cells = vec![0; rows.len() * words];
        // For each combination, the set for which it was seen last.
        let mut seen: Vec<u32> = Vec::new();
        let mut bits: Vec<(usize, u64)> = Vec::new();
        let is_whole = each_set(problem, rows, go_on, &mut |set| {
            bits.clear();
            for (word, bit) in set.columns.iter().map(|column| split(*column)) {
                match bits.last_mut() {
                    Some((last, bits)) if *last == word => *bits |= bit,
                    _ => bits.push((word, bit)),
                }
            }
            let mut needs = |row: usize| {
                bits.iter().for_each(|(word, bit)| cells[row * words + word] |= bit);
            };
            let Some(combinations) = set.combinations else {
                (0..rows.len()).for_each(needs);
                return true;
            };
            if seen.len() < combinations {
                seen.resize(combinations, 0);
            }
            for (row, number) in set.numbers.iter().enumerate() {
                if std::mem::replace(&mut seen[*number as usize], set.at) != set.at {
                    needs(row);
                }
            }
            true
        });
        is_whole.then_some(Needs { cells, words })
    }

    /// Which rows have an interaction that no other row has; `None` if `go_on` ended it.
    pub(super) fn alone(
        problem: &Problem,
        rows: &[Placed],
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Option<Vec<bool>> {
        let mut alone = vec![false; rows.len()];
        let mut others: Vec<usize> = (0..rows.len()).collect();
        // For each combination, the set for which it was seen last, and whether by several rows.
        let mut seen: Vec<(u32, bool)> = Vec::new();
        let is_whole = each_set(problem, rows, go_on, &mut |set| {
            if let Some(combinations) = set.combinations {
                if seen.len() < combinations {
                    seen.resize(combinations, (0, false));
                }
                for number in set.numbers {
                    let seen = &mut seen[*number as usize];
                    *seen = (set.at, seen.0 == set.at);
                }
            }
            let is_alone =
                |row: usize| set.combinations.is_none() || !seen[set.numbers[row] as usize].1;
            others.retain(|row| {
                alone[*row] = is_alone(*row);
                !alone[*row]
            });
            // In most arrays that is soon so.
            !others.is_empty()
        });
        (is_whole || others.is_empty()).then_some(alone)
    }

    /// Whether a row is needed for what it has in the column.
    pub(super) fn has(&self, row: usize, column: usize) -> bool {
        let (word, bit) = split(column);
        self.cells[row * self.words + word] & bit != 0
    }

    /// How many columns a row is needed for.
    pub(super) fn count(&self, row: usize) -> usize {
        let cells = &self.cells[row * self.words..][..self.words];
        cells.iter().map(|word| word.count_ones() as usize).sum()
    }
}

/// The combinations of levels that the rows have in one set of columns.
struct Set<'a> {
    /// Which of the sets it is, from 1 on.
    at: u32,
    columns: &'a [usize],
    /// How many combinations there are; `None` if they are too many to be numbered.
    combinations: Option<usize>,
    /// For each row the number of its combination.
    numbers: &'a [u32],
}

/// Sets of columns with more combinations are not looked at: all rows count as needed for them.
const MOST_COMBINATIONS: u64 = 1 << 24;

/// Calls `visit` with each set of interacting columns, until it returns false or `go_on` does; whether all were visited.
fn each_set(
    problem: &Problem,
    rows: &[Placed],
    go_on: &mut dyn FnMut(usize) -> bool,
    visit: &mut dyn FnMut(&Set<'_>) -> bool,
) -> bool {
    let levels = problem.levels();
    // By column, so that the numbers of combinations are computed for many rows at once.
    let columns: Vec<Vec<u32>> =
        (0..levels.len()).map(|column| rows.iter().map(|(_, row)| row[column]).collect()).collect();
    let append = |numbers: &mut [u32], column: usize| {
        for (number, level) in numbers.iter_mut().zip(&columns[column]) {
            *number = *number * levels[column] + level;
        }
    };
    // From one set to the next only the last column but one changes, mostly: it is numbered last.
    let (mut others, mut of_others): (Vec<usize>, Vec<u32>) = (Vec::new(), vec![0; rows.len()]);
    let mut numbers = vec![0; rows.len()];
    let mut at = 0;
    let mut goes_on = true;
    for last in 0..levels.len() {
        problem.sets_ending_at(last, |set| {
            at += 1;
            goes_on = goes_on && (at % 256 != 0 || go_on(rows.len()));
            if !goes_on {
                return;
            }
            let combinations = set.iter().map(|column| u64::from(levels[*column]));
            let combinations = combinations.fold(1, u64::saturating_mul);
            let combinations = (combinations <= MOST_COMBINATIONS).then_some(combinations as usize);
            if combinations.is_some() {
                let (second, last) = (set.len().saturating_sub(2), set.len() - 1);
                let kept = || set[..second].iter().chain((second < last).then_some(&set[last]));
                if !kept().eq(&others) {
                    others.clear();
                    others.extend(kept());
                    of_others.fill(0);
                    others.iter().for_each(|column| append(&mut of_others, *column));
                }
                numbers.copy_from_slice(&of_others);
                append(&mut numbers, set[second]);
            }
            goes_on = visit(&Set { at, columns: set, combinations, numbers: &numbers });
        });
    }
    goes_on
}
