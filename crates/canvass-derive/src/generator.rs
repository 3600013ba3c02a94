//! `#[canvass::generator]`: a function whose choices somebody makes, and whose arithmetic rejects instead of panicking.
//!
//! The function stays as it is, but for its operators, inside of another one of its name: recursive calls go to the inner one.
//! Around it: a run of random choices, unless one has begun, and for the compiler a call of each predicate.

mod body;
mod contract;
mod function;
mod operator;
mod pattern;

use contract::Contract;
use function::Function;
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::spanned::Spanned;
use syn::{Path, Result};

pub fn expand(contract: TokenStream, function: TokenStream) -> Result<TokenStream> {
    let contract: Contract = syn::parse2(contract)?;
    let function: Function = syn::parse2(function)?;
    let body::Checked { body, has_hole } = body::checked(&function.body, &function.name)?;
    let at = Span::mixed_site();
    let Function { attributes, visibility, name, .. } = &function;
    let heading = function.heading();
    let predicates = predicates(&contract, &function);
    let names: Vec<_> = function.names().collect();
    let text = name.to_string();
    // The predicates need them, be they mentioned or not.
    let used = (!names.is_empty()).then(|| quote_spanned!(at=> let _ = (#(&#names),*);));
    let unfinished = has_hole.then(|| {
        quote_spanned!(at=> #[allow(unused_variables, reason = "what fills the hole may need them")])
    });
    Ok(quote_spanned! {at=>
        #(#attributes)*
        #visibility #heading {
            #unfinished
            #[allow(unused_parens, reason = "around the operands of what are calls now")]
            #[allow(clippy::too_many_arguments, reason = "this is told of the outer function")]
            #heading { #used #body }
            #predicates
            if ::canvass::for_macros::is_running() {
                return #name(#(#names),*);
            }
            ::canvass::for_macros::until_accepted(#text, || #name(#(::core::clone::Clone::clone(&#names)),*))
        }
    })
}

/// Functions that nobody calls: the compiler reads in them whether the predicates take what they will be given.
fn predicates(contract: &Contract, function: &Function) -> TokenStream {
    let at = Span::mixed_site();
    let Function { generics, parameters, output, .. } = function;
    let clause = &generics.where_clause;
    let names: Vec<_> = function.names().collect();
    let value = quote_spanned!(at=> value);
    let covers = call(&contract.covers, &quote_spanned!(at=> #(#names,)* #value));
    let requires = contract.requires.as_ref().map(|path| {
        let requires = call(path, &quote_spanned!(at=> #(#names),*));
        quote_spanned! {at=>
            #[allow(dead_code, clippy::too_many_arguments, reason = "the compiler reads it")]
            fn canvass_requires #generics (#(#parameters),*) -> bool #clause { #requires }
        }
    });
    quote_spanned! {at=>
        #[allow(dead_code, clippy::too_many_arguments, reason = "the compiler reads it")]
        fn canvass_covers #generics (#(#parameters,)* #value: &#output) -> bool #clause { #covers }
        #requires
    }
}

/// A call at the place where the predicate is named.
fn call(predicate: &Path, arguments: &TokenStream) -> TokenStream {
    let at = Span::mixed_site().located_at(predicate.span());
    quote_spanned!(at=> #predicate(#arguments))
}
