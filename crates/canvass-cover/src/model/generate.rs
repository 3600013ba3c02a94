//! Generating: the rows that a model asks for.

mod breaking;
mod grouped;
mod seeds;

pub use breaking::Breaking;
pub use seeds::{SeedChange, SeedReason};

use std::{error::Error, fmt, ops::ControlFlow};

use super::{Model, Plan, PlanError, Section};
use crate::{
    coverage::PartialRow,
    fast::{Build, CoverError, Progress, Watch, cover},
    problem::Problem,
    radix::{Radix, split},
    small::{Effort, cover_small},
    verify::Interaction,
};
use grouped::Known;
use seeds::{Seed, Seeds};

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
    /// The rows that no seed row became, as indices.
    pub new: Vec<usize>,
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
    /// Digits are asked for, and the model has sub-models, whose configurations have none.
    RadixOfUnits,
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
        let builds = 1 + plan.valid().grouping().map_or(0, |grouping| grouping.submodels.len());
        let mut generation = Generation {
            model: self,
            request,
            builds: builds * (1 + with_invalid.len()),
            done: 0,
            known: Known::new(),
            seeds: Seeds::new(self, &plan, &request.seeds)?,
            generated: Generated {
                rows: Vec::new(),
                new: Vec::new(),
                is_complete: true,
                changes: Vec::new(),
            },
        };
        generation.add(plan.valid(), &[], watch)?;
        for (number, parameter) in (1..).zip(with_invalid) {
            if !generation.generated.is_complete {
                break;
            }
            generation.done = number * builds;
            if let Some(section) = plan.invalid(parameter)? {
                let beside = generation.beside(&plan, &section, watch)?;
                generation.add(&section, &beside, watch)?;
            }
        }
        Ok(generation.finish())
    }
}

struct Generation<'a> {
    model: &'a Model,
    request: &'a Request,
    /// How many arrays are to be built at most, and how many are.
    builds: usize,
    done: usize,
    known: Known,
    seeds: Seeds,
    generated: Generated,
}

impl Generation<'_> {
    /// Adds the rows of a section, which begin with seed rows and those that have `beside`.
    fn add(
        &mut self,
        section: &Section,
        beside: &[Interaction],
        watch: Watch<'_>,
    ) -> Result<(), GenerateError> {
        if let Some(grouping) = section.grouping() {
            return self.add_grouped(section, grouping, watch);
        }
        let seeds = self.seeds.of(section);
        let mut levels: Vec<PartialRow> = seeds.iter().map(|seed| seed.levels(section)).collect();
        levels.extend(section.together(beside));
        let effort = self.effort();
        let mut overall = self.overall(watch);
        let build = build(section.problem(), &levels, self.request, effort, &mut overall)?;
        let rows: Vec<PartialRow> = build.array.rows().map(|row| section.values_of(row)).collect();
        self.take(&seeds, rows);
        self.generated.is_complete &= build.is_complete;
        Ok(())
    }

    /// Adds rows, which begin with those that seed rows became.
    fn take(&mut self, seeds: &[Seed], rows: Vec<PartialRow>) {
        for (seed, row) in seeds.iter().zip(&rows) {
            self.seeds.compare(self.model, seed, row);
        }
        let first = self.generated.rows.len();
        self.generated.rows.extend(rows);
        self.generated.new.extend(first + seeds.len()..self.generated.rows.len());
    }

    /// The effort for one array.
    fn effort(&self) -> Option<Effort> {
        self.request.effort.map(|effort| effort.shared(self.builds as u32))
    }

    /// Tells the progress of one array as that of all.
    fn overall<'w>(&self, watch: Watch<'w>) -> impl FnMut(Progress) -> ControlFlow<()> + 'w {
        let (done, builds, rows) = (self.done, self.builds, self.generated.rows.len());
        move |progress: Progress| {
            watch(Progress {
                done: done * progress.columns + progress.done,
                columns: builds * progress.columns,
                rows: rows + progress.rows,
            })
        }
    }

    /// The interactions of valid values that only rows with an invalid value can have, that rows of this section can have and
    /// no row has yet.
    fn beside(
        &self,
        plan: &Plan<'_>,
        section: &Section,
        watch: Watch<'_>,
    ) -> Result<Vec<Interaction>, GenerateError> {
        if section.grouping().is_some() {
            return Ok(Vec::new());
        }
        let columns = section.problem().levels().len();
        let mut overall = self.overall(watch);
        let mut watch = |()| overall(Progress { done: 0, columns, rows: 0 });
        let asked = plan.only_beside_invalid(section, plan.valid().problem(), &mut watch);
        // Whoever ended the search also ends what is built with it.
        let asked = asked.map_err(PlanError::Problem)?.unwrap_or_default();
        let had = |interaction: &Interaction| {
            let has = |row: &PartialRow| {
                interaction.iter().all(|(parameter, value)| row[*parameter] == Some(*value))
            };
            self.generated.rows.iter().any(has)
        };
        Ok(asked.into_iter().filter(|interaction| !had(interaction)).collect())
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
            GenerateError::RadixOfUnits => f.write_str(
                "digits cannot interact where sub-models limit the configurations: leave out one of both",
            ),
            GenerateError::Seed { row } => write!(
                f,
                "seed row {row} does not fit the model: give a value or none for each parameter"
            ),
        }
    }
}

impl Error for GenerateError {}
