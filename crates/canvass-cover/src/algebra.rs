//! Arrays that algebra gives directly, without a search, for systems without rules.

mod binary;
mod bush;
mod collapse;
mod doubling;
mod field;
mod fusion;
mod product;

use crate::{array::Array, problem::Problem};

use self::field::Field;

/// The largest order of a field to look at.
const LARGEST_ORDER: u32 = 67;

/// The most cells of an array to construct.
const MOST_CELLS: u64 = 1 << 24;

/// The smallest array that a construction with at most `most` rows, before levels are taken away, gives for columns of
/// these levels, where any `strength` interact; `None` where none applies.
pub(crate) fn best(levels: &[u32], strength: usize, most: usize) -> Option<Array> {
    let problem = Problem::uniform(levels.to_vec(), strength).ok()?;
    let largest = *levels.iter().max()?;
    let mut arrays = constructions(largest, levels.len(), strength, most);
    arrays.retain(|array| array.len() <= most);
    arrays.iter().map(|array| collapse::collapsed(&problem, strength, array)).min_by_key(Array::len)
}

/// An array that a construction gives without a search for free cells. Its levels beyond those of a column are free cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Direct {
    pub(crate) rows: u64,
    /// Of the field; `None` where there are two levels.
    order: Option<u32>,
    columns: usize,
    strength: usize,
}

/// The one with the fewest rows, of those of at most so many rows and cells.
pub(crate) fn direct(levels: &[u32], strength: usize, most: u64, cells: usize) -> Option<Direct> {
    let (columns, largest) = (levels.len(), *levels.iter().max()?);
    let sized = |(rows, order)| Direct { rows, order, columns, strength };
    let fits =
        |of: &Direct| of.rows <= most && of.rows.saturating_mul(columns as u64) <= cells as u64;
    if largest == 2 && strength == 2 {
        return Some(sized((binary::rows(columns) as u64, None))).filter(fits);
    }
    let orders = largest..=largest.saturating_mul(2).max(columns as u32).min(LARGEST_OF_DIRECT);
    let orders = orders.filter(|order| field::is_order(*order));
    let all =
        orders.filter_map(|order| Some(sized((rows(order, columns, strength)?, Some(order)))));
    all.filter(fits).min_by_key(|of| of.rows)
}

impl Direct {
    /// It has at least as many columns.
    pub(crate) fn array(self) -> Array {
        let Some(order) = self.order else { return binary::array(self.columns) };
        let field = Field::new(order).expect("it is the order of a field");
        match self.strength {
            2 => multiplied(&field, self.columns),
            _ => bush::orthogonal(&field, self.strength, self.columns),
        }
    }
}

/// The largest order of a field for such an array.
const LARGEST_OF_DIRECT: u32 = 1 << 11;

/// How many rows the array of a field's order has, where it has so many columns.
fn rows(order: u32, columns: usize, strength: usize) -> Option<u64> {
    let rows = u64::from(order).checked_pow(strength as u32)?;
    if columns <= bush::columns(order, strength) && (2..=order as usize).contains(&strength) {
        return Some(rows);
    }
    let (mut product, mut reached) = (rows, order as usize + 1);
    while reached < columns {
        product += rows - u64::from(order);
        reached = reached * order as usize + 1;
    }
    (strength == 2).then_some(product)
}

/// Arrays with at least this number of levels and columns.
fn constructions(levels: u32, columns: usize, strength: usize, most: usize) -> Vec<Array> {
    match (levels, strength) {
        (_, 0 | 1) => Vec::new(),
        (0..=2, 2) if binary::rows(columns) as u64 * columns as u64 > MOST_CELLS => Vec::new(),
        (0..=2, 2) => vec![binary::array(columns)],
        _ => (levels..=LARGEST_ORDER.min(levels.saturating_mul(2)))
            .filter_map(Field::new)
            .filter_map(|field| over(&field, levels, columns, strength, most))
            .collect(),
    }
}

/// The smallest array over a field.
fn over(field: &Field, levels: u32, columns: usize, strength: usize, most: usize) -> Option<Array> {
    let order = field.order();
    let fits = columns <= bush::columns(order, strength) && strength <= order as usize + 1;
    let rows = u64::from(order).checked_pow(strength as u32)?;
    let is_too_large = rows.saturating_mul(columns as u64) > MOST_CELLS;
    // Fusion takes three rows away, nothing takes more.
    if is_too_large || rows > (most as u64).saturating_add(3) {
        return None;
    }
    match strength {
        2 if fits && order > levels => Some(fusion::fused(field)),
        _ if fits => Some(bush::orthogonal(field, strength, columns)),
        2 => Some(multiplied(field, columns)),
        3 => doubled(field, columns, most),
        _ => None,
    }
}

/// An array of strength two with at least this number of columns.
fn multiplied(field: &Field, columns: usize) -> Array {
    let order = field.order() as usize;
    if columns <= order + 1 {
        return bush::orthogonal(field, 2, columns);
    }
    product::product(&multiplied(field, (columns - 1).div_ceil(order)), field)
}

/// An array of strength three with at least this number of columns.
fn doubled(field: &Field, columns: usize, most: usize) -> Option<Array> {
    let half = columns.div_ceil(2);
    let two = constructions(field.order(), half, 2, most).into_iter().min_by_key(Array::len)?;
    let three = over(field, field.order(), half.max(3), 3, most)?;
    Some(doubling::doubled(&three, &two, half, field.order()))
}

#[cfg(test)]
mod tests {
    use super::best;
    use crate::{problem::Problem, verify::verify};

    #[track_caller]
    fn check(levels: &[u32], strength: usize, expect: usize) {
        let array = best(levels, strength, usize::MAX).expect("a construction applies");
        let problem = Problem::uniform(levels.to_vec(), strength).unwrap();
        assert_eq!(verify(&problem, &array), Ok(()), "{levels:?} at {strength}");
        assert_eq!(array.len(), expect, "{levels:?} at {strength}");
    }

    #[test]
    fn uniform_pairs_take_the_known_numbers_of_rows() {
        check(&[2; 100], 2, 10);
        check(&[3; 4], 2, 9);
        check(&[3; 13], 2, 15);
        check(&[3; 40], 2, 21);
        check(&[4; 5], 2, 16);
        check(&[4; 10], 2, 28);
        check(&[5; 6], 2, 25);
        check(&[6; 8], 2, 46);
        check(&[10; 12], 2, 118);
        check(&[10; 10], 2, 118);
    }

    #[test]
    fn uniform_triples_take_the_known_numbers_of_rows() {
        check(&[2; 4], 3, 8);
        check(&[2; 8], 3, 13);
        check(&[2; 32], 3, 27);
        check(&[3; 4], 3, 27);
        check(&[4; 6], 3, 64);
        check(&[3; 8], 3, 45);
    }

    #[test]
    fn mixed_levels_collapse() {
        check(&[5, 4, 4, 3, 2], 2, 21);
        check(&[3, 3, 2, 2, 2, 2], 2, 10);
        check(&[10, 10, 4, 3, 3, 2, 2, 2, 2, 2, 2, 2], 2, 100);
        check(&[3, 2, 2, 1], 3, 12);
    }

    #[test]
    fn where_no_construction_applies_there_is_none() {
        for (levels, strength) in
            [(&[][..], 2), (&[2; 3], 4), (&[2; 3], 1), (&[2; 30], 5), (&[200; 4], 2)]
        {
            assert_eq!(best(levels, strength, 1000), None);
        }
    }
}
