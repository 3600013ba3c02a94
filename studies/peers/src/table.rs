//! A column as text, or as JSON.

use crate::row::{Column, Row};
use crate::versions::version;
use serde_json::{Map, Value, json};

/// A title, a line of heads and a line for each row.
pub fn text(column: &Column) -> String {
    let mut lines = vec![heads(column)];
    lines.extend(column.rows.iter().map(|row| cells(column, row)));
    let widths = widths(&lines);
    let mut text = format!("{}: {}\n", column.name, column.title);
    for line in lines {
        text += &aligned(&line, &widths);
    }
    text
}

/// How many cells at the beginning of a line are words.
const WORDS: usize = 2;

fn heads(column: &Column) -> Vec<String> {
    let mut heads =
        vec![String::new(), "library".to_string(), column.unit.to_string(), "ratio".to_string()];
    if let Some(row) = column.rows.first() {
        heads.extend(row.details.iter().map(|(name, _)| name.to_string()));
    }
    heads
}

fn cells(column: &Column, row: &Row) -> Vec<String> {
    let library = match row.way {
        "" => row.library.to_string(),
        way => format!("{}, {way}", row.library),
    };
    let ratio = column.ratio(row).map_or("–".to_string(), |ratio| format!("{ratio:.2}"));
    let mut cells = vec![row.subject.to_string(), library, shown(row.figure), ratio];
    cells.extend(row.details.iter().map(|(_, figure)| shown(*figure)));
    cells
}

/// Three digits, or all of the integer part with a mark between thousands.
fn shown(figure: Option<f64>) -> String {
    let Some(figure) = figure else { return "–".to_string() };
    if figure.fract() == 0.0 || figure >= 100.0 {
        return grouped(figure.round() as u64);
    }
    format!("{figure:.*}", if figure < 10.0 { 2 } else { 1 })
}

fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn widths(lines: &[Vec<String>]) -> Vec<usize> {
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max()
    };
    (0..columns).map(|column| width(column).unwrap_or(0)).collect()
}

fn aligned(line: &[String], widths: &[usize]) -> String {
    let cells = line.iter().zip(widths).enumerate().filter(|(_, (_, width))| **width > 0);
    let cells = cells.map(|(place, (cell, width))| match place < WORDS {
        true => format!("{cell:<width$}"),
        false => format!("{cell:>width$}"),
    });
    format!("  {}\n", cells.collect::<Vec<_>>().join("  "))
}

/// An object for each row.
pub fn json(column: &Column) -> Vec<Value> {
    column.rows.iter().map(|row| object(column, row)).collect()
}

fn object(column: &Column, row: &Row) -> Value {
    let mut object = Map::new();
    object.insert("column".into(), json!(column.name));
    object.insert("subject".into(), json!(row.subject));
    object.insert("library".into(), json!(row.library));
    object.insert("version".into(), json!(version(row.library)));
    object.insert("way".into(), json!(row.way));
    object.insert("figure".into(), json!(row.figure));
    object.insert("unit".into(), json!(column.unit));
    object.insert("ratio".into(), json!(column.ratio(row)));
    for (name, figure) in &row.details {
        let name = name.replace("/s", " per second").replace(' ', "_");
        object.insert(name, json!(figure));
    }
    Value::Object(object)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Better;

    fn column() -> Column {
        let row = |library, way, figure, length| Row {
            subject: "",
            library,
            way,
            figure,
            details: vec![("mean length", length)],
        };
        let rows = vec![
            row("proptest", "", Some(1_234_567.8), Some(4.25)),
            row("bolero", "filter", None, None),
        ];
        Column { name: "lists", title: "what".into(), unit: "cases/s", better: Better::More, rows }
    }

    #[test]
    fn a_table_is_aligned_and_leaves_out_an_empty_column() {
        let expect = "\
lists: what
  library           cases/s  ratio  mean length
  proptest        1,234,568   1.00         4.25
  bolero, filter          –      –            –
";
        assert_eq!(text(&column()), expect);
    }

    #[test]
    fn a_json_row_has_the_figure_as_measured() {
        let rows = json(&column());
        assert_eq!(rows[0]["figure"], json!(1_234_567.8));
        assert_eq!(rows[0]["mean_length"], json!(4.25));
        assert_eq!(rows[1]["figure"], Value::Null);
    }
}
