//! widestring 1.2.0: trimming the end of a UTF-16 string whose last character has two units panics.
//!
//! Fixed in 1.2.1, by its changelog.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};
use widestring::Utf16String;

fn wide_strings_are_trimmed_as_strings(text: String) -> Verdict {
    let wide = Utf16String::from_str(&text);
    assert_eq!(wide.trim_end().to_string(), text.trim_end());
    assert_eq!(wide.trim_start().to_string(), text.trim_start());
    assert_eq!(wide.trim().to_string(), text.trim());
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "widestring_trim_end",
        mutants: const { &[pinned("Utf16Str::trim_end", "widestring 1.2.0, fixed in 1.2.1")] },
        properties: vec![by_value(
            "wide_strings_are_trimmed_as_strings",
            Precondition::None,
            wide_strings_are_trimmed_as_strings,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    super::check(wide_strings_are_trimmed_as_strings, "\u{10000}".into(), " a ".into());
}
