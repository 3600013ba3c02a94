//! Plans: what the rows of a model have to cover, as problems over numbers.
//!
//! Rows are of several sections, each a problem of its own: rows of valid values only, and for each parameter with invalid
//! values rows with one of these and valid values elsewhere. So no row has two invalid values, and what a row with an
//! invalid value has besides does not count as covered, since the refusal of that value may hide it, unless only such rows can have it.
//!
//! * Rows of valid values cover the interactions of the model's relations.
//! * Rows with an invalid value cover those of these interactions that it is part of: at strength `t` it meets every
//!   combination of `t - 1` valid values. They also cover interactions of valid values that no row without an invalid value
//!   can have, but not in models with sub-models. The order of another parameter (`Name @ N`) counts for valid values only.
//!
//! Constraints hold in all sections. An interaction or an invalid value that they exclude need not be covered.
//!
//! Result parameters are columns that interact with no other. Constraints that mention them hold like all others: a row
//! has results that its constraints allow, and where no result is allowed there is no row.

mod beside;
mod conflict;
mod error;
mod exclusion;
mod relations;
mod section;
mod units;

pub use error::PlanError;
pub use section::Section;
pub(crate) use units::{Configuration, Grouping, Submodel, Units};

use super::{Model, Value};
use crate::{
    estimate::Estimate,
    problem::{Problem, ProblemError, Relation},
    rules::Rules,
};
use exclusion::Exclusion;

/// What the rows of a model have to cover.
#[derive(Debug)]
pub struct Plan<'a> {
    model: &'a Model,
    relations: Vec<Relation>,
    grouping: Option<Grouping>,
    exclusions: Vec<Exclusion>,
    valid: Section,
}

impl Model {
    /// What rows have to cover if every `strength` parameters interact, and more where the model says so:
    ///
    /// * Any `N` parameters interact that have a parameter of order `N` among them.
    /// * With sub-models, any `strength` units interact: a sub-model is one, and so is a parameter in none of them. The values of a
    ///   sub-model are its configurations. Those are few, and any parameters of it interact in them, as many as its order is; without
    ///   one it is `strength`, or the number of its parameters if that is less. Orders of its parameters do not count.
    ///
    /// If `mixed`, the `strength` is ignored, and exactly the relations of the model that are not sub-models are covered, as with
    /// `-Ddoi=-1` of ACTS. A parameter in none of them has each value in some row.
    pub fn plan(&self, strength: usize, mixed: bool) -> Result<Plan<'_>, PlanError> {
        let (relations, grouping) = relations::of(self, strength, mixed)?;
        self.plan_of(relations, grouping)
    }

    /// What rows have to cover if any `strength` parameters interact, whatever else the model says.
    pub fn plan_uniform(&self, strength: usize) -> Result<Plan<'_>, PlanError> {
        self.plan_of(vec![relations::all(self, strength)?], None)
    }

    /// How many units there are: sub-models, and parameters in none of them; results are none.
    pub fn units(&self) -> usize {
        relations::grouping(self, 1).map_or_else(
            || self.parameters().iter().filter(|parameter| !parameter.is_result()).count(),
            |grouping| grouping.units(),
        )
    }

    /// What it takes to build the rows of [`plan`](Model::plan), without those of sub-models and those with invalid values.
    pub fn estimate(&self, strength: usize, mixed: bool) -> Result<Estimate, PlanError> {
        let (mut relations, _) = relations::of(self, strength, mixed)?;
        relations.retain(|relation| relation.strength <= relation.columns.len());
        let levels = self.parameters().iter().map(|of| of.values().len() as u32).collect();
        let problem = Problem::of_known(levels, relations, Rules::none());
        // Algebra knows no constraints.
        let is_free = self.constraints().is_empty() && self.seeds().is_empty();
        Ok(if is_free { Estimate::of(&problem) } else { Estimate::of_search(&problem) })
    }

    fn plan_of(
        &self,
        relations: Vec<Relation>,
        grouping: Option<Grouping>,
    ) -> Result<Plan<'_>, PlanError> {
        let exclusions = Exclusion::all(self);
        match Section::new(self, None, &relations, grouping.clone(), exclusions.iter()) {
            Ok(valid) => Ok(Plan { model: self, relations, grouping, exclusions, valid }),
            Err(ProblemError::Unsatisfiable) => {
                let involved = conflict::among(self, &exclusions);
                Err(PlanError::Excluded { constraints: involved })
            }
            Err(error) => Err(PlanError::Problem(error)),
        }
    }
}

impl Plan<'_> {
    /// The rows of valid values only.
    pub fn valid(&self) -> &Section {
        &self.valid
    }

    /// The rows with an invalid value of this parameter, unless it has none or the constraints exclude them all.
    pub fn invalid(&self, parameter: usize) -> Result<Option<Section>, PlanError> {
        let of = &self.model.parameters()[parameter];
        if of.is_result() || !of.values().iter().any(Value::is_invalid) {
            return Ok(None);
        }
        let (relations, grouping) = (&self.relations, self.grouping.clone());
        let exclusions = self.exclusions.iter();
        match Section::new(self.model, Some(parameter), relations, grouping, exclusions) {
            Ok(section) => Ok(Some(section)),
            Err(ProblemError::Unsatisfiable) => Ok(None),
            Err(error) => Err(PlanError::Problem(error)),
        }
    }

    /// Rows of valid values that break this constraint and no other; `None` if there are none. Any `strength` of its parameters
    /// interact, or all of them if there are fewer.
    pub fn breaking(
        &self,
        constraint: usize,
        strength: usize,
    ) -> Result<Option<Section>, PlanError> {
        let broken = &self.model.constraints()[constraint];
        let columns = broken.parameters().to_vec();
        if columns.is_empty() {
            return Ok(None);
        }
        let strength = strength.min(columns.len());
        let relations = [Relation::new(columns, strength)];
        let negated = Exclusion::of_broken(broken, self.model);
        let others = self.exclusions.iter().enumerate().filter(|(at, _)| *at != constraint);
        let exclusions = others.map(|(_, exclusion)| exclusion).chain([&negated]);
        match Section::new(self.model, None, &relations, None, exclusions) {
            Ok(section) => Ok(Some(section)),
            Err(ProblemError::Unsatisfiable) => Ok(None),
            Err(error) => Err(PlanError::Problem(error)),
        }
    }

    /// The parameters that have invalid values.
    pub fn parameters_with_invalid(&self) -> impl Iterator<Item = usize> {
        let with_invalid = |(_, parameter): &(usize, &super::Parameter)| {
            !parameter.is_result() && parameter.values().iter().any(Value::is_invalid)
        };
        self.model.parameters().iter().enumerate().filter(with_invalid).map(|(at, _)| at)
    }
}
