//! Breaks a long Rust expression into lines, as rustfmt would: what fits stays on one line.

/// A `let` statement on one line, or where it does not fit with each part of the value's brackets on a line of its
/// own; short elements of lists share lines. The type stays on the first line.
pub(in crate::check) fn statement(name: &str, kind: &str, value: &str) -> String {
    let mut out = format!("let {name}: {kind} = ");
    write(&mut out, &format!("{value};"), 0);
    out
}

/// The fields of a struct, each as a `let` statement with its name and type.
pub(in crate::check) fn statements(text: &str, fields: &[(&str, &str)]) -> String {
    let parts = outermost(text).map_or(Vec::new(), |(open, close)| parts(&text[open + 1..close]));
    let mut statements = Vec::new();
    for ((name, kind), part) in fields.iter().zip(parts) {
        let value = part.split_once(": ").map_or(part, |(_, value)| value);
        let reference = match kind {
            kind if kind.starts_with("&mut ") => "&mut ",
            kind if kind.starts_with('&') => "&",
            _ => "",
        };
        statements.push(statement(name, kind, &format!("{reference}{value}")));
    }
    statements.join("\n")
}

const WIDTH: usize = 96;
/// Elements of lists that are no longer share lines.
const SHORT: usize = 10;

fn write(out: &mut String, text: &str, indent: usize) {
    let column = out.len() - out.rfind('\n').map_or(0, |newline| newline + 1);
    let Some((open, close)) = outermost(text).filter(|_| column + text.chars().count() > WIDTH)
    else {
        out.push_str(text);
        return;
    };
    out.push_str(text[..=open].trim_end());
    let parts = parts(&text[open + 1..close]);
    if let [only] = parts[..]
        && outermost(only).is_some()
    {
        write(out, only, indent);
        return write(out, &text[close..], indent);
    }
    if text[open..].starts_with('[') && parts.iter().all(|part| part.chars().count() <= SHORT) {
        fill(out, &parts, indent + 4);
    } else {
        for part in parts {
            line(out, indent + 4);
            write(out, part, indent + 4);
            out.push(',');
        }
    }
    line(out, indent);
    write(out, &text[close..], indent);
}

/// As many parts on a line as fit.
fn fill(out: &mut String, parts: &[&str], indent: usize) {
    let mut column = WIDTH;
    for part in parts {
        let width = part.chars().count() + 2;
        if column + width > WIDTH {
            line(out, indent);
            column = indent;
        } else {
            out.push(' ');
        }
        out.push_str(part);
        out.push(',');
        column += width;
    }
}

fn line(out: &mut String, indent: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
}

/// Where the first bracket opens and closes.
pub(in crate::check) fn outermost(text: &str) -> Option<(usize, usize)> {
    let mut brackets = Brackets::default();
    let mut open = None;
    for (at, letter) in text.char_indices() {
        let before = brackets.depth;
        brackets.read(letter);
        match (before, brackets.depth) {
            (0, 1) => open = Some(at),
            (1, 0) => {
                return open
                    .filter(|open| !text[open + 1..at].trim().is_empty())
                    .map(|open| (open, at));
            }
            _ => {}
        }
    }
    None
}

/// The parts between the commas that are in no inner bracket.
pub(in crate::check) fn parts(text: &str) -> Vec<&str> {
    let mut brackets = Brackets::default();
    let (mut parts, mut start) = (Vec::new(), 0);
    for (at, letter) in text.char_indices() {
        brackets.read(letter);
        if letter == ',' && brackets.depth == 0 && !brackets.is_quoted() {
            parts.push(text[start..at].trim());
            start = at + 1;
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// How many brackets are open, apart from those in strings and characters.
#[derive(Default)]
pub(in crate::check) struct Brackets {
    depth: usize,
    quote: Option<char>,
    is_escaped: bool,
}

impl Brackets {
    pub(in crate::check) fn is_quoted(&self) -> bool {
        self.quote.is_some()
    }

    pub(in crate::check) fn depth(&self) -> usize {
        self.depth
    }

    pub(in crate::check) fn read(&mut self, letter: char) {
        if self.is_escaped {
            self.is_escaped = false;
            return;
        }
        match (self.quote, letter) {
            (Some(_), '\\') => self.is_escaped = true,
            (Some(quote), _) if quote == letter => self.quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => self.quote = Some(letter),
            (None, '(' | '[' | '{') => self.depth += 1,
            (None, ')' | ']' | '}') => self.depth = self.depth.saturating_sub(1),
            (None, _) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{statement, statements};

    #[track_caller]
    fn check(value: &str, expect: &str) {
        assert_eq!(statement("x", "_", value), format!("let x: _ = {expect};"));
    }

    #[test]
    fn what_fits_stays_on_one_line() {
        for text in ["", "7", "vec![1, 2]", "Tree::Node(Box::new(Tree::Leaf), 3)"] {
            check(text, text);
        }
    }

    #[test]
    fn short_elements_of_lists_share_lines() {
        let full = "    100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100,\n";
        let value = format!("vec![{}]", vec!["100"; 40].join(", "));
        check(&value, &format!("vec![\n{full}{full}    100, 100, 100, 100,\n]"));
    }

    #[test]
    fn types_stay_on_the_first_line() {
        let (word, kind) = ("x".repeat(50), "(Vec<u8>, [Option<Tree>; 3])");
        let expect = format!("let input: {kind} = (\n    {word},\n    {word},\n);");
        assert_eq!(statement("input", kind, &format!("({word}, {word})")), expect);
    }

    #[test]
    fn brackets_around_one_part_stay_together() {
        let word = "x".repeat(50);
        let text = format!("Box::new(Node({word}, {word}))");
        check(&text, &format!("Box::new(Node(\n    {word},\n    {word},\n))"));
    }

    #[test]
    fn fields_are_statements() {
        let text = "Arguments { a: Pair { x: 1, y: 2 }, b: \"}, c: 3\" }";
        let expect = "let a: Pair = Pair { x: 1, y: 2 };\nlet b: &str = &\"}, c: 3\";";
        assert_eq!(statements(text, &[("a", "Pair"), ("b", "&str")]), expect);
    }

    #[test]
    fn what_does_not_fit_has_a_line_for_each_part() {
        let words = ["\"a, (b, c), d\"", "'c'", "'\\''", "\"a long word\""].repeat(3);
        let value = format!("Pair {{ left: [{}], right: [], empty: f() }}", words.join(", "));
        let lines: String = words.iter().map(|word| format!("        {word},\n")).collect();
        check(
            &value,
            &format!("Pair {{\n    left: [\n{lines}    ],\n    right: [],\n    empty: f(),\n}}"),
        );
    }
}
