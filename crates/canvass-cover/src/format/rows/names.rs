//! The names under which the values of rows are printed: all names of a value in turn.

use crate::{coverage::PartialRow, model::Model};

/// A value as it is printed.
#[derive(Clone, Copy)]
pub(super) struct Name<'a> {
    pub(super) text: &'a str,
    pub(super) is_invalid: bool,
}

/// For each row a name for each parameter, none where the cell is free.
pub(super) fn names<'a>(
    model: &'a Model,
    rows: &'a [PartialRow],
) -> impl Iterator<Item = Vec<Option<Name<'a>>>> {
    let parameters = model.parameters();
    let mut printed: Vec<Vec<usize>> =
        parameters.iter().map(|parameter| vec![0; parameter.values().len()]).collect();
    let mut name = move |parameter: usize, value: u32| {
        let turn = &mut printed[parameter][value as usize];
        let value = &parameters[parameter].values()[value as usize];
        let text = &value.names()[*turn % value.names().len()];
        *turn += 1;
        Name { text, is_invalid: value.is_invalid() }
    };
    rows.iter().map(move |row| {
        let cells = row.iter().enumerate();
        cells.map(|(parameter, value)| value.map(|value| name(parameter, value))).collect()
    })
}
