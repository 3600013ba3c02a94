//! Rows of a model as text, for other tools, for people and for tests in Rust.
//!
//! The names of a value take turns, in every format. Result parameters are columns like others. What [`csv()`], [`acts_csv`]
//! and [`pict`] write is read as a [`Suite`](crate::Suite), and [`Model::rows_of`] finds the values again, unless one is
//! named `*`.
//!
//! A row that is not the model's, with a value that is not there, is a panic.

mod json;
mod names;
mod rust;

pub use json::json;
pub(crate) use json::text as json_text;
pub use rust::rust;

use super::pict::Options;
use crate::{
    coverage::PartialRow,
    model::{Model, Parameter},
};
use names::{Name, names};

/// A line of names and a line for each row, as in RFC 4180, but with plain ends of lines. An invalid value has a `~` in front, and
/// a free cell is empty.
pub fn csv(model: &Model, rows: &[PartialRow]) -> String {
    commas(model, rows, "", "~")
}

/// As ACTS writes them with `-Doutput=csv`: comments, a line of names and a line for each row. A free cell is `*`.
pub fn acts_csv(model: &Model, rows: &[PartialRow]) -> String {
    let most = model.parameters().iter().map(|parameter| parameter.values().len()).max();
    format!(
        "# ACTS Test Suite of {}\n# '*' represents don't care value\n# Number of parameters: {}\n\
         # Maximum number of values per parameter: {}\n# Number of configurations: {}\n{}",
        model.name(),
        model.parameters().len(),
        most.unwrap_or(0),
        rows.len(),
        commas(model, rows, "*", "")
    )
}

/// As PICT writes them: a line of names and a line for each row, with tabs. An invalid value has the prefix that the
/// options say; a free cell is empty.
pub fn pict(model: &Model, rows: &[PartialRow], options: &Options) -> String {
    let cell = |name: Option<Name<'_>>| match name {
        Some(name) if name.is_invalid => format!("{}{}", options.negative_prefix, name.text),
        Some(name) => name.text.to_owned(),
        None => String::new(),
    };
    let heading = model.parameters().iter().map(|parameter| parameter.name().to_owned());
    let mut text = line(heading, "\t");
    for row in names(model, rows) {
        text.push_str(&line(row.into_iter().map(cell), "\t"));
    }
    text
}

fn commas(model: &Model, rows: &[PartialRow], free: &str, invalid: &str) -> String {
    let heading = model.parameters().iter().map(Parameter::name).map(quoted);
    let mut text = line(heading, ",");
    for row in names(model, rows) {
        let cell = |name: Option<Name<'_>>| match name {
            Some(name) if name.is_invalid => quoted(&format!("{invalid}{}", name.text)),
            Some(name) => quoted(name.text),
            None => free.to_owned(),
        };
        text.push_str(&line(row.into_iter().map(cell), ","));
    }
    text
}

/// In quotes if it has what ends a cell or a quote, or what makes a comment of the line.
pub(crate) fn quoted(text: &str) -> String {
    if text.starts_with('#') || text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

pub(crate) fn line(cells: impl Iterator<Item = String>, separator: &str) -> String {
    let mut line = cells.collect::<Vec<String>>().join(separator);
    line.push('\n');
    line
}
