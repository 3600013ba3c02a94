//! Names for what a body draws: `let n = draw(..);` tells the runner that `n` comes next.
//!
//! Only where the variable is what is drawn and nothing else is a name told: a report must not say that `n` is what `draw(..) + 1`
//! drew.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote_spanned;

/// The functions that draw.
const DRAW: [&str; 3] = ["draw", "any", "range"];

/// The block, with a name told before each statement that draws the value of a variable.
pub fn named(block: &Group) -> Group {
    let tokens: Vec<TokenTree> = block.stream().into_iter().collect();
    let mut out: Vec<TokenTree> = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        if block.delimiter() == Delimiter::Brace
            && begins_statement(&tokens[..at])
            && let Some(name) = drawn(&tokens[at..])
        {
            let name = name.to_string();
            out.extend(
                quote_spanned!(Span::mixed_site()=> ::canvass::for_macros::name_next(#name);),
            );
        }
        out.push(match token {
            TokenTree::Group(group) => named(group).into(),
            token => token.clone(),
        });
    }
    let mut changed = Group::new(block.delimiter(), out.into_iter().collect::<TokenStream>());
    changed.set_span(block.span());
    changed
}

fn begins_statement(before: &[TokenTree]) -> bool {
    match before.last() {
        None => true,
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
        Some(token) => is_punct(token, ';'),
    }
}

/// The variable of `let NAME = draw(…);`, be it `mut` and have it a type.
fn drawn(statement: &[TokenTree]) -> Option<&Ident> {
    let (first, rest) = statement.split_first()?;
    if !is_word(first, "let") {
        return None;
    }
    let rest = if is_word(rest.first()?, "mut") { &rest[1..] } else { rest };
    let (TokenTree::Ident(name), rest) = rest.split_first()? else { return None };
    if !rest.first().is_some_and(|token| is_punct(token, ':') || is_punct(token, '=')) {
        return None;
    }
    let end = rest.iter().position(|token| is_punct(token, ';'))?;
    let equals = rest[..end].iter().position(|token| is_punct(token, '='))?;
    let [path @ .., TokenTree::Group(arguments)] = &rest[equals + 1..end] else { return None };
    let is_call = arguments.delimiter() == Delimiter::Parenthesis;
    (is_call && is_path_to_draw(path)).then_some(name)
}

/// `draw`, `any::<T>`, `canvass::generate::range`
fn is_path_to_draw(path: &[TokenTree]) -> bool {
    let turbofish = path.iter().position(|token| is_punct(token, '<'));
    let path = turbofish.map_or(path, |at| &path[..at.saturating_sub(2)]);
    let is_path =
        path.iter().all(|token| matches!(token, TokenTree::Ident(_)) || is_punct(token, ':'));
    is_path && path.last().is_some_and(|last| DRAW.iter().any(|word| is_word(last, word)))
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == word)
}

fn is_punct(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(body: &str, names: &[&str]) {
        let block = Group::new(Delimiter::Brace, body.parse().expect("tokens"));
        let text = named(&block).to_string();
        let told: Vec<&str> = text.split("name_next (\"").skip(1).collect();
        let told: Vec<&str> = told.iter().filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(told, names, "{text}");
    }

    #[test]
    fn variables_that_are_drawn_are_named() {
        check("let a = draw(..); let mut b: Vec<u8> = draw(1..=3);", &["a", "b"]);
        check("let a = any::<Vec<u8>>(); let b = canvass::generate::range(0..3);", &["a", "b"]);
        check("if x { let a = draw(..); } let b: u8 = draw(&[1, 2]); b", &["a", "b"]);
        check("f(|| { let a = draw(..); a })", &["a"]);
    }

    #[test]
    fn what_is_made_of_a_drawn_value_has_not_its_name() {
        for body in [
            "let a = draw(..) + 1;",
            "let a = f(draw(..));",
            "let a = list.draw(..);",
            "let (a, b) = draw(..);",
            "let a = draw(..).len();",
            "if let a = draw(..) {}",
            "draw(..)",
        ] {
            check(body, &[]);
        }
    }
}
