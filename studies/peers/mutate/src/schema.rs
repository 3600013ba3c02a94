//! How a mutant is switched on: an `if` around the original.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, parse_quote};

/// Where the functions are that the mutated program calls.
pub fn runtime() -> TokenStream {
    quote!(crate::everyday::mutant)
}

/// Turns an expression into the variant that is switched on, or itself. The first variant is asked for first.
pub fn wrap(expr: &mut Expr, variants: Vec<(u32, Expr)>) {
    let runtime = runtime();
    for (id, variant) in variants.into_iter().rev() {
        *expr = parse_quote!((if #runtime::is_active(#id) { #variant } else { #expr }));
    }
}
