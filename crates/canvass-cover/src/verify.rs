//! The oracle: checks that rows are an array for a problem, slowly and without any of the algorithms that build arrays.
//!
//! Whether the rules allow an interaction at all is decided by trying all levels of the columns that rules connect with it.

use std::collections::HashSet;

use crate::{
    array::Array,
    problem::Problem,
    rules::{Forbidden, Rules},
};

/// Columns with levels, by ascending column.
pub type Interaction = Vec<(usize, u32)>;

/// Why rows are not an array for a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VerifyError {
    /// A row has another number of columns than the problem.
    Columns {
        /// How many the rows have.
        found: usize,
        /// How many the problem has.
        expected: usize,
    },
    /// A row has a level that its column does not have.
    Level {
        /// Which row.
        row: usize,
        /// Which column.
        column: usize,
    },
    /// A row that the rules do not allow.
    NotAllowed {
        /// Which row.
        row: usize,
    },
    /// An interaction that the rules allow and no row has.
    Missing(Interaction),
}

/// Checks every row and every interaction, and returns the first error.
pub fn verify(problem: &Problem, array: &Array) -> Result<(), VerifyError> {
    let levels = problem.levels();
    if array.columns() != levels.len() {
        return Err(VerifyError::Columns { found: array.columns(), expected: levels.len() });
    }
    for (at, row) in array.rows().enumerate() {
        if let Some(column) = (0..levels.len()).find(|column| row[*column] >= levels[*column]) {
            return Err(VerifyError::Level { row: at, column });
        }
        if !problem.rules().allow(row) {
            return Err(VerifyError::NotAllowed { row: at });
        }
    }
    for set in problem.sets() {
        let seen: HashSet<Vec<u32>> =
            array.rows().map(|row| set.iter().map(|column| row[*column]).collect()).collect();
        let mut combination = vec![0; set.len()];
        loop {
            if !seen.contains(&combination) {
                let interaction: Interaction =
                    set.iter().copied().zip(combination.iter().copied()).collect();
                if can_be_had(problem, &interaction) {
                    return Err(VerifyError::Missing(interaction));
                }
            }
            if !next(&mut combination, |at| levels[set[at]]) {
                break;
            }
        }
    }
    Ok(())
}

/// The next combination, the last place fastest; false after the last one.
pub(crate) fn next(combination: &mut [u32], levels: impl Fn(usize) -> u32) -> bool {
    for at in (0..combination.len()).rev() {
        combination[at] += 1;
        if combination[at] < levels(at) {
            return true;
        }
        combination[at] = 0;
    }
    false
}

/// Whether some row that the rules allow has the interaction.
pub(crate) fn can_be_had(problem: &Problem, interaction: &[(usize, u32)]) -> bool {
    let mut row: Vec<Option<u32>> = vec![None; problem.levels().len()];
    for (column, level) in interaction {
        row[*column] = Some(*level);
    }
    let connected = connected(problem.rules(), interaction);
    let open: Vec<usize> = connected.into_iter().filter(|column| row[*column].is_none()).collect();
    complete(problem, &mut row, &open)
}

/// The columns that rules connect, over any number of steps, with the interaction.
fn connected(rules: &Rules, interaction: &[(usize, u32)]) -> Vec<usize> {
    let mut columns: Vec<usize> = interaction.iter().map(|(column, _)| *column).collect();
    let of_forbidden = |rule: &Forbidden| rule.iter().map(|(column, _)| *column).collect();
    let mut scopes: Vec<Vec<usize>> = rules.forbidden().iter().map(of_forbidden).collect();
    scopes.extend(rules.predicates().iter().map(|rule| rule.columns().to_vec()));
    loop {
        let before = columns.len();
        for scope in &scopes {
            if scope.iter().any(|column| columns.contains(column)) {
                for column in scope {
                    if !columns.contains(column) {
                        columns.push(*column);
                    }
                }
            }
        }
        if columns.len() == before {
            return columns;
        }
    }
}

fn complete(problem: &Problem, row: &mut [Option<u32>], open: &[usize]) -> bool {
    if broken(problem.rules(), row) {
        return false;
    }
    let Some((&column, rest)) = open.split_first() else { return true };
    for level in 0..problem.levels()[column] {
        row[column] = Some(level);
        if complete(problem, row, rest) {
            row[column] = None;
            return true;
        }
    }
    row[column] = None;
    false
}

/// Whether a rule is broken by what is decided.
fn broken(rules: &Rules, row: &[Option<u32>]) -> bool {
    let has = |rule: &Forbidden| rule.iter().all(|(column, level)| row[*column] == Some(*level));
    let whole: Vec<u32> = row.iter().map(|level| level.unwrap_or(0)).collect();
    let decided = |columns: &[usize]| columns.iter().all(|column| row[*column].is_some());
    rules.forbidden().iter().any(has)
        || rules.predicates().iter().any(|rule| decided(rule.columns()) && !rule.holds(&whole))
}

#[cfg(test)]
mod tests {
    use super::{VerifyError, verify};
    use crate::{
        array::Array,
        problem::{Problem, Relation},
        rules::{Predicate, Rules},
    };

    fn array(rows: &[[u32; 3]]) -> Array {
        let mut array = Array::new(3);
        rows.iter().for_each(|row| array.push(row));
        array
    }

    const PAIRS: [[u32; 3]; 4] = [[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]];

    #[track_caller]
    fn check(rules: Rules, rows: &[[u32; 3]], expect: Result<(), VerifyError>) {
        let all = Relation::new(vec![0, 1, 2], 2);
        let problem = Problem::new(vec![2; 3], vec![all], rules).unwrap();
        assert_eq!(verify(&problem, &array(rows)), expect);
    }

    #[test]
    fn all_pairs_are_an_array() {
        check(Rules::none(), &PAIRS, Ok(()));
    }

    #[test]
    fn a_missing_pair_is_named() {
        check(Rules::none(), &PAIRS[1..], Err(VerifyError::Missing(vec![(0, 0), (1, 0)])));
    }

    #[test]
    fn a_forbidden_pair_is_neither_allowed_nor_missed() {
        let rules = || Rules::new([Box::from([(0, 0), (1, 0)])], vec![]);
        check(rules(), &PAIRS, Err(VerifyError::NotAllowed { row: 0 }));
        check(rules(), &PAIRS[1..], Err(VerifyError::Missing(vec![(0, 0), (2, 0)])));
        check(rules(), &[[0, 1, 1], [1, 0, 1], [1, 1, 0], [0, 1, 0], [1, 0, 0]], Ok(()));
    }

    #[test]
    fn a_pair_that_other_columns_exclude_is_not_missed() {
        let rules = Rules::new(
            [Box::from([(0, 0), (2, 0)]), Box::from([(1, 0), (2, 1)])],
            vec![Predicate::new(vec![0, 1], |row| row[0] + row[1] < 2)],
        );
        check(rules, &[[0, 1, 1], [1, 0, 0]], Ok(()));
    }

    #[test]
    fn a_level_out_of_range_is_an_error() {
        check(Rules::none(), &[[0, 2, 0]], Err(VerifyError::Level { row: 0, column: 1 }));
    }
}
