//! The rows of an array.

use std::fmt;

/// Rows of equal length.
#[derive(Clone, PartialEq, Eq)]
pub struct Array {
    columns: usize,
    cells: Vec<u32>,
}

impl Array {
    /// An array with this number of columns and no rows.
    ///
    /// # Panics
    ///
    /// Without columns.
    pub fn new(columns: usize) -> Array {
        assert!(columns > 0, "an array has columns");
        Array { columns, cells: Vec::new() }
    }

    /// Rows of so many cells, one after the other.
    pub(crate) fn of_cells(columns: usize, cells: Vec<u32>) -> Array {
        assert!(cells.len().is_multiple_of(columns), "rows are whole");
        Array { columns, cells }
    }

    /// Adds a row at the end.
    ///
    /// # Panics
    ///
    /// If it has another number of columns.
    pub fn push(&mut self, row: &[u32]) {
        assert_eq!(row.len(), self.columns, "a row has as many levels as the array has columns");
        self.cells.extend_from_slice(row);
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.cells.len() / self.columns
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The rows in order.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u32]> + DoubleEndedIterator + Clone {
        self.cells.chunks_exact(self.columns)
    }

    /// The row at this place.
    pub fn row(&self, at: usize) -> &[u32] {
        &self.cells[at * self.columns..][..self.columns]
    }
}

impl fmt::Debug for Array {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.rows()).finish()
    }
}
