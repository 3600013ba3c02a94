//! Attributes for the programs of the study `everyday`: [`macro@mutate`], [`macro@input`] and
//! [`macro@lazy_input`].

mod input;
mod mutate;
mod schema;
mod text;
mod variants;

use proc_macro::TokenStream;

/// Puts all mutants of a module into it, each switched on by its number.
///
/// Every expression that can be mutated becomes `if is_active(ID) { mutated } else { original }`, so that one build has all
/// mutants (mutant schemata, Untch et al., ISSTA 1993). The module gets a table of them, `MUTANTS`. Functions and loops count
/// their steps, so that a mutant that never ends panics. What is left as it is: constants, `const fn`, `#[cfg(test)]`, what is
/// marked `#[intact]`, and implementations of `Display` and `Debug`.
///
/// The crate must have a module `everyday::mutant` with `Mutant`, `is_active`, `tick` and `enter`.
#[proc_macro_attribute]
pub fn mutate(_: TokenStream, module: TokenStream) -> TokenStream {
    let module = syn::parse_macro_input!(module as syn::ItemMod);
    mutate::mutate(module).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// Makes a type an input: every library gets the generator that its manual describes.
///
/// That is a derive where the library has one that can do it. Else, and for types that contain themselves, it is the code that
/// the manual writes.
#[proc_macro_attribute]
pub fn input(_: TokenStream, item: TokenStream) -> TokenStream {
    let item = syn::parse_macro_input!(item as syn::DeriveInput);
    input::input(item).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// Makes a type an input of canvass only: it may contain itself in a `Lazy`, which other libraries do not know.
#[proc_macro_attribute]
pub fn lazy_input(_: TokenStream, item: TokenStream) -> TokenStream {
    let item = syn::parse_macro_input!(item as syn::DeriveInput);
    quote::quote!(#[derive(Debug, Clone, PartialEq, ::canvass::Canvass)] #item).into()
}
