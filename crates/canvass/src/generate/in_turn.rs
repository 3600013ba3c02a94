//! Each answer in turn, where integers and data are bounded.

use super::run::Stop;
use crate::choice::odometer::Odometer;

pub(super) struct InTurn {
    /// What integers are chosen from, ascending.
    integers: Vec<i64>,
    /// How deep data is.
    pub(super) depth: usize,
    odometer: Odometer,
}

impl InTurn {
    #[inline]
    pub(super) fn new(mut integers: Vec<i64>, depth: usize) -> InTurn {
        integers.sort_unstable();
        integers.dedup();
        InTurn { integers, depth, odometer: Odometer::default() }
    }

    /// A number below `count`; the run ends where there is none.
    #[inline]
    pub(super) fn one_of(&mut self, count: usize) -> Result<usize, Stop> {
        if count == 0 {
            return Err(Stop::Rejected);
        }
        Ok(self.odometer.one_of(count).expect(
            "after the same answers the generator made another choice; let it depend on nothing else",
        ))
    }

    #[inline]
    pub(super) fn integer(&mut self, low: i64, high: i64) -> Result<i64, Stop> {
        let start = self.integers.partition_point(|&integer| integer < low);
        let end = self.integers.partition_point(|&integer| integer <= high);
        let at = self.one_of(end.saturating_sub(start))?;
        Ok(self.integers[start + at])
    }

    /// Goes to the next answers; none are left if not.
    #[inline]
    pub(super) fn advance(&mut self) -> bool {
        self.odometer.advance()
    }
}
