//! The model format of CTWedge: parameters with lists or ranges of values, then constraints between `#`.
//!
//! ```text
//! Model phone
//! Parameters:
//!   net: {lte wifi, none};
//!   roam: Boolean
//!   battery: [0 .. 100] step 25
//! Constraints:
//!   # net = none => !roam #           // a comment
//!   # battery >= 50 || net != lte #
//! ```
//!
//! Operators, loosest first: `=> <=> -> <->`, `|| | or`, `&& & and`, `= == !=`, `> < >= <=`, `+ -`, `* / %`, `! not`; all associate to
//! the left. A name right of `=` or `!=` is a value of the parameter on the left, also where a parameter has that name.
//! Divisions are refused: CTWedge calculates with fractions, and nothing else here does.

mod expression;
mod read;
mod spell;
mod write;

pub use read::read;
pub use write::write;

/// Whether a text is of this format, whatever comments it begins with: `Model`, a name and `Parameters`.
pub(super) fn is_ctwedge(text: &str) -> bool {
    let text = without_comments(text.trim_start_matches('\u{feff}'));
    let mut words = text.split_whitespace();
    words.next() == Some("Model")
        && words.next().is_some_and(is_name)
        && words.next().is_some_and(|word| word == "Parameters" || word.starts_with("Parameters:"))
}

/// A letter or `_`, then letters, digits and `_`.
fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && text.chars().all(is_word)
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The text with spaces in place of comments, so that everything else stays where it is.
fn without_comments(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let (mut at, mut is_quoted) = (0, false);
    while at < bytes.len() {
        let rest = &text.as_bytes()[at..];
        let length = match rest {
            [b'"', ..] => {
                is_quoted = !is_quoted;
                0
            }
            [b'/', b'/', ..] if !is_quoted => {
                rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len())
            }
            [b'/', b'*', ..] if !is_quoted => rest
                .windows(2)
                .skip(2)
                .position(|end| end == b"*/")
                .map_or(rest.len(), |end| end + 4),
            _ => 0,
        };
        for byte in bytes[at..at + length].iter_mut().filter(|byte| **byte != b'\n') {
            *byte = b' ';
        }
        at += length.max(1);
    }
    String::from_utf8(bytes).expect("whole characters became spaces")
}

#[cfg(test)]
mod tests {
    use super::{is_ctwedge, without_comments};

    #[test]
    fn comments_become_spaces() {
        let check = |text: &str, expect: &str| assert_eq!(without_comments(text), expect);
        check("a // é\nb", "a      \nb");
        check("a /* b\n */ c", "a     \n    c");
        check("\"//\" /**/ /*", "\"//\"        ");
    }

    #[test]
    fn models_begin_with_a_word() {
        assert!(is_ctwedge("// x\nModel a\nParameters:\n"));
        assert!(!is_ctwedge("Model: a, b\nParameters: c\n"));
    }
}
