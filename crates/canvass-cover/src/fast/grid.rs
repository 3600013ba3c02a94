//! Rows with free cells.

/// A cell holds a level of its column; the number of levels means that it is free.
#[derive(Debug, Clone)]
pub(super) struct Grid {
    levels: Vec<u32>,
    cells: Vec<u32>,
}

impl Grid {
    pub(super) fn new(levels: Vec<u32>) -> Grid {
        Grid { levels, cells: Vec::new() }
    }

    /// The cells of all rows, one row after the other.
    pub(super) fn into_cells(self) -> Vec<u32> {
        self.cells
    }

    pub(super) fn levels(&self) -> &[u32] {
        &self.levels
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len() / self.levels.len()
    }

    pub(super) fn row(&self, at: usize) -> &[u32] {
        &self.cells[at * self.levels.len()..][..self.levels.len()]
    }

    pub(super) fn row_mut(&mut self, at: usize) -> &mut [u32] {
        &mut self.cells[at * self.levels.len()..][..self.levels.len()]
    }

    pub(super) fn is_free(&self, at: usize, column: usize) -> bool {
        self.row(at)[column] == self.levels[column]
    }

    /// Adds a row that is free everywhere and returns its place.
    pub(super) fn push_free(&mut self) -> usize {
        self.cells.extend_from_slice(&self.levels);
        self.len() - 1
    }
}
