//! The size of a counterexample.

/// How many numbers, characters and constructors a value has, by its `Debug` text.
///
/// Names of fields do not count, nor do lists and tuples themselves.
pub fn count(text: &str) -> u64 {
    let mut parts = 0;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => {
                let (length, characters) = quoted(rest, '"');
                parts += characters;
                length
            }
            '\'' => {
                parts += 1;
                quoted(rest, '\'').0
            }
            _ if first.is_alphanumeric() || first == '_' => {
                let is_part = |c: char| !(c.is_alphanumeric() || c == '_');
                let length = rest.find(is_part).unwrap_or(rest.len());
                let is_field = rest[length..].starts_with(": ");
                parts += u64::from(!is_field);
                length
            }
            _ => first.len_utf8(),
        };
        rest = &rest[length..];
    }
    parts
}

/// The bytes of a quoted text with its quotes, and the characters in it. An escape is one character.
fn quoted(text: &str, quote: char) -> (usize, u64) {
    let mut characters = 0;
    let mut indices = text.char_indices().skip(1);
    while let Some((index, c)) = indices.next() {
        if c == quote {
            return (index + 1, characters);
        }
        characters += 1;
        if c == '\\' && matches!(indices.next(), Some((_, 'u'))) {
            indices.by_ref().take_while(|(_, c)| *c != '}').for_each(drop);
        }
    }
    (text.len(), characters)
}

#[cfg(test)]
mod tests {
    use super::count;
    use std::fmt::Debug;

    #[track_caller]
    fn check(value: impl Debug, expect: u64) {
        assert_eq!(count(&format!("{value:?}")), expect);
    }

    #[derive(Debug)]
    #[expect(dead_code, reason = "only shown")]
    struct Pair {
        first: i8,
        second: Option<bool>,
    }

    #[test]
    fn numbers_characters_and_constructors_are_counted() {
        check((), 0);
        check([vec![1, -2], vec![]], 2);
        check(Pair { first: -1, second: Some(true) }, 4);
        check("a\"\u{7f}: b", 6);
        check(('\'', 'x', '\u{7f}'), 3);
        check(vec![None, Some(7_u8)], 3);
    }
}
