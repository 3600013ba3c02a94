//! Seed rows, sorted by section, and the changes that constraints made necessary in them.

use std::{collections::BTreeMap, fmt};

use super::{GenerateError, Plan, Section};
use crate::{
    coverage::PartialRow,
    model::{Model, quoted},
};

/// A value of a seed row that the rows do not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeedChange {
    /// Which seed row, counted from 0 with those of the model first.
    pub row: usize,
    /// The name of the parameter.
    pub parameter: String,
    /// The value that was replaced.
    pub value: String,
    /// Why it was.
    pub reason: SeedReason,
}

/// Why a value of a seed row was replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeedReason {
    /// It is invalid, and so is one before it.
    SecondInvalid,
    /// The constraints exclude it beside the other values of the row.
    Excluded,
}

impl fmt::Display for SeedChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SeedChange { row, parameter, value, reason } = self;
        let (value, parameter) = (quoted(value), quoted(parameter));
        write!(f, "seed row {row}: value {value} of {parameter} was replaced, since ")?;
        f.write_str(match reason {
            SeedReason::SecondInvalid => "the row has another invalid value",
            SeedReason::Excluded => "the constraints exclude it there",
        })
    }
}

/// A seed row.
pub(super) struct Seed {
    number: usize,
    row: PartialRow,
}

impl Seed {
    pub(super) fn levels(&self, section: &Section) -> PartialRow {
        section.levels_of(&self.row).expect("it was sorted into its section")
    }
}

/// The seed rows that are not used yet, by the parameter of which they have an invalid value.
pub(super) struct Seeds {
    left: BTreeMap<Option<usize>, Vec<Seed>>,
    changes: Vec<SeedChange>,
}

impl Seeds {
    /// The model's own, then `more`.
    pub(super) fn new(
        model: &Model,
        plan: &Plan<'_>,
        more: &[PartialRow],
    ) -> Result<Seeds, GenerateError> {
        let mut seeds = Seeds { left: BTreeMap::new(), changes: Vec::new() };
        for (number, row) in model.seeds().iter().chain(more).enumerate() {
            if !fits(model, row) {
                return Err(GenerateError::Seed { row: number });
            }
            let mut seed = Seed { number, row: row.clone() };
            let invalid = seeds.keep_one_invalid(model, &mut seed);
            seeds.left.entry(invalid).or_default().push(seed);
        }
        seeds.move_excluded(model, plan)?;
        Ok(seeds)
    }

    /// Frees all invalid values but the first, and returns its parameter.
    fn keep_one_invalid(&mut self, model: &Model, seed: &mut Seed) -> Option<usize> {
        let mut invalid = (0..seed.row.len()).filter(|at| is_invalid(model, *at, seed.row[*at]));
        let first = invalid.next();
        let others: Vec<usize> = invalid.collect();
        for parameter in others {
            self.free(model, seed, parameter, SeedReason::SecondInvalid);
        }
        first
    }

    /// Frees the invalid values that the constraints exclude everywhere.
    fn move_excluded(&mut self, model: &Model, plan: &Plan<'_>) -> Result<(), GenerateError> {
        let parameters: Vec<usize> = self.left.keys().copied().flatten().collect();
        for parameter in parameters {
            if plan.invalid(parameter)?.is_some() {
                continue;
            }
            let mut excluded = self.left.remove(&Some(parameter)).unwrap_or_default();
            for seed in &mut excluded {
                self.free(model, seed, parameter, SeedReason::Excluded);
            }
            let valid = self.left.entry(None).or_default();
            valid.extend(excluded);
            valid.sort_by_key(|seed| seed.number);
        }
        Ok(())
    }

    fn free(&mut self, model: &Model, seed: &mut Seed, parameter: usize, reason: SeedReason) {
        if let Some(value) = seed.row[parameter].take() {
            self.note(model, seed.number, (parameter, value), reason);
        }
    }

    fn note(
        &mut self,
        model: &Model,
        row: usize,
        (parameter, value): (usize, u32),
        reason: SeedReason,
    ) {
        let of = &model.parameters()[parameter];
        self.changes.push(SeedChange {
            row,
            parameter: of.name().to_owned(),
            value: of.values()[value as usize].text().to_owned(),
            reason,
        });
    }

    /// The seed rows of a section, in their order.
    pub(super) fn of(&mut self, section: &Section) -> Vec<Seed> {
        self.left.remove(&section.invalid()).unwrap_or_default()
    }

    /// Records which values of a seed row have been replaced.
    pub(super) fn compare(&mut self, model: &Model, seed: &Seed, row: &PartialRow) {
        for (parameter, value) in seed.row.iter().enumerate() {
            if let Some(value) = value
                && row[parameter] != Some(*value)
            {
                self.note(model, seed.number, (parameter, *value), SeedReason::Excluded);
            }
        }
    }

    /// By row.
    pub(super) fn changes(mut self) -> Vec<SeedChange> {
        self.changes.sort_by_key(|change| change.row);
        self.changes
    }
}

fn fits(model: &Model, row: &PartialRow) -> bool {
    let parameters = model.parameters();
    let has = |(at, value): (usize, &Option<u32>)| {
        value.is_none_or(|value| (value as usize) < parameters[at].values().len())
    };
    row.len() == parameters.len() && row.iter().enumerate().all(has)
}

fn is_invalid(model: &Model, parameter: usize, value: Option<u32>) -> bool {
    let of = &model.parameters()[parameter];
    !of.is_result() && value.is_some_and(|value| of.values()[value as usize].is_invalid())
}
