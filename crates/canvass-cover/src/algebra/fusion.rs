//! Fusion: one level less and three rows less than an orthogonal array of strength two.
//!
//! Colbourn, Kéri, Rivas Soriano and Schlage-Puchta, Discrete Applied Mathematics 158 (2010). Any two rows of the array
//! with order + 1 columns agree in exactly one column. Levels are renamed so that the first row is of the level that goes
//! away: it is deleted, and every other row has one free cell. Two more rows that are free in the first column are
//! deleted; each of their pairs can be had in either of two free cells, and the choices form cycles of even length, where
//! every pair takes the next cell.

use crate::{
    algebra::{bush::orthogonal, field::Field},
    array::Array,
};

/// The array for order + 1 columns of order - 1 levels; the order is at least 3.
pub(super) fn fused(field: &Field) -> Array {
    let lost = field.order() - 1;
    let mut rows = renamed(field);
    rows.sort_by_key(|row| row[0] != lost);
    let deleted = [rows.remove(0), rows.remove(0)];
    let is_free = |row: &Vec<u32>| row.iter().position(|level| *level == lost);
    let free: Vec<usize> =
        rows.iter().map(|row| is_free(row).expect("every row has one free cell")).collect();
    let mut takes: Vec<Option<usize>> = vec![None; rows.len()];
    for start in 0..rows.len() {
        let (mut at, mut which) = (start, 0);
        while free[at] != 0 && takes[at].is_none() {
            takes[at] = Some(which);
            at = partner(&rows, &free, &deleted[which], at);
            which = 1 - which;
        }
    }
    let mut fused = Array::new(field.order() as usize + 1);
    for ((mut row, free), takes) in rows.into_iter().zip(free).zip(takes) {
        row[free] = takes.map_or(0, |which| deleted[which][free]);
        fused.push(&row);
    }
    fused
}

/// The rows of the orthogonal array but the first, whose levels change their names with the last level.
fn renamed(field: &Field) -> Vec<Vec<u32>> {
    let lost = field.order() - 1;
    let array = orthogonal(field, 2, field.order() as usize + 1);
    let swap = |(level, first): (&u32, &u32)| match *level {
        level if level == *first => lost,
        level if level == lost => *first,
        level => level,
    };
    let rows = array.rows().skip(1);
    rows.map(|row| row.iter().zip(array.row(0)).map(swap).collect()).collect()
}

/// The row that can have the same pair of a deleted row as the one at `at`.
fn partner(rows: &[Vec<u32>], free: &[usize], deleted: &[u32], at: usize) -> usize {
    let agree = (0..deleted.len())
        .find(|column| rows[at][*column] == deleted[*column])
        .expect("any two rows agree in one column");
    (0..rows.len())
        .find(|other| free[*other] == agree && rows[*other][free[at]] == deleted[free[at]])
        .expect("an orthogonal array has every pair")
}

#[cfg(test)]
mod tests {
    use super::fused;
    use crate::{algebra::field::Field, problem::Problem, verify::verify};

    #[test]
    fn a_level_less_takes_three_rows_less() {
        for order in [3, 4, 5, 7, 8, 9, 11, 13, 16] {
            let array = fused(&Field::new(order).unwrap());
            let problem = Problem::uniform(vec![order - 1; order as usize + 1], 2).unwrap();
            assert_eq!(verify(&problem, &array), Ok(()), "order {order}");
            assert_eq!(array.len(), (order * order - 3) as usize);
        }
    }
}
