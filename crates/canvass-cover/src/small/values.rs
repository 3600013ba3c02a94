//! Values: the levels of all columns, numbered through.

use crate::problem::Problem;

/// The value of a cell that has no level; no row ever holds it.
pub(super) const NOTHING: u32 = 0;

/// Numbers for the levels of all columns, from 1.
pub(super) struct Values {
    first: Vec<u32>,
    column: Vec<usize>,
}

impl Values {
    pub(super) fn new(problem: &Problem) -> Values {
        let mut values = Values { first: Vec::new(), column: vec![0] };
        for (column, levels) in problem.levels().iter().enumerate() {
            values.first.push(values.column.len() as u32);
            values.column.extend((0..*levels).map(|_| column));
        }
        values
    }

    /// How many numbers there are, that of nothing included.
    pub(super) fn len(&self) -> usize {
        self.column.len()
    }

    /// The value of a level.
    pub(super) fn of(&self, column: usize, level: u32) -> u32 {
        self.first[column] + level
    }

    /// The column of a value.
    pub(super) fn column(&self, value: u32) -> usize {
        self.column[value as usize]
    }

    /// The level that a value is of its column.
    pub(super) fn level(&self, value: u32) -> u32 {
        value - self.first[self.column(value)]
    }

    /// The other values of the same column.
    pub(super) fn alternatives(&self, value: u32) -> impl Iterator<Item = u32> {
        let column = self.column(value);
        let first = self.first[column];
        let after = self.first.get(column + 1).map_or(self.len() as u32, |next| *next);
        (first..after).filter(move |other| *other != value)
    }
}
