//! Edits of a source, and their unified diff.

use std::ops::Range;

/// A replacement of some bytes of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that are replaced.
    pub span: Range<usize>,
    /// The new text.
    pub text: String,
    /// Why, for the user.
    pub reason: String,
}

/// The source with all edits made, which must not overlap.
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

/// How many unchanged lines a hunk shows before and after a change.
const CONTEXT: usize = 3;

/// A range of lines, and the text that replaces them.
struct Change {
    lines: Range<usize>,
    after: String,
}

/// The edits as the hunks of a unified diff.
pub(crate) fn diff(source: &str, edits: &[Edit]) -> String {
    let lines: Vec<&str> = source.split_inclusive('\n').collect();
    let mut shown = String::new();
    let (mut removed, mut added) = (0, 0);
    let near =
        |first: &Change, second: &Change| second.lines.start <= first.lines.end + 2 * CONTEXT;
    for hunk in changes(source, &lines, edits).chunk_by(near) {
        let start = hunk[0].lines.start.saturating_sub(CONTEXT);
        let end = hunk.last().map_or(start, |last| last.lines.end + CONTEXT).min(lines.len());
        let (mut body, mut from) = (String::new(), start);
        let before = end - start;
        let mut after = before;
        for change in hunk {
            mark(&mut body, ' ', &lines[from..change.lines.start]);
            mark(&mut body, '-', &lines[change.lines.clone()]);
            let new: Vec<&str> = change.after.split_inclusive('\n').collect();
            mark(&mut body, '+', &new);
            after = after + new.len() - change.lines.len();
            from = change.lines.end;
        }
        mark(&mut body, ' ', &lines[from..end]);
        let place = start + 1 + added - removed;
        shown.push_str(&format!("@@ -{},{before} +{place},{after} @@\n{body}", start + 1));
        (removed, added) = (removed + before, added + after);
    }
    shown
}

fn changes(source: &str, lines: &[&str], edits: &[Edit]) -> Vec<Change> {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort_by_key(|edit| edit.span.start);
    let line = |place: usize| source[..place].matches('\n').count();
    let touch = |first: &&Edit, second: &&Edit| line(first.span.end) >= line(second.span.start);
    let mut changes = Vec::new();
    for group in sorted.chunk_by(touch) {
        let (first, last) = (group[0].span.start, group[group.len() - 1].span.end);
        let touched = line(first)..(line(last) + 1).min(lines.len());
        let start: usize = lines[..touched.start].iter().map(|line| line.len()).sum();
        let before = lines[touched.clone()].concat();
        let local: Vec<Edit> = group
            .iter()
            .map(|edit| Edit {
                span: edit.span.start - start..edit.span.end - start,
                text: edit.text.clone(),
                reason: String::new(),
            })
            .collect();
        let after = apply(&before, &local);
        changes.push(trimmed(lines, touched, &after));
    }
    changes
}

/// A change without the lines at its ends that stay as they are.
fn trimmed(lines: &[&str], touched: Range<usize>, after: &str) -> Change {
    let new: Vec<&str> = after.split_inclusive('\n').collect();
    let old = &lines[touched.clone()];
    let most = old.len().min(new.len());
    let first = (0..most).take_while(|&place| old[place] == new[place]).count();
    let last = (0..most - first)
        .take_while(|&place| old[old.len() - 1 - place] == new[new.len() - 1 - place])
        .count();
    Change {
        lines: touched.start + first..touched.end - last,
        after: new[first..new.len() - last].concat(),
    }
}

fn mark(body: &mut String, sign: char, lines: &[&str]) {
    for line in lines {
        body.push(sign);
        body.push_str(line);
        if !line.ends_with('\n') {
            body.push_str("\n\\ No newline at end of file\n");
        }
    }
}

/// The line ending of a source: that of its first line.
pub(crate) fn line_end(source: &str) -> &'static str {
    let first = source.split_inclusive('\n').next().unwrap_or("");
    if first.ends_with("\r\n") { "\r\n" } else { "\n" }
}

/// The indentation of the line that contains a byte.
pub(crate) fn indentation(source: &str, place: usize) -> &str {
    let start = source[..place].rfind('\n').map_or(0, |end| end + 1);
    let line = &source[start..];
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

/// How many characters of its line are before a byte.
pub(crate) fn column(source: &str, place: usize) -> usize {
    let start = source[..place].rfind('\n').map_or(0, |end| end + 1);
    source[start..place].chars().count()
}

#[cfg(test)]
mod tests {
    use super::{Edit, apply, diff, line_end};

    fn edit(span: std::ops::Range<usize>, text: &str) -> Edit {
        Edit { span, text: text.to_owned(), reason: String::new() }
    }

    #[track_caller]
    fn check(source: &str, edits: &[Edit], applied: &str, shown: &str) {
        assert_eq!(apply(source, edits), applied);
        assert_eq!(diff(source, edits), shown);
    }

    #[test]
    fn edits_change_what_they_name_and_the_diff_shows_their_lines() {
        check(
            "a\n  b c\nd\n",
            &[edit(6..7, "y\n  z"), edit(4..5, "x")],
            "a\n  x y\n  z\nd\n",
            "@@ -1,3 +1,4 @@\n a\n-  b c\n+  x y\n+  z\n d\n",
        );
    }

    #[test]
    fn far_changes_are_hunks_of_their_own() {
        let source = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
        let far = [edit(0..1, "x\ny"), edit(16..17, "z")];
        let applied = "x\ny\n2\n3\n4\n5\n6\n7\n8\nz\n";
        let shown =
            "@@ -1,4 +1,5 @@\n-1\n+x\n+y\n 2\n 3\n 4\n@@ -6,4 +7,4 @@\n 6\n 7\n 8\n-9\n+z\n";
        check(source, &far, applied, shown);
    }

    #[test]
    fn lines_that_stay_are_not_shown_as_changed() {
        check(
            "a,\nb,\n",
            &[edit(1..1, ",\nx")],
            "a,\nx,\nb,\n",
            "@@ -1,2 +1,3 @@\n a,\n+x,\n b,\n",
        );
    }

    #[test]
    fn ends_of_lines_stay() {
        check(
            "a\r\nb\r\n",
            &[edit(3..4, "c")],
            "a\r\nc\r\n",
            "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n",
        );
        let shown = "@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+ab\n\\ No newline at end of file\n";
        check("a", &[edit(1..1, "b")], "ab", shown);
        assert_eq!(line_end("a\r\nb"), "\r\n");
        assert_eq!(line_end("a\nb\r\n"), "\n");
    }
}
