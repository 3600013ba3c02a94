//! Generating: the rows that a model asks for.

mod seeds;

pub use seeds::{SeedChange, SeedReason};

use std::{error::Error, fmt, ops::ControlFlow};

use super::{Model, Plan, PlanError, Section};
use crate::{
    coverage::PartialRow,
    fast::{Build, CoverError, Progress, Watch, cover},
    problem::Problem,
    radix::{Radix, split},
    small::{Effort, cover_small},
};
use seeds::Seeds;

/// Options for generating rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// How many parameters interact.
    pub strength: usize,
    /// Whether the relations of the model say which parameters interact, and not the strength; see [`Model::plan`].
    pub mixed: bool,
    /// The seed for pseudo-random choices: the same seed gives the same rows.
    pub seed: u64,
    /// How parameters with many values are split into digits, if at all. Digits interact then, and not their values;
    /// invalid values are not split.
    pub radix: Option<Radix>,
    /// How long to make the array smaller; shared by the rows of valid values and those of each parameter's invalid ones. An
    /// array with seed rows is left as it is.
    pub effort: Option<Effort>,
    /// Seed rows, after those of the model: one entry per parameter, `None` where any value will do.
    pub seeds: Vec<PartialRow>,
}

/// Rows of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// A value of each parameter; none is left open. Those of valid values come first, then those with an invalid one,
    /// by parameter; among each, seed rows come first.
    pub rows: Vec<PartialRow>,
    /// Whether they cover everything; false if `watch` ended the construction.
    pub is_complete: bool,
    /// What was changed in the seed rows.
    pub changes: Vec<SeedChange>,
}

/// Why there are no rows.
#[derive(Debug, Clone, PartialEq)]
pub enum GenerateError {
    /// The request is not possible for the model.
    Plan(PlanError),
    /// No array could be built.
    Cover(CoverError),
    /// A seed row has another number of entries than there are parameters, or a value that is not there.
    Seed {
        /// Which, counted from 0 with those of the model first.
        row: usize,
    },
}

impl Model {
    /// Generates rows; what they cover is described at [`plan`](Model::plan).
    ///
    /// Where any value would do, a base choice is taken if there is one, or else values with probabilities proportional to their
    /// weights. Of the results that constraints allow, the first is taken. `watch` is called with the progress and may end it.
    pub fn generate(
        &self,
        request: &Request,
        watch: Watch<'_>,
    ) -> Result<Generated, GenerateError> {
        let plan = self.plan(request.strength, request.mixed)?;
        let with_invalid: Vec<usize> = plan.parameters_with_invalid().collect();
        let mut generation = Generation {
            model: self,
            request,
            sections: 1 + with_invalid.len(),
            done: 0,
            seeds: Seeds::new(self, &plan, &request.seeds)?,
            generated: Generated { rows: Vec::new(), is_complete: true, changes: Vec::new() },
        };
        generation.add(plan.valid(), watch)?;
        for parameter in with_invalid {
            if !generation.generated.is_complete {
                break;
            }
            generation.done += 1;
            if let Some(section) = plan.invalid(parameter)? {
                generation.add(&section, watch)?;
            }
        }
        Ok(generation.finish())
    }
}

struct Generation<'a> {
    model: &'a Model,
    request: &'a Request,
    /// How many there are, and how many are done.
    sections: usize,
    done: usize,
    seeds: Seeds,
    generated: Generated,
}

impl Generation<'_> {
    fn add(&mut self, section: &Section, watch: Watch<'_>) -> Result<(), GenerateError> {
        let seeds = self.seeds.of(section);
        let levels: Vec<PartialRow> = seeds.iter().map(|seed| seed.levels(section)).collect();
        let (done, sections, rows) = (self.done, self.sections, self.generated.rows.len());
        let mut overall = |progress: Progress| -> ControlFlow<()> {
            watch(Progress {
                done: done * progress.columns + progress.done,
                columns: sections * progress.columns,
                rows: rows + progress.rows,
            })
        };
        let effort = self.request.effort.map(|effort| effort.shared(sections as u32));
        let build = build(section.problem(), &levels, self.request, effort, &mut overall)?;
        let rows = build.array.rows().map(|row| section.values_of(row));
        for (seed, row) in seeds.iter().zip(rows.clone()) {
            self.seeds.compare(self.model, seed, &row);
        }
        self.generated.rows.extend(rows);
        self.generated.is_complete &= build.is_complete;
        Ok(())
    }

    fn finish(self) -> Generated {
        Generated { changes: self.seeds.changes(), ..self.generated }
    }
}

/// The rows of one section, found by digits if asked.
fn build(
    problem: &Problem,
    seeds: &[PartialRow],
    request: &Request,
    effort: Option<Effort>,
    watch: Watch<'_>,
) -> Result<Build, GenerateError> {
    let Some(radix) = &request.radix else {
        return array(problem, seeds, request, effort, watch);
    };
    let split = split(problem, radix).map_err(PlanError::Problem)?;
    let seeds: Vec<PartialRow> = seeds.iter().map(|seed| split.digits(seed)).collect();
    let build = array(split.problem(), &seeds, request, effort, watch)?;
    Ok(Build { array: split.recombine(&build.array), ..build })
}

/// An array that begins with the seeds, in their order.
fn array(
    problem: &Problem,
    seeds: &[PartialRow],
    request: &Request,
    effort: Option<Effort>,
    watch: Watch<'_>,
) -> Result<Build, GenerateError> {
    let build = match effort {
        Some(effort) if seeds.is_empty() => cover_small(problem, &effort, request.seed, watch),
        Some(_) | None => cover(problem, seeds, request.seed, watch),
    };
    build.map_err(GenerateError::Cover)
}

impl From<PlanError> for GenerateError {
    fn from(error: PlanError) -> GenerateError {
        GenerateError::Plan(error)
    }
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GenerateError::Plan(error) => error.fmt(f),
            GenerateError::Cover(error) => error.fmt(f),
            GenerateError::Seed { row } => write!(
                f,
                "seed row {row} does not fit the model: give a value or none for each parameter"
            ),
        }
    }
}

impl Error for GenerateError {}
