//! Rows of a model with sub-models: first the configurations of each sub-model, then rows of units.
//!
//! PICT makes each sub-model's configurations alone, and drops in silence those that fit to none of another sub-model. Here, what a row
//! can have and no row of units has is given the configurations of a row that has it.

use std::{collections::HashSet, ops::ControlFlow};

use super::{GenerateError, Generation, Request, array};
use crate::{
    coverage::PartialRow,
    fast::{Watch, cover},
    model::{
        PlanError, Section,
        plan::{Configuration, Grouping, Submodel, Units},
    },
    problem::{Problem, ProblemError, Relation},
    small::Effort,
    solver::Solver,
    verify::Interaction,
};

/// The configurations of each sub-model, in values: rows with an invalid value have those of the other rows where they can.
pub(super) type Known = Vec<Vec<Configuration>>;

impl Generation<'_> {
    /// Adds the rows of a section.
    pub(super) fn add_grouped(
        &mut self,
        section: &Section,
        grouping: &Grouping,
        watch: Watch<'_>,
    ) -> Result<(), GenerateError> {
        if self.request.radix.is_some() {
            return Err(GenerateError::RadixOfUnits);
        }
        let seeds = self.seeds.of(section);
        let base = section.problem();
        let levels = seeds.iter().map(|seed| seed.levels(section)).collect();
        let levels = configured(base, grouping, levels, self.request)?;
        let effort = self.effort();
        let mut chosen = Vec::new();
        for (at, submodel) in grouping.submodels.iter().enumerate() {
            chosen.push(match self.reused(section, submodel, at, &levels) {
                Some(known) => known,
                None => self.configurations(section, submodel, &levels, effort, watch)?,
            });
            self.done += 1;
        }
        let units = completed(section, chosen, self.request)?;
        let rows: Vec<PartialRow> = levels.iter().map(|row| units.levels_of(row)).collect();
        let mut overall = self.overall(watch);
        let build = array(units.problem(), &rows, self.request, effort, &mut overall)?;
        let rows = build.array.rows().map(|row| section.values_of(&units.row_of(row)));
        let rows: Vec<PartialRow> = rows.collect();
        if section.invalid().is_none() {
            self.known = grouping.submodels.iter().map(|of| of.configurations(&rows)).collect();
        }
        self.take(&seeds, rows);
        self.generated.is_complete &= build.is_complete;
        self.done += 1;
        Ok(())
    }

    /// The configurations that rows of valid values have, where the section has them too, if they are enough for it.
    fn reused(
        &self,
        section: &Section,
        submodel: &Submodel,
        at: usize,
        seeds: &[PartialRow],
    ) -> Option<Vec<Configuration>> {
        if submodel.columns.contains(&section.invalid()?) {
            return None;
        }
        let mut solver = Solver::new(section.problem());
        let mut found = Vec::new();
        let own = seeds.iter().filter_map(|row| submodel.configuration(row));
        let levels = |values: &Configuration| {
            let cells = submodel.columns.iter().zip(values);
            cells.map(|(column, value)| section.level(*column, *value)).collect()
        };
        for levels in own.chain(self.known.get(at)?.iter().filter_map(levels)) {
            let levels: Configuration = levels;
            let cells: Interaction =
                submodel.columns.iter().copied().zip(levels.iter().copied()).collect();
            if !found.contains(&levels) && solver.allows(&cells) {
                found.push(levels);
            }
        }
        Some(found).filter(|found| !found.is_empty())
    }

    /// Few configurations that have every combination of as many columns of the sub-model as its strength says.
    fn configurations(
        &mut self,
        section: &Section,
        submodel: &Submodel,
        seeds: &[PartialRow],
        effort: Option<Effort>,
        watch: Watch<'_>,
    ) -> Result<Vec<Configuration>, GenerateError> {
        let base = section.problem();
        let invalid = section.invalid().filter(|column| submodel.columns.contains(column));
        let relation = Relation::new(submodel.columns.clone(), submodel.strength);
        let relation = Relation { through: invalid, ..relation };
        let sets = Problem::of_known(base.levels().to_vec(), vec![relation], base.rules().clone());
        let mut overall = self.overall(watch);
        let build = array(&sets, seeds, self.request, effort, &mut overall)?;
        self.generated.is_complete &= build.is_complete;
        let column_sets = sets.sets();
        let mut seen: HashSet<Interaction> = HashSet::new();
        let mut found: Vec<Configuration> = Vec::new();
        for (at, row) in build.array.rows().enumerate() {
            let mut is_new =
                seeds.get(at).is_some_and(|seed| submodel.configuration(seed).is_some());
            for set in &column_sets {
                is_new |= seen.insert(set.iter().map(|column| (*column, row[*column])).collect());
            }
            let configuration = submodel.columns.iter().map(|column| row[*column]).collect();
            if is_new && !found.contains(&configuration) {
                found.push(configuration);
            }
        }
        Ok(found)
    }
}

/// Whole rows, of which the first have the given cells as far as they can.
fn whole_rows(
    base: &Problem,
    partial: &[PartialRow],
    request: &Request,
) -> Result<Vec<Vec<u32>>, GenerateError> {
    let any = vec![Relation::new(vec![0], 1)];
    let problem = Problem::of_known(base.levels().to_vec(), any, base.rules().clone());
    let build = cover(&problem, partial, request.seed, &mut |_| ControlFlow::Continue(()));
    let build = build.map_err(GenerateError::Cover)?;
    Ok(build.array.rows().take(partial.len()).map(<[u32]>::to_vec).collect())
}

/// Seed rows in which each sub-model is decided as a whole or not at all.
fn configured(
    base: &Problem,
    grouping: &Grouping,
    mut seeds: Vec<PartialRow>,
    request: &Request,
) -> Result<Vec<PartialRow>, GenerateError> {
    if seeds.is_empty() {
        return Ok(seeds);
    }
    let whole = whole_rows(base, &seeds, request)?;
    for (seed, whole) in seeds.iter_mut().zip(whole) {
        for submodel in &grouping.submodels {
            if submodel.columns.iter().any(|column| seed[*column].is_some()) {
                submodel.columns.iter().for_each(|column| seed[*column] = Some(whole[*column]));
            }
        }
    }
    Ok(seeds)
}

/// Units with these configurations, and with those of more rows where something that rows can have would be missing.
fn completed(
    section: &Section,
    mut chosen: Vec<Vec<Configuration>>,
    request: &Request,
) -> Result<Units, GenerateError> {
    let base = section.problem();
    let grouping = section.grouping().expect("there are sub-models");
    let units = section.units(chosen.clone());
    let missing: Vec<PartialRow> = match units {
        Ok(units) => {
            let mut solver = Solver::new(units.problem());
            let mut possible = Solver::new(base);
            let cells = units
                .cells()
                .filter(|(level, cells)| !solver.allows(&[*level]) && possible.allows(cells));
            let missing: Vec<PartialRow> = cells.map(|(_, cells)| partial(base, &cells)).collect();
            if missing.is_empty() {
                return Ok(units);
            }
            missing
        }
        Err(ProblemError::Unsatisfiable) => {
            let alone = (0..base.levels().len()).flat_map(|column| {
                (0..base.levels()[column]).map(move |level| vec![(column, level)])
            });
            let of_submodels = grouping.submodels.iter().zip(&chosen).flat_map(|(of, chosen)| {
                let cells = |levels: &Configuration| {
                    of.columns.iter().copied().zip(levels.iter().copied()).collect()
                };
                chosen.iter().map(cells).collect::<Vec<Interaction>>()
            });
            let mut possible = Solver::new(base);
            let all = alone.chain(of_submodels).filter(|cells| possible.allows(cells));
            all.map(|cells| partial(base, &cells)).collect()
        }
        Err(error) => return Err(GenerateError::Plan(PlanError::Problem(error))),
    };
    for row in whole_rows(base, &missing, request)? {
        for (submodel, chosen) in grouping.submodels.iter().zip(&mut chosen) {
            let configuration = submodel.columns.iter().map(|column| row[*column]).collect();
            if !chosen.contains(&configuration) {
                chosen.push(configuration);
            }
        }
    }
    section.units(chosen).map_err(|error| GenerateError::Plan(PlanError::Problem(error)))
}

fn partial(base: &Problem, cells: &[(usize, u32)]) -> PartialRow {
    let mut row = vec![None; base.levels().len()];
    cells.iter().for_each(|(column, level)| row[*column] = Some(*level));
    row
}
