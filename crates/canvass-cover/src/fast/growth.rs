//! The growth of rows by one column: along the rows first, then by new rows.

use super::{
    grid::Grid,
    open::Open,
    stage::{Hit, SetId, Stage},
    tally::Tally,
};
use crate::{problem::Problem, random::Random, solver::Solver};

pub(super) struct Growth<'a> {
    problem: &'a Problem,
    pub(super) grid: Grid,
    /// None where there are no rules.
    solver: Option<Solver>,
    /// How ties are broken: at random, or in turn.
    random: Option<Random>,
    hits: Vec<Hit>,
    /// How many bits were looked at, which is what the work is measured by.
    pub(super) looks: u64,
}

/// Why a column could not be added.
pub(super) enum Halt {
    /// Somebody asked to stop.
    Stopped,
    /// The interactions do not fit into memory.
    TooLarge,
}

impl<'a> Growth<'a> {
    pub(super) fn new(problem: &'a Problem, random: Option<Random>) -> Growth<'a> {
        let solver = (!problem.rules().is_empty()).then(|| Solver::new(problem));
        let grid = Grid::new(problem.levels().to_vec());
        Growth { problem, grid, solver, random, hits: Vec::new(), looks: 0 }
    }

    /// Adds a row to begin with; cells that the rules do not allow beside the others stay free.
    pub(super) fn add_seed(&mut self, seed: &[Option<u32>]) {
        let row = self.grid.push_free();
        for (column, level) in seed.iter().enumerate() {
            if let Some(level) = level {
                self.try_level(row, column, *level);
            }
        }
    }

    /// Decides `column` where that covers something, and adds rows for what is left. `go_on` is asked now and then, with
    /// the number of rows.
    pub(super) fn add_column(
        &mut self,
        column: usize,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<(), Halt> {
        let mut stage = Stage::new(self.problem, column).ok_or(Halt::TooLarge)?;
        self.cover_decided(&mut stage);
        self.grow_along(&mut stage, go_on)?;
        if stage.remaining() > 0 {
            stage.forget_covered_sets();
            self.grow_down(&mut stage, go_on)?;
        }
        Ok(())
    }

    fn cover_decided(&mut self, stage: &mut Stage) {
        for row in 0..self.grid.len() {
            if !self.grid.is_free(row, stage.column) {
                self.cover_row(stage, row);
            }
        }
    }

    fn cover_row(&mut self, stage: &mut Stage, row: usize) {
        let cells = self.grid.row(row);
        stage.hits(cells, &mut self.hits);
        stage.cover(&self.hits, cells[stage.column]);
        self.looks += stage.sets() as u64;
    }

    /// Gives each row in turn the level that covers most.
    fn grow_along(
        &mut self,
        stage: &mut Stage,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<(), Halt> {
        let column = stage.column;
        let levels = self.grid.levels()[column];
        let mut preference = Preference::new(levels, self.random.clone());
        let mut tally = Tally::new(levels);
        let mut sets = stage.sets();
        for row in 0..self.grid.len() {
            if stage.remaining() == 0 {
                break;
            }
            if row % 256 == 255 {
                stage.forget_covered_sets();
                sets = stage.sets();
                if !go_on(self.grid.len()) {
                    return Err(Halt::Stopped);
                }
            }
            if !self.grid.is_free(row, column) {
                continue;
            }
            self.looks += sets as u64;
            stage.hits(self.grid.row(row), &mut self.hits);
            tally.clear();
            for hit in &self.hits {
                tally.add(hit.block, hit.levels);
            }
            if let Some(level) = self.choose(row, column, &tally, &mut preference) {
                stage.cover(&self.hits, level);
                preference.note(level);
            }
        }
        if let Some(random) = &mut self.random {
            random.next();
        }
        Ok(())
    }

    /// The level that covers most of those that the rules allow, written into the row; None if none covers anything.
    fn choose(
        &mut self,
        row: usize,
        column: usize,
        tally: &Tally,
        preference: &mut Preference,
    ) -> Option<u32> {
        let is_ruled = self.solver.as_ref().is_some_and(|solver| solver.constrains(column));
        if !is_ruled {
            let level = preference.best(tally, |_| true)?;
            self.grid.row_mut(row)[column] = level;
            return Some(level);
        }
        let mut refused = Vec::new();
        loop {
            let level = preference.best(tally, |level| !refused.contains(&level))?;
            if self.try_level(row, column, level) {
                return Some(level);
            }
            refused.push(level);
        }
    }

    /// Decides a free cell, if the rules allow.
    fn try_level(&mut self, row: usize, column: usize, level: u32) -> bool {
        self.grid.row_mut(row)[column] = level;
        let allowed = match &mut self.solver {
            None => true,
            Some(solver) => solver.allows_in(self.grid.row(row), column),
        };
        if !allowed {
            self.grid.row_mut(row)[column] = self.grid.levels()[column];
        }
        allowed
    }

    /// Puts each interaction that is left into the first row with room for it, or into a new one.
    fn grow_down(
        &mut self,
        stage: &mut Stage,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<(), Halt> {
        let levels = self.grid.levels().to_vec();
        let mut open = Open::new(&self.grid, stage.column + 1);
        let with_column = sets_with_column(stage);
        let mut found = Vec::new();
        let mut interaction = Vec::new();
        for set in stage.open_sets() {
            if !go_on(self.grid.len()) {
                return Err(Halt::Stopped);
            }
            let mut combination = vec![0; stage.columns(set).len()];
            for _ in 0..stage.combinations(set, &levels) {
                stage.open_in(set, &combination, &mut found);
                for hit in &found {
                    for bit in (0..64).filter(|bit| hit.levels >> bit & 1 == 1) {
                        let level = u32::from(hit.block) * 64 + bit;
                        if !stage.is_open(hit, level) {
                            continue;
                        }
                        interaction.clear();
                        let columns = stage.columns(set).iter().map(|column| *column as usize);
                        interaction.extend(columns.zip(combination.iter().copied()));
                        interaction.push((stage.column, level));
                        self.place(&interaction, stage, &mut open, &with_column);
                        stage.cover_one(hit, level);
                    }
                }
                stage.advance(set, &mut combination, &levels);
            }
        }
        Ok(())
    }

    fn place(
        &mut self,
        interaction: &[(usize, u32)],
        stage: &mut Stage,
        open: &mut Open,
        with_column: &[Vec<SetId>],
    ) {
        if let Some(solver) = &mut self.solver
            && !solver.allows(interaction)
        {
            return;
        }
        let mut from = 0;
        while let Some(place) = open.with_room(interaction, from) {
            let row = open.row(place);
            if let Some(decided) = self.try_interaction(row, interaction) {
                for column in &decided {
                    open.decide(place, *column, self.grid.row(row)[*column]);
                }
                self.cover_more(stage, row, &decided, with_column);
                return;
            }
            from = place + 1;
        }
        let row = self.grid.push_free();
        let place = open.add(row);
        for (column, level) in interaction {
            self.grid.row_mut(row)[*column] = *level;
            open.decide(place, *column, *level);
        }
    }

    /// Decides the free cells of an interaction that the row has room for, and returns their columns, if the rules allow.
    fn try_interaction(&mut self, row: usize, interaction: &[(usize, u32)]) -> Option<Vec<usize>> {
        let mut decided = Vec::new();
        for (column, level) in interaction {
            if self.grid.is_free(row, *column) {
                if !self.try_level(row, *column, *level) {
                    for column in decided {
                        self.grid.row_mut(row)[column] = self.grid.levels()[column];
                    }
                    return None;
                }
                decided.push(*column);
            }
        }
        Some(decided)
    }

    /// Covers what the row has more since these columns were decided.
    fn cover_more(
        &mut self,
        stage: &mut Stage,
        row: usize,
        decided: &[usize],
        with_column: &[Vec<SetId>],
    ) {
        if decided.contains(&stage.column) {
            self.cover_row(stage, row);
            return;
        }
        let cells = self.grid.row(row);
        for set in decided.iter().flat_map(|column| &with_column[*column]) {
            self.hits.clear();
            stage.hits_in(*set, cells, &mut self.hits);
            stage.cover(&self.hits, cells[stage.column]);
            self.looks += 1;
        }
    }

    /// The rows, decided everywhere.
    pub(super) fn filled(mut self, random: &mut Random) -> Grid {
        for row in 0..self.grid.len() {
            for column in 0..self.grid.levels().len() {
                if self.grid.is_free(row, column) {
                    let levels = self.grid.levels()[column];
                    let start = random.below(levels);
                    (0..levels).find(|turn| self.try_level(row, column, (start + turn) % levels));
                }
            }
        }
        self.grid
    }

    /// Whether the rules were so hard that an answer may be wrong.
    pub(super) fn gave_up(&self) -> bool {
        self.solver.as_ref().is_some_and(Solver::gave_up)
    }
}

/// For each column the sets of the stage that include it.
fn sets_with_column(stage: &Stage) -> Vec<Vec<SetId>> {
    let mut sets = vec![Vec::new(); stage.column];
    for set in stage.open_sets() {
        for column in stage.columns(set) {
            sets[*column as usize].push(set);
        }
    }
    sets
}

/// Which of the levels that cover equally many to take: those that were taken least, and of those the next in turn.
struct Preference {
    taken: Vec<u32>,
    next: u32,
    random: Option<Random>,
}

impl Preference {
    fn new(levels: u32, random: Option<Random>) -> Preference {
        Preference { taken: vec![0; levels as usize], next: 0, random }
    }

    fn note(&mut self, level: u32) {
        self.taken[level as usize] += 1;
        self.next = (level + 1) % self.taken.len() as u32;
    }

    /// None if no level covers anything.
    fn best(&mut self, tally: &Tally, is_possible: impl Fn(u32) -> bool) -> Option<u32> {
        let levels = self.taken.len() as u32;
        let start = match &mut self.random {
            None => self.next,
            Some(random) => random.below(levels),
        };
        let in_turn = (start..levels).chain(0..start).filter(|level| is_possible(*level));
        let covering = in_turn.map(|level| (tally.of(level), level)).filter(|(most, _)| *most > 0);
        let rated =
            covering.map(|(most, level)| (most, u32::MAX - self.taken[level as usize], level));
        rated
            .reduce(|best, other| if (other.0, other.1) > (best.0, best.1) { other } else { best })
            .map(|(_, _, level)| level)
    }
}
