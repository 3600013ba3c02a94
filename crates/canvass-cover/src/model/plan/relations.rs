//! Which columns interact, according to the relations, sub-models and orders of a model.

use super::{Grouping, PlanError, Submodel};
use crate::{
    model::{Model, NamedRelation},
    problem::Relation,
};

/// How many columns the relations may have together.
const MOST_COLUMNS: usize = 1 << 26;

pub(super) fn of(
    model: &Model,
    strength: usize,
    mixed: bool,
) -> Result<(Vec<Relation>, Option<Grouping>), PlanError> {
    let columns = columns(model)?;
    if mixed {
        return Ok((declared(model, columns)?, None));
    }
    let Some(grouping) = grouping(model, strength) else {
        return Ok((uniform(model, columns, strength)?, None));
    };
    let units = grouping.units();
    if !(1..=units).contains(&strength) {
        return Err(PlanError::Units { strength, units });
    }
    let of_submodel = |of: &Submodel| Relation::new(of.columns.clone(), of.strength);
    let mut relations: Vec<Relation> = grouping.submodels.iter().map(of_submodel).collect();
    if !grouping.alone.is_empty() {
        relations.push(Relation::new(grouping.alone.clone(), 1));
    }
    Ok((relations, Some(grouping)))
}

/// Every `strength` parameters interact.
pub(super) fn all(model: &Model, strength: usize) -> Result<Relation, PlanError> {
    Ok(Relation::new(columns(model)?, strength))
}

fn columns(model: &Model) -> Result<Vec<usize>, PlanError> {
    let columns: Vec<usize> =
        (0..model.parameters().len()).filter(|at| interacts(model, *at)).collect();
    if columns.is_empty() { Err(PlanError::NoParameters) } else { Ok(columns) }
}

/// The sub-models, and how many units interact; `None` if there are no sub-models.
pub(super) fn grouping(model: &Model, strength: usize) -> Option<Grouping> {
    let said = model.relations().iter().filter(|relation| relation.is_submodel());
    let submodel = |said| {
        let Relation { columns, strength, .. } = relation(model, said, strength.max(1))?;
        Some(Submodel { columns, strength })
    };
    let submodels: Vec<Submodel> = said.filter_map(submodel).collect();
    if submodels.is_empty() {
        return None;
    }
    let is_in = |column: &usize| submodels.iter().any(|of| of.columns.contains(column));
    let alone = (0..model.parameters().len()).filter(|at| interacts(model, *at) && !is_in(at));
    let alone: Vec<usize> = alone.collect();
    let order = |column: &usize| {
        let order = model.parameters()[*column].order();
        order.filter(|order| *order > strength).map(|order| (*column, order))
    };
    let orders = alone.iter().filter_map(order).collect();
    Some(Grouping { submodels, alone, strength, orders })
}

/// The model's own relations, and each parameter alone that is in none of them.
fn declared(model: &Model, columns: Vec<usize>) -> Result<Vec<Relation>, PlanError> {
    let declared = model.relations().iter().filter(|relation| !relation.is_submodel());
    let mut relations: Vec<Relation> =
        declared.filter_map(|said| relation(model, said, 1)).collect();
    if relations.is_empty() {
        return Err(PlanError::NoRelations);
    }
    let mut is_related = vec![false; model.parameters().len()];
    for column in relations.iter().flat_map(|relation| &relation.columns) {
        is_related[*column] = true;
    }
    let alone: Vec<usize> = columns.into_iter().filter(|column| !is_related[*column]).collect();
    if !alone.is_empty() {
        relations.push(Relation::new(alone, 1));
    }
    Ok(relations)
}

/// All columns at this strength, and what goes through columns with an order of their own.
fn uniform(
    model: &Model,
    columns: Vec<usize>,
    strength: usize,
) -> Result<Vec<Relation>, PlanError> {
    let mut relations = vec![Relation::new(columns.clone(), strength)];
    let order =
        |column: usize| model.parameters()[column].order().filter(|order| *order > strength);
    let ordered: Vec<(usize, usize)> =
        columns.iter().filter_map(|column| Some((*column, order(*column)?))).collect();
    if ordered.len().saturating_mul(columns.len()) > MOST_COLUMNS {
        let most = MOST_COLUMNS / columns.len();
        return Err(PlanError::TooManyOrders { orders: ordered.len(), most });
    }
    relations.extend(ordered.into_iter().map(|(column, order)| Relation {
        through: Some(column),
        ..Relation::new(columns.clone(), order)
    }));
    Ok(relations)
}

/// None if it has only result parameters.
fn relation(model: &Model, said: &NamedRelation, strength: usize) -> Option<Relation> {
    let columns = said.parameters().iter().copied().filter(|at| interacts(model, *at));
    let columns: Vec<usize> = columns.collect();
    let strength = said.strength().unwrap_or(strength).min(columns.len());
    (!columns.is_empty()).then(|| Relation::new(columns, strength))
}

fn interacts(model: &Model, parameter: usize) -> bool {
    !model.parameters()[parameter].is_result()
}
