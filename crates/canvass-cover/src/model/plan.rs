//! Plans: what the rows of a model have to cover, as problems over numbers.
//!
//! Rows are of several sections, each a problem of its own: rows of valid values only, and for each parameter with invalid
//! values rows with one of these and valid values elsewhere. So no row has two invalid values, and what a row with an
//! invalid value has besides does not count as covered, since the refusal of that value may hide it.
//!
//! * Rows of valid values cover the interactions of the model's relations.
//! * Rows with an invalid value cover those of these interactions that it is part of: at strength `t` it meets every
//!   combination of `t - 1` valid values. The order of another parameter (`Name @ N`) counts for valid values only.
//!
//! Constraints hold in all sections. An interaction or an invalid value that they exclude need not be covered.
//!
//! Result parameters are columns that interact with no other. Constraints that mention them hold like all others: a row
//! has results that its constraints allow, and where no result is allowed there is no row.

mod conflict;
mod error;
mod exclusion;
mod relations;
mod section;

pub use error::PlanError;
pub use section::Section;

use super::{Model, Value};
use crate::problem::{ProblemError, Relation};
use exclusion::Exclusion;

/// What the rows of a model have to cover.
#[derive(Debug)]
pub struct Plan<'a> {
    model: &'a Model,
    relations: Vec<Relation>,
    exclusions: Vec<Exclusion>,
    valid: Section,
}

impl Model {
    /// What rows have to cover if every `strength` parameters interact, and more where the model says so:
    ///
    /// * Any parameters of a sub-model interact, as many as its order is; without one it is `strength`, or the number of its
    ///   parameters if that is less. PICT combines whole rows of sub-models with other parameters, and does not say
    ///   which of their interactions that covers; those of `strength` parameters are all covered here.
    /// * Any `N` parameters interact that have a parameter of order `N` among them.
    ///
    /// If `mixed`, the `strength` is ignored, and exactly the relations of the model that are not sub-models are covered, as with
    /// `-Ddoi=-1` of ACTS. A parameter in none of them has each value in some row.
    pub fn plan(&self, strength: usize, mixed: bool) -> Result<Plan<'_>, PlanError> {
        let relations = relations::of(self, strength, mixed)?;
        let exclusions = Exclusion::all(self);
        match Section::new(self, None, &relations, exclusions.iter()) {
            Ok(valid) => Ok(Plan { model: self, relations, exclusions, valid }),
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
        match Section::new(self.model, Some(parameter), &self.relations, self.exclusions.iter()) {
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
