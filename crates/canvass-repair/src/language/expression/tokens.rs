//! What can be seen from the tokens of a statement, before it is read: what it may change, and whether it may leave.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use crate::language::expression::{Scope, sequence::is_change};

impl Scope {
    /// The places of the visible variables that some tokens may change.
    pub(super) fn changed(&self, tokens: TokenStream) -> Vec<usize> {
        let mut names = Vec::new();
        changed_names(tokens, &mut names);
        let last = |place: &usize| {
            let name = &self.visible[*place].0;
            names.contains(name)
                && !self.visible[place + 1..].iter().any(|(other, _)| other == name)
        };
        (0..self.visible.len()).filter(last).collect()
    }
}

/// The names that stand before `=`, an operator with `=`, or a method that may change them.
fn changed_names(tokens: TokenStream, names: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mark = |place: usize| match tokens.get(place) {
        Some(TokenTree::Punct(mark)) => Some(mark.as_char()),
        _ => None,
    };
    for (place, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => changed_names(group.stream(), names),
            TokenTree::Ident(name) => {
                let mut next = place + 1;
                while matches!(tokens.get(next), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket)
                {
                    next += 1;
                }
                let assigns = (mark(next) == Some('=') && mark(next + 1) != Some('='))
                    || (mark(next).is_some_and(|mark| "+-*/%&|^".contains(mark))
                        && mark(next + 1) == Some('='))
                    || (mark(next).is_some_and(|mark| "<>".contains(mark))
                        && mark(next + 1) == mark(next)
                        && mark(next + 2) == Some('='));
                let calls = mark(next) == Some('.')
                    && matches!(tokens.get(next + 1), Some(TokenTree::Ident(name)) if is_change(&name.to_string()));
                if assigns || calls {
                    names.push(name.to_string());
                }
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// Whether a statement may leave its block: it may return, or go on with a loop around it.
pub(super) fn leaves(tokens: TokenStream) -> bool {
    mentions_word(tokens, &["return", "break", "continue"])
}

pub(super) fn mentions_word<W>(tokens: TokenStream, words: &[W]) -> bool
where
    Ident: PartialEq<W>,
{
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(name) => words.iter().any(|word| name == *word),
        TokenTree::Group(group) => mentions_word(group.stream(), words),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}
