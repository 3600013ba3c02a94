//! A minimal set of constraints that together exclude every row.

use super::{Section, exclusion::Exclusion};
use crate::{
    model::{Constraint, Model},
    problem::ProblemError,
};

/// Constraints that exclude every row of valid values together, where all of them do; without any one of them there
/// would be rows.
///
/// The shortest beginning of the list that excludes every row ends with a constraint that is needed. With that in front of
/// the list the same is done again, until those in front suffice.
pub(super) fn among(model: &Model, exclusions: &[Exclusion]) -> Vec<Constraint> {
    let mut needed: Vec<usize> = Vec::new();
    loop {
        let excludes = |length: usize| {
            let chosen = needed.iter().copied().chain(0..length).map(|at| &exclusions[at]);
            matches!(Section::new(model, None, &[], None, chosen), Err(ProblemError::Unsatisfiable))
        };
        match shortest(needed.last().copied().unwrap_or(exclusions.len()), excludes) {
            0 => break,
            length => needed.push(length - 1),
        }
    }
    needed.sort_unstable();
    needed.into_iter().map(|at| model.constraints()[at].clone()).collect()
}

/// The least length that is enough, where `most` is.
fn shortest(most: usize, is_enough: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = low + (high - low) / 2;
        if is_enough(middle) { high = middle } else { low = middle + 1 }
    }
    high
}
