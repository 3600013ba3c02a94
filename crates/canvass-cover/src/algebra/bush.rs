//! Orthogonal arrays: every interaction exactly once.
//!
//! Bush, Annals of Mathematical Statistics 23 (1952). A row is a polynomial of a degree below the strength, a column a
//! place where it is evaluated, and infinity, where its value is the leading coefficient. For strength three over an
//! even order the coefficient before is one more column.

use crate::{algebra::field::Field, array::Array};

/// The most columns that an orthogonal array of this order has here.
pub(super) fn columns(order: u32, strength: usize) -> usize {
    order as usize + if strength == 3 && order.is_multiple_of(2) { 2 } else { 1 }
}

/// The orthogonal array of the field's order with this number of columns, its constant polynomials first; `strength` is at most
/// the order, and at least two.
pub(super) fn orthogonal(field: &Field, strength: usize, columns: usize) -> Array {
    let order = field.order();
    let rows = u64::from(order).pow(strength as u32);
    let mut array = Array::new(columns);
    for number in 0..rows {
        let coefficients = digits(number, order, strength);
        let mut row: Vec<u32> = (0..order).map(|at| field.evaluate(&coefficients, at)).collect();
        row.extend(coefficients.iter().rev().take(2));
        array.push(&row[..columns]);
    }
    array
}

fn digits(mut number: u64, base: u32, length: usize) -> Vec<u32> {
    let mut next = || {
        let digit = number % u64::from(base);
        number /= u64::from(base);
        digit as u32
    };
    (0..length).map(|_| next()).collect()
}

#[cfg(test)]
mod tests {
    use super::{columns, orthogonal};
    use crate::{algebra::field::Field, problem::Problem, verify::verify};

    #[test]
    fn every_interaction_is_in_one_row() {
        for (order, strength) in
            [(2, 2), (3, 2), (4, 2), (5, 2), (9, 2), (2, 3), (3, 3), (4, 3), (5, 3), (4, 4), (3, 4)]
        {
            let columns = columns(order, strength).max(strength);
            let array = orthogonal(&Field::new(order).unwrap(), strength, columns);
            let problem = Problem::uniform(vec![order; columns], strength).unwrap();
            assert_eq!(verify(&problem, &array), Ok(()), "{order}^{columns} at {strength}");
            assert_eq!(array.len(), (order as usize).pow(strength as u32));
        }
    }
}
