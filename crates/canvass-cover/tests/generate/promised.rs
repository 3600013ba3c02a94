//! The promise of a plan, found out slowly: every row is looked at, and every set of parameters.

use std::collections::BTreeSet;

use canvass_cover::model::{Model, Request};

/// Parameters that interact, with their values.
pub type Interaction = Vec<(usize, u32)>;

/// Which sets of parameters interact, in rows with an invalid value of this parameter or in those without.
fn interact(model: &Model, set: &[usize], request: &Request, invalid: Option<usize>) -> bool {
    if invalid.is_some_and(|parameter| !set.contains(&parameter)) {
        return false;
    }
    let is_part = |relation: &[usize]| set.iter().all(|at| relation.contains(at));
    if request.mixed {
        let mut relations =
            model.relations().iter().filter(|relation| is_part(relation.parameters()));
        let is_in_none = |at: usize| {
            !model.relations().iter().any(|relation| relation.parameters().contains(&at))
        };
        return relations.any(|relation| relation.strength() == Some(set.len()))
            || set.len() == 1 && is_in_none(set[0]);
    }
    let order = |at: &usize| model.parameters()[*at].order();
    set.len() == request.strength
        || set.len() > request.strength
            && set.iter().any(|at| {
                order(at) == Some(set.len()) && invalid.is_none_or(|parameter| parameter == *at)
            })
}

/// The inputs of a row that have invalid values.
pub fn invalid(model: &Model, row: &[u32]) -> Vec<usize> {
    let is_invalid = |at: &usize| {
        let parameter = &model.parameters()[*at];
        !parameter.is_result() && parameter.values()[row[*at] as usize].is_invalid()
    };
    (0..row.len()).filter(is_invalid).collect()
}

/// What the rows cover of what is asked for, by the parameter of the invalid value.
pub fn covered(
    model: &Model,
    request: &Request,
    rows: &[Vec<u32>],
) -> BTreeSet<(Option<usize>, Interaction)> {
    let inputs: Vec<usize> =
        (0..model.parameters().len()).filter(|at| !model.parameters()[*at].is_result()).collect();
    let sets = (1..1_usize << inputs.len()).map(|bits| -> Vec<usize> {
        (0..inputs.len()).filter(|at| bits >> at & 1 == 1).map(|at| inputs[at]).collect()
    });
    let sets: Vec<Vec<usize>> = sets.collect();
    let mut covered = BTreeSet::new();
    for row in rows {
        let kind = invalid(model, row).first().copied();
        for set in sets.iter().filter(|set| interact(model, set, request, kind)) {
            covered.insert((kind, set.iter().map(|at| (*at, row[*at])).collect()));
        }
    }
    covered
}

/// Every row that has at most one invalid value and fulfils all constraints.
pub fn allowed(model: &Model) -> Vec<Vec<u32>> {
    let mut rows = vec![Vec::new()];
    for parameter in model.parameters() {
        let values = 0..parameter.values().len() as u32;
        let longer = |row: &Vec<u32>| {
            let row = row.clone();
            values.clone().map(move |value| row.iter().copied().chain([value]).collect())
        };
        rows = rows.iter().flat_map(longer).collect();
    }
    rows.retain(|row| {
        invalid(model, row).len() <= 1 && model.constraints().iter().all(|rule| rule.holds(row))
    });
    rows
}

/// What the rows with an invalid value have of what no row without one can have, though all its values are valid.
pub fn beside(
    model: &Model,
    request: &Request,
    rows: &[Vec<u32>],
    allowed: &[Vec<u32>],
) -> BTreeSet<Interaction> {
    let without: Vec<Vec<u32>> =
        allowed.iter().filter(|row| invalid(model, row).is_empty()).cloned().collect();
    let possible = covered(model, request, &without);
    let mut found = BTreeSet::new();
    for row in rows {
        let Some(at) = invalid(model, row).first().copied() else { continue };
        // As if the value were of a row without an invalid one.
        let mut like = vec![row.clone()];
        like[0][at] = valid_value(model, at);
        for (_, interaction) in covered(model, request, &like) {
            let is_elsewhere = interaction.iter().all(|(parameter, _)| *parameter != at);
            if is_elsewhere && !possible.contains(&(None, interaction.clone())) {
                found.insert(interaction);
            }
        }
    }
    found
}

fn valid_value(model: &Model, at: usize) -> u32 {
    let values = model.parameters()[at].values();
    values.iter().position(|value| !value.is_invalid()).expect("each has a valid value") as u32
}
