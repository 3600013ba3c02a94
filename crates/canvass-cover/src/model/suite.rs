//! The rows of a suite as rows of a model.

use std::{collections::HashMap, fmt};

use super::{Model, Parameter, Value, quoted};
use crate::{coverage::PartialRow, suite::Suite};
use canvass_base::nearest;

/// A cell of a suite that does not fit the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellError {
    /// The line, counted from 1, on which the row or the line of names begins.
    pub line: usize,
    /// Which cell of that line, counted from 1.
    pub column: usize,
    /// The text of the cell.
    pub text: String,
    /// What is wrong with it.
    pub kind: CellErrorKind,
}

/// What is wrong with a cell of a suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CellErrorKind {
    /// No parameter has this name; its column is not used.
    Parameter {
        /// A parameter with a similar name.
        nearest: Option<String>,
    },
    /// An earlier column is of the same parameter; this one is not used.
    Twice,
    /// The parameter has no such value; the cell is free.
    Value {
        /// The parameter.
        parameter: String,
        /// A value with a similar name.
        nearest: Option<String>,
    },
}

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = quoted(&self.text);
        write!(f, "line {}, cell {}: ", self.line, self.column)?;
        let nearest = match &self.kind {
            CellErrorKind::Parameter { nearest } => {
                write!(f, "there is no parameter {text}")?;
                nearest
            }
            CellErrorKind::Twice => {
                return write!(f, "a second column is of parameter {text}: remove one");
            }
            CellErrorKind::Value { parameter, nearest } => {
                write!(f, "parameter {} has no value {text}", quoted(parameter))?;
                nearest
            }
        };
        match nearest {
            Some(nearest) => write!(f, ": did you mean {}?", quoted(nearest)),
            None => Ok(()),
        }
    }
}

impl Model {
    /// The rows of a suite as values of the parameters, and the cells that do not fit. Values may be given by any of their names. An
    /// empty cell is free, unless the parameter has a blank value. A parameter that the suite does not have is free in all rows.
    pub fn rows_of(&self, suite: &Suite) -> (Vec<PartialRow>, Vec<CellError>) {
        let mut reader = Reader { model: self, errors: Vec::new(), known: HashMap::new() };
        let columns = reader.columns(suite);
        let rows = suite.rows.iter().map(|row| reader.row(row.line, &row.cells, &columns));
        let rows = rows.collect();
        (rows, reader.errors)
    }

    /// The value of a cell; invalid values may be printed with a character in front.
    pub(crate) fn printed_value(&self, parameter: usize, cell: &str) -> Option<u32> {
        let unprefixed = || {
            let mut rest = cell.chars();
            rest.next();
            let found = self.value_index(parameter, rest.as_str().trim())?;
            let value = &self.parameters()[parameter].values()[found as usize];
            value.is_invalid().then_some(found)
        };
        self.value_index(parameter, cell).or_else(unprefixed)
    }
}

struct Reader<'a> {
    model: &'a Model,
    errors: Vec<CellError>,
    /// The nearest known values of unknown ones, kept since values repeat.
    known: HashMap<(usize, String), Option<String>>,
}

/// Similar names are looked for only for this many unknown values, since it takes long.
const MOST_NEAREST: usize = 100;

impl Reader<'_> {
    /// The parameter of each column.
    fn columns(&mut self, suite: &Suite) -> Vec<Option<usize>> {
        let mut seen = vec![false; self.model.parameters().len()];
        let mut columns = Vec::with_capacity(suite.names.len());
        for (at, name) in suite.names.iter().enumerate() {
            let found = self.model.parameter_index(name);
            let kind = match found {
                Some(parameter) if !seen[parameter] => {
                    seen[parameter] = true;
                    columns.push(found);
                    continue;
                }
                Some(_) => CellErrorKind::Twice,
                None => {
                    let names = self.model.parameters().iter().map(Parameter::name);
                    let known = self.errors.len() >= MOST_NEAREST;
                    CellErrorKind::Parameter {
                        nearest: if known { None } else { nearest(name, names) },
                    }
                }
            };
            columns.push(None);
            let (line, column, text) = (suite.line, at + 1, name.clone());
            self.errors.push(CellError { line, column, text, kind });
        }
        columns
    }

    fn row(
        &mut self,
        line: usize,
        cells: &[Option<String>],
        columns: &[Option<usize>],
    ) -> PartialRow {
        let mut row = vec![None; self.model.parameters().len()];
        for (at, (cell, parameter)) in cells.iter().zip(columns).enumerate() {
            let Some(parameter) = *parameter else { continue };
            let Some(text) = cell else {
                row[parameter] = self.model.value_index(parameter, "");
                continue;
            };
            row[parameter] = self.model.printed_value(parameter, text);
            if row[parameter].is_none() {
                let kind = self.unknown_value(parameter, text);
                let (column, text) = (at + 1, text.clone());
                self.errors.push(CellError { line, column, text, kind });
            }
        }
        row
    }

    fn unknown_value(&mut self, parameter: usize, text: &str) -> CellErrorKind {
        let of = &self.model.parameters()[parameter];
        let is_full = self.known.len() >= MOST_NEAREST;
        let key = (parameter, text.to_owned());
        let found = match self.known.get(&key) {
            Some(nearest) => nearest.clone(),
            None if is_full => None,
            None => {
                let names = of.values().iter().flat_map(Value::names).map(String::as_str);
                let nearest = nearest(text, names);
                self.known.insert(key, nearest.clone());
                nearest
            }
        };
        CellErrorKind::Value { parameter: of.name().to_owned(), nearest: found }
    }
}
