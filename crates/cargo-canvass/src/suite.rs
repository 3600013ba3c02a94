//! Tests as the command is given them: rows of a model, each with its line.

use std::path::Path;

use canvass_console::{
    file::{self, Input},
    say::say,
};
use canvass_cover::{
    PartialRow, Suite, SuiteFormat,
    model::{CellError, CellErrorKind, Model},
};

use crate::{error::Error, source::Source};

#[derive(Debug)]
pub struct Tests {
    /// Their name in messages.
    pub name: String,
    pub rows: Vec<PartialRow>,
    /// On which each row begins, counted from 1.
    pub lines: Vec<usize>,
}

/// More values, open ones included, do not fit into memory: a gigabyte.
const MOST_VALUES: usize = 1 << 27;

/// Reads tests, and warns of cells that do not fit the model.
pub fn read(path: &Path, source: &Source) -> Result<Tests, Error> {
    let Input { name, text } = file::read(path)?;
    let suite = match Suite::parse(&text, format(&text)) {
        Ok(suite) => suite,
        Err(error) => return Err(Error::Suite { name, error }),
    };
    if !names_a_parameter(&suite, &source.model) {
        return Err(Error::NoParameters { name });
    }
    let most = MOST_VALUES / source.model.parameters().len();
    if suite.rows.len() > most {
        return Err(Error::TooManyRows { name, most });
    }
    let (rows, errors) = source.model.rows_of(&suite);
    warn(&name, &errors);
    Ok(Tests { name, rows, lines: suite.rows.iter().map(|row| row.line).collect() })
}

/// Tabs if the line of names has one.
fn format(text: &str) -> SuiteFormat {
    let is_heading = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    match text.lines().find(is_heading) {
        Some(heading) if heading.contains('\t') => SuiteFormat::Tabs,
        _ => SuiteFormat::Csv,
    }
}

fn names_a_parameter(suite: &Suite, model: &Model) -> bool {
    suite.names.iter().any(|name| model.parameter_index(name).is_some())
}

/// More warnings would hide the first ones.
pub const MOST_WARNINGS: usize = 20;

fn warn(name: &str, errors: &[CellError]) {
    for error in errors.iter().take(MOST_WARNINGS) {
        let so = match error.kind {
            CellErrorKind::Parameter { .. } | CellErrorKind::Twice => "the column is not used",
            CellErrorKind::Value { .. } => "the value is left open",
        };
        say(format_args!("warning: {name}, {error} ({so})"));
    }
    say_how_many_more(errors.len());
}

/// Says how many of these warnings were not printed.
pub fn say_how_many_more(warnings: usize) {
    if warnings > MOST_WARNINGS {
        say(format_args!("warning: {} more like these", warnings - MOST_WARNINGS));
    }
}
