//! Seed files of PICT: seed rows, as PICT prints them.

use std::fmt;

use crate::model::{Model, ModelError};

/// Something in a seed file that was not used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeedWarning {
    line: usize,
    reason: Reason,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Reason {
    Empty,
    Column(ModelError),
    Value(ModelError),
    Length(ModelError),
    Excluded,
    TooMany(ModelError),
}

impl SeedWarning {
    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }
}

impl fmt::Display for SeedWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.line)?;
        match &self.reason {
            Reason::Empty => f.write_str("there are no seed rows"),
            Reason::Column(error) => write!(f, "{error}; its column is not used"),
            Reason::Value(error) => write!(f, "{error}; any value is taken"),
            Reason::Length(error) => write!(f, "{error}; the row is not used"),
            Reason::TooMany(error) => write!(f, "{error}; the rest is not used"),
            Reason::Excluded => f.write_str("the row breaks a constraint and is not used"),
        }
    }
}

/// Reads rows for a model: a line of parameters, then lines of values, with tabs between them; an empty cell may have
/// any value. What does not fit the model is left out, with a warning.
pub fn read_seeds(text: &str, model: &Model) -> (Vec<Vec<Option<u32>>>, Vec<SeedWarning>) {
    let mut seeds = Vec::new();
    let mut warnings = Vec::new();
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let Some((line, header)) = lines.next() else {
        warnings.push(SeedWarning { line: 1, reason: Reason::Empty });
        return (seeds, warnings);
    };
    let columns = columns(header, model, |error| {
        warnings.push(SeedWarning { line, reason: Reason::Column(error) });
    });
    for (line, cells) in lines {
        let mut warn = |reason| warnings.push(SeedWarning { line, reason });
        if let Err(error) = model.room_for_seeds(seeds.len() + 1) {
            warn(Reason::TooMany(error));
            break;
        }
        let cells: Vec<&str> = cells.split('\t').map(str::trim).collect();
        if cells.len() > columns.len() {
            let error = ModelError::RowLength { found: cells.len(), expected: columns.len() };
            warn(Reason::Length(error));
            continue;
        }
        let mut row = vec![None; model.parameters().len()];
        for (cell, column) in cells.into_iter().zip(&columns) {
            let Some(column) = *column else { continue };
            if cell.is_empty() {
                continue;
            }
            match model.printed_value(column, cell) {
                Some(value) => row[column] = Some(value),
                None => warn(Reason::Value(unknown(model, column, cell))),
            }
        }
        if model.may_allow(&row) { seeds.push(row) } else { warn(Reason::Excluded) }
    }
    (seeds, warnings)
}

/// The parameter of each column; the second column of a parameter counts as unknown.
fn columns(header: &str, model: &Model, mut warn: impl FnMut(ModelError)) -> Vec<Option<usize>> {
    let mut seen = vec![false; model.parameters().len()];
    let column = |name: &str| {
        let Some(found) = model.parameter_index(name) else {
            warn(ModelError::UnknownParameter { name: name.to_owned(), nearest: None });
            return None;
        };
        if std::mem::replace(&mut seen[found], true) {
            warn(ModelError::DuplicateParameter { name: name.to_owned() });
            return None;
        }
        Some(found)
    };
    header.split('\t').map(str::trim).map(column).collect()
}

/// Without a similar name, which would take long to find for each of many cells.
fn unknown(model: &Model, parameter: usize, cell: &str) -> ModelError {
    let parameter = model.parameters()[parameter].name().to_owned();
    ModelError::UnknownValue { parameter, value: cell.to_owned(), nearest: None }
}
