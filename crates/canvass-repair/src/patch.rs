//! Edits of a text: only what they name changes.

use std::ops::Range;

/// A part of a text and what takes its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that are replaced.
    pub span: Range<usize>,
    /// What takes their place.
    pub text: String,
    /// What it is good for.
    pub reason: String,
}

/// The text with all edits made, which do not overlap.
pub(crate) fn apply(source: &str, edits: &[Edit]) -> String {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort_by_key(|edit| edit.span.start);
    let mut text = String::with_capacity(source.len());
    let mut from = 0;
    for edit in sorted {
        text.push_str(&source[from..edit.span.start]);
        text.push_str(&edit.text);
        from = edit.span.end;
    }
    text.push_str(&source[from..]);
    text
}

/// The lines that edits change, before and after, as in a unified diff.
pub(crate) fn diff(source: &str, edits: &[Edit]) -> String {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort_by_key(|edit| edit.span.start);
    let mut shown = String::new();
    let mut next = 0;
    while next < sorted.len() {
        let mut lines = line_range(source, &sorted[next].span);
        let mut last = next + 1;
        while last < sorted.len() && sorted[last].span.start <= lines.end {
            lines.end = line_range(source, &sorted[last].span).end;
            last += 1;
        }
        let local: Vec<Edit> = sorted[next..last]
            .iter()
            .map(|edit| Edit {
                span: edit.span.start - lines.start..edit.span.end - lines.start,
                text: edit.text.clone(),
                reason: String::new(),
            })
            .collect();
        let before = &source[lines.clone()];
        let after = apply(before, &local);
        let number = source[..lines.start].matches('\n').count() + 1;
        shown.push_str(&format!("@@ line {number} @@\n"));
        before.lines().for_each(|line| shown.push_str(&format!("-{line}\n")));
        after.lines().for_each(|line| shown.push_str(&format!("+{line}\n")));
        next = last;
    }
    shown
}

/// The bytes of the lines that a place touches, without the last end of line.
fn line_range(source: &str, span: &Range<usize>) -> Range<usize> {
    let start = source[..span.start].rfind('\n').map_or(0, |place| place + 1);
    let end = source[span.end..].find('\n').map_or(source.len(), |place| span.end + place);
    start..end
}

/// The white space that the line of a place begins with.
pub(crate) fn indentation(source: &str, place: usize) -> &str {
    let start = source[..place].rfind('\n').map_or(0, |end| end + 1);
    let line = &source[start..];
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

/// How many characters of its line stand before a place.
pub(crate) fn column(source: &str, place: usize) -> usize {
    let start = source[..place].rfind('\n').map_or(0, |end| end + 1);
    source[start..place].chars().count()
}

#[cfg(test)]
mod tests {
    use super::{Edit, apply, diff};

    #[test]
    fn edits_change_what_they_name_and_the_diff_shows_their_lines() {
        let source = "a\n  b c\nd\n";
        let edit = |span, text: &str| Edit { span, text: text.to_owned(), reason: String::new() };
        let edits = [edit(6..7, "y\n  z"), edit(4..5, "x"), edit(8..9, "")];
        assert_eq!(apply(source, &edits), "a\n  x y\n  z\n\n");
        assert_eq!(diff(source, &edits[..2]), "@@ line 2 @@\n-  b c\n+  x y\n+  z\n");
    }
}
