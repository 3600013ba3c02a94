//! Rows that break constraints on purpose, one constraint each, to see that the system under test refuses them.

use super::{GenerateError, Model, array};
use crate::{
    coverage::PartialRow,
    fast::{Progress, Watch},
    model::{Kind, Request, Value, plan::PlanError},
};

/// Rows that break constraints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breaking {
    /// The rows, each with the constraint that it breaks, as an index; by constraint.
    pub rows: Vec<(usize, PartialRow)>,
    /// The constraints that no row breaks without breaking another one, or without an invalid value.
    pub unbreakable: Vec<usize>,
    /// Whether all constraints were broken that can be; false if `watch` ended the construction.
    pub is_complete: bool,
}

impl Model {
    /// Generates rows of valid values each of which breaks one constraint and fulfils all others, so that no violation hides
    /// another. Any `strength` of the constraint's parameters, or all if there are fewer, have every combination of values that
    /// such a row can have. A comparison that is undefined is no violation. Constraints that mention results say what to expect, and
    /// are not broken.
    pub fn generate_breaking(
        &self,
        strength: usize,
        seed: u64,
        watch: Watch<'_>,
    ) -> Result<Breaking, GenerateError> {
        let plan = self.plan_uniform(1)?;
        let request =
            Request { strength, mixed: false, seed, radix: None, effort: None, seeds: Vec::new() };
        let mut breaking =
            Breaking { rows: Vec::new(), unbreakable: Vec::new(), is_complete: true };
        let of_inputs: Vec<usize> = (0..self.constraints().len())
            .filter(|at| {
                let mut parameters = self.constraints()[*at].parameters().iter();
                !parameters.any(|parameter| self.parameters()[*parameter].is_result())
            })
            .collect();
        for (done, constraint) in of_inputs.iter().copied().enumerate() {
            let Some(section) = plan.breaking(constraint, strength)? else {
                breaking.unbreakable.push(constraint);
                continue;
            };
            let rows = breaking.rows.len();
            let build = array(section.problem(), &[], &request, None, &mut |progress| {
                watch(Progress {
                    done: done * progress.columns + progress.done,
                    columns: of_inputs.len() * progress.columns,
                    rows: rows + progress.rows,
                })
            })?;
            let rows = build.array.rows().map(|row| (constraint, section.values_of(row)));
            breaking.rows.extend(rows);
            if !build.is_complete {
                breaking.is_complete = false;
                break;
            }
        }
        Ok(breaking)
    }

    /// The model with one more result, `$breaks`, which tells the constraint that a row breaks: the first value is blank, the
    /// others are the constraints in their order.
    pub fn with_breaks(&self) -> Result<Model, GenerateError> {
        let mut model = self.clone();
        let mut names: Vec<String> = vec![String::new()];
        for constraint in self.constraints() {
            let words: Vec<&str> = constraint.source().split_whitespace().collect();
            let said = format!("line {}: {}", constraint.line(), words.join(" "));
            let numbered = (2..).map(|number| format!("{said} ({number})"));
            let is_taken = |name: &String| {
                names.iter().any(|other| self.case().fold(other) == self.case().fold(name))
            };
            let mut candidates = std::iter::once(said.clone()).chain(numbered);
            names.push(candidates.find(|name| !is_taken(name)).expect("there are more numbers"));
        }
        let numbered = (2..).map(|number| format!("$breaks {number}"));
        let mut titles = std::iter::once("$breaks".to_owned()).chain(numbered);
        let title = titles.find(|title| self.parameter_index(title).is_none());
        let title = title.expect("there are more numbers than parameters");
        let values = names.into_iter().map(Value::new).collect();
        let added = model.add_parameter(title, Kind::Text, values);
        added.map_err(|error| PlanError::Model(error.error))?;
        Ok(model)
    }
}
