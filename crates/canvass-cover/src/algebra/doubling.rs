//! Doubling: an array of strength three for twice as many columns.
//!
//! Roux (thesis, Paris 1987) for two levels; Chateauneuf and Kreher, Journal of Combinatorial Designs 10 (2002). Two copies
//! of every column cover what has no column twice, and that the copies are equal. That they differ by `shift` comes from
//! an array of strength two beside itself, shifted.

use crate::array::Array;

/// The first `columns` of two arrays of the same levels, of strength three and two, give one of strength three.
pub(super) fn doubled(three: &Array, two: &Array, columns: usize, levels: u32) -> Array {
    let mut doubled = Array::new(2 * columns);
    for row in three.rows() {
        doubled.push(&[&row[..columns], &row[..columns]].concat());
    }
    for shift in 1..levels {
        for row in two.rows() {
            let row = &row[..columns];
            let shifted: Vec<u32> = row.iter().map(|level| (level + shift) % levels).collect();
            doubled.push(&[row, &shifted].concat());
        }
    }
    doubled
}

#[cfg(test)]
mod tests {
    use super::doubled;
    use crate::{
        algebra::{bush::orthogonal, field::Field},
        problem::Problem,
        verify::verify,
    };

    #[test]
    fn twice_the_columns_take_an_array_of_strength_two_for_each_shift() {
        for (order, rows) in [(2, 12), (3, 45), (4, 112)] {
            let field = Field::new(order).unwrap();
            let columns = order as usize + 1;
            let array = doubled(
                &orthogonal(&field, 3, columns),
                &orthogonal(&field, 2, columns),
                columns,
                order,
            );
            let problem = Problem::uniform(vec![order; 2 * columns], 3).unwrap();
            assert_eq!(verify(&problem, &array), Ok(()), "order {order}");
            assert_eq!(array.len(), rows);
        }
    }
}
