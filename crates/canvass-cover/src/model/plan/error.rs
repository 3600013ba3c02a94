//! Why there is no plan for a model.

use std::{error::Error, fmt};

use crate::{
    model::{Constraint, ModelError, quoted},
    problem::ProblemError,
};

/// Why there is no plan for a model.
#[derive(Debug, Clone, PartialEq)]
pub enum PlanError {
    /// There are only result parameters.
    NoParameters,
    /// The relations of the model are asked for, and it has none.
    NoRelations,
    /// There are fewer units than are to interact.
    Units {
        /// What was asked for.
        strength: usize,
        /// How many units there are: sub-models, and parameters in none of them.
        units: usize,
    },
    /// Too many parameters have an order of their own.
    TooManyOrders {
        /// How many have one.
        orders: usize,
        /// How many may have one, given the number of parameters.
        most: usize,
    },
    /// Together these constraints exclude every row of valid values.
    Excluded {
        /// Without any one of them there would be rows.
        constraints: Vec<Constraint>,
    },
    /// The model cannot have what is to be added to it.
    Model(ModelError),
    /// The strength is not possible, or it cannot be found out what the constraints allow.
    Problem(ProblemError),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::NoParameters => f.write_str(
                "all parameters are results: give at least one whose name does not begin with `$`",
            ),
            PlanError::NoRelations => {
                f.write_str("the model has no relations: add some to it, or give a strength")
            }
            PlanError::Units { strength, units } => write!(
                f,
                "strength {strength} is not possible with {units} units, where a sub-model counts as one: give one from 1 to {units}"
            ),
            PlanError::TooManyOrders { orders, most } => {
                write!(
                    f,
                    "{orders} parameters have an order of their own: give one to at most {most}"
                )
            }
            PlanError::Excluded { constraints } => excluded(constraints, f),
            PlanError::Model(error) => error.fmt(f),
            PlanError::Problem(error) => error.fmt(f),
        }
    }
}

fn excluded(constraints: &[Constraint], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    const MOST_NAMED: usize = 8;
    let named = constraints
        .iter()
        .take(MOST_NAMED)
        .map(|constraint| format!("{} (line {})", quoted(constraint.source()), constraint.line()));
    let named: Vec<String> = named.collect();
    match constraints.len() {
        1 => write!(f, "no row fulfils the constraint {}: change it", named[0]),
        count => {
            write!(f, "no row fulfils these {count} constraints together: {}", named.join(", "))?;
            f.write_str(if count > MOST_NAMED { ", …; change one" } else { "; change one" })
        }
    }
}

impl Error for PlanError {}

impl From<ProblemError> for PlanError {
    fn from(error: ProblemError) -> PlanError {
        PlanError::Problem(error)
    }
}
