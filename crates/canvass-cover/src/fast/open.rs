//! The rows with free cells, and which of them have room for an interaction.

use super::grid::Grid;

/// A bit for each open row, for each level of each column: whether the row has it or is free there.
pub(super) struct Open {
    rows: Vec<usize>,
    /// Where the levels of each column start.
    first: Vec<usize>,
    room: Vec<Vec<u64>>,
}

impl Open {
    /// The rows of the grid with free cells among the first `columns`.
    pub(super) fn new(grid: &Grid, columns: usize) -> Open {
        let mut first = Vec::with_capacity(columns + 1);
        let mut levels = 0;
        for column in 0..columns {
            first.push(levels);
            levels += grid.levels()[column] as usize;
        }
        first.push(levels);
        let mut open = Open { rows: Vec::new(), first, room: vec![Vec::new(); levels] };
        for row in 0..grid.len() {
            if (0..columns).any(|column| grid.is_free(row, column)) {
                open.add(row);
                for column in (0..columns).filter(|column| !grid.is_free(row, *column)) {
                    open.decide(open.rows.len() - 1, column, grid.row(row)[column]);
                }
            }
        }
        open
    }

    /// Adds a row that is free everywhere and returns its place among the open ones.
    pub(super) fn add(&mut self, row: usize) -> usize {
        let place = self.rows.len();
        self.rows.push(row);
        for room in &mut self.room {
            if place.is_multiple_of(64) {
                room.push(0);
            }
            room[place / 64] |= 1 << (place % 64);
        }
        place
    }

    /// The open row at `place` now has this level.
    pub(super) fn decide(&mut self, place: usize, column: usize, level: u32) {
        let levels = self.first[column]..self.first[column + 1];
        let kept = self.first[column] + level as usize;
        for at in levels.filter(|at| *at != kept) {
            self.room[at][place / 64] &= !(1 << (place % 64));
        }
    }

    /// Which row of the grid is at `place`.
    pub(super) fn row(&self, place: usize) -> usize {
        self.rows[place]
    }

    /// The first `most` places from `from` on of rows with room for all the cells.
    pub(super) fn with_room(&self, cells: &[(usize, u32)], from: usize, most: usize) -> Vec<usize> {
        let mut places = Vec::new();
        let mut skipped = !0 << (from % 64);
        for word in from / 64..self.rows.len().div_ceil(64) {
            let room = |(column, level): &(usize, u32)| {
                self.room[self.first[*column] + *level as usize][word]
            };
            let mut found = cells.iter().fold(skipped, |all, cell| all & room(cell));
            skipped = !0;
            while found != 0 {
                if places.len() == most {
                    return places;
                }
                places.push(word * 64 + found.trailing_zeros() as usize);
                found &= found - 1;
            }
        }
        places
    }
}
