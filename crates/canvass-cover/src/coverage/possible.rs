//! How many interactions of columns the rules allow.
//!
//! Rules that share columns, over any number of steps, connect them. Whether an interaction is possible is decided for
//! connected columns together and for the others apart, so counts are multiplied, and those of few columns are kept.

use std::collections::{BTreeMap, HashMap};

use crate::{
    problem::Problem,
    solver::Solver,
    verify::{Interaction, next},
};

use super::{CoverageError, PartialRow, cells::Cells};

/// The most interactions of connected columns for which to ask one by one.
const MOST_ASKED: usize = 1 << 22;

pub(super) struct Possible<'a> {
    problem: &'a Problem,
    solver: Solver,
    /// How many interactions connected columns have, for sets that are parts of others.
    counts: HashMap<Vec<usize>, u64>,
}

impl<'a> Possible<'a> {
    pub(super) fn new(problem: &'a Problem) -> Possible<'a> {
        Possible { problem, solver: Solver::new(problem), counts: HashMap::new() }
    }

    /// Whether the rules allow a row with these levels.
    pub(super) fn allows(&mut self, interaction: &[(usize, u32)]) -> bool {
        self.solver.allows(interaction)
    }

    /// Whether the rules allow the row, with some levels in its free cells.
    pub(super) fn allows_row(&mut self, row: &PartialRow) -> bool {
        match row.iter().copied().collect::<Option<Vec<u32>>>() {
            Some(whole) => self.problem.rules().allow(&whole),
            None => {
                let decided = row.iter().enumerate();
                let decided = decided.filter_map(|(column, level)| Some((column, (*level)?)));
                self.allows(&decided.collect::<Interaction>())
            }
        }
    }

    /// How many interactions of the columns the rules allow, given how many of them rows have.
    pub(super) fn count(
        &mut self,
        set: &[usize],
        covered: u64,
        cells: &Cells,
    ) -> Result<u64, CoverageError> {
        let levels = |column: &usize| u64::from(self.problem.levels()[*column]);
        let all = set.iter().map(levels).try_fold(1_u64, u64::checked_mul);
        if all == Some(covered) {
            return Ok(covered);
        }
        let mut parts: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut count = Some(1_u64);
        for &column in set {
            match self.solver.component(column) {
                Some(number) => parts.entry(number).or_default().push(column),
                None => count = times(count, u64::from(self.problem.levels()[column])),
            }
        }
        for part in parts.into_values() {
            count = times(count, self.count_part(part, set.len(), cells)?);
        }
        count.ok_or_else(|| CoverageError::TooManyInteractions { columns: set.to_vec() })
    }

    /// Keeps the counts of parts that are smaller than the set: there are few of them, and they come again.
    fn count_part(
        &mut self,
        part: Vec<usize>,
        set: usize,
        cells: &Cells,
    ) -> Result<u64, CoverageError> {
        if part.len() == set {
            return self.ask(&part, cells);
        }
        if let Some(count) = self.counts.get(&part) {
            return Ok(*count);
        }
        let count = self.ask(&part, cells)?;
        self.counts.insert(part, count);
        Ok(count)
    }

    /// Asks for every interaction of connected columns that no row has.
    fn ask(&mut self, part: &[usize], cells: &Cells) -> Result<u64, CoverageError> {
        let levels: Vec<u32> = part.iter().map(|column| self.problem.levels()[*column]).collect();
        let all = levels.iter().try_fold(1_usize, |all, levels| all.checked_mul(*levels as usize));
        let Some(all) = all.filter(|all| *all <= MOST_ASKED) else {
            return Err(CoverageError::TooManyInteractions { columns: part.to_vec() });
        };
        let mut had = vec![false; all];
        for place in (0..cells.rows()).filter_map(|row| cells.place(row, part, &levels)) {
            had[place] = true;
        }
        let mut count = 0;
        let mut combination = vec![0; part.len()];
        for had in had {
            let interaction = || part.iter().copied().zip(combination.iter().copied());
            count += u64::from(had || self.allows(&interaction().collect::<Interaction>()));
            next(&mut combination, |at| levels[at]);
        }
        Ok(count)
    }
}

fn times(count: Option<u64>, factor: u64) -> Option<u64> {
    count?.checked_mul(factor)
}
