//! The table of instructions: read from the document it stands in, compared, and written back.

use std::fmt;

/// The counts, and the compiler whose code was counted.
#[derive(Debug, Default, PartialEq)]
pub struct Table {
    pub compiler: String,
    pub rows: Vec<Row>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub name: String,
    pub what: String,
    pub instructions: u64,
}

/// What stands before the name of the compiler, in a line of its own.
const COMPILER: &str = "Compiler: ";

const HEADING: &str = "| path | instructions | what |\n|---|--:|---|\n";

/// How many percent a count may differ from the table. Hash maps with random keys make some differ by one percent.
const TOLERANCE: f64 = 5.0;

impl Table {
    /// The table in a document; empty where there is none.
    pub fn read(document: &str) -> Table {
        let compiler = document.lines().find_map(|line| line.strip_prefix(COMPILER));
        let row = |line: &str| {
            let mut cells = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ");
            let (name, number, what) = (cells.next()?, cells.next()?, cells.next()?);
            let instructions = number.replace(',', "").parse().ok()?;
            Some(Row { name: name.to_owned(), what: what.to_owned(), instructions })
        };
        Table {
            compiler: compiler.unwrap_or_default().to_owned(),
            rows: document.lines().filter_map(row).collect(),
        }
    }

    /// The document with this table in place of the one it has.
    pub fn written_into(&self, document: &str) -> String {
        let is_row = |line: &str| line.starts_with('|') || line.starts_with(COMPILER);
        let before: Vec<&str> = document.lines().take_while(|line| !is_row(line)).collect();
        let after: Vec<&str> = document
            .lines()
            .skip(before.len())
            .skip_while(|line| is_row(line) || line.is_empty())
            .collect();
        let rows: String = self
            .rows
            .iter()
            .map(|Row { name, what, instructions }| {
                format!("| {name} | {} | {what} |\n", grouped(*instructions))
            })
            .collect();
        let lines =
            |lines: &[&str]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        let after = if after.is_empty() { String::new() } else { format!("\n{}", lines(&after)) };
        format!("{}{COMPILER}{}\n\n{HEADING}{rows}{after}", lines(&before), self.compiler)
    }

    fn of(&self, name: &str) -> Option<u64> {
        self.rows.iter().find(|row| row.name == name).map(|row| row.instructions)
    }

    /// A path beside what the table has.
    pub fn compare(&self, now: &Row) -> Comparison {
        let Row { name, instructions, .. } = now;
        Comparison { name: name.clone(), before: self.of(name), now: Some(*instructions) }
    }

    /// The paths whose counts in `now` are not those of this table.
    pub fn changes(&self, now: &Table) -> Vec<Comparison> {
        let gone = self.rows.iter().filter(|row| now.of(&row.name).is_none());
        let gone = gone.map(|Row { name, instructions, .. }| Comparison {
            name: name.clone(),
            before: Some(*instructions),
            now: None,
        });
        let others = now.rows.iter().map(|row| self.compare(row));
        others.chain(gone).filter(|comparison| !comparison.is_kept()).collect()
    }
}

/// A path's count before and now; `None` where there is no such path.
#[derive(Debug, PartialEq)]
pub struct Comparison {
    name: String,
    before: Option<u64>,
    now: Option<u64>,
}

impl Comparison {
    pub fn heading() -> String {
        format!("{:<18} {:>14} {:>14} {:>8}", "path", "in the table", "now", "change")
    }

    /// In percent of the count before.
    fn change(&self) -> Option<f64> {
        let (before, now) = (self.before? as f64, self.now? as f64);
        Some(100.0 * (now - before) / before.max(1.0))
    }

    fn is_kept(&self) -> bool {
        self.change().is_some_and(|change| change.abs() <= TOLERANCE)
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |number: Option<u64>| number.map_or("-".to_owned(), grouped);
        write!(f, "{:<18} {:>14} {:>14} ", self.name, number(self.before), number(self.now))?;
        match self.change() {
            Some(change) => write!(f, "{change:>+7.2}%"),
            None => write!(f, "{:>8}", if self.now.is_some() { "new" } else { "gone" }),
        }
    }
}

/// With commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[(&str, u64)]) -> Table {
        let row = |(name, instructions): &(&str, u64)| Row {
            name: (*name).to_owned(),
            what: format!("what {name} does"),
            instructions: *instructions,
        };
        Table { compiler: "rustc 1.0.0".to_owned(), rows: rows.iter().map(row).collect() }
    }

    #[test]
    fn a_table_is_read_as_it_was_written() {
        let table = table(&[("draw", 1_234_567), ("walk", 12)]);
        let document = table.written_into("# Title\n\nSome words.\n\n");
        assert!(document.contains("| draw | 1,234,567 | what draw does |"), "{document}");
        assert_eq!(Table::read(&document), table);
        let with_end = format!("{document}\nThe end.\n");
        assert_eq!(table.written_into(&with_end), with_end);
        assert_eq!(Table::read("# Title\n"), Table::default());
    }

    #[track_caller]
    fn check(before: &[(&str, u64)], now: &[(&str, u64)], expect: &[&str]) {
        let changes = table(before).changes(&table(now));
        let names: Vec<&str> = changes.iter().map(|change| change.name.as_str()).collect();
        assert_eq!(names, expect);
    }

    #[test]
    fn more_than_five_percent_either_way_is_a_change_and_so_is_a_new_path() {
        check(&[("a", 1_000)], &[("a", 1_050)], &[]);
        check(&[("a", 1_000)], &[("a", 1_051)], &["a"]);
        check(&[("a", 1_000)], &[("a", 950)], &[]);
        check(&[("a", 1_000)], &[("a", 949)], &["a"]);
        check(&[("a", 1_000)], &[("b", 1_000)], &["b", "a"]);
    }
}
