//! Sparse matrices in compressed rows, compared with dense ones.

use crate::everyday::{Precondition, Program, Verdict, by_ref, by_value};
use canvass_peers_mutate::mutate;
use program::Sparse;

#[mutate]
pub mod program {
    /// A matrix of which only entries other than zero are stored, row by row.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Sparse {
        width: usize,
        /// Where each row begins among the entries, and where the last one ends.
        starts: Vec<usize>,
        /// Column and value, by column within a row.
        entries: Vec<(usize, i64)>,
    }

    impl Sparse {
        pub fn zero(height: usize, width: usize) -> Sparse {
            Sparse { width, starts: vec![0; height + 1], entries: Vec::new() }
        }

        /// Of entries in any order; those at the same place are added.
        pub fn from_triplets(
            height: usize,
            width: usize,
            triplets: &[(usize, usize, i64)],
        ) -> Sparse {
            let mut sorted = triplets.to_vec();
            sorted.sort_by_key(|&(row, column, _)| (row, column));
            let mut matrix = Sparse::zero(height, width);
            let mut next = 0;
            for row in 0..height {
                while next < sorted.len() && sorted[next].0 == row {
                    let (_, column, mut value) = sorted[next];
                    next += 1;
                    while next < sorted.len() && sorted[next].0 == row && sorted[next].1 == column {
                        value += sorted[next].2;
                        next += 1;
                    }
                    if value != 0 {
                        matrix.entries.push((column, value));
                    }
                }
                matrix.starts[row + 1] = matrix.entries.len();
            }
            matrix
        }

        pub fn height(&self) -> usize {
            self.starts.len() - 1
        }

        pub fn stored(&self) -> usize {
            self.entries.len()
        }

        fn row(&self, row: usize) -> &[(usize, i64)] {
            &self.entries[self.starts[row]..self.starts[row + 1]]
        }

        pub fn get(&self, row: usize, column: usize) -> i64 {
            let entries = self.row(row);
            let (mut low, mut high) = (0, entries.len());
            while low < high {
                let middle = (low + high) / 2;
                if entries[middle].0 == column {
                    return entries[middle].1;
                }
                if entries[middle].0 < column {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            0
        }

        pub fn transposed(&self) -> Sparse {
            let mut triplets = Vec::with_capacity(self.entries.len());
            for row in 0..self.height() {
                for &(column, value) in self.row(row) {
                    triplets.push((column, row, value));
                }
            }
            Sparse::from_triplets(self.width, self.height(), &triplets)
        }

        pub fn times_vector(&self, vector: &[i64]) -> Vec<i64> {
            let mut product = vec![0; self.height()];
            for (row, sum) in product.iter_mut().enumerate() {
                for &(column, value) in self.row(row) {
                    *sum += value * vector[column];
                }
            }
            product
        }

        /// The sum of two matrices of the same size, merged row by row.
        pub fn plus(&self, other: &Sparse) -> Sparse {
            let mut sum = Sparse::zero(self.height(), self.width);
            for row in 0..self.height() {
                let (left, right) = (self.row(row), other.row(row));
                let (mut i, mut j) = (0, 0);
                while i < left.len() || j < right.len() {
                    if j == right.len() || (i < left.len() && left[i].0 < right[j].0) {
                        sum.entries.push(left[i]);
                        i += 1;
                    } else if i == left.len() || right[j].0 < left[i].0 {
                        sum.entries.push(right[j]);
                        j += 1;
                    } else {
                        let value = left[i].1 + right[j].1;
                        if value != 0 {
                            sum.entries.push((left[i].0, value));
                        }
                        i += 1;
                        j += 1;
                    }
                }
                sum.starts[row + 1] = sum.entries.len();
            }
            sum
        }
    }
}

/// Entries of matrices of at most this height and width.
const SIZE: usize = 8;

type Triplets = Vec<(u8, u8, i8)>;

/// Entries whose rows and columns are in the matrix.
fn placed((height, width): (usize, usize), triplets: &Triplets) -> Vec<(usize, usize, i64)> {
    let place = |(row, column, value): &(u8, u8, i8)| {
        (usize::from(*row) % height, usize::from(*column) % width, i64::from(*value))
    };
    triplets.iter().map(place).collect()
}

fn size((height, width): (u8, u8)) -> (usize, usize) {
    (usize::from(height) % SIZE + 1, usize::from(width) % SIZE + 1)
}

fn dense((height, width): (usize, usize), triplets: &[(usize, usize, i64)]) -> Vec<Vec<i64>> {
    let mut dense = vec![vec![0; width]; height];
    for (row, column, value) in triplets {
        dense[*row][*column] += value;
    }
    dense
}

fn assert_same(matrix: &Sparse, dense: &[Vec<i64>]) {
    assert_eq!(matrix.height(), dense.len());
    let mut stored = 0;
    for (row, values) in dense.iter().enumerate() {
        for (column, value) in values.iter().enumerate() {
            assert_eq!(matrix.get(row, column), *value, "row {row}, column {column}");
            stored += usize::from(*value != 0);
        }
    }
    assert_eq!(matrix.stored(), stored);
}

fn entries_are_where_they_were_put((dimensions, triplets): &((u8, u8), Triplets)) -> Verdict {
    let (height, width) = size(*dimensions);
    let triplets = placed((height, width), triplets);
    let matrix = Sparse::from_triplets(height, width, &triplets);
    let dense = dense((height, width), &triplets);
    assert_same(&matrix, &dense);
    let transposed = matrix.transposed();
    for (row, values) in dense.iter().enumerate() {
        for (column, value) in values.iter().enumerate() {
            assert_eq!(transposed.get(column, row), *value);
        }
    }
    assert_eq!(transposed.transposed(), matrix);
    Verdict::Holds
}

fn sums_are_those_of_dense_matrices(
    (dimensions, left, right): ((u8, u8), Triplets, Triplets),
) -> Verdict {
    let (height, width) = size(dimensions);
    let (left, right) = (placed((height, width), &left), placed((height, width), &right));
    let sum = Sparse::from_triplets(height, width, &left)
        .plus(&Sparse::from_triplets(height, width, &right));
    assert_same(&sum, &dense((height, width), &[left, right].concat()));
    Verdict::Holds
}

fn products_are_those_of_dense_matrices(
    (triplets, vector): &(Triplets, (i8, i8, i8, i8)),
) -> Verdict {
    let triplets = placed((3, 4), triplets);
    let vector = [vector.0, vector.1, vector.2, vector.3].map(i64::from);
    let product = Sparse::from_triplets(3, 4, &triplets).times_vector(&vector);
    let expect: Vec<i64> = dense((3, 4), &triplets)
        .iter()
        .map(|row| row.iter().zip(vector).map(|(value, factor)| value * factor).sum())
        .collect();
    assert_eq!(product, expect);
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "matrix_sparse",
        mutants: program::MUTANTS,
        properties: vec![
            by_ref(
                "entries_are_where_they_were_put",
                Precondition::None,
                entries_are_where_they_were_put,
            ),
            by_value(
                "sums_are_those_of_dense_matrices",
                Precondition::None,
                sums_are_those_of_dense_matrices,
            ),
            by_ref(
                "products_are_those_of_dense_matrices",
                Precondition::None,
                products_are_those_of_dense_matrices,
            ),
        ],
    }
}
