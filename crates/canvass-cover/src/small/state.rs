//! The state of a search: rows, what they do not cover, and what each change would gain and lose.
//!
//! There are no coverage counts: the rows that have an interaction are the intersection of the holders of its values.
//! Every change takes a cell's level away (`lift`) or gives it one (`put`), and looks at each set of columns with that
//! cell once, for those interactions that the row alone or only one other row has.

use crate::{
    array::Array,
    problem::Problem,
    small::{
        agreement::{Agreement, Digits, words},
        clock::Clock,
        holders::{Holders, has, intersect, members, set},
        sets::Sets,
        strength,
        uncovered::Uncovered,
        values::{NOTHING, Values},
    },
};

/// Rows with all that a search asks about them, kept up to date.
pub(super) struct State<'p> {
    sets: &'p Sets,
    values: &'p Values,
    columns: usize,
    cells: Vec<u32>,
    rows: Vec<u64>,
    holders: Holders,
    uncovered: Uncovered,
    /// For each row and value, how many uncovered interactions lack only this value in this row.
    gain: Vec<u32>,
    /// For each row and column, how many interactions with this column no other row has.
    loss: Vec<u32>,
    /// For each row, how many interactions no other row has.
    alone: Vec<u32>,
    digits: Digits,
    /// The columns in which the row looked at has levels.
    filled: Vec<u64>,
    /// The other rows that hold the value looked at.
    others: Vec<u64>,
    agreement: Agreement,
    mask: Vec<u64>,
    found: Vec<Found>,
}

/// An interaction of the row looked at that at most one other row has.
struct Found {
    group: usize,
    inner: usize,
    other: Option<usize>,
}

impl<'p> State<'p> {
    /// The state of an array; `None` if time runs out while it is computed.
    pub(super) fn new(
        problem: &Problem,
        sets: &'p Sets,
        values: &'p Values,
        array: &Array,
        clock: &Clock,
    ) -> Option<State<'p>> {
        let (length, columns) = (array.len(), array.columns());
        let holders = Holders::new(values.len(), length);
        let mut rows = vec![0; holders.words()];
        (0..length).for_each(|row| set(&mut rows, row, true));
        let mut state = State {
            sets,
            values,
            columns,
            cells: vec![NOTHING; length * columns],
            others: vec![0; holders.words()],
            mask: vec![0; holders.words()],
            rows,
            holders,
            uncovered: Uncovered::new(strength(problem)),
            gain: vec![0; length * values.len()],
            loss: vec![0; length * columns],
            alone: vec![0; length],
            digits: Digits::new(length, problem.levels()),
            filled: vec![0; words(columns)],
            agreement: Agreement::new(length, columns),
            found: Vec::new(),
        };
        for (at, row) in array.rows().enumerate() {
            if clock.is_over() {
                return None;
            }
            for (column, level) in row.iter().enumerate() {
                state.put(at, values.of(column, *level));
            }
        }
        Some(state)
    }

    pub(super) fn values(&self) -> &'p Values {
        self.values
    }

    pub(super) fn uncovered(&self) -> &Uncovered {
        &self.uncovered
    }

    /// The numbers of the rows that are left.
    pub(super) fn rows(&self) -> impl Iterator<Item = usize> {
        members(&self.rows)
    }

    /// The values of a row.
    pub(super) fn row(&self, row: usize) -> &[u32] {
        &self.cells[row * self.columns..][..self.columns]
    }

    /// How many words a set of rows takes.
    pub(super) fn words(&self) -> usize {
        self.holders.words()
    }

    /// How many interactions more are covered if a row gets this value; fewer if negative.
    pub(super) fn score(&self, row: usize, value: u32) -> i64 {
        let gain = self.gain[row * self.values.len() + value as usize];
        let loss = self.loss[row * self.columns + self.values.column(value)];
        i64::from(gain) - i64::from(loss)
    }

    /// How many interactions would be uncovered without this row.
    pub(super) fn alone(&self, row: usize) -> u32 {
        self.alone[row]
    }

    pub(super) fn array(&self) -> Array {
        let mut array = Array::new(self.columns);
        for row in self.rows() {
            let levels: Vec<u32> =
                self.row(row).iter().map(|value| self.values.level(*value)).collect();
            array.push(&levels);
        }
        array
    }

    /// Takes a whole row away.
    pub(super) fn remove(&mut self, row: usize) {
        for column in 0..self.columns {
            self.lift(row, column);
        }
        set(&mut self.rows, row, false);
    }

    /// Takes the level of a cell away; what no other row has becomes uncovered.
    pub(super) fn lift(&mut self, row: usize, column: usize) {
        self.find(row, column);
        let value = std::mem::replace(&mut self.cells[row * self.columns + column], NOTHING);
        for at in 0..self.uncovered.len() {
            if let Lack::One(missing) = self.lack(row, self.uncovered.get(at), value) {
                self.gain[row * self.values.len() + missing as usize] -= 1;
            }
        }
        self.holders.remove(value, row);
        let found = std::mem::take(&mut self.found);
        let mut interaction = Vec::new();
        for Found { group, inner, other } in &found {
            self.change_alone(other.unwrap_or(row), column, *group, *inner, other.is_some());
            if other.is_none() {
                interaction.clear();
                interaction.push(value);
                let others = columns_of(self.sets, column, *group, *inner).skip(1);
                interaction.extend(others.map(|other| self.cells[row * self.columns + other]));
                self.add_uncovered(&interaction);
            }
        }
        self.found = found;
    }

    /// Gives a cell that has no level one.
    pub(super) fn put(&mut self, row: usize, value: u32) {
        let column = self.values.column(value);
        for at in (0..self.uncovered.len()).rev() {
            match self.lack(row, self.uncovered.get(at), value) {
                Lack::Nothing => self.remove_uncovered(at),
                Lack::One(missing) => self.gain[row * self.values.len() + missing as usize] += 1,
                Lack::More => {}
            }
        }
        self.holders.insert(value, row);
        self.cells[row * self.columns + column] = value;
        self.digits.write(row, column, self.values.level(value));
        self.find(row, column);
        let found = std::mem::take(&mut self.found);
        for Found { group, inner, other } in &found {
            self.change_alone(other.unwrap_or(row), column, *group, *inner, other.is_none());
        }
        self.found = found;
    }

    /// Finds the interactions of a row through a column that at most one other row has.
    fn find(&mut self, row: usize, column: usize) {
        let cells = &self.cells[row * self.columns..][..self.columns];
        self.found.clear();
        self.filled.fill(0);
        for (column, value) in cells.iter().enumerate() {
            set(&mut self.filled, column, *value != NOTHING);
        }
        self.others.copy_from_slice(self.holders.of(cells[column]));
        set(&mut self.others, row, false);
        self.agreement.fill(&self.digits, row, &self.filled, &self.others);
        for (group, sets) in self.sets.of(column).enumerate() {
            if !sets.shared.iter().all(|shared| has(&self.filled, *shared)) {
                continue;
            }
            self.mask.copy_from_slice(&self.others);
            let shared = sets.shared.iter().map(|column| cells[*column]);
            shared.for_each(|value| intersect(&mut self.mask, self.holders.of(value)));
            self.agreement.at_most_one(&self.mask, sets.inner, |inner, other| {
                if has(&self.filled, inner) {
                    self.found.push(Found { group, inner, other });
                }
            });
        }
    }

    /// Updates the counts after a row has become the only one with an interaction, or is no longer.
    fn change_alone(&mut self, row: usize, column: usize, group: usize, inner: usize, is: bool) {
        let change = |count: &mut u32| if is { *count += 1 } else { *count -= 1 };
        change(&mut self.alone[row]);
        for member in columns_of(self.sets, column, group, inner) {
            change(&mut self.loss[row * self.columns + member]);
        }
    }

    /// Sets `mask` to the rows that have all values of an interaction but the one at this place.
    pub(super) fn lacking(&self, interaction: &[u32], place: usize, mask: &mut [u64]) {
        mask.copy_from_slice(&self.rows);
        for (at, value) in interaction.iter().enumerate() {
            if at != place {
                intersect(mask, self.holders.of(*value));
            }
        }
    }

    /// What a row lacks of an interaction besides this value, which is one of it.
    fn lack(&self, row: usize, interaction: &[u32], value: u32) -> Lack {
        if !interaction.contains(&value) {
            return Lack::More;
        }
        let row = self.row(row);
        let lacks = |other: &u32| *other != value && row[self.values.column(*other)] != *other;
        let mut missing = interaction.iter().copied().filter(lacks);
        match (missing.next(), missing.next()) {
            (None, _) => Lack::Nothing,
            (Some(one), None) => Lack::One(one),
            (Some(_), Some(_)) => Lack::More,
        }
    }

    fn add_uncovered(&mut self, interaction: &[u32]) {
        self.uncovered.push(interaction);
        self.change_gain(self.uncovered.len() - 1, true);
    }

    fn remove_uncovered(&mut self, index: usize) {
        self.change_gain(index, false);
        self.uncovered.swap_remove(index);
    }

    /// Adds an uncovered interaction to the gains of the values that rows lack for it, or subtracts it.
    fn change_gain(&mut self, index: usize, add: bool) {
        let mut mask = std::mem::take(&mut self.mask);
        let interaction = self.uncovered.get(index);
        for (place, value) in interaction.iter().enumerate() {
            self.lacking(interaction, place, &mut mask);
            for row in members(&mask) {
                let gain = &mut self.gain[row * self.values.len() + *value as usize];
                if add { *gain += 1 } else { *gain -= 1 }
            }
        }
        self.mask = mask;
    }
}

/// What a row lacks of an interaction besides a value in question.
enum Lack {
    Nothing,
    One(u32),
    /// Several values, or the interaction is without the value in question.
    More,
}

/// The columns of a set: first the one whose group it is in.
fn columns_of(
    sets: &Sets,
    column: usize,
    group: usize,
    inner: usize,
) -> impl Iterator<Item = usize> {
    let shared = sets.shared(column, group).iter().copied();
    let inner = (inner != column).then_some(inner);
    std::iter::once(column).chain(shared).chain(inner)
}

#[cfg(test)]
mod tests;
