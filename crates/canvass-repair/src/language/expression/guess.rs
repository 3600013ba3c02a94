//! Types that Rust infers from how a variable is used: which are guessed, and from what.

use quote::ToTokens;
use syn::{Expr, Stmt};

use crate::language::{
    error::{ReadError, ReadErrorKind},
    expression::tokens::mentions_word,
    reader::Reader,
    types::TypeId,
};

/// How often the type of a variable is guessed again in a function.
pub(super) const GUESSES: usize = 60;

impl Reader<'_> {
    /// The type that a variable must have instead of the guessed `i32`, if a type mismatch tells it, and whether the mismatch is that of
    /// the variable itself. It may also be that of another one, whose type follows from this one.
    pub(super) fn wanted(&self, name: &str, error: &ReadError) -> Option<(TypeId, bool)> {
        let ReadErrorKind::Mismatch { expected, found } = error.kind.as_ref() else { return None };
        let is_own = error.location.text(self.source) == name;
        let of = match (expected.as_str(), found.as_str()) {
            (expected, "i32") => self.types.named(expected)?,
            ("i32", found) => return Some((self.types.named(found)?, true)),
            _ => return None,
        };
        (is_own || self.types.is_integer(of)).then_some((of, is_own))
    }
}

/// `Vec::new()` or `vec![]`
pub(super) fn is_new_vec(written: &Expr) -> bool {
    match written {
        Expr::Call(call) => matches!(call.func.as_ref(), Expr::Path(path)
            if path.path.segments.first().is_some_and(|first| first.ident == "Vec")),
        Expr::Macro(written) => written.mac.path.is_ident("vec") && written.mac.tokens.is_empty(),
        _ => false,
    }
}

/// Whether a variable is what a block ends with.
pub(super) fn returns_it(pattern: &syn::Pat, rest: &[Stmt]) -> bool {
    match (pattern, rest.last()) {
        (syn::Pat::Ident(name), Some(Stmt::Expr(Expr::Path(path), None))) => {
            path.path.is_ident(&name.ident)
        }
        _ => false,
    }
}

/// `let a = x; let b = y;` instead of `let (a, b) = (x, y);`, if that is the same and the type of one of them is to be guessed.
pub(super) fn one_by_one(local: &syn::Local, init: &syn::LocalInit) -> Option<Vec<Stmt>> {
    let (syn::Pat::Tuple(names), Expr::Tuple(values)) = (&local.pat, init.expr.as_ref()) else {
        return None;
    };
    if names.elems.len() != values.elems.len() || !values.elems.iter().any(is_open) {
        return None;
    }
    let mut apart = Vec::new();
    for (place, (name, value)) in names.elems.iter().zip(&values.elems).enumerate() {
        let syn::Pat::Ident(known) = name else { return None };
        let mentioned = |value: &Expr| {
            mentions_word(value.to_token_stream(), std::slice::from_ref(&known.ident))
        };
        if known.subpat.is_some() || values.elems.iter().skip(place + 1).any(mentioned) {
            return None;
        }
        let init = syn::LocalInit { expr: Box::new(value.clone()), ..init.clone() };
        apart.push(Stmt::Local(syn::Local {
            pat: name.clone(),
            init: Some(init),
            ..local.clone()
        }));
    }
    Some(apart)
}

/// Whether the type of an expression is inferred from how its value is used.
pub(super) fn is_open(written: &Expr) -> bool {
    match written {
        Expr::Lit(literal) => {
            matches!(&literal.lit, syn::Lit::Int(number) if number.suffix().is_empty())
        }
        Expr::Unary(unary) => is_open(&unary.expr),
        Expr::Binary(binary) => is_open(&binary.left) && is_open(&binary.right),
        Expr::Paren(inner) => is_open(&inner.expr),
        Expr::Range(range) => {
            [&range.start, &range.end].into_iter().flatten().all(|bound| is_open(bound))
        }
        Expr::Call(call) => match (call.func.as_ref(), call.args.len()) {
            (Expr::Path(path), 0) => path.path.is_ident("any"),
            (Expr::Path(path), 1) => path.path.is_ident("range") && is_open(&call.args[0]),
            _ => false,
        },
        Expr::If(choice) => {
            let otherwise = choice.else_branch.as_ref().map(|(_, otherwise)| otherwise.as_ref());
            is_open_block(&choice.then_branch) && otherwise.is_some_and(is_open)
        }
        Expr::Match(choice) => choice.arms.iter().all(|arm| is_open(&arm.body)),
        Expr::Block(block) => is_open_block(&block.block),
        _ => false,
    }
}

/// Whether the type of what a block ends with is inferred from how its value is used.
pub(super) fn is_open_block(block: &syn::Block) -> bool {
    matches!(block.stmts.as_slice(), [Stmt::Expr(value, None)] if is_open(value))
}
