//! textwrap 0.14.0: filling a text with an escape sequence before a character of several bytes panics.
//!
//! Fixed in 0.14.2, by its changelog and issue 390. Version 0.14.1, which has the fix too, was withdrawn.

use super::pinned;
use crate::everyday::{Precondition, Program, Verdict, by_value};

/// Whatever the width is, only white space changes.
fn filled_text_has_the_same_characters((text, width): (String, u8)) -> Verdict {
    let filled = textwrap::fill(&text, usize::from(width));
    let characters = |text: &str| text.split_whitespace().collect::<String>();
    assert_eq!(characters(&filled), characters(&text));
    Verdict::Holds
}

pub fn program() -> Program {
    Program {
        name: "textwrap_find_words",
        mutants: const {
            &[pinned("UnicodeBreakProperties::find_words", "textwrap 0.14.0, fixed in 0.14.2")]
        },
        properties: vec![by_value(
            "filled_text_has_the_same_characters",
            Precondition::None,
            filled_text_has_the_same_characters,
        )],
    }
}

#[test]
fn the_bug_is_there() {
    let known = ("\u{1b}!é".to_owned(), 10);
    super::check(filled_text_has_the_same_characters, known, ("a b".to_owned(), 1));
}
