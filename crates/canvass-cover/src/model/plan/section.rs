//! A section of a plan: rows of the same kind, as a problem over numbers.

use std::sync::Arc;

use super::{
    Configuration, Grouping, Units,
    exclusion::{Exclusion, Levels, rules},
};
use crate::{
    coverage::PartialRow,
    model::{Model, Parameter},
    preference::Preference,
    problem::{Problem, ProblemError, Relation},
};

/// Rows of valid values, or with an invalid value of one parameter and valid ones elsewhere, as rows of a problem.
///
/// Each parameter is a column, in their order; the levels of a column are some of its values, in their order.
#[derive(Debug)]
pub struct Section {
    invalid: Option<usize>,
    levels: Arc<Levels>,
    problem: Problem,
    grouping: Option<Grouping>,
}

impl Section {
    /// `invalid` is the parameter whose invalid values the rows have.
    pub(super) fn new<'a>(
        model: &Model,
        invalid: Option<usize>,
        relations: &[Relation],
        grouping: Option<Grouping>,
        exclusions: impl Iterator<Item = &'a Exclusion> + Clone,
    ) -> Result<Section, ProblemError> {
        if exclusions.clone().any(Exclusion::is_total) {
            return Err(ProblemError::Unsatisfiable);
        }
        let levels = Arc::new(levels(model, invalid));
        let preferences = model.parameters().iter().zip(&levels.values);
        let preferences = preferences.map(|(parameter, values)| preference(parameter, values));
        let problem = Problem::new(
            levels.values.iter().map(|values| values.len() as u32).collect(),
            relations.iter().filter_map(|relation| meeting(relation, invalid)).collect(),
            rules(exclusions, &levels),
        )?;
        let problem = problem.preferring(preferences.collect())?;
        Ok(Section { invalid, levels, problem, grouping })
    }

    /// The parameter whose invalid values the rows have, or none if all values are valid.
    pub fn invalid(&self) -> Option<usize> {
        self.invalid
    }

    /// The problem that the rows of this section solve.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Whether sub-models are units, so that their parameters interact with others only as configurations.
    pub fn has_units(&self) -> bool {
        self.grouping.is_some()
    }

    /// The sub-models, if there are any.
    pub(crate) fn grouping(&self) -> Option<&Grouping> {
        self.grouping.as_ref()
    }

    /// The problem of units, where the sub-models have these configurations.
    pub(crate) fn units(
        &self,
        configurations: Vec<Vec<Configuration>>,
    ) -> Result<Units, ProblemError> {
        let grouping = self.grouping.as_ref().expect("there are sub-models");
        Units::new(&self.problem, grouping, configurations, self.invalid)
    }

    /// What rows of this section, given as levels, have to cover if sub-models are units: a problem with a column for each unit,
    /// where the sub-models have the configurations that these rows have, and its rows. `None` without sub-models, and where
    /// no row decides all of a sub-model.
    pub fn units_of(
        &self,
        rows: &[PartialRow],
    ) -> Result<Option<(Problem, Vec<PartialRow>)>, ProblemError> {
        let Some(grouping) = &self.grouping else { return Ok(None) };
        let of_rows = grouping.submodels.iter().map(|submodel| submodel.configurations(rows));
        match self.units(of_rows.collect()) {
            Ok(units) => {
                let rows = rows.iter().map(|row| units.levels_of(row)).collect();
                Ok(Some((units.problem().clone(), rows)))
            }
            Err(ProblemError::Unsatisfiable | ProblemError::NoLevels { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The level of a value, if it has one in this section.
    pub(crate) fn level(&self, column: usize, value: u32) -> Option<u32> {
        self.levels.levels[column][value as usize]
    }

    /// The value of a level.
    pub(crate) fn value(&self, column: usize, level: u32) -> u32 {
        self.levels.values[column][level as usize]
    }

    /// The levels of a row of values, unless one is of another section.
    ///
    /// # Panics
    ///
    /// If the model does not have one of the values.
    pub fn levels_of(&self, row: &[Option<u32>]) -> Option<PartialRow> {
        let level = |(value, levels): (&Option<u32>, &Vec<Option<u32>>)| match value {
            None => Some(None),
            Some(value) => levels[*value as usize].map(Some),
        };
        row.iter().zip(&self.levels.levels).map(level).collect()
    }

    /// The values of a row of levels.
    ///
    /// # Panics
    ///
    /// If the problem does not have one of the levels.
    pub fn values_of(&self, row: &[u32]) -> PartialRow {
        let value = |(level, values): (&u32, &Vec<u32>)| Some(values[*level as usize]);
        row.iter().zip(&self.levels.values).map(value).collect()
    }

    /// The places of those rows of a suite that are of this section, and the rows as levels: to measure their
    /// [`coverage`](crate::coverage()). A row whose value of the parameter with invalid values is free is of no section.
    ///
    /// # Panics
    ///
    /// If a row is too short, or the model does not have one of its values.
    pub fn rows_of(&self, suite: &[PartialRow]) -> (Vec<usize>, Vec<PartialRow>) {
        let of_section = |(at, row): (usize, &PartialRow)| {
            let has_invalid = self.invalid.is_none_or(|parameter| row[parameter].is_some());
            Some((at, self.levels_of(row).filter(|_| has_invalid)?))
        };
        suite.iter().enumerate().filter_map(of_section).unzip()
    }
}

/// Any result may be expected, an invalid one as well.
fn levels(model: &Model, invalid: Option<usize>) -> Levels {
    let values_of = |(at, parameter): (usize, &Parameter)| -> Vec<u32> {
        let values = (0..).zip(parameter.values());
        let is_here = values.filter(|(_, value)| {
            parameter.is_result() || value.is_invalid() == (invalid == Some(at))
        });
        is_here.map(|(at, _)| at).collect()
    };
    let values: Vec<Vec<u32>> = model.parameters().iter().enumerate().map(values_of).collect();
    let inverse = |(parameter, values): (&Parameter, &Vec<u32>)| {
        let mut levels = vec![None; parameter.values().len()];
        for (level, value) in (0..).zip(values) {
            levels[*value as usize] = Some(level);
        }
        levels
    };
    let levels = model.parameters().iter().zip(&values).map(inverse).collect();
    Levels { values, levels }
}

/// The part of a relation that rows with an invalid value of this parameter have to cover.
fn meeting(relation: &Relation, invalid: Option<usize>) -> Option<Relation> {
    let Some(parameter) = invalid else { return Some(relation.clone()) };
    let is_in = relation.columns.binary_search(&parameter).is_ok();
    let is_through_other = relation.through.is_some_and(|column| column != parameter);
    (is_in && !is_through_other).then(|| Relation { through: Some(parameter), ..relation.clone() })
}

/// The first result that constraints allow, base choices before others, and otherwise what weights say.
fn preference(parameter: &Parameter, values: &[u32]) -> Preference {
    let value = |value: &u32| &parameter.values()[*value as usize];
    if parameter.is_result() {
        return Preference::First((0..values.len() as u32).collect());
    }
    let bases = (0..).zip(values).filter(|(_, at)| value(at).is_base());
    let bases: Vec<u32> = bases.map(|(level, _)| level).collect();
    if !bases.is_empty() {
        return Preference::First(bases);
    }
    if values.iter().all(|at| value(at).weight() == 1) {
        return Preference::Any;
    }
    Preference::Weights(values.iter().map(|at| value(at).weight()).collect())
}
