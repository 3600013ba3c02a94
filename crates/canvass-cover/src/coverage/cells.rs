//! The cells of the rows that count, column by column.

use super::PartialRow;

#[derive(Debug)]
pub(super) struct Cells {
    rows: u32,
    columns: Vec<Vec<Option<u32>>>,
}

impl Cells {
    /// The cells of rows that are not allowed are free.
    pub(super) fn new(columns: usize, rows: &[PartialRow], allowed: &[bool]) -> Cells {
        let cell = |row: &PartialRow, allowed: bool, column: usize| row[column].filter(|_| allowed);
        let column = |column: usize| {
            let rows = rows.iter().zip(allowed);
            rows.map(|(row, allowed)| cell(row, *allowed, column)).collect()
        };
        let columns = (0..columns).map(column).collect();
        Cells { rows: u32::try_from(rows.len()).expect("more rows were refused"), columns }
    }

    pub(super) fn rows(&self) -> u32 {
        self.rows
    }

    pub(super) fn column(&self, column: usize) -> &[Option<u32>] {
        &self.columns[column]
    }

    /// The levels of a row in some columns, if it is decided there.
    pub(super) fn levels(&self, row: u32, columns: &[usize]) -> Option<Vec<u32>> {
        columns.iter().map(|column| self.columns[*column][row as usize]).collect()
    }

    /// The place of a row's levels among all interactions of some columns, if it is decided there.
    pub(super) fn place(&self, row: u32, columns: &[usize], levels: &[u32]) -> Option<usize> {
        columns.iter().zip(levels).try_fold(0, |place, (column, levels)| {
            let level = self.columns[*column][row as usize]?;
            Some(place * *levels as usize + level as usize)
        })
    }
}
