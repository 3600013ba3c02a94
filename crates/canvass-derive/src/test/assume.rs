//! `assume!` and `assume_all!` as statements of the body: they return from the property, instead of unwinding out
//! of it.
//!
//! Unwinding works from everywhere and is slow; a property that rejects most of its cases would feel it. That a
//! `return` leaves the property is plain for the statements of its body, and of `if`s and loops among them: there
//! `assume!(…)` becomes `assume!(@return …)`. In closures, inner functions and expressions it stays as it is.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote_spanned;

/// The block, with its `assume!`s changed.
pub fn returning(block: &Group) -> Group {
    let mut tokens: Vec<TokenTree> = block.stream().into_iter().collect();
    let mut start = 0;
    for at in 0..tokens.len() {
        let (before, rest) = tokens.split_at_mut(at);
        let TokenTree::Group(group) = &mut rest[0] else {
            if is_punct(&rest[0], ';') {
                start = at + 1;
            }
            continue;
        };
        if is_assume(before) {
            *group = with_stream(group, &returned(group));
        }
        if group.delimiter() != Delimiter::Brace {
            continue;
        }
        if before.get(start).is_none_or(begins_block) {
            *group = returning(group);
        }
        if !matches!(rest.get(1), Some(TokenTree::Ident(word)) if *word == "else") {
            start = at + 1;
        }
    }
    with_stream(block, &tokens.into_iter().collect())
}

/// What a statement begins with whose braces are blocks of the same function; also a label.
fn begins_block(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(word) => {
            ["if", "for", "while", "loop", "unsafe"].iter().any(|keyword| word == keyword)
        }
        token => is_punct(token, '\''),
    }
}

/// Whether the tokens end with a statement `assume!`, `assume_all!` or `canvass::assume!`, but for what is in its parentheses.
fn is_assume(tokens: &[TokenTree]) -> bool {
    let [before @ .., TokenTree::Ident(name), mark] = tokens else { return false };
    if (*name != "assume" && *name != "assume_all") || !is_punct(mark, '!') {
        return false;
    }
    match without_path(before).last() {
        None => true,
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
        Some(token) => is_punct(token, ';'),
    }
}

/// The tokens before `a::b::` at the end.
fn without_path(tokens: &[TokenTree]) -> &[TokenTree] {
    match tokens {
        [before @ .., first, second] if is_punct(first, ':') && is_punct(second, ':') => {
            match before {
                [before @ .., TokenTree::Ident(_)] => without_path(before),
                before => before,
            }
        }
        tokens => tokens,
    }
}

fn is_punct(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}

fn returned(group: &Group) -> TokenStream {
    let assumed = group.stream();
    quote_spanned!(group.span()=> @return #assumed)
}

fn with_stream(group: &Group, stream: &TokenStream) -> Group {
    let mut changed = Group::new(group.delimiter(), stream.clone());
    changed.set_span(group.span());
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(body: &str, expect: &str) {
        let block = |text: &str| Group::new(Delimiter::Brace, text.parse().expect("tokens"));
        assert_eq!(returning(&block(body)).to_string(), block(expect).to_string());
    }

    #[test]
    fn statements_of_the_body_return() {
        check("assume!(a); b", "assume!(@return a); b");
        check("let a = 3; assume!(a, \"b\"); b", "let a = 3; assume!(@return a, \"b\"); b");
        check("canvass::assume!(a);", "canvass::assume!(@return a);");
        check("a; ::canvass::assume!(a);", "a; ::canvass::assume!(@return a);");
        check("match a { _ => {} } assume!(b)", "match a { _ => {} } assume!(@return b)");
    }

    #[test]
    fn statements_of_its_ifs_and_loops_return() {
        check("if a { assume!(b); }", "if a { assume!(@return b); }");
        check(
            "a; if b {} else if c { assume!(d); }",
            "a; if b {} else if c { assume!(@return d); }",
        );
        check("if a {} else { assume!(b) } c", "if a {} else { assume!(@return b) } c");
        check("for a in b { if c { assume!(d); } }", "for a in b { if c { assume!(@return d); } }");
        check("'a: loop { assume!(b); }", "'a: loop { assume!(@return b); }");
        check("{ assume!(a); }", "{ assume!(@return a); }");
    }

    #[test]
    fn where_a_return_might_leave_something_else_all_stays() {
        for body in [
            "a(|b| { assume!(b); });",
            "let a = |b| { assume!(b); };",
            "let a = |b| assume!(b);",
            "fn a() { assume!(b); }",
            "let a = async move { assume!(b); };",
            "if a.all(|b| { assume!(b); true }) {}",
            "let a = if b { assume!(c); 1 } else { 2 };",
            "a::assume; assumed!(b);",
        ] {
            check(body, body);
        }
    }
}
