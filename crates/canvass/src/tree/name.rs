//! Names of types and constructors as one would write them.

use super::alphabet::Symbol;
use std::collections::HashMap;

/// A type's name without the paths of modules.
pub(super) fn short(name: &str) -> String {
    let mut short = String::with_capacity(name.len());
    let mut word = String::new();
    let mut characters = name.chars().peekable();
    while let Some(character) = characters.next() {
        if character == ':' && characters.peek() == Some(&':') {
            characters.next();
            word.clear();
        } else if character.is_alphanumeric() || character == '_' {
            word.push(character);
        } else {
            short.push_str(&word);
            word.clear();
            short.push(character);
        }
    }
    short + &word
}

/// A type's name without what it is a type of.
pub(super) fn generic(name: &str) -> &str {
    name.split_once('<').map_or(name, |(generic, _)| generic)
}

/// The shortest names that tell constructors apart: `Leaf`, or else `Tree::Leaf`, or else `Tree::Leaf@2` for the second one.
pub(super) fn unambiguous(symbols: &[Symbol]) -> Vec<String> {
    let mut same_name: HashMap<&str, usize> = HashMap::new();
    for symbol in symbols {
        *same_name.entry(&symbol.name).or_default() += 1;
    }
    let mut same_type: HashMap<(&str, &str), usize> = HashMap::new();
    let mut names = Vec::with_capacity(symbols.len());
    for Symbol { name, of, .. } in symbols {
        let before = same_type.entry((of, name)).or_default();
        *before += 1;
        names.push(match (same_name[&name[..]], *before) {
            (1, _) => name.clone(),
            (_, 1) => format!("{of}::{name}"),
            (_, again) => format!("{of}::{name}@{again}"),
        });
    }
    names
}

#[cfg(test)]
mod tests {
    use super::{Symbol, generic, short, unambiguous};

    #[test]
    fn paths_are_left_out() {
        for (name, expect) in [
            ("u8", "u8"),
            ("core::option::Option<alloc::vec::Vec<u8>>", "Option<Vec<u8>>"),
            ("(a::B, [c::D; 3])", "(B, [D; 3])"),
        ] {
            assert_eq!(short(name), expect);
        }
        assert_eq!(generic("Option<Vec<u8>>"), "Option");
        assert_eq!(generic("u8"), "u8");
    }

    #[test]
    fn constructors_are_told_apart_by_the_shortest_names() {
        let symbol = |(of, name): (&str, &str)| {
            let (of, name) = (of.to_owned(), name.to_owned());
            Symbol { name, of, arity: 0, counts: true, slots: 0 }
        };
        let symbols = [("Tree", "Leaf"), ("Tree", "Node"), ("Bush", "Leaf"), ("Tree", "Leaf")];
        let names = unambiguous(&symbols.map(symbol));
        assert_eq!(names, ["Tree::Leaf", "Node", "Bush::Leaf", "Tree::Leaf@2"]);
    }
}
