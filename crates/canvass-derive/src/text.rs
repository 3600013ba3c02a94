//! Types as text, spaced as rustfmt does it.

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};

pub fn of_type(tokens: TokenStream) -> String {
    let mut text = String::new();
    write(tokens, &mut text);
    text
}

fn write(tokens: TokenStream, text: &mut String) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => write_group(&group, text),
            TokenTree::Punct(punct) => write_punct(&punct, text),
            word @ (TokenTree::Ident(_) | TokenTree::Literal(_)) => {
                if text.ends_with(|last: char| last.is_alphanumeric() || last == '_') {
                    text.push(' ');
                }
                text.push_str(&word.to_string());
            }
        }
    }
}

fn write_group(group: &Group, text: &mut String) {
    let (open, close) = match group.delimiter() {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::Brace => ("{ ", " }"),
        Delimiter::None => ("", ""),
    };
    if text.ends_with("&mut") {
        text.push(' ');
    }
    text.push_str(open);
    write(group.stream(), text);
    text.push_str(close);
}

fn write_punct(punct: &Punct, text: &mut String) {
    let is_arrow = text.ends_with('-');
    if matches!(punct.as_char(), '=' | '+' | '-') {
        text.push(' ');
    }
    text.push(punct.as_char());
    let is_spaced = matches!(punct.as_char(), ',' | ';' | '=' | '+') || is_arrow;
    if is_spaced && punct.spacing() == Spacing::Alone {
        text.push(' ');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str) {
        assert_eq!(of_type(text.parse().expect("tokens")), text);
    }

    #[test]
    fn types_are_spaced_as_usual() {
        for text in [
            "Vec<u8>",
            "&mut [Option<Tree>]",
            "(u8, std::rc::Rc<str>)",
            "HashMap<String, Vec<Vec<u8>>>",
            "[u8; 3]",
            "fn(u8) -> bool",
            "Box<dyn Fn(u8) -> u8 + Send>",
            "<u8 as Trait<Of = u8>>::Type",
        ] {
            check(text);
        }
    }
}
