//! Collapse: an array of more levels made to fit a system of fewer.
//!
//! A level that a column does not have leaves a free cell. Rows whose interactions find room in the free cells of others
//! are dropped, as in the post-optimisation of Nayeri, Colbourn and Konjevod (IWOCA 2009).

use crate::{algebra::binary::binomial, array::Array, problem::Problem};

/// A row with free cells.
type Open = Vec<Option<u32>>;

/// How many comparisons of a row with an interaction looking for droppable rows may take.
const COMPARISONS: usize = 1 << 26;

/// The first columns of an array with at least as many levels as the problem has, without the levels it does not have;
/// any `strength` columns of the problem interact.
pub(super) fn collapsed(problem: &Problem, strength: usize, array: &Array) -> Array {
    let open = |(level, levels): (&u32, &u32)| (level < levels).then_some(*level);
    let mut rows: Vec<Open> =
        array.rows().map(|row| row.iter().zip(problem.levels()).map(open).collect()).collect();
    rows.retain(|row| row.iter().any(Option::is_some));
    rows.sort_by_key(|row| row.iter().flatten().count());
    let sets = binomial(problem.levels().len(), strength);
    let comparisons = rows.len().saturating_pow(2).saturating_mul(sets);
    if comparisons <= COMPARISONS && rows.iter().any(|row| row.contains(&None)) {
        drop_rows(&mut rows, &problem.sets());
    }
    let mut filled = Array::new(problem.levels().len());
    for row in rows {
        let levels: Vec<u32> = row.into_iter().map(|level| level.unwrap_or(0)).collect();
        filled.push(&levels);
    }
    filled
}

/// Drops each row whose interactions other rows have or can have.
fn drop_rows(rows: &mut Vec<Open>, sets: &[Vec<usize>]) {
    let mut at = 0;
    while at < rows.len() {
        let mut others = rows.clone();
        let row = others.remove(at);
        if sets.iter().all(|set| place(&mut others, &row, set)) {
            *rows = others;
        } else {
            at += 1;
        }
    }
}

/// Whether some row has, or can be given, the levels that `row` has in these columns.
fn place(rows: &mut [Open], row: &Open, set: &[usize]) -> bool {
    if set.iter().any(|column| row[*column].is_none()) {
        return true;
    }
    let has = |other: &&mut Open| set.iter().all(|column| other[*column] == row[*column]);
    let has_room = |other: &&mut Open| {
        set.iter().all(|column| other[*column].is_none() || other[*column] == row[*column])
    };
    if rows.iter_mut().any(|other| has(&other)) {
        return true;
    }
    let Some(other) = rows.iter_mut().find(has_room) else { return false };
    set.iter().for_each(|column| other[*column] = row[*column]);
    true
}

#[cfg(test)]
mod tests {
    use super::collapsed;
    use crate::{
        algebra::{bush::orthogonal, field::Field},
        problem::Problem,
        verify::verify,
    };

    #[track_caller]
    fn check(order: u32, levels: &[u32], expect: usize) {
        let array = orthogonal(&Field::new(order).unwrap(), 2, levels.len());
        let problem = Problem::uniform(levels.to_vec(), 2).unwrap();
        let collapsed = collapsed(&problem, 2, &array);
        assert_eq!(verify(&problem, &collapsed), Ok(()));
        assert_eq!(collapsed.len(), expect);
    }

    #[test]
    fn nothing_is_dropped_where_nothing_is_free() {
        check(3, &[3, 3, 3, 3], 9);
    }

    #[test]
    fn rows_that_find_room_in_others_are_dropped() {
        check(3, &[3, 3, 2, 2], 9);
        check(3, &[3, 2, 2], 6);
        check(5, &[4, 4, 4, 4], 20);
    }
}
