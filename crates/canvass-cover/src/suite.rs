//! Test suites as text: a line of names, then rows with a cell for each name.

mod csv;
mod error;

pub use error::{SuiteError, SuiteErrorKind};

use std::{collections::HashSet, iter::repeat_n};

/// A test suite as text: names and cells that no model has interpreted yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suite {
    /// The line of the names, counted from 1.
    pub line: usize,
    /// The names of the columns, all different.
    pub names: Vec<String>,
    /// The rows, in the order of the text.
    pub rows: Vec<SuiteRow>,
}

/// A row of a test suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuiteRow {
    /// The line, counted from 1, on which it begins.
    pub line: usize,
    /// One for each name; `None` is free, written as `*` or not at all.
    pub cells: Vec<Option<String>>,
}

/// How a test suite is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuiteFormat {
    /// Commas between cells, as in RFC 4180; ACTS writes so. Spaces around cells do not count, lines that begin with
    /// `#` are comments, and blank lines are skipped.
    Csv,
    /// Tabs between cells, and no quotes: PICT writes so. Spaces around cells do not count, and blank lines are skipped. A row may
    /// end early: the other cells are free. A name may be blank.
    Tabs,
}

impl Suite {
    /// Reads a test suite.
    pub fn parse(text: &str, format: SuiteFormat) -> Result<Suite, SuiteError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut records = match format {
            SuiteFormat::Csv => csv::records(text)?,
            SuiteFormat::Tabs => tab_records(text),
        }
        .into_iter();
        let (line, names) = match records.next() {
            Some(heading) => (heading.line, names(heading, format)?),
            None => return Err(SuiteError { line: 1, column: 1, kind: SuiteErrorKind::NoNames }),
        };
        let rows = records.map(|record| row(record, names.len(), format));
        let rows = rows.collect::<Result<_, _>>()?;
        Ok(Suite { line, names, rows })
    }
}

/// The cells of a line, or of several if quotes go on.
struct Record {
    line: usize,
    cells: Vec<Cell>,
}

struct Cell {
    text: String,
    /// Where it begins.
    line: usize,
    column: usize,
}

fn tab_records(text: &str) -> Vec<Record> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim_matches(' ').is_empty());
    lines.map(|(number, line)| tab_record(number, line)).collect()
}

fn tab_record(line: usize, text: &str) -> Record {
    let mut column = 1;
    let mut cells = vec![];
    for cell in text.split('\t') {
        cells.push(Cell { text: cell.trim().to_owned(), line, column });
        column += cell.chars().count() + 1;
    }
    Record { line, cells }
}

fn names(heading: Record, format: SuiteFormat) -> Result<Vec<String>, SuiteError> {
    let mut names = vec![];
    let mut seen = HashSet::new();
    for Cell { text, line, column } in heading.cells {
        if text.is_empty() && format == SuiteFormat::Csv {
            return Err(SuiteError { line, column, kind: SuiteErrorKind::Unnamed });
        }
        if !seen.insert(text.clone()) {
            return Err(SuiteError {
                line,
                column,
                kind: SuiteErrorKind::NamedTwice { name: text },
            });
        }
        names.push(text);
    }
    Ok(names)
}

fn row(record: Record, expected: usize, format: SuiteFormat) -> Result<SuiteRow, SuiteError> {
    let Record { line, cells } = record;
    let found = cells.len();
    let ends_early = format == SuiteFormat::Tabs && found < expected;
    if found != expected && !ends_early {
        let beyond = cells.get(expected).or(cells.last());
        let (line, column) = beyond.map_or((line, 1), |cell| (cell.line, cell.column));
        return Err(SuiteError { line, column, kind: SuiteErrorKind::Cells { found, expected } });
    }
    let is_free = |text: &str| text.is_empty() || text == "*";
    let cells = cells.into_iter().map(|cell| Some(cell.text).filter(|text| !is_free(text)));
    let beyond = repeat_n(None, expected.saturating_sub(found));
    Ok(SuiteRow { line, cells: cells.chain(beyond).collect() })
}

#[cfg(test)]
mod tests;
