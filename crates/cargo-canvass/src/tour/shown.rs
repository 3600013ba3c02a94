//! Code to be shown, cut out of a source between marks.

const BEGIN: &str = "// shown:";
const END: &str = "// end";
/// At the end of a line that is left out.
const LEFT_OUT: &str = "// not shown";

/// The marked pieces of a source, each moved to the left, with an empty line between them.
pub fn shown(source: &str) -> String {
    let mut pieces: Vec<Vec<&str>> = Vec::new();
    let mut is_inside = false;
    for line in source.lines() {
        match line.trim() {
            BEGIN => {
                pieces.push(Vec::new());
                is_inside = true;
            }
            END => is_inside = false,
            text if is_inside && !text.ends_with(LEFT_OUT) => {
                pieces.last_mut().expect("a piece has begun").push(line);
            }
            _ => {}
        }
    }
    pieces.iter().map(|piece| to_the_left(piece)).collect::<Vec<_>>().join("\n")
}

fn to_the_left(lines: &[&str]) -> String {
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let margin = lines.iter().filter(|line| !line.is_empty()).map(indent).min().unwrap_or(0);
    lines.iter().map(|line| format!("{}\n", line.get(margin..).unwrap_or_default())).collect()
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn marked_pieces_are_shown_without_what_is_around_them() {
        let source = "fn a() {\n    // shown:\n    let b = 1;\n    hidden(); // not shown\n\n        c(b);\n    // end\n    d();\n    // shown:\n    e();\n    // end\n}\n";
        assert_eq!(shown(source), "let b = 1;\n\n    c(b);\n\ne();\n");
    }
}
