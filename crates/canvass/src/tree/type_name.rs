//! Names of types as one would write them.

/// A type's name without the paths of modules.
pub(crate) fn short(name: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::{generic, short};

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
}
