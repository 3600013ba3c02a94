//! What tests cover of each pair of parameters.

use canvass_console::Watch;
use canvass_cover::{PartialRow, Relation, model::Model};

use crate::{
    error::Error,
    measure::{NamedInteraction, Sections},
};

/// More parameters do not fit on a page.
const MOST_PARAMETERS: usize = 60;

/// How many of the missing combinations of a pair are told.
const MOST_MISSING: usize = 12;

/// The pairs of the first parameters that are no results.
pub struct Matrix {
    pub parameters: Vec<usize>,
    /// For each parameter but the first, its pairs with those before it.
    pub rows: Vec<Vec<Pair>>,
    /// How many parameters are left out.
    pub left_out: usize,
}

/// What tests cover of the values of two parameters.
pub struct Pair {
    pub possible: u64,
    pub covered: u64,
    /// The first of those that are missing.
    pub missing: Vec<NamedInteraction>,
}

/// The matrix; `None` after an interruption.
pub fn of(
    model: &Model,
    sections: &Sections<'_>,
    rows: &[PartialRow],
    watch: &Watch,
) -> Result<Option<Matrix>, Error> {
    let inputs = (0..model.parameters().len()).filter(|at| !model.parameters()[*at].is_result());
    let mut parameters: Vec<usize> = inputs.collect();
    let left_out = parameters.len().saturating_sub(MOST_PARAMETERS);
    parameters.truncate(MOST_PARAMETERS);
    let mut matrix = Vec::new();
    for (at, second) in parameters.iter().enumerate().skip(1) {
        let mut pairs = Vec::new();
        for first in &parameters[..at] {
            let relation = Relation::new(vec![*first, *second], 2);
            let measured = sections.measure(&relation, rows, MOST_MISSING, watch)?;
            let Some(measured) = measured else { return Ok(None) };
            pairs.push(Pair {
                possible: measured.possible,
                covered: measured.covered,
                missing: measured.missing,
            });
        }
        matrix.push(pairs);
    }
    Ok(Some(Matrix { parameters, rows: matrix, left_out }))
}
