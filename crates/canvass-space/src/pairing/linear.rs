//! Linear pairing: columns one after the other.
//!
//! Kuraj, Kuncak and Jackson, "Programming with Enumerable Sets of Structures", OOPSLA 2015, §5.2. We differ
//! once: sums of the counts are kept, so that a column is found by binary search.

use crate::Nat;

/// Finite columns, walked one after the other.
///
/// `join(column, row) == (the counts before column) + row`
///
/// ```
/// use canvass_space::{Nat, pairing::linear::Linear};
/// let columns = Linear::new([2_u64, 0, 3].map(Nat::from));
/// assert_eq!(columns.split(&Nat::from(2_u64)), Some((2, Nat::ZERO)));
/// assert_eq!(columns.split(&Nat::from(5_u64)), None);
/// ```
#[derive(Debug, Clone)]
pub struct Linear {
    /// Where each column begins; last, where all of them end.
    starts: Vec<Nat>,
}

impl Linear {
    /// Columns of these heights.
    pub fn new(counts: impl IntoIterator<Item = Nat>) -> Linear {
        let mut starts = vec![Nat::ZERO];
        let mut total = Nat::ZERO;
        for count in counts {
            total += &count;
            starts.push(total.clone());
        }
        Linear { starts }
    }

    /// The sum of the heights.
    #[inline]
    pub fn total(&self) -> &Nat {
        self.starts.last().expect("the first start is 0")
    }

    /// The column and the row at `index`; `None` from [`total`](Linear::total) on.
    ///
    /// `split(&join(column, row)) == Some((column, row))`
    #[inline]
    pub fn split(&self, index: &Nat) -> Option<(usize, Nat)> {
        let begun = self.starts.partition_point(|start| start <= index);
        (begun < self.starts.len()).then(|| (begun - 1, index.minus(&self.starts[begun - 1])))
    }

    /// The index of a row of a column.
    #[inline]
    pub fn join(&self, column: usize, row: &Nat) -> Nat {
        &self.starts[column] + row
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::nats;
    use super::*;

    #[track_caller]
    fn check(counts: &[u64]) {
        let linear = Linear::new(nats(counts));
        let columns = counts.iter().enumerate();
        let places: Vec<(usize, u64)> =
            columns.flat_map(|(x, c)| (0..*c).map(move |y| (x, y))).collect();
        assert_eq!(linear.total(), &Nat::from(places.len()));
        assert_eq!(linear.split(linear.total()), None);
        for (index, (column, row)) in places.into_iter().enumerate() {
            let (index, row) = (Nat::from(index), Nat::from(row));
            assert_eq!(linear.join(column, &row), index);
            assert_eq!(linear.split(&index), Some((column, row)));
        }
    }

    #[test]
    fn columns_follow_one_another_and_empty_ones_are_never_chosen() {
        check(&[]);
        check(&[0]);
        check(&[3]);
        check(&[0, 2, 0, 0, 5, 1, 0]);
        check(&[1; 40]);
    }

    #[test]
    fn columns_beyond_the_machine_word_are_found() {
        let wide = Nat::power_of_two(100);
        let linear = Linear::new([Nat::ONE, wide.clone(), wide.clone()]);
        assert_eq!(linear.split(&wide), Some((1, wide.minus(&Nat::ONE))));
        assert_eq!(linear.split(&(&wide + 1)), Some((2, Nat::ZERO)));
    }
}
