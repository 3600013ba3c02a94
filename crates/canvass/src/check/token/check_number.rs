//! The check number of a value: a hash of its text, by which a token knows its value again.
//!
//! Whatever decides which value a choice sequence means (types, ranges, lists of values, sizes and order of
//! constructors, names of fields) decides its text. What may differ between two texts of one value is left out: spaces
//! between words, the order of what is in braces (hash maps), addresses, and which pointer holds a part.

use crate::check::report::Brackets;
use crate::choice::sequence::{ChoiceSequence, nodes};
use crate::choice::shape::{Fnv, Form, Types};

/// A token that is read as another value has the same number by chance only, once in 2^32.
pub(super) fn check_number(types: &Types, sequence: &ChoiceSequence, text: &str) -> u32 {
    let mut hash = Fnv::default();
    hash.number(of_text(text) as usize);
    // The text of a value from a space may not tell it from others.
    for node in nodes(types, sequence).into_iter().flatten() {
        if let Form::Leaf { space: Some(_), count, .. } = &types.get(node.shape).form {
            hash.text(&count.to_string());
        }
    }
    hash.finish()
}

/// Boxes are written in front of their content, and hold the same value.
const POINTERS: [&str; 4] = ["Box::new", "Lazy::new", "std::rc::Rc::new", "std::sync::Arc::new"];

/// What is outside of braces that are open.
struct Outside {
    hash: Fnv,
    depth: usize,
    /// Of the parts of the braces so far, in whichever order.
    sum: u32,
}

fn of_text(text: &str) -> u32 {
    let text = POINTERS.iter().fold(text.to_owned(), |text, pointer| text.replace(pointer, ""));
    let text = without_addresses(&text);
    let mut brackets = Brackets::default();
    let mut outside: Vec<Outside> = Vec::new();
    let mut hash = Fnv::default();
    for letter in text.chars() {
        let was_quoted = brackets.is_quoted();
        brackets.read(letter);
        let is_inside = outside.last().is_some_and(|braces| braces.depth == brackets.depth());
        match (letter, outside.last_mut()) {
            _ if was_quoted => hash.letter(letter),
            (' ' | '\n', _) => {}
            ('{', _) => {
                let hash = std::mem::take(&mut hash);
                outside.push(Outside { hash, depth: brackets.depth(), sum: 0 });
            }
            (',', Some(braces)) if is_inside => {
                braces.sum = braces.sum.wrapping_add(mixed(std::mem::take(&mut hash).finish()));
            }
            ('}', Some(_)) => {
                let Some(braces) = outside.pop() else { continue };
                let sum = braces.sum.wrapping_add(mixed(hash.finish()));
                hash = braces.hash;
                hash.number(sum as usize);
            }
            (_, _) => hash.letter(letter),
        }
    }
    // Braces that are not closed are in text that is not Rust.
    outside.into_iter().fold(hash.finish(), |sum, braces| sum ^ braces.hash.finish() ^ braces.sum)
}

/// Every bit of the number depends on every bit before, or sums of numbers that differ little would be the same:
/// the last step of Appleby's MurmurHash3.
fn mixed(number: u32) -> u32 {
    let number = (number ^ number >> 16).wrapping_mul(0x85eb_ca6b);
    let number = (number ^ number >> 13).wrapping_mul(0xc2b2_ae35);
    number ^ number >> 16
}

/// This many hexadecimal digits after `0x` are taken for an address.
const ADDRESS: usize = 9;

fn without_addresses(text: &str) -> String {
    let mut parts = text.split("0x");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|letter: char| letter.is_ascii_hexdigit());
        let is_address = part.len() - rest.len() >= ADDRESS;
        out += "0x";
        out += if is_address { rest } else { part };
    }
    out
}

#[cfg(test)]
mod tests {
    use super::of_text;

    #[test]
    fn texts_of_one_value_have_one_number() {
        for (one, other) in [
            ("Foo { a: 1, b: [2, 3] }", "Foo { b: [2,3],\n  a: 1 }"),
            ("{1: {\"a, b\", \"c\"}, 2: {}}", "{2: {}, 1: {\"c\", \"a, b\"}}"),
            ("run(0x55d0c0a8b1c0, 7)", "run(0x7ffd3ca01230, 7)"),
            ("Two(Box::new(Leaf), 1)", "Two(Lazy::new(Leaf), 1)"),
        ] {
            assert_eq!(of_text(one), of_text(other), "{one}");
        }
    }

    #[test]
    fn texts_of_two_values_have_two_numbers() {
        for (one, other) in [
            ("1", "2"),
            ("[1, 2]", "[2, 1]"),
            ("(12, 1)", "(1, 21)"),
            ("Foo { a: 1, b: 2 }", "Foo { a: 2, b: 1 }"),
            ("Ordered { low: 1, high: 0 }", "Ordered { high: 1, low: 0 }"),
            ("\"a b\"", "\"ab\""),
            ("\"{1, 2}\"", "\"{2, 1}\""),
            ("{(1, 2)}", "{(2, 1)}"),
            ("{{1}, {2}}", "{{1, 2}}"),
            ("{}, {}", "{}"),
            ("0x1f", "0x2f"),
        ] {
            assert_ne!(of_text(one), of_text(other), "{one}");
        }
    }
}
