//! A table of results that is printed row by row, while the work goes on.

use crate::rows;
use clap::ValueEnum;
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, Write};

/// How to print results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A table to read.
    Text,
    /// An array of objects, one per row of the table.
    Json,
}

/// A table that is being printed; [`end`](Report::end) completes it.
pub(crate) struct Report<'a> {
    out: &'a mut dyn Write,
    format: Format,
    objects: usize,
}

impl<'a> Report<'a> {
    pub(crate) fn new(out: &'a mut dyn Write, format: Format) -> Report<'a> {
        Report { out, format, objects: 0 }
    }

    /// A line that only readers need.
    pub(crate) fn note(&mut self, line: &str) -> io::Result<()> {
        match self.format {
            Format::Text => writeln!(self.out, "{line}")?,
            Format::Json => {}
        }
        self.out.flush()
    }

    /// An object that only programs need.
    pub(crate) fn object(&mut self, object: &impl Serialize) -> io::Result<()> {
        rows::keep(object)?;
        match self.format {
            Format::Text => {}
            Format::Json => {
                self.out.write_all(if self.objects == 0 { b"[\n  " } else { b",\n  " })?;
                serde_json::to_writer(&mut *self.out, object)?;
                self.objects += 1;
            }
        }
        self.out.flush()
    }

    pub(crate) fn row(&mut self, row: &(impl Display + Serialize)) -> io::Result<()> {
        match self.format {
            Format::Text => {
                rows::keep(row)?;
                self.note(&row.to_string())
            }
            Format::Json => self.object(row),
        }
    }

    pub(crate) fn end(self) -> io::Result<()> {
        match (self.format, self.objects) {
            (Format::Text, _) => {}
            (Format::Json, 0) => writeln!(self.out, "[]")?,
            (Format::Json, _) => writeln!(self.out, "\n]")?,
        }
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(format: Format, rows: &[&str], expect: &str) {
        let mut out = vec![];
        let mut report = Report::new(&mut out, format);
        report.note("heading").unwrap();
        for row in rows {
            report.row(row).unwrap();
        }
        report.end().unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), expect);
    }

    #[test]
    fn text_is_the_notes_and_rows() {
        check(Format::Text, &["a \"b\"", "c"], "heading\na \"b\"\nc\n");
    }

    #[test]
    fn json_is_one_array_of_the_rows() {
        check(Format::Json, &["a \"b\"", "c"], "[\n  \"a \\\"b\\\"\",\n  \"c\"\n]\n");
        check(Format::Json, &[], "[]\n");
    }

    #[test]
    fn an_object_is_in_json_only() {
        for (format, expect) in [(Format::Text, "1\n"), (Format::Json, "[\n  1,\n  2\n]\n")] {
            let mut out = vec![];
            let mut report = Report::new(&mut out, format);
            report.row(&1).unwrap();
            report.object(&2).unwrap();
            report.end().unwrap();
            assert_eq!(String::from_utf8(out).unwrap(), expect);
        }
    }
}
