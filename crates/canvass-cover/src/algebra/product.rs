//! Products: arrays of strength two in many columns from one in few columns.
//!
//! Colbourn, Martirosyan, Mullen, Shasha, Sherwood and Yucas, Journal of Combinatorial Designs 14 (2006). Each column of
//! an array is repeated once for each finite column of an orthogonal array. Copies of different columns have all pairs
//! then; copies of one column have the equal ones, and get the others from the rows of the orthogonal array that are not
//! constant. The column at infinity is zero above and the leading coefficient, which is never zero, below.

use crate::{
    algebra::{bush::orthogonal, field::Field},
    array::Array,
};

/// The array for order × columns + 1 columns, of as many levels as the field has.
pub(super) fn product(array: &Array, field: &Field) -> Array {
    let order = field.order() as usize;
    let mut product = Array::new(array.columns() * order + 1);
    for row in array.rows() {
        let copies = (0..order).flat_map(|_| row);
        let levels: Vec<u32> = copies.copied().chain([0]).collect();
        product.push(&levels);
    }
    for row in orthogonal(field, 2, order + 1).rows().skip(order) {
        let (leading, finite) = row.split_last().expect("it has columns");
        let copies = finite.iter().flat_map(|level| array.row(0).iter().map(move |_| *level));
        let levels: Vec<u32> = copies.chain([*leading]).collect();
        product.push(&levels);
    }
    product
}

#[cfg(test)]
mod tests {
    use super::product;
    use crate::{
        algebra::{bush::orthogonal, field::Field},
        problem::Problem,
        verify::verify,
    };

    #[test]
    fn the_rows_of_both_less_the_constant_ones_cover_the_product() {
        for (order, rows) in [(2, 6), (3, 15), (4, 28), (5, 45)] {
            let field = Field::new(order).unwrap();
            let array = product(&orthogonal(&field, 2, order as usize + 1), &field);
            let problem = Problem::uniform(vec![order; array.columns()], 2).unwrap();
            assert_eq!(verify(&problem, &array), Ok(()), "order {order}");
            assert_eq!(array.len(), rows);
        }
    }
}
