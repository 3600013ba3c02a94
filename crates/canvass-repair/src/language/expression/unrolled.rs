//! Choices in loops whose turns are counted in the text: `for _ in 0..3 { list.push(any()); }` is its body three times.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, ExprForLoop, ExprMethodCall, Stmt, spanned::Spanned};

use crate::language::{expression::tokens::mentions_word, reader::Reader};

/// How many turns at most are written out.
const MOST: i128 = 16;

impl Reader<'_> {
    /// The turns of a loop that makes choices and has a number of turns that the text says, one after the other.
    pub(super) fn turns_of(&self, written: &ExprForLoop) -> Option<Vec<Stmt>> {
        let leaves = ["break", "continue", "return"];
        let body = written.body.to_token_stream();
        if written.label.is_some() || mentions_word(body.clone(), &leaves) || !self.may_choose(body)
        {
            return None;
        }
        let (pattern, body) = (&written.pat, &written.body.stmts);
        let span = written.span();
        let turn = |number: syn::LitInt| -> Stmt {
            syn::parse_quote_spanned!(span=> { let #pattern = #number; #(#body)* })
        };
        Some(numbers(&written.expr)?.into_iter().map(turn).collect())
    }

    /// `(0..3).map(|_| any()).collect()` as the values that it collects.
    pub(super) fn collected_turns(&self, call: &ExprMethodCall) -> Option<Vec<Expr>> {
        let Expr::MethodCall(map) = call.receiver.as_ref() else { return None };
        let is_such = call.method == "collect" && map.method == "map" && map.args.len() == 1;
        let Some(Expr::Closure(closure)) = map.args.first().filter(|_| is_such) else {
            return None;
        };
        if closure.inputs.len() != 1 || !self.may_choose(closure.body.to_token_stream()) {
            return None;
        }
        let (pattern, body) = (&closure.inputs[0], &closure.body);
        let span = call.span();
        let turn = |number: syn::LitInt| -> Expr {
            syn::parse_quote_spanned!(span=> { let #pattern = #number; #body })
        };
        Some(numbers(&map.receiver)?.into_iter().map(turn).collect())
    }

    /// Whether some tokens name a choice, or a function that makes choices.
    fn may_choose(&self, tokens: TokenStream) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Group(group) => self.may_choose(group.stream()),
            TokenTree::Ident(name) => {
                let name = name.to_string();
                let is_marked = |name: &str| {
                    self.items.functions.get(name).is_some_and(|one| one.attribute.is_some())
                };
                matches!(name.as_str(), "any" | "range" | "choose" | "reject")
                    || self.items.is_choosing(&name)
                    || is_marked(&name)
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => false,
        })
    }
}

/// The numbers of a range of literals, if they are few.
fn numbers(written: &Expr) -> Option<Vec<syn::LitInt>> {
    let range = match written {
        Expr::Paren(inner) => return numbers(&inner.expr),
        Expr::Range(range) => range,
        _ => return None,
    };
    let literal = |bound: &Option<Box<Expr>>| match bound.as_deref() {
        Some(Expr::Lit(literal)) => match &literal.lit {
            syn::Lit::Int(number) => {
                Some((number.base10_parse::<i128>().ok()?, number.suffix().to_owned()))
            }
            _ => None,
        },
        _ => None,
    };
    let ((low, suffix), (high, other)) = (literal(&range.start)?, literal(&range.end)?);
    let high = high + i128::from(matches!(range.limits, syn::RangeLimits::Closed(_)));
    let suffix = if suffix.is_empty() { other } else { suffix };
    (high - low <= MOST).then(|| {
        let span = written.span();
        (low..high).map(|number| syn::LitInt::new(&format!("{number}{suffix}"), span)).collect()
    })
}
