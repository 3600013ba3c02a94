//! What a constraint excludes: a list of combinations if it is short, or else the constraint itself as a predicate.

use std::sync::Arc;

use crate::{
    model::{Constraint, Model},
    rules::{Forbidden, Predicate, Rules},
};

/// The longest list of one constraint; it is found in a fraction of a second.
const LONGEST: usize = 1 << 14;

/// The longest total of all lists, which is a matter of memory.
const LONGEST_TOGETHER: usize = 1 << 18;

#[derive(Debug)]
pub(super) enum Exclusion {
    /// Combinations of parameters and values.
    Listed(Vec<Forbidden>),
    Asked(Arc<Constraint>),
}

impl Exclusion {
    /// One for each constraint of the model.
    pub(super) fn all(model: &Model) -> Vec<Exclusion> {
        let mut left = LONGEST_TOGETHER;
        let exclusion = |constraint: &Constraint| {
            // What excludes every row is one combination, and is always listed.
            let most = left.clamp(1, LONGEST);
            let Some(forbidden) = constraint.forbidden(model, most) else {
                return Exclusion::Asked(Arc::new(constraint.clone()));
            };
            left = left.saturating_sub(forbidden.len());
            Exclusion::Listed(forbidden)
        };
        model.constraints().iter().map(exclusion).collect()
    }

    /// Whether there is no row at all.
    pub(super) fn is_total(&self) -> bool {
        match self {
            Exclusion::Listed(forbidden) => forbidden.iter().any(|cells| cells.is_empty()),
            Exclusion::Asked(_) => false,
        }
    }
}

/// The values that the levels of each column stand for, and the levels of those values.
#[derive(Debug)]
pub(super) struct Levels {
    pub(super) values: Vec<Vec<u32>>,
    pub(super) levels: Vec<Vec<Option<u32>>>,
}

/// What the exclusions say of rows with these levels.
pub(super) fn rules<'a>(
    exclusions: impl Iterator<Item = &'a Exclusion>,
    levels: &Arc<Levels>,
) -> Rules {
    let mut forbidden = Vec::new();
    let mut predicates = Vec::new();
    for exclusion in exclusions {
        match exclusion {
            Exclusion::Listed(listed) => {
                forbidden.extend(listed.iter().filter_map(|cells| in_levels(cells, levels)));
            }
            Exclusion::Asked(constraint) => predicates.push(predicate(constraint, levels)),
        }
    }
    Rules::new(forbidden, predicates)
}

/// None if no row has all the values anyway.
fn in_levels(cells: &Forbidden, levels: &Levels) -> Option<Forbidden> {
    let level =
        |(column, value): &(usize, u32)| Some((*column, levels.levels[*column][*value as usize]?));
    cells.iter().map(level).collect()
}

fn predicate(constraint: &Arc<Constraint>, levels: &Arc<Levels>) -> Predicate {
    let (constraint, levels) = (Arc::clone(constraint), Arc::clone(levels));
    let value = move |row: &[u32], column: usize| levels.values[column][row[column] as usize];
    Predicate::new(constraint.parameters().to_vec(), move |row| {
        constraint.holds_for(|column| value(row, column))
    })
}
