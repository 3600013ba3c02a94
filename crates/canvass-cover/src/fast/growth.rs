//! The growth of rows by one column: horizontal growth along the rows that there are, then vertical growth by new rows.

use super::{
    grid::Grid,
    open::Open,
    slots::Hit,
    stage::{Reach, Stage},
    tally::Tally,
};
use crate::{estimate::MOST_CELLS, problem::Problem, solver::Solver};
use canvass_base::SplitMix64;

pub(super) struct Growth<'a> {
    problem: &'a Problem,
    pub(super) grid: Grid,
    /// `None` if there are no rules.
    solver: Option<Solver>,
    ties: Ties,
    random: SplitMix64,
    hits: Vec<Hit>,
    found: Vec<Hit>,
    places: Vec<usize>,
    reach: Reach,
    /// How many slots were looked at, as a measure of work.
    looks: u64,
}

/// How many rows with room for an interaction are compared at a time, for the one that has to decide the fewest cells.
const CANDIDATES: usize = 16;

/// Why a column could not be added.
pub(super) enum GrowthError {
    /// Somebody asked to stop.
    Stopped,
    /// The interactions, or the rows, do not fit into memory.
    TooLarge,
}

impl<'a> Growth<'a> {
    pub(super) fn new(problem: &'a Problem, ties: Ties, random: SplitMix64) -> Growth<'a> {
        let solver = (!problem.rules().is_empty()).then(|| Solver::new(problem));
        let grid = Grid::new(problem.levels().to_vec());
        Growth {
            problem,
            grid,
            solver,
            ties,
            random,
            hits: Vec::new(),
            found: Vec::new(),
            places: Vec::new(),
            reach: Reach::default(),
            looks: 0,
        }
    }

    /// Adds a seed row; cells that the rules do not allow beside the earlier ones stay free.
    pub(super) fn add_seed(&mut self, seed: &[Option<u32>]) {
        let row = self.grid.push_free();
        for (column, level) in seed.iter().enumerate() {
            if let Some(level) = level {
                self.try_level(row, column, *level);
            }
        }
    }

    /// Decides `column` where that covers something, and adds rows for what is left. `go_on` is called now and then with
    /// the number of rows, and ends the growth by returning false.
    pub(super) fn add_column(
        &mut self,
        column: usize,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<(), GrowthError> {
        let mut stage = Stage::new(self.problem, column).ok_or(GrowthError::TooLarge)?;
        self.cover_decided(&mut stage);
        self.grow_along(&mut stage, go_on)?;
        if stage.uncovered() > 0 {
            stage.forget_covered();
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
        self.looks += stage.hits(cells, &mut self.reach, self.grid.levels(), &mut self.hits);
        stage.cover(&self.hits, cells[stage.column]);
    }

    /// Horizontal growth: gives each row in turn the level that covers most.
    fn grow_along(
        &mut self,
        stage: &mut Stage,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<(), GrowthError> {
        let column = stage.column;
        let levels = self.grid.levels()[column];
        let mut latest = 0;
        let mut tally = Tally::new(levels);
        for row in 0..self.grid.len() {
            // Rows left free in this column are decided later, where vertical growth or `fill` needs them.
            if stage.uncovered() == 0 {
                break;
            }
            if row % 256 == 255 {
                // Fewer runs make every later row cheaper; no hits are kept across rows.
                stage.forget_covered();
                if !go_on(self.grid.len()) {
                    return Err(GrowthError::Stopped);
                }
            }
            if !self.grid.is_free(row, column) {
                continue;
            }
            let cells = self.grid.row(row);
            self.looks += stage.hits(cells, &mut self.reach, self.grid.levels(), &mut self.hits);
            tally.clear();
            for hit in &self.hits {
                tally.add(stage.block(hit), hit.levels);
            }
            if let Some(level) = self.choose(row, column, &mut tally, latest) {
                stage.cover(&self.hits, level);
                latest = level;
            }
        }
        Ok(())
    }

    /// Writes into the row the level that covers most among those that the rules allow; `None` if none covers anything.
    fn choose(&mut self, row: usize, column: usize, tally: &mut Tally, latest: u32) -> Option<u32> {
        let start = self.ties.start(self.grid.levels()[column], latest);
        loop {
            let level = tally.most(start)?;
            if self.try_level(row, column, level) {
                return Some(level);
            }
            tally.refuse(level);
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

    /// Vertical growth: puts each interaction that is left into a row with room for it, or into a new one.
    fn grow_down(
        &mut self,
        stage: &mut Stage,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<(), GrowthError> {
        let levels = self.grid.levels().to_vec();
        let mut open = Open::new(&self.grid, stage.column + 1, &mut self.random);
        for run in 0..stage.runs() {
            if !go_on(self.grid.len()) {
                return Err(GrowthError::Stopped);
            }
            let Some((shared, lasts)) = stage.open_run(run) else { continue };
            let shared: Vec<usize> = shared.iter().map(|column| *column as usize).collect();
            let mut combination = vec![0; shared.len()];
            loop {
                for last in lasts.clone() {
                    let mut interaction: Vec<(usize, u32)> =
                        shared.iter().copied().zip(combination.iter().copied()).collect();
                    if last < stage.column {
                        interaction.push((last, 0));
                    }
                    for level in 0..stage.levels_of(last, &levels) {
                        if last < stage.column {
                            interaction[shared.len()].1 = level;
                        }
                        self.place_all(
                            run,
                            &combination,
                            (last, level),
                            &mut interaction,
                            stage,
                            &mut open,
                        );
                        if self.grid.len() * levels.len() > MOST_CELLS {
                            return Err(GrowthError::TooLarge);
                        }
                    }
                }
                if !stage.advance(run, &mut combination, &levels) {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Places the uncovered interactions of one slot: of one combination of levels before the stage's column.
    fn place_all(
        &mut self,
        run: usize,
        combination: &[u32],
        (last, level): (usize, u32),
        interaction: &mut Vec<(usize, u32)>,
        stage: &mut Stage,
        open: &mut Open,
    ) {
        let mut found = std::mem::take(&mut self.found);
        stage.hits_in(run, combination, last, level, self.grid.levels(), &mut found);
        for hit in &found {
            let mut levels = hit.levels;
            while levels != 0 {
                let level = stage.block(hit) * 64 + levels.trailing_zeros();
                levels &= levels - 1;
                // A row that took an earlier level of this slot may have covered this one too.
                if stage.is_uncovered(hit, level) {
                    interaction.push((stage.column, level));
                    self.place(interaction, stage, open);
                    interaction.pop();
                    stage.cover(&[*hit], level);
                }
            }
        }
        self.found = found;
    }

    fn place(&mut self, interaction: &[(usize, u32)], stage: &mut Stage, open: &mut Open) {
        if let Some(solver) = &mut self.solver
            && !solver.allows(interaction)
        {
            return;
        }
        let mut from = 0;
        loop {
            let mut places = std::mem::take(&mut self.places);
            open.with_room(interaction, from, CANDIDATES, &mut places);
            let last = places.last().copied();
            let placed = self.place_in_one_of(&mut places, interaction, open);
            self.places = places;
            if let Some((row, decided)) = placed {
                return self.cover_more(stage, row, &decided);
            }
            // None of these rows could take it: look further down.
            let Some(last) = last else { break };
            from = last + 1;
        }
        let row = self.grid.push_free();
        for (column, level) in interaction {
            self.grid.row_mut(row)[*column] = *level;
        }
        if interaction.len() <= stage.column {
            open.add(&self.grid, row);
        }
    }

    /// Puts the interaction into one of the rows, trying first those that have to decide the fewest cells; returns the row
    /// and the columns decided for it.
    fn place_in_one_of(
        &mut self,
        places: &mut Vec<usize>,
        interaction: &[(usize, u32)],
        open: &mut Open,
    ) -> Option<(usize, Vec<usize>)> {
        while !places.is_empty() {
            let free = |at: &usize| self.free_cells(open.row(places[*at]), interaction);
            let fewest = (0..places.len()).min_by_key(free).expect("there are places");
            let place = places.remove(fewest);
            let row = open.row(place);
            match self.try_interaction(row, interaction) {
                Ok(decided) => {
                    for column in &decided {
                        open.decide(place, *column, self.grid.row(row)[*column]);
                    }
                    return Some((row, decided));
                }
                // The rules may refuse the cell only beside the other cells of the interaction. If they refuse it beside
                // what the row had before, no later interaction need try it.
                Err((column, level)) => {
                    if !self.try_level(row, column, level) {
                        open.refuse(place, column, level);
                    }
                    self.grid.row_mut(row)[column] = self.grid.levels()[column];
                }
            }
        }
        None
    }

    fn free_cells(&self, row: usize, interaction: &[(usize, u32)]) -> usize {
        interaction.iter().filter(|(column, _)| self.grid.is_free(row, *column)).count()
    }

    /// Decides the free cells of an interaction that the row has room for and returns their columns, or the cell that the
    /// rules do not allow then.
    fn try_interaction(
        &mut self,
        row: usize,
        interaction: &[(usize, u32)],
    ) -> Result<Vec<usize>, (usize, u32)> {
        let mut decided = Vec::new();
        for (column, level) in interaction {
            if self.grid.is_free(row, *column) {
                if !self.try_level(row, *column, *level) {
                    for column in decided {
                        self.grid.row_mut(row)[column] = self.grid.levels()[column];
                    }
                    return Err((*column, *level));
                }
                decided.push(*column);
            }
        }
        Ok(decided)
    }

    /// Covers what the row contains since these columns were decided.
    fn cover_more(&mut self, stage: &mut Stage, row: usize, decided: &[usize]) {
        if decided.contains(&stage.column) {
            self.cover_row(stage, row);
            return;
        }
        let cells = self.grid.row(row);
        let levels = self.grid.levels();
        stage.hits_with(decided, cells, &mut self.reach, levels, &mut self.hits);
        stage.cover(&self.hits, cells[stage.column]);
    }

    /// Decides all cells that are free.
    pub(super) fn fill(&mut self) {
        let problem = self.problem;
        let mut random = self.random.clone();
        for row in 0..self.grid.len() {
            for (column, levels) in problem.levels().iter().enumerate() {
                if self.grid.is_free(row, column) {
                    let take = |level| self.try_level(row, column, level);
                    problem.preference(column).offer(*levels, &mut random, take);
                }
            }
        }
    }

    /// The work so far: how many slots were looked at, and how many variables the solver for rules considered.
    pub(super) fn work(&self) -> u64 {
        self.looks + self.solver.as_ref().map_or(0, Solver::asked)
    }

    /// Whether the solver gave up, so that an answer may be wrong.
    pub(super) fn gave_up(&self) -> bool {
        self.solver.as_ref().is_some_and(Solver::gave_up)
    }
}

/// Which level to take among those that cover equally many interactions.
#[derive(Debug, Clone)]
pub(super) enum Ties {
    /// The lowest.
    Lowest,
    /// The one that was taken last, or the first after it.
    Latest,
    /// Any.
    Random(SplitMix64),
}

impl Ties {
    /// The level from which on to look for one.
    fn start(&mut self, levels: u32, latest: u32) -> u32 {
        match self {
            Ties::Lowest => 0,
            Ties::Latest => latest,
            Ties::Random(random) => random.below(levels as usize) as u32,
        }
    }
}
