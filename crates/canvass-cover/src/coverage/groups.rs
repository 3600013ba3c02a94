//! Rows in groups: those with the same levels in some columns are together.
//!
//! Groups are refined column by column. The next set of columns mostly begins as the last one did, and what was found
//! out for that beginning is used again, so that most sets refine once. Where groups are large, the last refinement is
//! done with bits, 64 rows at a time.

use std::collections::HashMap;

use super::{
    cells::Cells,
    row_sets::{RowSets, first_in_both},
};
use canvass_base::words;

/// The groups for the columns that were asked for last, and for every beginning of them.
#[derive(Debug)]
pub(super) struct Grouping<'a> {
    levels: &'a [u32],
    cells: Cells,
    /// The rows of each level, in columns with few of them.
    rows_by_level: Vec<Option<RowSets>>,
    columns: Vec<usize>,
    /// The first is for no columns, the next for the first of the columns, and so on; beyond them are buffers.
    groups: Vec<Groups>,
    numbers: Numbers,
}

/// The rows that are decided in some columns, grouped by their levels there.
#[derive(Debug, Default)]
struct Groups {
    /// Rows, ascending, each with the number of its group; groups are numbered by their first rows.
    members: Vec<(u32, u32)>,
    /// How many groups there are.
    count: u32,
    /// The rows of each group, once they were asked for.
    rows: Option<RowSets>,
}

/// Which number a group and a level were given.
#[derive(Debug, Default)]
struct Numbers {
    table: Vec<Option<u32>>,
    map: HashMap<(u32, u32), Option<u32>>,
}

/// With more levels, the bits of a column would need more memory than its cells.
const MOST_LEVELS_AS_BITS: u32 = 64;

/// How many times as fast looking at a word of bits is as looking at a row.
const WORDS_FOR_A_ROW: usize = 4;

/// The most entries per row of a table, which is cleared for every set of columns.
const PLACES_FOR_A_ROW: usize = 8;

impl<'a> Grouping<'a> {
    pub(super) fn new(levels: &'a [u32], cells: Cells) -> Grouping<'a> {
        let rows = cells.rows();
        let bits = |(column, levels): (usize, &u32)| {
            let decided =
                (0..).zip(cells.column(column)).filter_map(|(row, cell)| Some((row, (*cell)?)));
            (*levels <= MOST_LEVELS_AS_BITS).then(|| RowSets::new(rows, decided, *levels))
        };
        let rows_by_level = levels.iter().enumerate().map(bits).collect();
        let together = (0..rows).map(|row| (row, 0)).collect();
        let groups = vec![Groups { members: together, count: 1, rows: None }];
        let (columns, numbers) = (vec![], Numbers::default());
        Grouping { levels, cells, rows_by_level, columns, groups, numbers }
    }

    pub(super) fn cells(&self) -> &Cells {
        &self.cells
    }

    /// Calls `visit` for each interaction of the columns that rows have: with the first of these rows, and whether it is
    /// the only one.
    pub(super) fn visit(&mut self, set: &[usize], visit: impl FnMut(u32, bool)) {
        // The last column stays the same for many sets, so that the groups begin with it.
        let mut columns = set.last().into_iter().chain(&set[..set.len() - 1]).copied();
        let Some(finest) = columns.next_back() else { return };
        let depth = self.refine_by(columns);
        let coarse = &mut self.groups[depth];
        match &self.rows_by_level[finest] {
            Some(levels) if coarse.are_large(self.levels[finest], self.cells.rows()) => {
                coarse.visit_with(levels, self.cells.rows(), visit);
            }
            _ => {
                self.refine(finest);
                self.groups[depth + 1].visit(visit);
            }
        }
    }

    /// Makes the groups for these columns, and returns their place in `levels`.
    fn refine_by(&mut self, columns: impl Iterator<Item = usize>) -> usize {
        let mut depth = 0;
        for column in columns {
            if self.columns.get(depth) != Some(&column) {
                self.columns.truncate(depth);
                self.refine(column);
            }
            depth += 1;
        }
        self.columns.truncate(depth);
        depth
    }

    fn refine(&mut self, column: usize) {
        self.columns.push(column);
        let depth = self.columns.len();
        if self.groups.len() == depth {
            self.groups.push(Groups::default());
        }
        let (coarser, finer) = self.groups.split_at_mut(depth);
        let (coarse, fine) = (&coarser[depth - 1], &mut finer[0]);
        fine.refine(coarse, self.cells.column(column), self.levels[column], &mut self.numbers);
    }
}

impl Groups {
    fn refine(
        &mut self,
        coarse: &Groups,
        cells: &[Option<u32>],
        levels: u32,
        numbers: &mut Numbers,
    ) {
        self.members.clear();
        self.count = 0;
        self.rows = None;
        let decided = coarse
            .members
            .iter()
            .filter_map(|&(row, group)| cells[row as usize].map(|level| (row, group, level)));
        let places = (coarse.count as usize).saturating_mul(levels as usize);
        if places <= PLACES_FOR_A_ROW * coarse.members.len() {
            let Numbers { table, .. } = numbers;
            table.clear();
            table.resize(places, None);
            for (row, group, level) in decided {
                let place = group as usize * levels as usize + level as usize;
                self.add(row, &mut table[place]);
            }
        } else {
            let Numbers { map, .. } = numbers;
            map.clear();
            for (row, group, level) in decided {
                self.add(row, map.entry((group, level)).or_default());
            }
        }
    }

    /// Adds a row to the group of this number, or to a new one.
    fn add(&mut self, row: u32, number: &mut Option<u32>) {
        let count = &mut self.count;
        let number = *number.get_or_insert_with(|| {
            *count += 1;
            *count - 1
        });
        self.members.push((row, number));
    }

    /// Whether refining them by a column with this number of levels is faster with bits.
    fn are_large(&self, levels: u32, rows: u32) -> bool {
        let sets = (self.count as usize).saturating_mul(levels as usize);
        sets.saturating_mul(words(rows as usize)) <= WORDS_FOR_A_ROW * self.members.len()
    }

    /// Visits the groups, refined by the levels of another column.
    fn visit_with(&mut self, levels: &RowSets, rows: u32, mut visit: impl FnMut(u32, bool)) {
        let Groups { members, count, rows: bits } = self;
        let bits = bits.get_or_insert_with(|| RowSets::new(rows, members.iter().copied(), *count));
        for group in bits.iter() {
            for level in levels.iter() {
                if let Some((first, is_only)) = first_in_both(group, level) {
                    visit(first, is_only);
                }
            }
        }
    }

    fn visit(&self, mut visit: impl FnMut(u32, bool)) {
        let mut firsts: Vec<(u32, bool)> = Vec::with_capacity(self.count as usize);
        for &(row, group) in &self.members {
            match firsts.get_mut(group as usize) {
                Some((_, is_only)) => *is_only = false,
                None => firsts.push((row, true)),
            }
        }
        firsts.into_iter().for_each(|(first, is_only)| visit(first, is_only));
    }
}
