//! What tests cover of the relations and sub-models of a model.

use std::collections::HashSet;

use canvass_console::Watch;
use canvass_cover::{
    Contribution, PartialRow, Relation, coverage,
    model::{Model, NamedRelation},
};

use crate::{
    error::Error,
    measure::{Measured, Sections},
    source::Source,
};

/// What tests cover of one relation, sub-model, or of all units.
#[derive(Debug)]
pub struct OfRelation {
    /// As it is shown.
    pub name: String,
    pub strength: usize,
    pub possible: u64,
    pub covered: u64,
    /// How many configurations of a sub-model tests have.
    pub configurations: Option<usize>,
}

impl OfRelation {
    /// How many of 100 possible combinations are covered.
    pub fn percent(&self) -> f64 {
        match self.possible {
            0 => 100.0,
            possible => self.covered as f64 / possible as f64 * 100.0,
        }
    }
}

/// Those of all relations and sub-models, and of the units if there are any; `highest` says which tests count. `None` after an
/// interruption.
pub fn all(
    source: &Source,
    sections: &Sections<'_>,
    rows: &[PartialRow],
    strength: usize,
    highest: &Measured,
    watch: &Watch,
) -> Result<Option<Vec<OfRelation>>, Error> {
    let model = &source.model;
    let mut found = Vec::new();
    for said in model.relations() {
        let is_input = |at: &usize| !model.parameters()[*at].is_result();
        let members: Vec<usize> = said.parameters().iter().copied().filter(is_input).collect();
        if members.is_empty() {
            continue;
        }
        let strength = said.strength().unwrap_or(strength).min(members.len());
        let relation = Relation::new(members.clone(), strength);
        let Some(measured) = sections.measure(&relation, rows, 0, watch)? else { return Ok(None) };
        found.push(OfRelation {
            name: name(said, model),
            strength,
            possible: measured.possible,
            covered: measured.covered,
            configurations: said.is_submodel().then(|| distinct(&members, rows, highest)),
        });
    }
    found.extend(of_units(source, rows, strength)?);
    Ok(Some(found))
}

fn name(said: &NamedRelation, model: &Model) -> String {
    let names: Vec<&str> =
        said.parameters().iter().map(|at| model.parameters()[*at].name()).collect();
    match said.is_submodel() {
        true => format!("{{ {} }}", names.join(", ")),
        false => format!("{} ({})", said.name(), names.join(", ")),
    }
}

/// How many configurations the tests have that break no constraint.
fn distinct(members: &[usize], rows: &[PartialRow], highest: &Measured) -> usize {
    let counts =
        |contribution: &Contribution| matches!(contribution, Contribution::Interactions { .. });
    let rows = rows.iter().zip(&highest.rows).filter(|(_, contribution)| counts(contribution));
    let configuration = |(row, _): (&PartialRow, _)| -> Option<Vec<u32>> {
        members.iter().map(|at| row[*at]).collect()
    };
    rows.filter_map(configuration).collect::<HashSet<Vec<u32>>>().len()
}

/// What tests cover of units, with the configurations that they have.
fn of_units(
    source: &Source,
    rows: &[PartialRow],
    strength: usize,
) -> Result<Option<OfRelation>, Error> {
    let units = source.model.units();
    let strength = strength.min(units);
    let plan = source.plan(strength, false)?;
    if !plan.valid().has_units() {
        return Ok(None);
    }
    let mut found = OfRelation {
        name: format!("{units} units"),
        strength,
        possible: 0,
        covered: 0,
        configurations: None,
    };
    for section in source.sections(&plan)?.iter() {
        let (_, levels) = section.rows_of(rows);
        if let Ok(Some((problem, rows))) = section.units_of(&levels) {
            let measured = coverage(&problem, &rows, 0)?;
            found.possible = found.possible.saturating_add(measured.possible);
            found.covered = found.covered.saturating_add(measured.covered);
        }
    }
    Ok(Some(found))
}
