//! The smallest arrays of strength two for two levels.
//!
//! Kleitman and Spencer, Discrete Mathematics 6 (1973); Katona, Periodica Mathematica Hungarica 3 (1973). In all rows but
//! the first, which is zero, each column has its ones in another set of rows. The sets have the same size, more than half
//! of the rows: so none includes another, and any two meet.

use crate::array::Array;

/// How many rows are needed for this number of columns.
pub(super) fn rows(columns: usize) -> usize {
    (2..).find(|rows| binomial(rows - 1, rows.div_ceil(2)) >= columns).expect("binomials grow")
}

pub(super) fn array(columns: usize) -> Array {
    let rows = rows(columns);
    let mut chosen: Vec<usize> = (1..=rows.div_ceil(2)).collect();
    let mut sets = Vec::new();
    while sets.len() < columns {
        sets.push(chosen.clone());
        next_subset(&mut chosen, rows);
    }
    let mut array = Array::new(columns);
    for row in 0..rows {
        let levels: Vec<u32> = sets.iter().map(|set| u32::from(set.contains(&row))).collect();
        array.push(&levels);
    }
    array
}

/// The next subset of the numbers below `limit`, of the same size; the last one stays.
fn next_subset(chosen: &mut [usize], limit: usize) {
    let size = chosen.len();
    let Some(at) = (0..size).rev().find(|at| chosen[*at] < limit - (size - at)) else { return };
    chosen[at] += 1;
    for after in at + 1..size {
        chosen[after] = chosen[after - 1] + 1;
    }
}

/// How many subsets of a size there are; roughly, where a word does not hold it.
pub(super) fn binomial(of: usize, size: usize) -> usize {
    if size > of {
        return 0;
    }
    (1..=size).fold(1_usize, |subsets, step| subsets.saturating_mul(of + 1 - step) / step)
}

#[cfg(test)]
mod tests {
    use super::array;
    use crate::{problem::Problem, verify::verify};

    #[test]
    fn sizes_are_the_known_optima() {
        let known = [
            (2, 4),
            (3, 4),
            (4, 5),
            (10, 6),
            (15, 7),
            (35, 8),
            (56, 9),
            (100, 10),
            (126, 10),
            (200, 11),
        ];
        for (columns, rows) in known {
            let array = array(columns);
            assert_eq!(array.len(), rows, "{columns} columns");
            assert_eq!(verify(&Problem::uniform(vec![2; columns], 2).unwrap(), &array), Ok(()));
        }
    }
}
