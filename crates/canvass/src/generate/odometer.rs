//! Each answer in turn: the sequences of answers in the order of a dictionary.
//!
//! A run is a path in the tree of choices. The odometer remembers its path as positions among the answers; the next run
//! takes the same path up to the last choice that has another answer, and the first ones from there on.

use super::run::Stop;

pub(super) struct Odometer {
    /// What integers are chosen from, ascending.
    integers: Vec<i64>,
    /// How deep data is.
    pub(super) depth: usize,
    path: Vec<Position>,
    /// How many choices of the path were made in this run.
    made: usize,
}

struct Position {
    at: usize,
    count: usize,
}

impl Odometer {
    pub(super) fn new(mut integers: Vec<i64>, depth: usize) -> Odometer {
        integers.sort_unstable();
        integers.dedup();
        Odometer { integers, depth, path: Vec::new(), made: 0 }
    }

    /// A number below `count`; the run ends where there is none.
    pub(super) fn one_of(&mut self, count: usize) -> Result<usize, Stop> {
        if count == 0 {
            return Err(Stop::Rejected);
        }
        if self.made == self.path.len() {
            self.path.push(Position { at: 0, count });
        }
        let position = &self.path[self.made];
        assert_eq!(
            position.count, count,
            "after the same answers the generator made another choice; let it depend on nothing else"
        );
        self.made += 1;
        Ok(position.at)
    }

    pub(super) fn integer(&mut self, low: i64, high: i64) -> Result<i64, Stop> {
        let start = self.integers.partition_point(|&integer| integer < low);
        let end = self.integers.partition_point(|&integer| integer <= high);
        let at = self.one_of(end.saturating_sub(start))?;
        Ok(self.integers[start + at])
    }

    /// Goes to the next path; none is left if not.
    pub(super) fn advance(&mut self) -> bool {
        self.made = 0;
        while let Some(last) = self.path.last_mut() {
            last.at += 1;
            if last.at < last.count {
                return true;
            }
            self.path.pop();
        }
        false
    }
}
