//! The rows with free cells, and which of them have room for an interaction.

use super::grid::Grid;
use canvass_base::SplitMix64;

/// Bit sets with a bit for each open row.
pub(super) struct Open {
    rows: Vec<usize>,
    /// For each column which rows are free there.
    free: Vec<Vec<u64>>,
    /// The place of each column's first level in `has` and `refused`.
    first: Vec<usize>,
    /// For each level of each column which rows have it.
    has: Vec<Vec<u64>>,
    /// For each level of each column which rows the rules refuse it; shorter than the others where no later row was refused.
    refused: Vec<Vec<u64>>,
}

impl Open {
    /// The rows of the grid with free cells among the first `columns`, in any order: in that of the grid, what is left over of
    /// several columns would come together row by row, the first of one with the first of the other.
    pub(super) fn new(grid: &Grid, columns: usize, random: &mut SplitMix64) -> Open {
        let mut first = Vec::with_capacity(columns);
        let mut levels = 0;
        for column in 0..columns {
            first.push(levels);
            levels += grid.levels()[column] as usize;
        }
        let none = vec![Vec::new(); levels];
        let free = vec![Vec::new(); columns];
        let mut open = Open { rows: Vec::new(), free, first, has: none.clone(), refused: none };
        let has_room = |row: &usize| (0..columns).any(|column| grid.is_free(*row, column));
        let mut rows: Vec<usize> = (0..grid.len()).filter(has_room).collect();
        random.shuffle(&mut rows);
        rows.into_iter().for_each(|row| open.add(grid, row));
        open
    }

    /// Adds a row of the grid.
    pub(super) fn add(&mut self, grid: &Grid, row: usize) {
        let place = self.rows.len();
        self.rows.push(row);
        for column in 0..self.free.len() {
            if grid.is_free(row, column) {
                set(&mut self.free[column], place);
            } else {
                set(&mut self.has[self.first[column] + grid.row(row)[column] as usize], place);
            }
        }
    }

    /// The open row at `place`, which was free in the column, now has this level.
    pub(super) fn decide(&mut self, place: usize, column: usize, level: u32) {
        self.free[column][place / 64] &= !(1 << (place % 64));
        set(&mut self.has[self.first[column] + level as usize], place);
    }

    /// The open row at `place` cannot have this level: the rules do not allow it.
    pub(super) fn refuse(&mut self, place: usize, column: usize, level: u32) {
        set(&mut self.refused[self.first[column] + level as usize], place);
    }

    /// Which row of the grid is at `place`.
    pub(super) fn row(&self, place: usize) -> usize {
        self.rows[place]
    }

    /// Finds the first `most` rows, from place `from` on, that have or can be given all the cells.
    pub(super) fn with_room(
        &self,
        cells: &[(usize, u32)],
        from: usize,
        most: usize,
        places: &mut Vec<usize>,
    ) {
        places.clear();
        let mut skipped = !0 << (from % 64);
        for at in from / 64..self.rows.len().div_ceil(64) {
            let room = |(column, level): &(usize, u32)| {
                let level = self.first[*column] + *level as usize;
                // 64 rows at a time: those that are free there and not refused, and those that have the level.
                let free = word(&self.free[*column], at) & !word(&self.refused[level], at);
                free | word(&self.has[level], at)
            };
            let mut found = cells.iter().fold(skipped, |all, cell| all & room(cell));
            skipped = !0;
            while found != 0 {
                if places.len() == most {
                    return;
                }
                places.push(at * 64 + found.trailing_zeros() as usize);
                found &= found - 1;
            }
        }
    }
}

/// Bits beyond the end are not set.
fn word(bits: &[u64], at: usize) -> u64 {
    bits.get(at).copied().unwrap_or(0)
}

fn set(bits: &mut Vec<u64>, place: usize) {
    if bits.len() <= place / 64 {
        bits.resize(place / 64 + 1, 0);
    }
    bits[place / 64] |= 1 << (place % 64);
}
