//! Which columns interact, according to the relations, sub-models and orders of a model.

use super::PlanError;
use crate::{
    model::{Model, NamedRelation},
    problem::Relation,
};

/// How many columns the relations may have together.
const MOST_COLUMNS: usize = 1 << 26;

pub(super) fn of(model: &Model, strength: usize, mixed: bool) -> Result<Vec<Relation>, PlanError> {
    let columns: Vec<usize> =
        (0..model.parameters().len()).filter(|at| interacts(model, *at)).collect();
    if columns.is_empty() {
        return Err(PlanError::NoParameters);
    }
    if mixed { declared(model, columns) } else { uniform(model, columns, strength) }
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

/// All columns at this strength, sub-models, and what goes through columns with an order of their own.
fn uniform(
    model: &Model,
    columns: Vec<usize>,
    strength: usize,
) -> Result<Vec<Relation>, PlanError> {
    let mut relations = vec![Relation::new(columns.clone(), strength)];
    let submodels = model.relations().iter().filter(|relation| relation.is_submodel());
    relations.extend(submodels.filter_map(|said| relation(model, said, strength)));
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
    let strength = said.strength().unwrap_or(strength.min(columns.len()));
    (!columns.is_empty()).then(|| Relation::new(columns, strength))
}

fn interacts(model: &Model, parameter: usize) -> bool {
    !model.parameters()[parameter].is_result()
}
