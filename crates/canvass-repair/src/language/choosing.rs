//! The functions of a file that make choices, found from their tokens before anything is resolved.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use syn::spanned::Spanned;

use crate::language::items::Definition;

/// The names of the functions that make choices, or call one that does.
pub(crate) fn choosing(functions: &BTreeMap<String, Definition<'_>>) -> BTreeSet<String> {
    let calls: BTreeMap<&String, Calls> =
        functions.iter().map(|(name, function)| (name, Calls::of(function.block.span()))).collect();
    let mut choosing: BTreeSet<String> = functions
        .iter()
        .filter(|(name, function)| function.attribute.is_some() || calls[name].chooses())
        .map(|(name, _)| name.clone())
        .collect();
    loop {
        let before = choosing.len();
        let known: BTreeSet<(bool, String)> =
            choosing.iter().map(|name| (functions[name].is_method(), last(name))).collect();
        let more = calls.iter().filter(|(_, calls)| !calls.0.is_disjoint(&known));
        choosing.extend(more.map(|(name, _)| (*name).clone()));
        if choosing.len() == before {
            return choosing;
        }
    }
}

/// The name without its type.
fn last(name: &str) -> String {
    name.rsplit("::").next().unwrap_or(name).to_owned()
}

/// The names that stand before `(`, `!` or `::<`, and whether each stands after a dot.
#[derive(Default)]
struct Calls(BTreeSet<(bool, String)>);

const CHOICES: [&str; 5] = ["any", "choose", "hole", "range", "reject"];

impl Calls {
    fn of(span: Span) -> Self {
        let text = span.source_text().expect("the block stands in a text");
        let mut calls = Self::default();
        calls.collect(text.parse().expect("the block was split into tokens before"));
        calls
    }

    fn collect(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is_mark = |place: Option<usize>, mark: char| {
            let token = place.and_then(|place| tokens.get(place));
            matches!(token, Some(TokenTree::Punct(found)) if found.as_char() == mark)
        };
        let is_body = |place: usize| matches!(tokens.get(place), Some(TokenTree::Group(_)));
        let is_arguments = |place: usize| matches!(tokens.get(place), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
        for (place, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => self.collect(group.stream()),
                TokenTree::Ident(name) => {
                    let next = place + 1;
                    let called = is_arguments(next)
                        || (is_mark(Some(next), '!') && is_body(next + 1))
                        || (is_mark(Some(next), ':') && is_mark(Some(next + 2), '<'));
                    if called {
                        let is_method = is_mark(place.checked_sub(1), '.');
                        self.0.insert((is_method, name.to_string()));
                    }
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }

    fn chooses(&self) -> bool {
        CHOICES.iter().any(|name| self.0.contains(&(false, (*name).to_owned())))
    }
}
