//! Patterns, which stay as they are: what matters is where they end.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::{Result, Token};

/// Up to `=>` or the `if` of a guard, or to the end.
pub fn of_arm(input: ParseStream<'_>) -> Result<TokenStream> {
    up_to(input, |input| input.peek(Token![=>]) || input.peek(Token![if]))
}

/// Up to `=` or `:`.
pub fn of_let(input: ParseStream<'_>) -> Result<TokenStream> {
    up_to(input, |input| input.peek(Token![=]) || input.peek(Token![:]))
}

/// Up to `in`.
pub fn of_for(input: ParseStream<'_>) -> Result<TokenStream> {
    up_to(input, |input| input.peek(Token![in]))
}

fn up_to(input: ParseStream<'_>, is_end: impl Fn(ParseStream<'_>) -> bool) -> Result<TokenStream> {
    let mut pattern = TokenStream::new();
    while !input.is_empty() {
        if input.peek(Token![::]) {
            input.parse::<Token![::]>()?.to_tokens(&mut pattern);
        } else if input.peek(Token![..=]) {
            input.parse::<Token![..=]>()?.to_tokens(&mut pattern);
        } else if is_end(input) {
            break;
        } else {
            input.parse::<TokenTree>()?.to_tokens(&mut pattern);
        }
    }
    if pattern.is_empty() { Err(input.error("expected a pattern")) } else { Ok(pattern) }
}
