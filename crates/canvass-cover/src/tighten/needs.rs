//! What each row of an array is needed for.

use super::Placed;
use crate::problem::Problem;
use canvass_base::BitSet;

/// For each row, the columns of the interactions that it is left with, if each is left to the first row that has it.
pub(super) struct Needs(Vec<BitSet>);

impl Needs {
    /// `None` if `go_on` ended it.
    pub(super) fn of(
        problem: &Problem,
        rows: &[Placed],
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Option<Needs> {
        let mut cells = vec![BitSet::new(problem.levels().len()); rows.len()];
        let is_whole = each_set(problem, rows, go_on, &mut |set, seen| {
            for (row, cells) in cells.iter_mut().enumerate() {
                if seen.is_none_or(|seen| seen.is_first(row)) {
                    set.iter().for_each(|column| cells.insert(*column));
                }
            }
            true
        });
        is_whole.then_some(Needs(cells))
    }

    /// Which rows have an interaction that no other row has; `None` if `go_on` ended it.
    pub(super) fn alone(
        problem: &Problem,
        rows: &[Placed],
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Option<Vec<bool>> {
        let mut alone = vec![false; rows.len()];
        let mut others: Vec<usize> = (0..rows.len()).collect();
        let is_whole = each_set(problem, rows, go_on, &mut |_, seen| {
            others.retain(|row| {
                alone[*row] = seen.is_none_or(|seen| seen.is_only(*row));
                !alone[*row]
            });
            // In most arrays that is soon so.
            !others.is_empty()
        });
        (is_whole || others.is_empty()).then_some(alone)
    }

    /// The columns that a row is needed for.
    pub(super) fn cells(&self, row: usize) -> &BitSet {
        &self.0[row]
    }
}

/// Which rows have the combinations of levels of one set of columns.
struct Seen {
    /// For each row the number of its combination.
    numbers: Vec<u32>,
    /// For each combination, the set for which it was seen last, the first row that has it, and whether another has it.
    combinations: Vec<(u32, u32, bool)>,
}

impl Seen {
    fn is_first(&self, row: usize) -> bool {
        self.combinations[self.numbers[row] as usize].1 == row as u32
    }

    fn is_only(&self, row: usize) -> bool {
        let (_, first, is_shared) = self.combinations[self.numbers[row] as usize];
        first == row as u32 && !is_shared
    }
}

/// Sets of columns with more combinations are not looked at: all rows count as needed for them.
const MOST_COMBINATIONS: u64 = 1 << 24;

/// Calls `visit` with each set of interacting columns, until it returns false or `go_on` does; whether all were visited.
fn each_set(
    problem: &Problem,
    rows: &[Placed],
    go_on: &mut dyn FnMut(usize) -> bool,
    visit: &mut dyn FnMut(&[usize], Option<&Seen>) -> bool,
) -> bool {
    let levels = problem.levels();
    // By column, so that the numbers of combinations are computed for many rows at once.
    let columns: Vec<Vec<u32>> =
        (0..levels.len()).map(|column| rows.iter().map(|(_, row)| row[column]).collect()).collect();
    let mut seen = Seen { numbers: vec![0; rows.len()], combinations: Vec::new() };
    let mut sets = 0;
    let mut goes_on = true;
    for last in 0..levels.len() {
        problem.sets_ending_at(last, |set| {
            sets += 1;
            goes_on = goes_on && (sets % 256 != 0 || go_on(rows.len()));
            if !goes_on {
                return;
            }
            let combinations = set.iter().map(|column| u64::from(levels[*column]));
            let combinations = combinations.fold(1, u64::saturating_mul);
            if combinations > MOST_COMBINATIONS {
                goes_on = visit(set, None);
                return;
            }
            if seen.combinations.len() < combinations as usize {
                seen.combinations.resize(combinations as usize, (0, 0, false));
            }
            seen.numbers.fill(0);
            for column in set {
                for (number, level) in seen.numbers.iter_mut().zip(&columns[*column]) {
                    *number = *number * levels[*column] + level;
                }
            }
            for (row, number) in seen.numbers.iter().enumerate() {
                let combination = &mut seen.combinations[*number as usize];
                *combination = match combination.0 == sets {
                    true => (sets, combination.1, true),
                    false => (sets, row as u32, false),
                };
            }
            goes_on = visit(set, Some(&seen));
        });
    }
    goes_on
}
