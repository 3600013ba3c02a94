//! An attempt at a repair: the edits that fill all sites.

use std::collections::BTreeSet;

use crate::{
    bit_set::BitMatrix,
    check::Survey,
    error::RepairError,
    oracle::{Operation, Oracle},
    patch::Edit,
    repair::{imports, sites, write},
    session::Session,
    synthesis::{Filling, Goal, Precision, fill, name},
};

/// The edits that fill all sites, and figures about them.
pub(super) struct Attempt {
    pub(super) edits: Vec<Edit>,
    pub(super) precision: Precision,
    pub(super) holes: usize,
    pub(super) size: usize,
    pub(super) components: BTreeSet<String>,
    pub(super) tried: usize,
    pub(super) hint: Option<String>,
}

/// Fills the sites of a generator; `None` if what is missing cannot be reached.
pub(super) fn attempt(
    oracle: &mut Oracle<'_>,
    source: &str,
    survey: &Survey<'_>,
    session: &mut Session<'_>,
) -> Result<Option<Attempt>, RepairError> {
    let Some(groups) = sites::groups(oracle, survey)? else { return Ok(None) };
    let mut attempt = Attempt {
        edits: Vec::new(),
        precision: Precision::Exact,
        holes: 0,
        size: 0,
        components: BTreeSet::new(),
        tried: 0,
        hint: None,
    };
    let mut orders = survey.orders;
    for group in groups {
        let nothing = BitMatrix::new(survey.need.rows(), survey.need.width());
        let untyped = restrict(&survey.need, &group.tuples);
        let goal = match &group.typed {
            Some(typed) => Goal { need: typed, target: typed, current: &nothing, orders },
            None => {
                let (target, current) = (&survey.target, &survey.current);
                Goal { need: &untyped, target, current, orders }
            }
        };
        let Some(filling) = fill(oracle, &group.sites, &goal, session)? else { return Ok(None) };
        orders &= filling.orders;
        attempt.precision = attempt.precision.max(filling.precision);
        attempt.tried += filling.tried;
        attempt.holes += group.sites.len();
        if filling.precision == Precision::Excessive {
            attempt.hint = Some(hint(oracle, &filling));
        }
        for &(site, term) in &filling.chosen {
            filling.pools[site].walk(term, &mut |entry| {
                attempt.size += 1;
                if !matches!(entry.operation, Operation::Local(_)) {
                    attempt.components.insert(name(oracle, entry.operation, entry.of));
                }
            });
        }
        attempt.edits.extend(write::edits(
            oracle,
            source,
            survey,
            goal.need,
            &group.sites,
            &filling,
        ));
    }
    attempt.edits.extend(sites::abandoned(survey, &attempt.edits));
    attempt.edits.extend(imports::edits(&oracle.program().imports, source, &attempt.edits));
    Ok(Some(attempt))
}

fn hint(oracle: &Oracle<'_>, filling: &Filling) -> String {
    let types = &oracle.program().types;
    match write::unguided(oracle, filling).as_slice() {
        [] => "a function in this file that computes one of the parts might help".to_owned(),
        [of, ..] => {
            let name = types.name(*of);
            format!(
                "a generator of `{name}` that is marked with what it covers, or a function that makes one, might help"
            )
        }
    }
}

fn restrict(need: &BitMatrix, tuples: &[bool]) -> BitMatrix {
    let mut restricted = BitMatrix::new(need.rows(), need.width());
    (0..need.rows())
        .filter(|&tuple| tuples[tuple])
        .for_each(|tuple| restricted.add_row(tuple, need.row(tuple)));
    restricted
}
