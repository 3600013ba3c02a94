//! Disperse pairing: columns take turns, and those that are exhausted drop out.
//!
//! Kuraj, Kuncak and Jackson, "Programming with Enumerable Sets of Structures", OOPSLA 2015, Algorithm 1. We
//! differ twice: columns may be infinite, which makes it the fair disjoint union of New, Fetscher, McCarthy and
//! Findler, "An Empirical Comparison Between Random Generation and Enumeration for Testing Redex Models", §2;
//! and the partitions are tabulated, so that one is found by binary search.

use crate::{Count, Nat};

/// Columns that take turns in their order: every column gives row 0, then every column that has one gives row 1.
///
/// `join(column, row) == Σ min(count, row) + (how many columns before it are taller than row)`
///
/// ```
/// use canvass_space::{Count, Nat, pairing::disperse::Disperse};
/// let heights = [Count::Finite(Nat::from(2_u64)), Count::Infinite, Count::ONE];
/// let turns = Disperse::new(&heights).expect("every height is known");
/// let columns: Vec<usize> = (0..7_u64).map(|i| turns.split(&i.into()).expect("infinitely many").0).collect();
/// assert_eq!(columns, [0, 1, 2, 0, 1, 1, 1]);
/// ```
#[derive(Debug, Clone)]
pub struct Disperse {
    partitions: Vec<Partition>,
    /// For each column, in how many partitions it takes part.
    lives: Vec<usize>,
    total: Count,
}

/// The rounds in which the same columns take part.
#[derive(Debug, Clone)]
struct Partition {
    first_row: Nat,
    /// The index of the first turn.
    start: Nat,
    columns: Nat,
}

/// Where a walk by turns stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stage {
    /// The columns that take part, in the order of their turns.
    pub columns: Vec<usize>,
    /// The row that every column gives in this round.
    pub row: Nat,
    /// Whose turn it is: a position in `columns`.
    pub turn: usize,
    /// How many rounds have the same columns, this one included.
    pub rounds: Count,
}

impl Disperse {
    /// Columns of these heights; `None` where one is unknown.
    #[inline]
    pub fn new(counts: &[Count]) -> Option<Disperse> {
        if counts.contains(&Count::Unknown) {
            return None;
        }
        let rows = breaks(counts);
        let lives =
            counts.iter().map(|count| rows.partition_point(|row| !count.excludes(row))).collect();
        let total = counts.iter().fold(Count::ZERO, |sum, count| &sum + count);
        let partitions = rows.into_iter().map(|row| Partition::new(counts, row)).collect();
        Some(Disperse { partitions, lives, total })
    }

    /// The sum of the heights.
    #[inline]
    pub fn total(&self) -> Count {
        self.total.clone()
    }

    /// The column and the row at `index`; `None` from [`total`](Disperse::total) on.
    ///
    /// `split(&join(column, row)) == Some((column, row))`
    #[inline]
    pub fn split(&self, index: &Nat) -> Option<(usize, Nat)> {
        let (number, row, turn) = self.locate(index)?;
        let column =
            self.columns(number).nth(turn).expect("a turn for each column of the partition");
        Some((column, row))
    }

    /// The index of a row of a column.
    #[inline]
    pub fn join(&self, column: usize, row: &Nat) -> Nat {
        let number = self.partitions.partition_point(|partition| &partition.first_row <= row) - 1;
        let partition = &self.partitions[number];
        let turn = self.lives[..column].iter().filter(|lives| **lives > number).count();
        let rounds = row.minus(&partition.first_row);
        &partition.start + &(rounds * &partition.columns) + Nat::from(turn)
    }

    /// Where a walk stands at `index`; `None` from [`total`](Disperse::total) on.
    ///
    /// `split(i) == stage(i).map(|at| (at.columns[at.turn], at.row))`
    #[inline]
    pub fn stage(&self, index: &Nat) -> Option<Stage> {
        let (number, row, turn) = self.locate(index)?;
        let columns: Vec<usize> = self.columns(number).collect();
        let rounds = match self.partitions.get(number + 1) {
            Some(next) => Count::Finite(next.first_row.minus(&row)),
            None => Count::Infinite,
        };
        Some(Stage { columns, row, turn, rounds })
    }

    /// The partition, the row and the turn at `index`.
    #[inline]
    fn locate(&self, index: &Nat) -> Option<(usize, Nat, usize)> {
        if self.total.excludes(index) {
            return None;
        }
        let number = self.partitions.partition_point(|partition| &partition.start <= index) - 1;
        let partition = &self.partitions[number];
        let (rounds, turn) = index.minus(&partition.start).div_rem(&partition.columns);
        let turn = turn.to_usize().expect("a turn is below the number of columns");
        Some((number, &partition.first_row + &rounds, turn))
    }

    #[inline]
    fn columns(&self, partition: usize) -> impl Iterator<Item = usize> {
        let lives = self.lives.iter().enumerate();
        lives.filter(move |(_, lives)| **lives > partition).map(|(column, _)| column)
    }
}

impl Partition {
    #[inline]
    fn new(counts: &[Count], first_row: Nat) -> Partition {
        let below = counts.iter().map(|count| match count {
            Count::Finite(count) => count.min(&first_row).clone(),
            Count::Infinite | Count::Unknown => first_row.clone(),
        });
        let start = below.sum();
        let columns = counts.iter().filter(|count| !count.excludes(&first_row)).count();
        Partition { first_row, start, columns: Nat::from(columns) }
    }
}

/// 0 and the rows at which a column drops out, ascending.
#[inline]
fn breaks(counts: &[Count]) -> Vec<Nat> {
    let mut rows = vec![Nat::ZERO];
    rows.extend(counts.iter().filter_map(Count::finite).cloned());
    rows.sort();
    rows.dedup();
    rows
}

#[cfg(test)]
mod tests {
    use super::super::samples::{counts, large};
    use super::*;

    const HEIGHTS: [&str; 10] = [
        "",
        "0",
        "0 0",
        "5",
        "*",
        "* *",
        "4 * 2",
        "0 3 1 3 0 7 2",
        "* 0 1 * 9 9",
        "3 3 3 3 3 3 3 3 3 3 3 3",
    ];

    /// Rounds played one after the other, up to `limit` turns.
    fn simulate(counts: &[Count], limit: usize) -> Vec<(usize, Nat)> {
        let mut turns = Vec::new();
        for row in (0..limit).map(Nat::from) {
            let alive = (0..counts.len()).filter(|column| !counts[*column].excludes(&row));
            turns.extend(alive.map(|column| (column, row.clone())));
        }
        turns.truncate(limit);
        turns
    }

    #[test]
    fn columns_take_turns_until_they_are_exhausted() {
        for text in HEIGHTS {
            let disperse = Disperse::new(&counts(text)).expect("known heights");
            let turns = simulate(&counts(text), 1000);
            for (index, (column, row)) in turns.iter().enumerate() {
                let index = Nat::from(index);
                assert_eq!(
                    disperse.split(&index),
                    Some((*column, row.clone())),
                    "[{text}] at {index}"
                );
                assert_eq!(disperse.join(*column, row), index, "[{text}]");
            }
            let total = disperse.total();
            assert_eq!(total.finite().is_some(), turns.len() < 1000, "[{text}]");
            if let Some(total) = total.finite() {
                assert_eq!(total, &Nat::from(turns.len()), "[{text}]");
                assert_eq!(disperse.split(total), None, "[{text}]");
                assert_eq!(disperse.stage(total), None, "[{text}]");
            }
        }
    }

    #[test]
    fn the_disjoint_union_of_the_redex_paper() {
        let disperse = Disperse::new(&counts("4 * 2")).expect("known heights");
        let union = |index: u64| match disperse.split(&index.into()).expect("infinitely many") {
            (0, row) => ["'a", "'b", "'c", "'d"][row.to_usize().expect("below 4")].to_owned(),
            (1, row) => row.to_string(),
            (_, row) => ["\"x\"", "\"y\""][row.to_usize().expect("below 2")].to_owned(),
        };
        let union: Vec<String> = (0..14).map(union).collect();
        assert_eq!(union.join(" "), r#"'a 0 "x" 'b 1 "y" 'c 2 'd 3 4 5 6 7"#);
    }

    #[test]
    fn a_walk_by_stages_visits_what_split_gives() {
        for text in HEIGHTS {
            let disperse = Disperse::new(&counts(text)).expect("known heights");
            for begin in [0_u64, 1, 2, 5, 11, 17] {
                let mut index = Nat::from(begin);
                while let Some(stage) = disperse.stage(&index).filter(|_| index < 300) {
                    let rounds = stage.rounds.finite().and_then(Nat::to_u64).unwrap_or(100);
                    let turns = (0..rounds).flat_map(|round| {
                        let (columns, row) = (&stage.columns, &stage.row + round);
                        columns.iter().map(move |column| (*column, row.clone()))
                    });
                    for turn in turns.skip(stage.turn) {
                        assert_eq!(disperse.split(&index), Some(turn), "[{text}] at {index}");
                        index = index + 1;
                    }
                }
                let walked = index >= 300 || disperse.total().excludes(&index);
                assert!(walked, "[{text}] stopped at {index}");
            }
        }
    }

    #[test]
    fn large_indices_split_and_join_back() {
        let disperse =
            Disperse::new(&counts("3 * 18446744073709551617 * 1000")).expect("known heights");
        for index in large() {
            let (column, row) = disperse.split(&index).expect("infinitely many");
            assert_eq!(disperse.join(column, &row), index);
        }
    }

    #[test]
    fn an_unknown_height_is_refused() {
        assert!(Disperse::new(&counts("3 ? *")).is_none());
    }
}
