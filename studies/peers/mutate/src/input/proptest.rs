//! `Arbitrary` of proptest for a type that contains itself: `prop_recursive`, with the numbers of its manual.

use super::{Input, Recursion, Variant, recursion, unknown};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Ident, Type};

pub fn arbitrary(input: &Input) -> syn::Result<TokenStream> {
    let name = &input.name;
    let strategies = |is_recursive| {
        let variants =
            input.variants.iter().filter(move |variant| variant.is_recursive == is_recursive);
        variants.map(|variant| variant_strategy(name, variant)).collect::<syn::Result<Vec<_>>>()
    };
    let (flat, recursive) = (strategies(false)?, strategies(true)?);
    Ok(quote! {
        impl ::proptest::arbitrary::Arbitrary for #name {
            type Parameters = ();
            type Strategy = ::proptest::strategy::BoxedStrategy<#name>;

            fn arbitrary_with((): ()) -> Self::Strategy {
                use ::proptest::strategy::{Strategy, Union};
                let flat = Union::new([#(#flat),*]);
                flat.prop_recursive(8, 256, 10, |inner| Union::new([#(#recursive),*])).boxed()
            }
        }
    })
}

fn variant_strategy(name: &Ident, variant: &Variant) -> syn::Result<TokenStream> {
    let variables = variant.variables();
    let value = variant.with_variables();
    let fields = variant.types().map(|ty| strategy(name, ty)).collect::<syn::Result<Vec<_>>>()?;
    Ok(match variables.is_empty() {
        true => quote!(::proptest::strategy::Just(#value).boxed()),
        false => quote!((#(#fields,)*).prop_map(|(#(#variables,)*)| #value).boxed()),
    })
}

fn strategy(name: &Ident, ty: &Type) -> syn::Result<TokenStream> {
    Ok(match recursion(name, ty) {
        Recursion::Nowhere => quote!(::proptest::arbitrary::any::<#ty>()),
        Recursion::Itself => quote!(inner.clone()),
        Recursion::Boxed(ty) => {
            let inner = strategy(name, ty)?;
            quote!(#inner.prop_map(Box::new))
        }
        Recursion::List(ty) => {
            let inner = strategy(name, ty)?;
            quote!(::proptest::collection::vec(#inner, 0..10))
        }
        Recursion::Optional(ty) => {
            let inner = strategy(name, ty)?;
            quote!(::proptest::option::of(#inner))
        }
        Recursion::Tuple(types) => {
            let parts = types.into_iter().map(|ty| strategy(name, ty));
            let parts = parts.collect::<syn::Result<Vec<_>>>()?;
            quote!((#(#parts,)*))
        }
        Recursion::Other => return Err(unknown(ty)),
    })
}
