//! A location in a source file, and how a message points at it.

use std::ops::Range;

use proc_macro2::Span;

/// A location in a source file: a line and columns of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// Its length in characters; `None` if it does not end in the same line.
    pub width: Option<usize>,
}

/// How many characters of a long line are shown before and after the location.
const AROUND: usize = 60;

impl Location {
    /// The beginning of a file.
    pub(crate) const START: Location = Location { line: 1, column: 1, width: Some(1) };

    /// The location of these bytes of a source.
    pub fn of(source: &str, span: &Range<usize>) -> Location {
        let before = &source[..span.start];
        let line_start = before.rfind('\n').map_or(0, |place| place + 1);
        let text = &source[span.clone()];
        Location {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            width: (!text.contains('\n')).then(|| text.chars().count()),
        }
    }

    pub(crate) fn of_span(span: Span) -> Location {
        let (start, end) = (span.start(), span.end());
        Location {
            line: start.line.max(1),
            column: start.column + 1,
            width: (start.line == end.line).then(|| end.column.saturating_sub(start.column)),
        }
    }

    /// The text at the location, up to the end of the line.
    pub(crate) fn text(self, source: &str) -> &str {
        let line = source.lines().nth(self.line - 1).unwrap_or("");
        let after = |characters: usize| {
            line.char_indices().nth(characters).map_or(line.len(), |(start, _)| start)
        };
        let start = after(self.column - 1);
        let end = self.width.map_or(line.len(), |width| after(self.column - 1 + width));
        &line[start..end]
    }

    /// A message, and below it the line with the location underlined.
    pub(crate) fn explain(self, source: &str, words: &str) -> String {
        let line = source.lines().nth(self.line - 1).unwrap_or("");
        let skipped = self.column.saturating_sub(1 + AROUND);
        let excerpt: String = line.chars().skip(skipped).take(2 * AROUND).collect();
        let before = self.column - 1 - skipped;
        let blank = |c| if c == '\t' { '\t' } else { ' ' };
        let indent: String = excerpt.chars().take(before).map(blank).collect();
        let left = excerpt.trim_end().chars().count().saturating_sub(before);
        let marks = "^".repeat(self.width.unwrap_or(left).min(left).max(1));
        let gutter = " ".repeat(self.line.to_string().len());
        format!("{words}\n{gutter} |\n{} | {excerpt}\n{gutter} | {indent}{marks}", self.line)
    }
}

#[cfg(test)]
mod tests {
    use super::Location;

    #[track_caller]
    fn check(source: &str, part: &str, expect: &str) {
        let start = source.find(part).expect("the part is in the source");
        let place = Location::of(source, &(start..start + part.len()));
        assert_eq!(place.explain(source, "words"), expect);
    }

    #[test]
    fn the_part_is_underlined_in_its_line() {
        check("a\nbé cd e\n", "cd", "words\n  |\n2 | bé cd e\n  |    ^^");
        check("a\r\n\tb c\r\n", "c", "words\n  |\n2 | \tb c\n  | \t  ^");
    }

    #[test]
    fn what_goes_on_is_underlined_to_the_end_of_the_line() {
        check("if a {\n}\n", "a {\n}", "words\n  |\n1 | if a {\n  |    ^^^");
    }

    #[test]
    fn of_a_long_line_only_what_is_around_is_shown() {
        let line = format!("{}x{}", "a".repeat(500), "b".repeat(500));
        let shown = format!("{}x{}", "a".repeat(60), "b".repeat(59));
        check(&line, "x", &format!("words\n  |\n1 | {shown}\n  | {}^", " ".repeat(60)));
    }
}
